"""A game as everyone but the core uses it: typed moves in, views and events out, nothing hidden shown."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from secrets import token_hex
from typing import Self, get_args

from maquignon.play.asking import TABLE, options_of
from maquignon.play.cards import Cards, cards_of
from maquignon.play.core.event_text import events_text
from maquignon.play.core.gist import Gist
from maquignon.play.dealer import Dealer
from maquignon.play.errors import IllegalMove
from maquignon.play.events import Event, events_of, note_stake, open_events_of, seers_of
from maquignon.play.look import Look
from maquignon.play.moves import DUE, Move, move_of, number_of
from maquignon.play.notes import Notes
from maquignon.play.options import Chance, Options
from maquignon.play.packed_ints import packed_ints, unpacked_ints
from maquignon.play.phase import PHASES, Pace, Phase
from maquignon.play.position import Position, position_of
from maquignon.play.refusal import refusal
from maquignon.play.set_up import state_of
from maquignon.play.view import SPECTATOR, View, seats_in, view_of
from maquignon.rulebook.cards import DENOMINATIONS, MONEY_CARD, card_name
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import check_first, check_players
from maquignon.rulebook.house_rules import edition as edition_of
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.rules import moves as core
from maquignon.rules.auction import raisers
from maquignon.rules.freezing import frozen, thawed
from maquignon.rules.money import worth
from maquignon.rules.phase import COVERED
from maquignon.rules.scoring import rank, score
from maquignon.rules.setup import laid_out, start
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

Ply = tuple[int, Move]
"""A move with the seat that made it; seat -1 is the table."""


@dataclass(frozen=True)
class DeckStart:
    """A game from its first turn: the whole deck, top card first, and the first player."""

    deck: tuple[str, ...] = field(repr=False)
    first: int = 0


class Game:
    """A running or finished game.

    `play` is the only way to change it. Versions count moves: version 0 is before the first one.
    """

    __slots__ = (
        *("_events", "_origin", "_plies", "_state", "_told"),
        *("active", "edition", "is_over", "mover", "pace", "phase"),
    )

    def __init__(self, edition: Edition, state: State, origin: int | Position = 0) -> None:
        """For a state that is already set up; `origin` is the first player, or the position it was set up from."""
        self.edition = edition
        self._state = state
        self.pace = Pace.LIVE if state.live else Pace.TURN_BASED
        """Whether all bidders speak at once, or one after the other."""
        self._note_standing()
        self._origin = origin
        self._plies = packed_ints([])
        """Of each its phase, its seat and the core's int."""
        self._events = Notes([])
        self._told: tuple[list[int] | None, tuple[Event, ...]] = None, ()

    @classmethod
    def new(
        cls,
        edition: Edition | str,
        players: int,
        dealer: Dealer | None = None,
        *,
        seed: int | None = None,
        house_rules: Iterable[str] = (),
        first: int | None = None,
        pace: Pace = Pace.TURN_BASED,
    ) -> Self:
        """A game whose deck, and first player unless one is named (R12), the dealer draws; a fresh one by default.

        With a `seed` the same game every time, which is no fair deal: for tests and simulations.
        """
        if dealer is not None and seed is not None:
            raise ValueError("a game is dealt by a dealer or by a seed, not by both")
        rules = edition_of(edition, house_rules, players) if isinstance(edition, str) else edition
        check_players(rules, players)
        if seed is not None:
            dealer = Dealer.predictable(seed)
        dealer = dealer or Dealer.fresh(token_hex(8), rules.rules_id)
        first = dealer.start(players) if first is None else first
        return cls.dealt(rules, players, draw_deck(rules, dealer), first=first, pace=pace)

    @classmethod
    def dealt(
        cls, edition: Edition, players: int, deck: Sequence[int], *, first: int = 0, pace: Pace = Pace.TURN_BASED
    ) -> Self:
        """A game with an explicit deck, top card first, in the numbers of `rulebook.cards`."""
        check_players(edition, players)
        _check_deck(edition, deck)
        check_first(players, first)
        game = cls(edition, laid_out(edition, players, list(deck), pace is Pace.LIVE), first)
        game._state.events = noted = list[int]()
        start(game._state, first)
        game._note_standing()
        game._events = Notes(noted)
        return game

    @classmethod
    def at(cls, position: Position) -> Self:
        """A game that goes on from a position; BadSetup says what is wrong with it."""
        return cls(position.edition, state_of(position), position)

    def __repr__(self) -> str:
        return f"<Game {self.edition.rules_id}, {self.players} players, version {self.version}, {self.phase.label}>"

    @property
    def players(self) -> int:
        """How many play."""
        return self._state.players

    @property
    def version(self) -> int:
        """How many moves were made."""
        return self._state.version

    @property
    def deck_left(self) -> int:
        """How many cards are still to come."""
        return self._state.deck_left()

    def _note_standing(self) -> None:
        """What is asked for again and again between two moves."""
        state = self._state
        self.phase: Phase = PHASES[state.phase]
        """What is due."""
        self.active: int = state.active
        """Whose turn it is."""
        self.mover: int | None = state.mover if state.mover >= 0 else None
        """The one seat that must decide now; None where several may speak, or the game is over."""
        self.is_over: bool = self.phase is Phase.OVER
        """Whether it has ended: all families are complete, or all agreed to stop."""

    @property
    def acting(self) -> tuple[int, ...]:
        """The seats that may act now, as far as everybody can tell."""
        return seats_in(core.acting(self._state))

    @property
    def raisers(self) -> tuple[int, ...]:
        """The seats that could bid more in an open auction, as far as everybody can tell: money plays no part."""
        return seats_in(raisers(self._state)) if self.phase is Phase.BIDDING else ()

    @property
    def is_stopped(self) -> bool:
        """Over because all who play agreed to stop (R31)."""
        return self.is_over and self.view().stopped

    @property
    def plies(self) -> tuple[Ply, ...]:
        """Every move so far; with the deal, the whole game. Not for players: offers and payments are in it."""
        ints = unpacked_ints(self._plies)
        moves = map(move_of, map(PHASES.__getitem__, ints[::3]), ints[2::3])
        return tuple(zip(ints[1::3], moves, strict=True))

    @property
    def start(self) -> DeckStart | Position:
        """How it began; with the plies, the whole game. Not for players: the cards still to come are in it."""
        if isinstance(self._origin, Position):
            return self._origin
        return DeckStart(tuple(card_name(card) for card in self._state.deck), self._origin)

    def view(self, seat: int = SPECTATOR) -> View:
        """What a seat may see now; without one, what a spectator may."""
        return view_of(self.edition, seat, sight(self._state, self._seat(seat)))

    def look(self) -> Look:
        """What everybody may see now."""
        return Look(self.edition, sight(self._state, SPECTATOR))

    def events(self, seat: int = SPECTATOR, since: int = 0) -> list[tuple[Event, ...]]:
        """What happened, version by version from `since` on, as the seat may know it; some have nothing for it."""
        if seat == SPECTATOR and since == len(self._events) - 1:
            return [self._last_events()]
        return [events_of(noted, self._seat(seat)) for noted in self._events.since(since)]

    def _last_events(self) -> tuple[Event, ...]:
        """What everybody is told of the last move, which is asked for again and again."""
        if self._told[0] is not self._events.last:
            self._told = self._events.last, events_of(self._events.last, SPECTATOR)
        return self._told[1]

    def seers(self, since: int = 0) -> int:
        """A bit for each seat that was shown more than a spectator, in what happened from a version on."""
        return reduce(or_, map(seers_of, self._events.since(since)), 0)

    def gist(self) -> Gist:
        """What the last move led to, at a glance."""
        return Gist(self._events.last, self.phase is Phase.BIDDING)

    def events_text(self) -> str:
        """What happened in the last move, as JSON, where all are told the same of it; empty where cards are in it."""
        return events_text(self._events.last)

    def seat_texts(self, look: Look, viewers: list[int]) -> list[tuple[str, str]]:
        """What each sees and may say now, as JSON, with a look of now; empty where only its `options` tell."""
        return look.seat_texts(self._state, viewers)

    def told(self, seat: int, since: int) -> list[str | tuple[Event, ...]]:
        """What happened, version by version from `since` on: as JSON where all are told the same of it, or else the
        events as the seat may know them."""
        return [events_text(noted) or events_of(noted, self._seat(seat)) for noted in self._events.since(since)]

    def open_events(self, since: int = 0) -> list[tuple[Event, ...]]:
        """The same with every card in them. Not for players: nothing in it is hidden."""
        return [open_events_of(noted) for noted in self._events.since(since)]

    def options(self, seat: int) -> Options | None:
        """What the seat may say now; -1 asks for the table, which calls at live pace."""
        return options_of(self.view(seat))

    def legal_count(self, seat: int) -> int:
        """How many moves the seat has now."""
        return core.legal_count(self._state, self._seat(seat))

    def is_legal(self, seat: int, move: Move) -> bool:
        """Whether `play` would take it."""
        number = self._number(_checked(move))
        return number is not None and TABLE <= seat < self._state.players and core.is_legal(self._state, seat, number)

    def random_move(self, seat: int, chance: Chance) -> Move:
        """One of the seat's legal moves, over-bids left out unless there is nothing else."""
        number = core.honest_count(self._state, self._seat(seat)) or core.legal_count(self._state, seat)
        return move_of(self.phase, core.nth_legal(self._state, seat, chance.randrange(number)))

    def play(self, seat: int, move: Move) -> None:
        """Make a move, or raise IllegalMove and change nothing."""
        if not TABLE <= seat < self._state.players:
            raise IllegalMove(Reason("no-seat", place=seat))
        number = self._number(move)
        if number is None or not core.is_legal(self._state, seat, number):
            raise IllegalMove(refusal(self.view(seat), _checked(move)))
        noted: list[int] = []
        self._state.events = noted
        phase, stake = self._state.phase, self._state.stake
        core.apply(self._state, seat, number)
        self._note_standing()
        if stake := stake or self._state.stake:
            note_stake(noted, stake)
        self._plies.extend(packed_ints([phase, seat, number]))
        self._events.append(noted)

    def scores(self) -> tuple[int, ...]:
        """What every seat counts; before the end, what it would count if this were it (money-counts: a secret)."""
        return tuple(score(self._state, seat) for seat in range(self.players))

    def ranks(self) -> tuple[int, ...]:
        """How many seats are ahead of each one; all with 0 share the victory."""
        return tuple(rank(self._state, seat) for seat in range(self.players))

    def winners(self) -> tuple[int, ...]:
        """The seats that nobody is ahead of."""
        return tuple(seat for seat, ahead in enumerate(self.ranks()) if ahead == 0)

    def money(self) -> tuple[int, ...]:
        """What every purse is worth now. Not for players."""
        return tuple(worth(holding.purse) for holding in self._state.holdings)

    def purses(self) -> tuple[Cards, ...]:
        """What every purse holds now. Not for players."""
        return tuple(cards_of(holding.purse) for holding in self._state.holdings)

    def face_down(self) -> Cards:
        """The money that is laid or offered. Not for players."""
        return tuple(sorted((*cards_of(self._state.laid), *cards_of(self._state.offer & ~COVERED))))

    def position(self) -> Position:
        """Everything there is now. Not for players: nothing in it is hidden."""
        return position_of(self.edition, self._state)

    def copy(self) -> Self:
        """An independent game at the same point, with the same past."""
        twin = type(self)(self.edition, self._state.copy(), self._origin)
        twin._plies, twin._events = self._plies[:], self._events.copy()
        return twin

    def __reduce__(self) -> tuple[object, tuple[object, ...]]:
        """For worker processes; a live table never writes a game down like this."""
        state = frozen(self._state), self._state.deck
        return _thawed_game, (self.edition, self.players, *state, self._origin, self._plies, self._events)

    def _seat(self, seat: int) -> int:
        """A seat of this game, or -1 for the table and for spectators."""
        if seat not in range(TABLE, self.players):
            raise ValueError(f"there is no seat {seat}: the seats are 0 to {self.players - 1}")
        return seat

    def _number(self, move: Move) -> int | None:
        if type(move) not in DUE[self.phase]:
            return None
        try:
            return number_of(move)
        except ValueError:
            return None


