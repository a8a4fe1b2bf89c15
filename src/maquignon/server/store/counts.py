"""How seats played finished games, in the database: waiting to be counted since a game ended, counted later.

Counting means playing the record again, which takes milliseconds: too long for the moment in which a game ends.
"""

from __future__ import annotations

import asyncio
import gzip
import zlib
from collections.abc import Collection, Mapping, Sequence
from functools import partial
from typing import NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, literal, select, update

from maquignon.play.errors import BadNotation
from maquignon.play.records import WrongRecord, parse_record
from maquignon.play.statistics import Conduct, conducts_of
from maquignon.server.store import schema
from maquignon.server.store.engine import Database

FORM = 1
"""Raised when something else is counted: what has an older one is counted again."""
_WAITING = 0
_ENDED = -1
"""Games that have just ended go before all others."""
_AT_ONCE = 20
"""Games in one transaction: a running server has to wait for it."""
_COUNTS, _RECORDS, _REVIEWS = schema.counts.c, schema.records.c, schema.reviews.c
_CONDUCT = msgspec.json.Decoder(Conduct)


class SeatLuck(NamedTuple):
    """Where a seat's chance to win went, by a review."""

    luck: float
    own: float
    others: float


class _Account(msgspec.Struct):
    luck: float
    own: float
    others: float


class _Reviewed(msgspec.Struct):
    accounts: tuple[_Account, ...]


_ACCOUNTS = msgspec.json.Decoder(tuple[SeatLuck, ...])
_REVIEW = msgspec.json.Decoder(_Reviewed)


class GameCounts:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def waiting(self, limit: int) -> list[str]:
        """Some tables whose games are still to be counted, those that have just ended first."""
        wanted = select(_COUNTS.table_id).where(_COUNTS.form < FORM).order_by(_COUNTS.form, _COUNTS.table_id)
        return [row.table_id for row in await self._database.fetch(wanted.limit(limit))]

    async def count(self, tables: Collection[str]) -> None:
        """Beside the loop; twice is as good as once."""
        wanted = select(_RECORDS.table_id, _RECORDS.text).where(_RECORDS.table_id.in_(tables))
        texts = {row.table_id: row.text for row in await self._database.fetch(wanted)}
        bodies = await asyncio.to_thread(lambda: {table: counted(text) for table, text in texts.items()})
        await self._database.transact(partial(_save, tables=tables, bodies=bodies))

    async def let_all_wait(self) -> None:
        """All games that were played here are counted anew."""
        await self._database.transact(_let_all_wait)

    async def fill_accounts(self) -> None:
        """From reviews that were made before accounts were kept."""
        wanted = select(_COUNTS.table_id).join(schema.reviews, _REVIEWS.table_id == _COUNTS.table_id)
        for lacking in await self._database.fetch(wanted.where(_COUNTS.accounts.is_(None))):
            table = lacking.table_id
            for row in await self._database.fetch(select(_REVIEWS.body).where(_REVIEWS.table_id == table)):
                await self._database.transact(partial(note_accounts, table=table, review=row.body))


async def rebuild_counts(database: Database, *, anew: bool) -> int:
    """What waits to be counted, or all; how many games that was. Broken off, it goes on where it was without `anew`."""
    counts, done = GameCounts(database), 0
    if anew:
        await counts.let_all_wait()
    await counts.fill_accounts()
    while some := await counts.waiting(_AT_ONCE):
        await counts.count(some)
        done += len(some)
    return done


def counted(text: str) -> bytes:
    """What is kept of a record: a line for each seat; none of one that cannot be played again."""
    try:
        return b"\n".join(map(msgspec.json.encode, conducts_of(parse_record(text))))
    except (BadNotation, WrongRecord):
        return b""


def conduct_at(body: bytes, seat: int) -> Conduct | None:
    lines = body.split(b"\n")
    return _CONDUCT.decode(lines[seat]) if seat < len(lines) and lines[seat] else None


def luck_at(accounts: bytes | None, seat: int) -> SeatLuck | None:
    found = _ACCOUNTS.decode(accounts) if accounts else ()
    return found[seat] if seat < len(found) else None


def let_wait(connection: Connection, table: str) -> None:
    """A game that has just ended, within the caller's transaction."""
    connection.execute(insert(schema.counts), {"table_id": table, "form": _ENDED, "body": b""})


def note_accounts(connection: Connection, table: str, review: bytes) -> None:
    """What a review, gzipped, says of luck; within the caller's transaction."""
    accounts = [SeatLuck(each.luck, each.own, each.others) for each in _accounts(review)]
    noted = update(schema.counts).where(_COUNTS.table_id == table)
    connection.execute(noted.values(accounts=msgspec.json.encode(accounts)))


def _accounts(review: bytes) -> Sequence[_Account]:
    try:
        return _REVIEW.decode(gzip.decompress(review)).accounts
    except (OSError, EOFError, zlib.error, msgspec.DecodeError):
        return ()


def _save(connection: Connection, tables: Collection[str], bodies: Mapping[str, bytes]) -> None:
    """What has no record any more waits no longer."""
    for table in tables:
        if table in bodies:
            counted = update(schema.counts).where(_COUNTS.table_id == table).values(form=FORM, body=bodies[table])
            connection.execute(counted)
        else:
            connection.execute(delete(schema.counts).where(_COUNTS.table_id == table))


def _let_all_wait(connection: Connection) -> None:
    connection.execute(delete(schema.counts).where(_COUNTS.table_id.not_in(select(_RECORDS.table_id))))
    connection.execute(update(schema.counts).values(form=_WAITING))
    entries = schema.entries.c
    played_here = select(entries.version).where(entries.table_id == _RECORDS.table_id, entries.version == 0).exists()
    lacking = select(_RECORDS.table_id, literal(_WAITING), literal(b"")).where(
        played_here, _RECORDS.table_id.not_in(select(_COUNTS.table_id))
    )
    connection.execute(insert(schema.counts).from_select(["table_id", "form", "body"], lacking))
