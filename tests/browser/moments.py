"""Moments of real games, played by bots from numbered deals: the same on every machine, and reached without waiting."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Any

import msgspec

from maquignon.bots.advising import counsel
from maquignon.bots.characters import characters
from maquignon.bots.match import plies
from maquignon.bots.roster import bot
from maquignon.bots.trader_bot import TraderBot
from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import Dealer
from maquignon.play.events import TurnedUp
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Slap
from maquignon.play.options import (
    BID_STEP,
    AnswerOptions,
    BidOptions,
    BuyRightOptions,
    CallOptions,
    OfferOptions,
    Options,
    PaymentOptions,
    RatOptions,
    SlapOptions,
    TurnOptions,
)
from maquignon.play.phase import Pace, Phase
from maquignon.play.records import record_of, write_record
from maquignon.rulebook.house_rules import edition as edition_of
from maquignon.server.access.admission import allowance
from maquignon.server.replays.answer import ReplaySeat
from maquignon.server.replays.making import Finished, replay_of
from maquignon.server.settings.limits import Limits
from maquignon.server.tables.hints import hint_of
from maquignon.server.tables.knowledge import Memory
from maquignon.server.wire import outgoing
from maquignon.server.workers.thinking import STRONG
from maquignon.table.news import Chat, DealBegan, GameBegan, Happened, News, OwnOrder
from maquignon.table.plan import Plan, SeatPlan
from maquignon.table.snapshot import SeatLook, Snapshot
from maquignon.table.stage import Clocks

CODE = "STAGED"
COMPANY = ("gus", "nora", "remy", "pip")
ERRORS = {"gus": (0.35, 0.3), "nora": (0.0, 0.0), "remy": (0.0, 0.0), "pip": (1.0, 0.8)}
"""By how much each judges wrongly and how much it forgets, here: the same games are shown, however they are bred."""
NAME = "Ann"


@dataclass(frozen=True, eq=False)
class Moment:
    """A game at some point, looked at from a seat; -1 only watches."""

    game: Game
    dealer: Dealer
    seat: int
    out: tuple[int, ...] | None = None
    """At live pace, who is out for this animal; otherwise those who have passed since the last bid."""
    maximum: int | None = None
    """What is raised to for this seat."""
    people: tuple[str, ...] = ()
    """Who has the other seats; where nobody is named, bots do."""
    besides: dict[str, Any] = field(default_factory=dict)
    """What the table's snapshot says otherwise."""

    @property
    def bots(self) -> list[str | None]:
        """Ann has the seat that is looked from."""
        others = iter(COMPANY)
        own = max(self.seat, 0)
        return [None if self.people or seat == own else next(others) for seat in range(self.game.players)]

    @property
    def names(self) -> list[str]:
        others, own = iter(self.people), max(self.seat, 0)
        called = [characters()[each].title if each else None for each in self.bots]
        return [NAME if seat == own else name or next(others) for seat, name in enumerate(called)]

    def welcome(self) -> str:
        """The server's first message to whoever comes to the table now."""
        snapshot = self.snapshot()
        told = tuple(outgoing.news_out(each) for each in self._told())
        message = outgoing.Welcome(
            code=CODE,
            token="token",
            speaker=NAME,
            snapshot=outgoing.snapshot_out(snapshot),
            missed=told,
            limits=allowance(Limits()),
        )
        return outgoing.encode(message).decode()

    def snapshot(self) -> Snapshot:
        game = self.game
        view = game.view(self.seat)
        found = Snapshot(
            table=CODE,
            version=game.version + 1,
            viewer=self.seat,
            plan=self.plan(),
            stage="over" if game.is_over else "play",
            seats=tuple(_seated(name, bot) for name, bot in zip(self.names, self.bots, strict=True)),
            host=max(self.seat, 0),
            deal=None,
            attempts=(),
            proposal=None,
            bans=(),
            closed=None,
            view=view,
            options=game.options(self.seat) if self.seat >= 0 else None,
            clocks=Clocks(
                decision=48_000 if game.mover is not None else None,
                call=90_000 if game.phase in (Phase.BIDDING, Phase.COUNTDOWN) else None,
                reveal=None,
                late=None,
            ),
            out=self.out if self.out is not None else view.auction.passed if view.auction else (),
            paused=False,
            order=OwnOrder(bid_up_to=self.maximum, slap_at=None) if self.maximum else self._order(),
            chat=(Chat(seat=max(self.seat, 0), name=NAME, text="Good luck, everybody!", speaker=NAME),),
            proof=None,
        )
        return replace(found, **self.besides)

    def _order(self) -> OwnOrder | None:
        return OwnOrder(bid_up_to=120, slap_at=None) if self.game.pace is Pace.TURN_BASED else None

    def replay(self) -> bytes:
        """What GET /api/replays/NAME answers once the game is over."""
        return _replayed(self)

    def told(self) -> bytes:
        told = replay_of(Finished(id=CODE, code=CODE, text=self.record()))
        company = zip(self.names, self.bots, strict=True)
        seats = tuple(
            ReplaySeat(name=name, bot=each, finished_by=None, hints=0 if each else 3) for name, each in company
        )
        proof = outgoing.proof_out(self.dealer.proof(announced(self.dealer)))
        return msgspec.json.encode(msgspec.structs.replace(told, seats=seats, proof=proof))

    def kept(self) -> dict[str, Any]:
        """What the device of this seat would have kept of the game, and where the deal was seen at all."""
        *earlier, last = [outgoing.attempts_out((each,))[0] for each in announced(self.dealer)]
        attempts = [{**msgspec.to_builtins(each), "seed": None, "revealed": False} for each in (*earlier, last)]
        attempts[-1] |= {"seed": self.dealer.proof().seat_seeds[self.seat].hex(), "revealed": True}
        cards = {
            str(version): " ".join(event.card for event in events if isinstance(event, TurnedUp))
            for version, events in enumerate(self.game.events(self.seat))
        }
        seen = {
            "maquignon": "seen 1",
            "table": CODE,
            "rules": self.game.edition.rules_id,
            "seat": self.seat,
            "attempts": attempts,
            "cards": {version: shown for version, shown in cards.items() if shown},
        }
        return {"at": 1, "isOver": True, "secret": "0" * 64, "seen": seen}

    def knowledge(self) -> bytes:
        """What GET /api/tables/CODE/knowledge answers."""
        memory = Memory(self.game.edition, self.game.players, self.seat)
        memory.hear(list(self._told()))
        return msgspec.json.encode(memory.known())

    def hint(self) -> bytes:
        """What POST /api/tables/CODE/hint answers."""
        memory = Memory(self.game.edition, self.game.players, self.seat)
        memory.hear(list(self._told()))
        view = self.game.view(self.seat)
        events = [event for told in self.game.events(self.seat) for event in told]
        return msgspec.json.encode(hint_of(view, memory.known(), counsel(bot(STRONG), view, events, 1)))

    def record(self) -> str:
        return write_record(record_of(self.game, names=self.names, proof=self.dealer.proof()))

    def plan(self) -> Plan:
        seats = tuple(SeatPlan(bot=each) for each in self.bots)
        rules = tuple(sorted(self.game.edition.house_rules))
        return Plan(edition=self.game.edition.id, house_rules=rules, seats=seats, pace=self.game.pace)

    def _told(self) -> Iterator[News]:
        for version, events in enumerate(self.game.events(self.seat)):
            if version == 0:
                yield News(version=1, at=0, told=GameBegan(events=events))
            else:
                seat, _move = self.game.plies[version - 1]
                yield News(version=version + 1, at=0, told=Happened(seat=seat, by="player", events=events))


