"""What `/metrics` shows: how much and how fast, never who or what."""

from __future__ import annotations

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from maquignon.server.wire.lengths import overruns


class Metrics:
    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.tables = Gauge("maquignon_tables", "Tables that are awake", registry=self._registry)
        self.sockets = Gauge("maquignon_sockets", "Open websockets", registry=self._registry)
        self.refused = Counter("maquignon_refused", "Messages that were refused", registry=self._registry)
        self.limited = Counter("maquignon_limited", "What limits refused", ["limit"], registry=self._registry)
        self.requests = Counter("maquignon_requests", "HTTP requests by status", ["status"], registry=self._registry)
        self.seconds = Histogram(
            "maquignon_answer_seconds",
            "From a message to its acknowledgement on disk",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=self._registry,
        )

        overran = Gauge("maquignon_frames_too_long", "Frames whose length may have told", registry=self._registry)
        overran.set_function(lambda: overruns.count)

    def watch_tables(self, count: Callable[[], float]) -> None:
        self.tables.set_function(count)

    def page(self) -> bytes:
        return generate_latest(self._registry)
