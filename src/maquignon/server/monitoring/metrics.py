"""What `/metrics` shows: how much, how fast and what is wrong; never who or what, and nothing that hangs on a card."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily
from prometheus_client.registry import Collector

from maquignon.server.core.padding import overruns

_AMOUNTS = {
    "tables": "Tables that are awake",
    "people": "Guests at these tables, players and spectators",
    "writer_queue": "Appends that wait for the database",
    "outbox_messages": "Messages that wait to be sent, over all sockets",
    "outbox_longest": "Messages that wait for the slowest reader",
    "bot_questions": "Decisions that bots are asked for and have not made yet",
    "bot_slowest_seconds": "Whole seconds since the oldest of these questions",
    "reviews": "Reviews that are made now",
    "reviews_waiting": "Games that wait for their review",
    "replays_waiting": "Replays that are made or wait for it",
    "lease": "1 while this process may serve its tables",
    "frames_too_long": "Frames whose length may have told",
    "last_write_timestamp_seconds": "When something was last written to the database",
}
_COUNTS = {
    "bot_restarts": "Times the bots' workers died or were given up",
    "tables_handed_over": "Tables that went to a process which was less busy",
    "deals_voided": "Attempts at a deal that were voided",
}
_ANSWERS_AT_ONCE = 256
QUANTILES = {"0.5": 0.5, "0.99": 0.99, "1": 1.0}


class Metrics:
    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        self._watched = _Watched({"frames_too_long": lambda: overruns.count})
        registry.register(self._watched)
        self.sockets = Gauge("maquignon_sockets", "Open websockets", registry=registry)
        self.refused = Counter("maquignon_refused", "Messages that were refused", registry=registry)
        self.limited = Counter("maquignon_limited", "What limits refused", ["limit"], registry=registry)
        self.requests = Counter("maquignon_requests", "HTTP requests by status", ["status"], registry=registry)
        self.pushes = Counter("maquignon_pushes", "Notices pushed, by what came of it", ["outcome"], registry=registry)
        self.written = Counter("maquignon_writes", "Transactions that were written", registry=registry)
        self.not_written = Counter("maquignon_writes_failed", "Transactions that could not be", registry=registry)
        self.not_read = Counter("maquignon_reads_failed", "Questions the database did not answer", registry=registry)
        self.trouble = Gauge("maquignon_trouble", "1 while there is trouble of this kind", ["kind"], registry=registry)
        self.troubles = Counter("maquignon_troubles", "Times that such a trouble began", ["kind"], registry=registry)
        self._loop_delay = Gauge(
            "maquignon_loop_delay_seconds",
            "How late things happened in the last minute, by quantile",
            ["quantile"],
            registry=registry,
        )
        self._answers: list[float] = []
        self._seconds = Histogram(
            "maquignon_answer_seconds",
            "From a message to its acknowledgement on disk",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5),
            registry=registry,
        )

    def note_answer(self, seconds: float) -> None:
        """How long one took; told together with others, as each by itself would take longer than that."""
        self._answers.append(seconds)
        if len(self._answers) >= _ANSWERS_AT_ONCE:
            self._tell_answers()

    def _tell_answers(self) -> None:
        for seconds in self._answers:
            self._seconds.observe(seconds)
        self._answers.clear()

    def watch(self, **counts: Callable[[], float]) -> None:
        """What is counted when somebody looks."""
        self._watched.counts |= counts

    def watch_process(self, loop_delay: Callable[[float], float]) -> None:
        """Memory, processor and files of this process, and how late its loop is."""
        ProcessCollector(registry=self._registry)
        for label, share in QUANTILES.items():
            self._loop_delay.labels(label).set_function(partial(loop_delay, share))

    def value(self, name: str, **labels: str) -> float:
        """As the page has it."""
        self._tell_answers()
        return self._registry.get_sample_value(f"maquignon_{name}", labels) or 0.0

    def refused_by(self) -> dict[str, float]:
        """How often each limit refused something."""
        samples = [sample for metric in self.limited.collect() for sample in metric.samples]
        return {each.labels["limit"]: each.value for each in samples if each.name.endswith("_total")}

    def page(self) -> bytes:
        self._tell_answers()
        return generate_latest(self._registry)


class _Watched(Collector):
    def __init__(self, counts: dict[str, Callable[[], float]]) -> None:
        self.counts = counts

    def collect(self) -> Iterator[GaugeMetricFamily | CounterMetricFamily]:
        for name, says in _AMOUNTS.items():
            yield GaugeMetricFamily(f"maquignon_{name}", says, value=self._count(name))
        for name, says in _COUNTS.items():
            yield CounterMetricFamily(f"maquignon_{name}", says, value=self._count(name))

    def _count(self, name: str) -> float:
        return self.counts[name]() if name in self.counts else 0.0
