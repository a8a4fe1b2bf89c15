"""How many of something are held now, by name: by this process, or by all of a server together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from maquignon.server.siblings.crossing import Crossing

if TYPE_CHECKING:
    from maquignon.server.siblings.shared_counts import SharedCounts


class Counts(Protocol):
    def __getitem__(self, name: str, /) -> int: ...

    def add(self, name: str, number: int) -> None: ...


class OwnCounts(Counter[str]):
    def add(self, name: str, number: int) -> None:
        self[name] += number
        if not self[name]:
            del self[name]


TABLES, AWAKE = "tables", "awake"
"""Counted of each process: how many tables it serves."""


def counts_of(crossing: Crossing | None, kind: str) -> Counts:
    return OwnCounts() if crossing is None else _shared(crossing, kind)


def lightest_of(crossing: Crossing) -> Callable[[], str]:
    """Says which process serves the fewest tables just now, of those where tables may be opened."""
    return partial(_shared(crossing, TABLES).least, AWAKE)


def openness_of(crossing: Crossing) -> Callable[[float], None]:
    """Is told until when, by `monotonic`, tables may be opened at this process."""
    return _shared(crossing, TABLES).open_until


def _shared(crossing: Crossing, kind: str) -> SharedCounts:
    # what files can do is not the same on every system, and one process needs none of it
    from maquignon.server.siblings.shared_counts import SharedCounts

    return SharedCounts(crossing, kind)
