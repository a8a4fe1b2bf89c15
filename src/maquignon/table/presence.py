"""Who is connected, since when somebody is not, and how slow the lines are. Forgotten at a restart.

Of those who have gone it keeps only what the table waits for: people at its seats, and its host.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Set

from maquignon.table.letters import Guest

MOST_COMPENSATION = 200
"""No line is given more than this, in milliseconds."""


def compensation(lag: int) -> int:
    return max(0, min(lag, MOST_COMPENSATION))


class Presence:
    def __init__(self, at: int) -> None:
        self._began = at
        self._sockets: Counter[Guest] = Counter()
        self._gone: dict[Guest, int] = {}
        self._lag: dict[Guest, int] = {}
        self._origin: dict[Guest, str] = {}

    @property
    def anybody(self) -> bool:
        return bool(self._sockets)

    def is_here(self, guest: Guest) -> bool:
        return guest in self._sockets

    def are_here(self, guests: Set[Guest]) -> bool:
        return guests <= self._sockets.keys()

    def arrive(self, guest: Guest, lag: int, origin: str = "") -> None:
        self._sockets[guest] += 1
        self._gone.pop(guest, None)
        self._origin[guest] = origin
        self.measure(guest, lag)

    def drop(self, guest: Guest, now: int) -> None:
        if guest not in self._sockets:
            return
        self._sockets[guest] -= 1
        if not self._sockets[guest]:
            del self._sockets[guest]
            self._gone[guest] = now

    def forget_all_but(self, kept: Collection[Guest | None]) -> None:
        """Of those who are not here."""
        for known in (self._gone, self._lag, self._origin):
            for guest in [each for each in known if each not in self._sockets and each not in kept]:
                del known[guest]

    def origin(self, guest: Guest) -> str:
        """Where a guest came from last; empty where that is not known."""
        return self._origin.get(guest, "")

    def gone_since(self, guest: Guest) -> int | None:
        """When a guest was last here; for one who never was, when the table began to be served."""
        return None if guest in self._sockets else self._gone.get(guest, self._began)

    def hear(self, guest: Guest, now: int) -> None:
        """A guest without a socket spoke: its time of absence starts again."""
        if guest not in self._sockets:
            self._gone[guest] = now

    def measure(self, guest: Guest, lag: int) -> None:
        self._lag[guest] = compensation(lag)

    def slowest(self, guests: Iterable[Guest]) -> int:
        """The largest compensation among those of them who are connected."""
        return max((self._lag.get(guest, 0) for guest in guests if guest in self._sockets), default=0)
