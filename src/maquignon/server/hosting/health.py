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


class Health(Struct, frozen=True, kw_only=True):
    """What `GET /health` answers, with 503 where nobody can play; strangers are told the state and no more."""

    state: State
    version: str | UnsetType = UNSET
    tables: int | UnsetType = UNSET
    troubles: tuple[TroubleFacts, ...] | UnsetType = UNSET


def health_for_strangers(troubles: Troubles) -> Health:
    return Health(state=troubles.state)


def health_for_the_host(troubles: Troubles, tables: int) -> Health:
    told = tuple(map(_facts, troubles.open))
    return Health(state=troubles.state, version=__version__, tables=tables, troubles=told)


def written_time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def _facts(trouble: Trouble) -> TroubleFacts:
    since, last = written_time(trouble.since), written_time(trouble.last)
    return TroubleFacts(kind=trouble.kind.value, says=trouble.says, since=since, last=last, count=trouble.count)
