"""Which notice of a turn is due: at its beginning, at half of its time, near its end, and when somebody is late."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from maquignon.server.notices.quiet_hours import QuietHours

LAST_PART = 8
"""The last reminder comes when this part of the time is left: six hours of two days."""


class Stage(IntEnum):
    """How far the time of a turn has gone; each is told once."""

    TURN = 1
    HALF = 2
    LAST = 3
    LATE = 4
    """Among friends: the time is up, and the others decide."""

    @property
    def key(self) -> str:
        """The sentence that a page makes of it."""
        return self.name.lower()


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnTime:
    """In seconds since 1970."""

    begun: int
    until: int | None
    """None where no clock runs."""
    late: bool = False
    """The time is up and nothing follows from it by itself."""


def reached(time: TurnTime, now: int) -> Stage:
    """The stage a turn is at."""
    if time.late:
        return Stage.LATE
    if time.until is None:
        return Stage.TURN
    span = time.until - time.begun
    if now >= time.until - span // LAST_PART:
        return Stage.LAST
    return Stage.HALF if now >= time.begun + span // 2 else Stage.TURN


def due(time: TurnTime, told: Stage | None, now: int, quiet: QuietHours | None = None) -> Stage | None:
    """What is to be told now: the stage that is reached, unless it was told, and none that was missed before it.

    In quiet hours it waits for their end, unless the time runs out before.
    """
    stage = reached(time, now)
    if told is not None and stage <= told:
        return None
    wakes = quiet.end_of(now) if quiet else None
    if time.late or time.until is None:
        return stage if wakes is None else None
    if now >= time.until:
        return None  # too late to help anybody
    return None if wakes is not None and wakes < time.until else stage
