"""Counts what the database does and does not, and notes the trouble it is in."""

from __future__ import annotations

from time import time

from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.monitoring.troubles import Kind, Troubles
from maquignon.server.store.trouble import DatabaseTrouble


class DatabaseWatch:
    """A `Witness`: hears of every access."""

    def __init__(self, metrics: Metrics, troubles: Troubles) -> None:
        self._metrics = metrics
        self._troubles = troubles
        self.last_write = time()
        """Seconds since 1970; a database that was opened could be written."""
        metrics.watch(last_write_timestamp_seconds=lambda: self.last_write)

    def done(self, *, writing: bool) -> None:
        self._troubles.mend(Kind.DATABASE)
        if writing:
            self.last_write = time()
            self._metrics.written.inc()
            self._troubles.mend(Kind.WRITES)

    def failed(self, trouble: DatabaseTrouble, *, writing: bool) -> None:
        (self._metrics.not_written if writing else self._metrics.not_read).inc()
        self._troubles.note(Kind.WRITES if writing else Kind.DATABASE, str(trouble))
