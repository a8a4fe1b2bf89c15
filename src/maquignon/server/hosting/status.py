"""All that the status page tells, as rows of words: counts, loads and settings; no names, no codes, no secrets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from time import time

from maquignon import __version__
from maquignon.server.hosting.health import ProcessFacts
from maquignon.server.hosting.monitor import Monitor
from maquignon.server.hosting.resources import free_space, machine_load, memory, processor_seconds
from maquignon.server.settings.config import Config
from maquignon.server.store.engine import database_file, shown
from maquignon.server.store.leases import Peer
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import SPECTATOR


@dataclass(frozen=True, slots=True)
class Row:
    name: str
    value: str
    passing: bool = False
    """Of this moment: another the next time somebody looks."""


@dataclass(frozen=True, slots=True)
class Section:
    title: str
    rows: tuple[Row, ...]
    none: str = "None."
    """What is said where there are no rows."""


def sections(
    config: Config,
    monitor: Monitor,
    lobby: Lobby,
    peers: tuple[Peer, ...] | None,
    processes: Sequence[ProcessFacts] | None = None,
) -> list[Section]:
    """`peers` is None where the database does not tell; `processes` are those that serve at one address."""
    return [
        *([Section("All processes at this address", _processes(processes))] if processes else []),
        Section("Trouble now", _troubles(monitor), "All is well."),
        Section("Server", _server(config, monitor)),
        Section("Tables and people", _tables(monitor, lobby)),
        Section("Load", _load(monitor)),
        Section("Bots and reviews", _workers(config, monitor)),
        Section("Database", _database(config, monitor)),
        Section("Other processes", _peers(peers), "None is known."),
        Section("Last warnings and errors", _errors(monitor)),
        Section("Refused by a limit", _limited(monitor), "Nothing."),
        Section("Settings", _settings(config)),
    ]


def _troubles(monitor: Monitor) -> tuple[Row, ...]:
    return tuple(
        Row(each.kind.value, f"{each.says} (since {_moment(each.since)}, {_times(each.count)})", passing=True)
        for each in monitor.troubles.open
    )


def _server(config: Config, monitor: Monitor) -> tuple[Row, ...]:
    return (
        Row("version", __version__),
        Row("process", config.process or "the only one"),
        Row("time", _moment(time()), passing=True),
        Row("up since", _moment(monitor.started), passing=True),
    )


def _tables(monitor: Monitor, lobby: Lobby) -> tuple[Row, ...]:
    stages = Counter(room.table.snapshot(SPECTATOR).stage for room in lobby.rooms)
    return (
        Row("tables awake", _count(monitor, "tables")),
        *(Row(f"of these at: {stage}", str(number)) for stage, number in sorted(stages.items())),
        Row("people", _count(monitor, "people")),
        Row("open sockets", _count(monitor, "sockets")),
        Row("deals voided", _count(monitor, "deals_voided_total")),
    )


def _load(monitor: Monitor) -> tuple[Row, ...]:
    half, most, longest = (f"{1000 * monitor.loop.quantile(share):.0f} ms" for share in (0.5, 0.99, 1.0))
    return (
        Row("late in the last minute", f"{half}, 99 % within {most}, at most {longest}", passing=True),
        Row("memory", f"{memory() >> 20} MiB", passing=True),
        Row("processor time", f"{processor_seconds():.0f} s", passing=True),
        Row("load of the machine", machine_load(), passing=True),
        Row("messages waiting to be sent", _count(monitor, "outbox_messages")),
        Row("for the slowest reader", _count(monitor, "outbox_longest")),
    )


def _workers(config: Config, monitor: Monitor) -> tuple[Row, ...]:
    return (
        Row("workers for bots", str(config.bot_workers)),
        Row("replaced so far", _count(monitor, "bot_restarts_total")),
        Row("questions to bots", _count(monitor, "bot_questions")),
        Row("oldest of these", f"{_count(monitor, 'bot_slowest_seconds')} s"),
        Row("reviews", f"{_count(monitor, 'reviews')} made now, {_count(monitor, 'reviews_waiting')} waiting"),
        Row("replays made or waiting", _count(monitor, "replays_waiting")),
    )


def _database(config: Config, monitor: Monitor) -> tuple[Row, ...]:
    file = database_file(config.database)
    return (
        Row("where", shown(config.database)),
        Row("last written", _moment(monitor.metrics.value("last_write_timestamp_seconds")), passing=True),
        Row("written", _times(monitor.metrics.value("writes_total"))),
        Row("failed to write", _times(monitor.metrics.value("writes_failed_total"))),
        Row("failed to answer", _times(monitor.metrics.value("reads_failed_total"))),
        Row("waiting to be written", _count(monitor, "writer_queue")),
        *((Row("free on its disk", f"{free_space(file.parent) >> 20} MiB", passing=True),) if file else ()),
    )


def _processes(facts: Sequence[ProcessFacts]) -> tuple[Row, ...]:
    """All that follows is of the first, which has made the page."""
    return tuple(
        Row(
            f"{each.process}{', which follows' if not place else ''}",
            f"{each.state}, {each.tables} tables, {each.people} people, {each.memory >> 20} MiB, "
            f"process {each.pid} of the system, version {each.version}, its own page at /p/{each.process}/status",
            passing=True,
        )
        for place, each in enumerate(facts)
    )


def _peers(peers: tuple[Peer, ...] | None) -> tuple[Row, ...]:
    if peers is None:
        return (Row("not known", "the database does not answer", passing=True),)
    return tuple(Row(each.name, _peer(each), passing=True) for each in peers)


def _peer(peer: Peer) -> str:
    life = "alive" if peer.is_alive else "silent"
    return f"{life}, {peer.tables} tables, {peer.load:.0%} of a core, at {peer.path}"


def _errors(monitor: Monitor) -> tuple[Row, ...]:
    return tuple(
        Row(_moment(each.last), f"{each.level}: {each.says} ({_times(each.count)})", passing=True)
        for each in monitor.errors.newest_first
    )


def _limited(monitor: Monitor) -> tuple[Row, ...]:
    return tuple(Row(limit, _times(count)) for limit, count in sorted(monitor.metrics.refused_by().items()))


def _settings(config: Config) -> tuple[Row, ...]:
    """What has no representation is a secret."""
    own = {each.name: getattr(config, each.name) for each in fields(config) if each.repr and each.name != "limits"}
    own["database"] = shown(config.database)
    limits = {each.name: getattr(config.limits, each.name) for each in fields(config.limits) if each.repr}
    return tuple(Row(name, str(value)) for name, value in (own | limits).items() if value != "")


def _count(monitor: Monitor, name: str, **labels: str) -> str:
    return f"{monitor.metrics.value(name, **labels):.0f}"


def _times(number: float) -> str:
    return {0: "never", 1: "once"}.get(round(number), f"{number:.0f} times")


def _moment(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M:%S UTC")
