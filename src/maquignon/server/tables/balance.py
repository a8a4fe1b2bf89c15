"""Evens out what processes have to do: one that is much busier than others hands tables over, and no game notices.

Nothing here knows whether the others are on the same machine.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic, process_time

from maquignon.server.store.leases import Leases, Peer
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.room import Room
from maquignon.server.tables.rooms import Rooms

LOOKS = 3
"""Within the time for which a process has to be too busy."""
UNEVEN = 1.5
"""So many times what the least busy has to do is too much; tables are handed over until it is the same."""
STAYS = 4
"""Tables stay for so many of these times where they are."""
OVERSHOOT = 1.5
AT_ONCE = 50

log = logging.getLogger("maquignon.lobby")


@dataclass(frozen=True, kw_only=True)
class Evenness:
    """What a host decides."""

    busy: float
    """Cores that a process uses before it hands anything over."""
    seconds: float
    """For how long."""


class Balance:
    def __init__(self, leases: Leases, rooms: Rooms, wanted: Evenness) -> None:
        self._leases = leases
        self._rooms = rooms
        self._wanted = wanted
        self._used, self._looked = process_time(), monotonic()
        self._loads: deque[float] = deque(maxlen=LOOKS)
        self._uneven = 0
        """For how many looks in a row."""
        self._versions: dict[str, deque[int]] = {}
        """Of the tables here, at the last looks."""
        self._came: dict[str, float] = {}
        self.handed_over = 0

    @property
    def load(self) -> float:
        """Cores used, over the last looks."""
        return sum(self._loads) / len(self._loads) if self._loads else 0.0

    async def keep(self) -> None:
        while True:
            await asyncio.sleep(self._wanted.seconds / LOOKS)
            self._measure()
            if self._leases.is_alive:
                with suppress(DatabaseTrouble):
                    await self.look()

    async def look(self) -> None:
        """Tell the others how busy this process is, and hand tables over where it is too busy for long enough."""
        await self._leases.tell_load(self.load)
        peers = [peer for peer in await self._leases.peers() if peer.is_alive and not peer.is_late]
        self._uneven = self._uneven + 1 if self._is_uneven(peers) else 0
        if self._uneven >= LOOKS:
            await self._hand_over(peers)
            self._uneven = 0

    def _is_uneven(self, peers: Sequence[Peer]) -> bool:
        lightest = min((peer.load for peer in peers), default=self.load)
        return self.load > max(self._wanted.busy, UNEVEN * lightest)

    async def _hand_over(self, peers: Sequence[Peer]) -> None:
        lightest = min(peers, key=lambda peer: peer.load)
        share = excess(self.load, [peer.load for peer in peers]) / self.load
        work = {room: self._work(room) for room in self._rooms.all if room.table.name in self._came}
        chosen = fitting(work, share, self._may_go)[:AT_ONCE]
        moved = [await self._rooms.pass_on(room, lightest.name) for room in chosen]
        if any(moved):
            self.handed_over += sum(moved)
            said = {"tables": sum(moved), "reason": f"{lightest.name} has {lightest.load:.2f} and this {self.load:.2f}"}
            log.info("tables were handed over to a process that is less busy", extra=said)

    def _may_go(self, room: Room) -> bool:
        """Where nobody is nothing is to be done; and what came only now does not wander on."""
        has_settled = monotonic() - self._came[room.table.name] >= STAYS * self._wanted.seconds
        return room.table.is_live and bool(room.visitors) and has_settled

    def _work(self, room: Room) -> float:
        """A move is told to everybody who is there."""
        versions = self._versions[room.table.name]
        return (versions[-1] - versions[0]) * (1 + len(room.visitors))

    def _measure(self) -> None:
        used, now = process_time(), monotonic()
        self._loads.append((used - self._used) / max(now - self._looked, 1e-9))
        self._used, self._looked = used, now
        rooms = {room.table.name: room.table.version for room in self._rooms.all}
        self._came = {name: self._came.get(name, now) for name in rooms}
        self._versions = {name: self._versions.get(name) or deque(maxlen=LOOKS + 1) for name in rooms}
        for name, version in rooms.items():
            self._versions[name].append(version)


def excess(own: float, others: Sequence[float]) -> float:
    """How much of its load a process gives to the least busy, when all that have too much do the same."""
    loads = [own, *others]
    mean = sum(loads) / len(loads)
    too_much = sum(load - mean for load in loads if load > mean)
    return (own - mean) * (mean - min(loads)) / too_much if own > mean else 0.0


def fitting(work: Mapping[Room, float], share: float, may_go: Callable[[Room], bool]) -> list[Room]:
    """Few tables with about that share of all work, the largest first; too much by half is better than nothing."""
    left, chosen = share * sum(work.values()), []
    for room in sorted(filter(may_go, work), key=lambda room: -work[room]):
        if 0 < work[room] <= OVERSHOOT * left:
            chosen.append(room)
            left -= work[room]
    return chosen
