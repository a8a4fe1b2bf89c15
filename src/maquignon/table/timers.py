"""What happens by itself, and when: calls, lapses, stand-ins. Each is found anew from where the table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from maquignon.play.asking import TABLE
from maquignon.play.game import Game
from maquignon.play.moves import Move
from maquignon.play.notation import write_move
from maquignon.play.options import CallOptions
from maquignon.play.phase import Phase
from maquignon.table import lateness, orders, pacing, proposals
from maquignon.table.dealing import Dealing
from maquignon.table.defaults import default_move
from maquignon.table.entries import Entry, HostMoved, Moved, Overdue, StoodIn
from maquignon.table.hearing import Hearing
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.pauses import Pauses
from maquignon.table.presence import Presence


@dataclass(slots=True, eq=False)
class Due:
    """Something that happens at a time, unless something else happens before."""

    at: int
    entries: Callable[[int], list[Entry]]


class Timers:
    def __init__(self, ledger: Ledger, presence: Presence, hearing: Hearing, dealing: Dealing, house: House) -> None:
        self._ledger = ledger
        self._presence = presence
        self._hearing = hearing
        self._dealing = dealing
        self._stand_in = house.stand_in
        self._pauses = Pauses(house.chance)
        self.is_time = False
        """The round is over, and no turn begins any more; said anew where the table was read from its journal."""

    def dues(self) -> Iterator[Due]:
        ledger, game = self._ledger, self._ledger.game
        if ledger.paused:
            yield from self._agreed()
            return
        if not ledger.is_over:
            yield from self._host_absent()
        if ledger.in_lobby:
            return
        if game is None:
            if ledger.is_live and ledger.deal.missing():
                yield Due(ledger.deal.since + ledger.plan.speed.reveal, self._dealing.lapse)
        elif not game.is_over:
            yield from self._of_game(game)
            yield from self._absent()

    def _of_game(self, game: Game) -> Iterator[Due]:
        ledger = self._ledger
        if self.is_time and game.phase is Phase.TURN:
            yield Due(ledger.at, proposals.conclude)
        elif proposals.proposal_due(ledger):
            yield from self._agreed()
        elif self._hearing.verdict_at is not None:
            yield Due(self._hearing.verdict_at, self._hearing.verdict)
        elif pacing.is_calling(game):
            wait = pacing.hold(ledger, game, self._presence)
            yield Due(pacing.call_time(ledger, game) + wait, lambda at: [_called(ledger, game, at)])
            yield from self._ordered(game)
        elif any(orders.ready(ledger, game)):
            yield from self._ordered(game)
        elif game.mover is not None and lateness.is_waited_for(ledger, game.mover):
            yield from self._overdue(game, game.mover)
        elif (time := pacing.decision_time(ledger, game)) is not None:
            yield Due(time, lambda at: [_timed_out(game, at)])

    def _overdue(self, game: Game, seat: int) -> Iterator[Due]:
        time = pacing.decision_time(self._ledger, game)
        if time is not None and self._ledger.late is None:
            yield Due(time, lambda at: [Overdue(at=at, seat=seat)])

    def _agreed(self) -> Iterator[Due]:
        if proposals.proposal_due(self._ledger):
            yield Due(self._ledger.at, lambda at: proposals.carry_out(self._ledger, at))

    def _ordered(self, game: Game) -> Iterator[Due]:
        """What standing orders say: at once where their seat is asked, like a person in open bidding."""
        ledger = self._ledger
        for seat, move in orders.ready(ledger, game):
            since = max(ledger.spoken_at, ledger.orders[seat].at)
            time = ledger.asked_at if game.mover == seat else since + self._pauses.of(ledger, seat)
            yield Due(time, partial(_ordered, seat, move))

    def _absent(self) -> Iterator[Due]:
        """A person's seat waits for a while, then a bot stands in; at a market and among friends it waits for ever."""
        if self._ledger.plan.market is not None or lateness.is_among_friends(self._ledger.plan):
            return
        if self._presence.are_here(self._ledger.seats.guests):
            return
        for seat, chair in enumerate(self._ledger.seats.chairs):
            if chair.guest is None or chair.stand_in is not None:
                continue
            if (gone := self._presence.gone_since(chair.guest)) is not None:
                gone = max(gone, self._ledger.holidays.last_end(seat))
                yield Due(gone + self._ledger.plan.speed.grace, self._standing_in(seat))

    def _standing_in(self, seat: int) -> Callable[[int], list[Entry]]:
        return lambda at: [StoodIn(at=at, seat=seat, bot=self._stand_in)]

    def _host_absent(self) -> Iterator[Due]:
        """A host who stays away is replaced by somebody who is here and plays."""
        seats = self._ledger.seats
        gone = self._presence.gone_since(seats.host) if seats.host else None
        if gone is None:
            return
        here = [seat for seat, guest in seats.people() if self._presence.is_here(guest) and not seats[seat].stand_in]
        if here:
            yield Due(gone + self._ledger.plan.speed.grace, lambda at: [HostMoved(at=at, seat=here[0])])


def _called(ledger: Ledger, game: Game, at: int) -> Moved:
    """By the auctioneer where that is a bot; for people the clock does it."""
    options = game.options(TABLE)
    assert isinstance(options, CallOptions)
    if game.phase is Phase.BIDDING and ledger.seats[game.active].player_bot:
        return Moved(at=at, seat=game.active, move=write_move(options.word), by="bot")
    return Moved(at=at, seat=TABLE, move=write_move(options.word), by="table")


def _ordered(seat: int, move: Move, at: int) -> list[Entry]:
    return [Moved(at=at, seat=seat, move=write_move(move), by="order")]


def _timed_out(game: Game, at: int) -> Moved:
    assert game.mover is not None
    options = game.options(game.mover)
    move = default_move(options) if options else None
    assert move is not None
    return Moved(at=at, seat=game.mover, move=write_move(move), by="clock")