class BeforeGame(Moment):
    """A table before its game: the second attempt to deal, after one that lapsed."""

    @classmethod
    def of(cls, moment: Moment) -> BeforeGame:
        return cls(moment.game, moment.dealer, moment.seat)

    def snapshot(self) -> Snapshot:
        attempts = announced(self.dealer)
        last = attempts[-1]
        deal = DealBegan(
            attempt=last.attempt,
            game=last.game,
            rules_id=self.dealer.rules_id,
            commit=last.server_commit,
            seats=last.seats,
        )
        return replace(super().snapshot(), stage="deal", view=None, options=None, deal=deal, attempts=attempts)

    def _told(self) -> Iterator[News]:
        return iter(())


def announced(dealer: Dealer) -> tuple[DealAttempt, ...]:
    """One that lapsed, through the second seat, and the one that was played."""
    proof = dealer.proof()
    seats = tuple(proof.seat_commits)
    lapsed = Dealer(f"{dealer.game_id}-lapsed", dealer.rules_id, *_seeds("lapsed", len(seats))).proof()
    commits = {seat: commit for seat, commit in lapsed.seat_commits.items() if seat != seats[1]}
    return (
        DealAttempt(
            attempt=1,
            game=lapsed.game_id,
            server_commit=lapsed.server_commit,
            seats=seats,
            seat_commits=commits,
            voided_by=seats[1:2],
        ),
        DealAttempt(
            attempt=2,
            game=proof.game_id,
            server_commit=proof.server_commit,
            seats=seats,
            seat_commits=proof.seat_commits,
        ),
    )