_MOVES = frozenset(get_args(Move))


def _checked(move: Move) -> Move:
    """A text is no move yet."""
    if type(move) not in _MOVES:
        hint = f"; parse_move({move!r}) makes one of a text" if isinstance(move, str) else ""
        raise TypeError(f"a move is a value such as Pass() or Bid(30), not {move!r}{hint}")
    return move


def draw_deck(rules: Edition, dealer: Dealer) -> list[int]:
    """All that an edition shuffles, in the dealer's order, top card first."""
    kept, _removed = dealer.money(rules.deck_money(), rules.removed_money)
    return dealer.deck(rules.stock() + kept)


def _thawed_game(
    edition: Edition,
    players: int,
    ints: list[int],
    deck: list[int],
    origin: int | Position,
    plies: array[int],
    events: Notes,
) -> Game:
    game = Game(edition, thawed(ints, deck, Terms(edition, players)), origin)
    game._plies, game._events = plies[:], events.copy()
    return game


def _check_deck(edition: Edition, deck: Sequence[int]) -> None:
    """A deck has every animal, pedigree and rat; for two, so much of the spare money as is not taken out."""
    missing = Counter(edition.stock() + edition.deck_money())
    missing.subtract(deck)
    for card, number in sorted(missing.items()):
        if number < 0 or (number > 0 and card < MONEY_CARD):
            name = card_name(card) if 0 <= card < MONEY_CARD + len(DENOMINATIONS) else str(card)
            if number < 0:
                raise BadSetup(Reason("too-many-in-deck", count=-number, name=name))
            raise BadSetup(Reason("too-few-in-deck", count=number, name=name))
    if len(deck) != edition.deck_size:
        raise BadSetup(Reason("wrong-deck-size", count=len(deck), wanted=edition.deck_size))
