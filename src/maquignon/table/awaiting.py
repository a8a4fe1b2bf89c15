"""For whom a table waits, since when and for how much longer; all of it is public."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.table import pacing
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest


@dataclass(frozen=True, slots=True, kw_only=True)
class Awaited:
    """One person who alone can go on, or one of those the deal waits for. In milliseconds."""

    seat: int
    guest: Guest
    turn: int
    """When its time began, on the table's own clock."""
    since: int
    left: int | None
    """None where no clock runs."""
    late: bool
    """The time is up, and the others decide what follows."""
    away: int | None
    """On holiday until then, in seconds since 1970."""


def awaited(ledger: Ledger, now: int) -> tuple[Awaited, ...]:
    if ledger.paused or ledger.closed is not None:
        return ()
    begun = ledger.deal.since if ledger.is_dealing else ledger.timed_from
    left = _left(ledger, now)
    return tuple(
        Awaited(
            seat=seat,
            guest=guest,
            turn=begun,
            since=now - begun,
            left=left,
            late=seat == ledger.late,
            away=ledger.holidays.away.get(seat),
        )
        for seat in _seats(ledger)
        if (guest := ledger.seats[seat].guest) is not None and ledger.seats[seat].stand_in is None
    )


def _seats(ledger: Ledger) -> tuple[int, ...]:
    if ledger.is_dealing:
        return ledger.deal.missing()
    game = ledger.game
    return () if game is None or game.is_over or game.mover is None else (game.mover,)


def _left(ledger: Ledger, now: int) -> int | None:
    time = pacing.decision_time(ledger, ledger.game) if ledger.game else None
    return None if time is None else max(0, time - now)