@cache
def _replayed(moment: Moment) -> bytes:
    """It takes a second, and is asked for often."""
    return moment.told()


Wish = Callable[[Game], int | None]
"""The seat from which a moment of a game is worth looking at; None where it is not."""


@cache
def moments() -> dict[str, Moment]:
    """One for every kind of decision, and some more; by name."""
    found: dict[str, Moment] = {}
    for evening, wishes in WISHES:
        _collect(found, evening, dict(wishes))
    return found


@cache
def crowded() -> dict[str, Moment]:
    """Decisions of somebody with at least seven kinds of animals, while the others have many too."""
    found: dict[str, Moment] = {}
    for evening, wishes, seed in CROWDED:
        _collect(found, evening, dict(wishes), seed)
    return found


def unseen(shown: Iterable[Moment]) -> set[Phase]:
    """Phases in which somebody decides, and nobody is shown deciding."""
    decided = {each.game.phase for each in shown if each.seat >= 0 and each.game.options(each.seat) is not None}
    return set(Phase) - {Phase.OVER} - decided


@cache
def finished(edition: str = "koehandel-2001", players: int = 4) -> Moment:
    """A whole game, seen from the winner's seat."""
    game, dealer = _dealt(Evening(edition, players), 1)
    for _ in plies(game, _players(players), Random(1)):
        pass
    return Moment(game, dealer, game.winners()[0])


def left_behind() -> Moment:
    """Ann is first of those who stayed, and Otto has won for Ben."""
    moment = finished()
    (first, second, *_others) = sorted(range(moment.game.players), key=lambda seat: moment.game.ranks()[seat])
    moment = replace(moment, seat=second)
    seats = list(moment.snapshot().seats)
    seats[first] = replace(seats[first], name="Ben", bot=None, finished_by="otto")
    return replace(moment, besides={"seats": tuple(seats)})


@dataclass(frozen=True)
class Evening:
    """What is played, by how many, and how."""

    edition: str
    players: int
    house_rules: tuple[str, ...] = ()
    pace: Pace = Pace.LIVE


def _collect(found: dict[str, Moment], evening: Evening, wishes: dict[str, Wish], seed: int = 0) -> None:
    while missing := {name: wish for name, wish in wishes.items() if name not in found}:
        seed += 1
        assert seed < 40, f"{evening} never shows {', '.join(missing)}"
        game, dealer = _dealt(evening, seed)
        for _ in plies(game, _players(evening.players), Random(seed)):
            for name, wish in list(missing.items()):
                if (seat := wish(game)) is not None:
                    found[name] = Moment(game.copy(), dealer, seat)
                    del missing[name]
            if not missing:
                break


