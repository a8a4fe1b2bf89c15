"""Which of several processes hang: one that stands still dies of nothing, and keeps the people who are with it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from maquignon.server.hosting.processes import FACTS
from maquignon.server.siblings.asking import ask
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.store.engine import Database
from maquignon.server.store.leases import BEATS, living

MOST_SILENT = 2
"""Looks in a row at which a process without a lease answers nothing at its door: it hangs."""
MOST_LOST = 4 * BEATS
"""Looks in a row at which it has no lease though it answers, and others have theirs: it comes back no more."""


class Pulse:
    """A lease that has run out is not enough: where the database stands still, all processes lose theirs."""

    def __init__(self, database: Database, crossing: Crossing) -> None:
        self._database = database
        self._crossing = crossing
        self._silent: Counter[str] = Counter()
        self._lost: Counter[str] = Counter()

    async def hung(self, names: Sequence[str]) -> list[str]:
        """Those of some that hang, as of this look and the ones before; DatabaseTrouble where nobody can tell."""
        alive = await living(self._database)
        lost = [name for name in names if name not in alive]
        answers = await asyncio.gather(*(ask(self._crossing, name, FACTS) for name in lost))
        silent = [name for name, answer in zip(lost, answers, strict=True) if answer is None]
        self._silent, self._lost = _again(self._silent, silent), _again(self._lost, lost)
        others_live = len(lost) < len(names)
        return [
            name
            for name in lost
            if self._silent[name] >= MOST_SILENT or (others_live and self._lost[name] >= MOST_LOST)
        ]


def _again(before: Counter[str], now: Sequence[str]) -> Counter[str]:
    """How many times in a row."""
    return Counter({name: before[name] + 1 for name in now})
