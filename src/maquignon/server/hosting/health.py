"""How the server does, in a word for everybody and in sentences for its host."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import UNSET, Struct, UnsetType

from maquignon import __version__
from maquignon.server.monitoring.troubles import State, Trouble, Troubles


class TroubleFacts(Struct, frozen=True, kw_only=True):
    kind: str
    says: str
    since: str
    last: str
    """Dates and times as in logs, in UTC."""
    count: int


class ProcessFacts(Struct, frozen=True, kw_only=True):
    """One of several processes; what is not known of one that does not answer is nothing."""

    process: str
    state: State
    version: str = ""
    pid: int = 0
    tables: int = 0
    people: int = 0
    memory: int = 0
    """Bytes."""
    troubles: tuple[TroubleFacts, ...] = ()


class Health(Struct, frozen=True, kw_only=True):
    """What `GET /health` answers, with 503 where nobody can play; strangers are told the state and no more."""

    state: State
    version: str | UnsetType = UNSET
    tables: int | UnsetType = UNSET
    troubles: tuple[TroubleFacts, ...] | UnsetType = UNSET
    processes: tuple[ProcessFacts, ...] | UnsetType = UNSET
    """Where several serve at one address."""


def health_for_the_host(troubles: Troubles, tables: int) -> Health:
    return Health(state=troubles.state, version=__version__, tables=tables, troubles=told(troubles))


def told(troubles: Troubles) -> tuple[TroubleFacts, ...]:
    return tuple(map(_facts, troubles.open))


def written_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _facts(trouble: Trouble) -> TroubleFacts:
    since, last = written_time(trouble.since), written_time(trouble.last)
    return TroubleFacts(kind=trouble.kind.value, says=trouble.says, since=since, last=last, count=trouble.count)
