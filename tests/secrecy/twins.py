"""Two games, made move by move, that an observer must not be able to tell apart: what it may know is the same in both,
but not the deck, the purses of others, and the cards that others pay, lay, offer and counter with.

No view is used to make them: what may be known is told by tests/secrecy/knowledge.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.rulebook.cards import MONEY_CARD
from maquignon.rules import moves as core
from maquignon.rules.money import PLACES, nth_part, nth_pick, part_count, pick_count, size, unit
from maquignon.rules.phase import (
    AUCTION,
    BIDDING,
    BUY,
    CALL,
    COVERED,
    DIVIDE,
    DIVISION,
    HAMMER,
    KEEP,
    OVER,
    OWN_UP,
    PASS,
    PAYMENT,
    SLAP,
    STOP,
    TURN,
)
from maquignon.rules.state import State
from tests.gambler import Gambler, play_on
from tests.secrecy.knowledge import known, told
from tests.tables import Table

PROPOSALS = 6
"""How many moves are tried before the twins part."""

DRAWINGS = 12
"""How often another choice of hidden cards is tried for one move."""

OPEN_COURSE = frozenset({AUCTION, DIVIDE, STOP, PASS, CALL, HAMMER})
"""Words that lead on in public, whatever anybody has in the purse; bids and challenges do so too."""

BY_OWN_MEANS = frozenset({BUY, OWN_UP})
"""Words a seat may say or not by its own hidden money."""


class Leak(AssertionError):
    """Something hidden has come out."""


class Twins:
    """A model and its twin; both go on together until the rules make a difference between them public."""

    def __init__(self, table: Table, observer: int, seed: int) -> None:
        self.chance = Random(seed)
        self.observer = observer
        deck, self.removed = table.shuffled(self.chance)
        first = self.chance.randrange(table.players)
        pace = Pace.LIVE if table.live else Pace.TURN_BASED
        self.model = Game.dealt(table.edition, table.players, deck, first=first, pace=pace)
        self._play_alone()
        self.gambler = Gambler(self.chance)
        self.twin = self.model.copy()
        self.twin._state.deck = deck.copy()
        if self.model.version:
            self._redeal_purses()
        self._reshuffle()

    @property
    def states(self) -> tuple[State, State]:
        return self.model._state, self.twin._state

    def step(self) -> bool:
        """One move in both games; False if there is none that leaves the observer in the dark."""
        model = self.model._state
        if model.phase == OVER:
            return False
        for _ in range(PROPOSALS):
            seat, move = self.gambler.turn(model)
            if not self._stack_deck(move, _after(model, seat, move)):
                continue
            answer = self._answer(seat, move)
            if answer is not None:
                self.model.play(seat, move_of(self.model.phase, move))
                self.twin.play(seat, move_of(self.twin.phase, answer))
                self._reshuffle()
                return True
        return False

    def _play_alone(self) -> None:
        """The model's past, which both games have in common: up to some turn, or none at all."""
        whole = play_on(self.model._state.copy(), self.chance)
        scout = self.model._state.copy()
        turns = [0]
        for version, (seat, move) in enumerate(whole):
            if scout.phase == TURN:
                turns.append(version)
            core.apply(scout, seat, move)
        shared = self.chance.choice(turns) if self.chance.random() < 0.8 else 0
        for seat, move in whole[:shared]:
            self.model.play(seat, move_of(self.model.phase, move))

    def _redeal_purses(self) -> None:
        """Swap single cards between the purses of others, or with money that nobody has seen."""
        state = self.twin._state
        others = [holding for seat, holding in enumerate(state.holdings) if seat != self.observer]
        for _ in range(self.chance.randrange(8)):
            one, two = self.chance.choice(others), self.chance.choice(others)
            if size(one.purse) and size(two.purse):
                mine, yours = self._any_card(one.purse), self._any_card(two.purse)
                one.purse += yours - mine
                two.purse += mine - yours
            if size(one.purse) and self.removed:
                mine, unseen = self._any_card(one.purse), self.chance.randrange(len(self.removed))
                one.purse += unit(self.removed[unseen] - MONEY_CARD) - mine
                self.removed[unseen] = MONEY_CARD + next(place for place in range(PLACES) if unit(place) == mine)

    def _any_card(self, purse: int) -> int:
        return nth_pick(purse, 1, self.chance.randrange(pick_count(purse, 1)))

    def _reshuffle(self) -> None:
        """The twin's deck in another order, but for a card that has been looked at."""
        state = self.twin._state
        top = state.drawn + (state.phase == DIVISION)
        below = state.deck[top:]
        self.chance.shuffle(below)
        state.deck[top:] = below

    def _stack_deck(self, move: int, after: State) -> bool:
        """Have the twin's next cards be those of the model where the observer will see them; False if that fails."""
        model = self.model._state
        places = range(model.drawn, after.drawn)
        if model.phase == DIVISION:
            second_receiver = (1 - model.active) if move == KEEP else model.active
            return all(self._put(place, self._received(place, second_receiver)) for place in places[1:])
        if after.phase == DIVISION:
            return self._put(after.drawn, self._looked_at(after))
        return all(self._put(place, model.deck[place]) for place in places)

    def _received(self, place: int, receiver: int) -> int:
        card = self.model._state.deck[place]
        return self._any_money(place) if card >= MONEY_CARD and receiver != self.observer else card

    def _looked_at(self, after: State) -> int:
        """What the twin's divider finds: another card if the observer is not the one to look."""
        card = after.deck[after.drawn]
        if self.observer == after.active:
            return card
        if card >= MONEY_CARD:
            return self._any_money(after.drawn)
        return self.chance.choice(self.twin._state.deck[after.drawn :]) if self.chance.random() < 0.2 else card

    def _any_money(self, place: int) -> int:
        money = [card for card in self.twin._state.deck[place:] if card >= MONEY_CARD]
        return self.chance.choice(money) if money else self.model._state.deck[place]

    def _put(self, place: int, card: int) -> bool:
        deck = self.twin._state.deck
        if card in deck[place:]:
            other = deck.index(card, place)
            deck[place], deck[other] = deck[other], deck[place]
            return True
        return False

    def _answer(self, seat: int, move: int) -> int | None:
        """A move of the twin that the observer cannot tell from the model's; None if the rules give the twins away."""
        model, twin = self.states
        after = _after(model, seat, move)
        wanted = known(after, self.observer), told(model, seat, move)
        for answer in self._answers(seat, move):
            if not core.is_legal(twin, seat, answer):
                if self._is_anybodys(move, seat):
                    raise Leak(f"whether seat {seat} may say {move_of(self.model.phase, move)} hangs on hidden money")
                continue
            found = known(_after(twin, seat, answer), self.observer), told(twin, seat, answer)
            if found == wanted:
                return answer
            if self._is_open(move) and after.phase != OVER:
                raise Leak(f"what {move_of(self.model.phase, move)} of seat {seat} leads to hangs on hidden money")
        return None

    def _answers(self, seat: int, move: int) -> Iterator[int]:
        """Other cards where others choose cards in secret; else the same move."""
        twin = self.twin._state
        if seat != self.observer and move >= 0 and twin.phase not in (TURN, BIDDING):
            for _ in range(DRAWINGS):
                yield self._redrawn(twin, seat, move)
        yield move

    def _redrawn(self, twin: State, seat: int, move: int) -> int:
        """Other cards, as many of them; under a covering hand perhaps more or fewer."""
        purse = twin.holdings[seat].purse
        number = size(move & ~COVERED)
        if twin.phase == PAYMENT:
            return core.nth_legal(twin, seat, self.chance.randrange(core.legal_count(twin, seat)))
        if move >= COVERED and self.chance.random() < 0.5:
            return COVERED + nth_part(purse, self.chance.randrange(part_count(purse)))
        choices = pick_count(purse, number)
        if not choices:
            return move
        return (move & COVERED) + nth_pick(purse, number, self.chance.randrange(choices))

    def _is_open(self, move: int) -> bool:
        return move in OPEN_COURSE or (move >= 0 and self.model._state.phase in (TURN, BIDDING))

    def _is_anybodys(self, move: int, seat: int) -> bool:
        """Whether everybody knows that the move may be made: all but money, and what hangs on one's own money."""
        state = self.model._state
        if seat == self.observer:
            return True
        if move == SLAP or (move >= 0 and state.phase == BIDDING):
            return not state.terms.strict_bids
        return move not in BY_OWN_MEANS if move < 0 else state.phase == TURN


def _after(state: State, seat: int, move: int) -> State:
    later = state.copy()
    core.apply(later, seat, move)
    return later
