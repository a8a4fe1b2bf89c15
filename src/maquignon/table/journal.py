"""Where a table's entries go before anybody hears of them."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from typing import Protocol

from maquignon.table.entries import Entry


class AlreadyWritten(Exception):
    """A key of this table and seat is there already; `version` is its entry's."""

    def __init__(self, version: int) -> None:
        super().__init__(f"already written as version {version}")
        self.version = version


class Journal(Protocol):
    def append(self, table: str, version: int, entries: Sequence[Entry]) -> Awaitable[None]:
        """Write entries as versions `version`, `version` + 1, …; they are on disk once it is done.

        AlreadyWritten where an entry's key is known for its seat. Entries of one call are written together or not
        at all.
        """

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """The entries from version `since` on; versions count from 0."""


class Seal(Protocol):
    """Keeps seeds unreadable at rest, where a key is set."""

    def seal(self, secret: bytes) -> bytes: ...

    def open(self, sealed: bytes) -> bytes: ...


class Unsealed:
    """For a table without a key: seeds are kept as they are."""

    def seal(self, secret: bytes) -> bytes:
        return secret

    def open(self, sealed: bytes) -> bytes:
        return sealed