def _players(number: int) -> list[TraderBot]:
    return [_player(name) for name in (*COMPANY, *COMPANY)[:number]]


def _player(name: str) -> TraderBot:
    character, (noise, forgetting) = characters()[name], ERRORS[name]
    return replace(character, numbers={**character.numbers, "noise": noise, "forgetting": forgetting}).bot()


def _dealt(evening: Evening, number: int) -> tuple[Game, Dealer]:
    edition, players = evening.edition, evening.players
    rules = edition_of(edition, evening.house_rules, players)
    dealer = Dealer(f"game-{number}", rules.rules_id, *_seeds(f"{edition} {number}", players))
    return Game.new(rules, players, dealer, pace=evening.pace), dealer


def _seeds(name: str, players: int) -> tuple[bytes, dict[int, bytes]]:
    """The server's, and those of the seats."""
    seeds = {seat: hashlib.sha256(f"{name} {seat}".encode()).digest() for seat in range(-1, players)}
    return seeds.pop(-1), seeds


def _late(game: Game) -> bool:
    return game.version > 90


def _mover_in(*phases: Phase) -> Wish:
    return lambda game: game.mover if game.phase in phases and _late(game) else None


def _rich_turn(game: Game) -> int | None:
    """With a real choice: the deck, or somebody to trade with."""
    if game.phase is not Phase.TURN or not _late(game) or game.mover is None:
        return None
    options = game.options(game.mover)
    return (
        game.mover
        if isinstance(options, TurnOptions) and options.draw is not None and len(options.challenges) > 1
        else None
    )


def _bidder(game: Game) -> int | None:
    """Somebody who may go higher, once the auctioneer has called."""
    view = game.view()
    if game.phase is not Phase.BIDDING or not _late(game) or not view.auction or view.auction.going < 1:
        return None
    if not view.auction.high_bid:
        return None
    return next((seat for seat in game.acting if _can_afford(game.options(seat))), None)


def _can_afford(options: Options | None) -> bool:
    return isinstance(options, BidOptions) and options.affordable >= options.least


def _auctioneer(game: Game) -> int | None:
    view = game.view()
    is_calling = game.phase is Phase.BIDDING and view.auction and view.auction.high_bid and _late(game)
    return game.active if is_calling else None


def _overbidder(game: Game) -> int | None:
    """Somebody who has bid more than there is in the purse: the bid is made here, no bot would."""
    if game.phase is not Phase.BIDDING:
        return None
    for seat in game.acting:
        options = game.options(seat)
        if isinstance(options, BidOptions) and options.least > options.affordable and options.most >= options.least:
            game.play(seat, Bid(options.least))
            return seat
    return None


def _spectator(game: Game) -> int | None:
    return -1 if _bidder(game) is not None else None


def _slapper(game: Game) -> int | None:
    if game.phase is not Phase.COUNTDOWN:
        return None
    return next((seat for seat in game.acting if game.options(seat) is not None and seat != game.active), None)


def _shown_up(game: Game) -> int | None:
    """Somebody who has slapped for more cards than they have: the slap is made here, no bot would."""
    if game.phase is not Phase.COUNTDOWN:
        return None
    for seat in game.acting:
        options = game.options(seat)
        if isinstance(options, SlapOptions) and options.may_slap and not options.affordable:
            game.play(seat, Slap())
            return seat
    return None


def _first_mover(*phases: Phase) -> Wish:
    return lambda game: game.mover if game.phase in phases else None


def _tied(phase: Phase) -> Wish:
    """Whoever decides once more, after the same was offered by both."""

    def wish(game: Game) -> int | None:
        trade = game.view().trade
        return game.mover if game.phase is phase and trade and trade.tied else None

    return wish


