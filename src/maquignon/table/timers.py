"""What happens by itself, and when: calls, lapses, stand-ins. Each is found anew from where the table stands."""

from __future__ import annotations

from collections.abc import Callable
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


class Due:
    """Something that happens at a time, unless something else happens before."""

    __slots__ = ("at", "entries")

    def __init__(self, at: int, entries: Callable[[int], list[Entry]]) -> None:
        self.at = at
        self.entries = entries


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

    def dues(self) -> list[Due]:
        ledger, game = self._ledger, self._ledger.game
        if ledger.paused:
            return self._agreed()
        if game is not None:
            return [] if game.is_over else self._of_running(game)
        if not ledger.in_lobby and ledger.is_live and ledger.deal.missing():
            lapse = Due(ledger.deal.since + ledger.plan.speed.reveal, self._dealing.lapse)
            return [*self._host_absent(), lapse]
        return self._host_absent()

    def _of_running(self, game: Game) -> list[Due]:
        found = self._of_game(game)
        if not self._presence.are_here(self._ledger.seats.expected):
            return [*self._host_absent(), *found, *self._absent()]
        return found

    def _of_game(self, game: Game) -> list[Due]:
        ledger = self._ledger
        if self.is_time and game.phase is Phase.TURN:
            return [Due(ledger.at, proposals.conclude)]
        if agreed := self._agreed():
            return agreed
        if self._hearing.verdict_at is not None:
            return [Due(self._hearing.verdict_at, self._hearing.verdict)]
        if pacing.is_calling(game):
            time = pacing.call_time(ledger, game) + pacing.hold(ledger, game, self._presence)
            called = Due(time, partial(_called, ledger, game))
            return [called, *self._ordered(game)] if ledger.orders else [called]
        return self._ordered(game) or self._decided(game)

    def _decided(self, game: Game) -> list[Due]:
        """What follows where somebody takes too long to decide."""
        time = pacing.decision_time(self._ledger, game)
        if time is None or game.mover is None:
            return []
        if not lateness.is_waited_for(self._ledger, game.mover):
            return [Due(time, partial(_timed_out, game))]
        return [Due(time, partial(_overdue, game.mover))] if self._ledger.late is None else []

    def _agreed(self) -> list[Due]:
        ledger = self._ledger
        if ledger.proposals.open is None and not ledger.progress.is_stalled:
            return []
        return [Due(ledger.at, partial(proposals.carry_out, ledger))] if proposals.proposal_due(ledger) else []

    def _ordered(self, game: Game) -> list[Due]:
        """What standing orders say: at once where their seat is asked, like a person in open bidding."""
        ledger, found = self._ledger, list[Due]()
        if not ledger.orders:
            return found
        for seat, move in orders.ready(ledger, game):
            since = max(ledger.spoken_at, ledger.orders[seat].at)
            time = ledger.asked_at if game.mover == seat else since + self._pauses.of(ledger, seat)
            found.append(Due(time, partial(_ordered, seat, move)))
        return found

    def _absent(self) -> list[Due]:
        """A person's seat waits for a while, then a bot stands in; at a market and among friends it waits for ever."""
        ledger, presence, found = self._ledger, self._presence, list[Due]()
        if ledger.plan.market is not None or lateness.is_among_friends(ledger.plan):
            return found
        for seat, chair in enumerate(ledger.seats.chairs):
            if chair.guest is None or chair.stand_in is not None:
                continue
            if (gone := presence.gone_since(chair.guest)) is not None:
                gone = max(gone, ledger.holidays.last_end(seat))
                found.append(Due(gone + ledger.plan.speed.grace, partial(_stood_in, seat, self._stand_in)))
        return found

    def _host_absent(self) -> list[Due]:
        """A host who stays away is replaced by somebody who is here and plays."""
        seats = self._ledger.seats
        gone = self._presence.gone_since(seats.host) if seats.host else None
        if gone is None:
            return []
        here = [seat for seat, guest in seats.people() if self._presence.is_here(guest) and not seats[seat].stand_in]
        return [Due(gone + self._ledger.plan.speed.grace, partial(_host_moved, here[0]))] if here else []


def _called(ledger: Ledger, game: Game, at: int) -> list[Entry]:
    """By the auctioneer where that is a bot; for people the clock does it."""
    options = game.options(TABLE)
    assert isinstance(options, CallOptions)
    if game.phase is Phase.BIDDING and ledger.seats[game.active].player_bot:
        return [Moved(at=at, seat=game.active, move=write_move(options.word), by="bot")]
    return [Moved(at=at, seat=TABLE, move=write_move(options.word), by="table")]


def _ordered(seat: int, move: Move, at: int) -> list[Entry]:
    return [Moved(at=at, seat=seat, move=write_move(move), by="order")]


def _overdue(seat: int, at: int) -> list[Entry]:
    return [Overdue(at=at, seat=seat)]


def _stood_in(seat: int, bot: str, at: int) -> list[Entry]:
    return [StoodIn(at=at, seat=seat, bot=bot)]


def _host_moved(seat: int, at: int) -> list[Entry]:
    return [HostMoved(at=at, seat=seat)]


def _timed_out(game: Game, at: int) -> list[Entry]:
    assert game.mover is not None
    options = game.options(game.mover)
    move = default_move(options) if options else None
    assert move is not None
    return [Moved(at=at, seat=game.mover, move=write_move(move), by="clock")]
