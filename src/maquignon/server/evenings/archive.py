"""All of an evening as files: the records of its games, the standings as a table, and what can be checked."""

from __future__ import annotations

import csv
import io
from collections.abc import AsyncIterator, Iterable
from typing import Protocol

from maquignon.server.store.evenings import Evening, EveningStore

_COLUMNS = ("place", "name", "points", "same_seat", "wins", "played")


class _Standing(Protocol):
    @property
    def person(self) -> int: ...


async def evening_files(
    evening: Evening, store: EveningStore, standings: Iterable[_Standing], facts: str
) -> AsyncIterator[tuple[str, str]]:
    """Names and texts; of a round that is still being played no record."""
    yield "evening.json", facts
    yield "standings.csv", standings_table(evening, standings)
    for each in evening.played:
        records = await store.records([table.id for table in each.tables]) if each.over is not None else {}
        for table in each.tables:
            if text := records.get(table.id):
                yield f"round-{each.number}-table-{table.place}.mq", text


def standings_table(evening: Evening, standings: Iterable[_Standing]) -> str:
    names = {each.number: each.name for each in evening.people}
    written = io.StringIO()
    table = csv.writer(written, lineterminator="\n")
    table.writerow(_COLUMNS)
    for each in standings:
        table.writerow([_plain(names[each.person]) if name == "name" else getattr(each, name) for name in _COLUMNS])
    return written.getvalue()


def _plain(name: str) -> str:
    """A spreadsheet takes some beginnings for a formula."""
    return f"'{name}" if name[:1] in "=+-@" else name
