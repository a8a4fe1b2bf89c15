"""What is wrong just now, since when and how often: the one book behind health, metrics, logs and the status page."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from time import time
from typing import Literal

from maquignon.server.monitoring.metrics import Metrics

log = logging.getLogger("maquignon.troubles")

State = Literal["ok", "degraded", "failing"]
REMIND_SECONDS = 60.0


class Kind(StrEnum):
    WRITES = "writes"
    DATABASE = "database"
    LEASE = "lease"
    DISK = "disk"
    LOOP = "loop"
    BOTS = "bots"
    JOURNAL = "journal"


_SAYS = {
    Kind.WRITES: "the database cannot be written",
    Kind.DATABASE: "the database does not answer",
    Kind.LEASE: "this process has lost its tables",
    Kind.DISK: "the disk is nearly full",
    Kind.LOOP: "everything had to wait",
    Kind.BOTS: "the bots' workers are in trouble",
    Kind.JOURNAL: "a table cannot be opened",
}
_FAILING = (Kind.WRITES, Kind.DATABASE, Kind.LEASE)
"""With these nobody can play here; with the others one can, but somebody should look."""


@dataclass(slots=True, kw_only=True)
class Trouble:
    kind: Kind
    reason: str
    since: float
    last: float
    """Seconds since 1970, as in logs."""
    count: int
    reminded: float

    @property
    def says(self) -> str:
        return f"{_SAYS[self.kind]}: {self.reason}"

    @property
    def is_failing(self) -> bool:
        return self.kind in _FAILING


class Troubles:
    def __init__(self, metrics: Metrics, now: Callable[[], float] = time) -> None:
        self._metrics = metrics
        self._now = now
        self._open: dict[Kind, Trouble] = {}
        for kind in Kind:
            metrics.trouble.labels(kind).set(0)
            metrics.troubles.labels(kind)

    def __contains__(self, kind: Kind) -> bool:
        return kind in self._open

    @property
    def open(self) -> list[Trouble]:
        """The worst first, then the oldest."""
        return sorted(self._open.values(), key=lambda each: (not each.is_failing, each.since))

    @property
    def state(self) -> State:
        if not self._open:
            return "ok"
        return "failing" if any(each.is_failing for each in self._open.values()) else "degraded"

    def note(self, kind: Kind, reason: str) -> None:
        """It is so, or happened once more; only the first time is a line in the log."""
        now = self._now()
        if known := self._open.get(kind):
            known.reason, known.last, known.count = reason, now, known.count + 1
            return
        self._open[kind] = Trouble(kind=kind, reason=reason, since=now, last=now, count=1, reminded=now)
        self._metrics.trouble.labels(kind).set(1)
        self._metrics.troubles.labels(kind).inc()
        self._log(self._open[kind])

    def mend(self, kind: Kind) -> None:
        if (mended := self._open.pop(kind, None)) is None:
            return
        self._metrics.trouble.labels(kind).set(0)
        seconds = round(self._now() - mended.since, 1)
        log.info("over: %s", _SAYS[kind], extra={"trouble": kind.value, "seconds": seconds, "count": mended.count})

    def remind(self) -> None:
        """Whatever lasts is told once a minute, with how often it happened."""
        now = self._now()
        for each in self.open:
            if now - each.reminded >= REMIND_SECONDS:
                each.reminded = now
                self._log(each)

    def _log(self, trouble: Trouble) -> None:
        level = logging.ERROR if trouble.is_failing else logging.WARNING
        extra = {"trouble": trouble.kind.value, "reason": trouble.reason, "count": trouble.count}
        log.log(level, _SAYS[trouble.kind], extra=extra)
