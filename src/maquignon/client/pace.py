"""How much may be said: the server's limits, kept from this side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from time import monotonic

_BURST = 0.75
"""Of what may be said at once: messages that were said apart may come in together."""


class Pace:
    """Starts with the one message that may always be said; `allow` is told the limits of each Welcome."""

    def __init__(self, now: Callable[[], float] = monotonic) -> None:
        self._now = now
        self._each = 1.0
        """Seconds that one message takes up."""
        self._most = 1.0
        self._full_at = 0.0

    def allow(self, limits: Mapping[str, float]) -> None:
        """What `limits` of Welcome says."""
        self._each = 1 / limits["messages_per_second"]
        self._most = max(1, int(limits["messages_at_once"] * _BURST))

    @property
    def wait(self) -> float:
        """Seconds until one more may be said; 0 for now."""
        taken = max(self._full_at, self._now()) + self._each - self._now()
        return max(0.0, taken - self._most * self._each)

    def count(self) -> None:
        """One is said."""
        self._full_at = max(self._full_at, self._now()) + self._each
