"""Who was sent away from a table and may not come back until the host lifts it."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.rulebook.reason import Reason
from maquignon.table.entries import Banned
from maquignon.table.letters import Guest


class Bans:
    __slots__ = ("_bans", "last")

    def __init__(self) -> None:
        self._bans: dict[int, Banned] = {}
        self.last = 0
        """The highest number that was given, lifted or not."""

    @property
    def are_any(self) -> bool:
        return bool(self._bans)

    def __contains__(self, number: int) -> bool:
        return number in self._bans

    def __iter__(self) -> Iterator[Banned]:
        return iter(self._bans.values())

    def add(self, ban: Banned) -> None:
        self._bans[ban.number] = ban
        self.last = ban.number

    def lift(self, number: int) -> None:
        self._bans.pop(number, None)

    def reason(self, guest: Guest, origin: str) -> Reason | None:
        """Why that guest may not come back; an empty origin is nobody's."""
        if not self._bans:
            return None
        if any(ban.guest == guest for ban in self):
            return Reason("banned")
        if origin and any(ban.origin == origin for ban in self):
            return Reason("banned-nearby")
        return None