def _orderer(game: Game) -> int | None:
    """Somebody who may leave a standing order in an auction."""
    if game.phase is not Phase.BIDDING or not _late(game):
        return None
    return next((seat for seat in game.acting if seat != game.active), None)


def _onlooker(game: Game) -> int | None:
    """A third one, while two trade: the money lies face down."""
    view = game.view()
    if game.phase is not Phase.ANSWER or not view.trade:
        return None
    return next(seat for seat in range(game.players) if seat not in (view.trade.challenger, view.trade.challenged))


def _rich(kind: type[Options]) -> Wish:
    """Whoever has many kinds of animals, asked for a decision of this kind; of a turn, with a choice."""

    def wish(game: Game) -> int | None:
        seats = [seat for seat in range(game.players) if len(game.view().seats[seat].herd) >= MANY]
        return next((seat for seat in seats if _is_real(game.options(seat), kind)), None)

    return wish


def _is_real(options: Options | None, kind: type[Options]) -> bool:
    if isinstance(options, BidOptions):
        return kind is BidOptions and BID_STEP < options.least <= options.affordable
    if isinstance(options, TurnOptions):
        return kind is TurnOptions and options.draw is not None and len(options.challenges) > 2
    return isinstance(options, kind)


MANY = 7
CROWDED: Sequence[tuple[Evening, dict[str, Wish], int]] = (
    (
        Evening("koehandel-2001", 4),
        {
            "turn": _rich(TurnOptions),
            "bidding": _rich(BidOptions),
            "auctioneer": _rich(CallOptions),
            "buy-right": _rich(BuyRightOptions),
            "payment": _rich(PaymentOptions),
            "offer": _rich(OfferOptions),
            "answer": _rich(AnswerOptions),
        },
        35,
    ),
    (Evening("master-2009", 5), {"countdown": _rich(SlapOptions), "rat-round": _rich(RatOptions)}, 20),
)
"""Each from the first deal after this one in which they are found."""

WISHES: Sequence[tuple[Evening, dict[str, Wish]]] = (
    (
        Evening("koehandel-2001", 4),
        {
            "turn": _rich_turn,
            "bidding": _bidder,
            "auctioneer": _auctioneer,
            "buy-right": _mover_in(Phase.BUY_RIGHT),
            "payment": _mover_in(Phase.PAYMENT),
            "offer": _mover_in(Phase.OFFER),
            "answer": _mover_in(Phase.ANSWER),
            "tied-offer": _tied(Phase.OFFER),
            "tied-answer": _tied(Phase.ANSWER),
            "onlooker": _onlooker,
            "spectator": _spectator,
        },
    ),
    (
        Evening("master-2009", 5),
        {
            "countdown": _slapper,
            "laying": _first_mover(Phase.LAYING),
            "pedigree-right": _first_mover(Phase.PEDIGREE_RIGHT),
            "pedigree-payment": _first_mover(Phase.PEDIGREE_PAYMENT),
            "rat-round": _first_mover(Phase.RAT_ROUND),
            "counter": _first_mover(Phase.COUNTER),
            "shown-up": _shown_up,
        },
    ),
    (Evening("koehandel-2001", 4, ("super-trade",)), {"extra": _first_mover(Phase.EXTRA)}),
    (Evening("koehandel-2001", 4, pace=Pace.TURN_BASED), {"standing-order": _orderer}),
    (Evening("kuhhandel-27109", 3), {"own-up": _overbidder}),
    (Evening("master-2009-two", 2), {"division": _first_mover(Phase.DIVISION)}),
)


def _seated(name: str, bot: str | None) -> SeatLook:
    return SeatLook(
        name=name,
        speaker=None if bot else name,
        is_open=False,
        bot=bot,
        stand_in=None,
        finished_by=None,
        resigned=False,
        present=True,
        committed=None,
        revealed=True,
        wants_rematch=False,
        hints=0 if bot else 3,
        away=None,
    )
