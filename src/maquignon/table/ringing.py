"""The alarm of a table, for what the clock has to do: it is set anew only where it would ring too late."""

from __future__ import annotations

from collections.abc import Callable

from maquignon.table.game_clock import Alarm, Clock, GameClock


class Ringing:
    def __init__(self, clock: Clock, own: GameClock, ring: Callable[[], None]) -> None:
        """`own` is the table's clock, by which it is set."""
        self._clock = clock
        self._own = own
        self._ring: Callable[[], None] | None = ring
        self._alarm: Alarm | None = None
        self._alarm_at = 0
        self._due: int | None = None
        """When it is to ring; the alarm may come before."""

    def set(self, due: int | None, now: int) -> None:
        self._due = due
        if self._alarm is not None and (due is None or not now < self._alarm_at <= due):
            self.cancel()
        if self._alarm is None and due is not None:
            self._wake_at(due, now)

    def cancel(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def end(self) -> None:
        """Nobody is called any more, nor held in memory."""
        self.cancel()
        self._ring = None

    def _wake_at(self, time: int, now: int) -> None:
        self._alarm_at = time
        self._alarm = self._clock.wake(max(0, time - now), self._wake)

    def _wake(self) -> None:
        """Most moves put off what is due: an alarm is left as it is, and comes once more if it was too early."""
        now, self._alarm = self._own.now(), None
        if self._due is not None and now < self._due:
            self._wake_at(self._due, now)
        elif self._ring is not None:
            self._ring()
