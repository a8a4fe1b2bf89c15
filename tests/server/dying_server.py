"""The real server with a death in it: patched from outside, killed with SIGKILL at a named point; and planted faults.

Run as a module it is a nursery: it has imported everything, forks a server for every line on its input, and says on
its output who was born and who died. Each server is a process of its own with its own sockets and database handles.
"""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sys
from collections.abc import Callable
from itertools import count
from typing import Any

import aiosqlite
import sqlalchemy.dialects.sqlite.aiosqlite
import uvloop

import maquignon.server.store.migrating
import maquignon.server.uvicorn_server
from maquignon.cli.main import main
from maquignon.server.sockets.outbox import Outbox
from maquignon.server.store import writer
from maquignon.server.store.codec import row_of
from maquignon.server.store.leases import Leases
from maquignon.server.store.writer import INSERT, Writer
from maquignon.table.answers import Ack
from maquignon.table.audience import Audience
from maquignon.table.entries import Moved
from maquignon.table.keys import Keys
from maquignon.table.letters import MakeMove
from maquignon.table.table import Table

LOADED = (
    aiosqlite,
    sqlalchemy.dialects.sqlite.aiosqlite,
    uvloop,
    maquignon.server.uvicorn_server,
    maquignon.server.store,
)
A_MOMENT = 0.1
"""Long enough for what was said to leave the process."""


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def is_played(entries: Any) -> bool:
    return any(isinstance(entry, Moved) and entry.key is not None for entry in entries)


def before_append(is_time: Callable[[], bool]) -> None:
    append = Writer.append

    async def dying(self: Writer, table: str, version: int, entries: Any) -> None:
        if is_played(entries) and is_time():
            die()
        await append(self, table, version, entries)

    patch(Writer, "append", dying)


def between_append_and_apply(is_time: Callable[[], bool]) -> None:
    append = Writer.append

    async def dying(self: Writer, table: str, version: int, entries: Any) -> None:
        await append(self, table, version, entries)
        if is_played(entries) and is_time():
            die()

    patch(Writer, "append", dying)


def between_apply_and_publish(is_time: Callable[[], bool]) -> None:
    publish = Audience.publish

    def dying(self: Audience, since: int) -> None:
        if is_played(self._ledger.entries[since + 1 :]) and is_time():
            die()
        publish(self, since)

    patch(Audience, "publish", dying)


def between_publish_and_ack(is_time: Callable[[], bool]) -> None:
    put = Outbox.put
    dies: list[bool] = []

    def dying(self: Outbox, *texts: bytes) -> None:
        others = [text for text in texts if not text.startswith(b'{"type":"Ack"')]
        if len(others) < len(texts) and (dies or is_time()):
            # the news are out before the end comes, the answer never is
            dies.append(True)
            asyncio.get_running_loop().call_later(A_MOMENT, die)
            texts = tuple(others)
        if texts:
            put(self, *texts)

    patch(Outbox, "put", dying)


def within_a_batch(is_time: Callable[[], bool]) -> None:
    insert = Writer._insert

    async def dying(self: Writer, batch: Any) -> None:
        rows = [row for append in batch for row in append.rows]
        if any(row.kind == "Moved" for row in rows) and is_time():
            async with self._database.begin() as connection:
                await connection.execute(INSERT, [row._asdict() for row in rows[: (len(rows) + 1) // 2]])
                die()
        await insert(self, batch)

    patch(Writer, "_insert", dying)


POINTS: dict[str, Callable[[Callable[[], bool]], None]] = {
    "before append": before_append,
    "between append and apply": between_append_and_apply,
    "between apply and publish": between_apply_and_publish,
    "between publish and ack": between_publish_and_ack,
    "within a batch": within_a_batch,
}


def acknowledge_first() -> None:
    decide = Table._decide

    def hasty(self: Table, envelope: Any) -> None:
        letter, game = envelope.letter, self._ledger.game
        if isinstance(letter, MakeMove) and game and game.is_legal(letter.seat, letter.move):
            if letter.seen == self.version:
                envelope.reply.set_result(Ack(self.version + 1))
                self._await(asyncio.sleep(A_MOMENT), lambda _slept: decide(self, envelope))
                return
        decide(self, envelope)

    patch(Table, "_decide", hasty)


def publish_before_commit() -> None:
    async def hasty(self: Table, entries: Any) -> None:
        before = self.version
        self._happen(entries)
        await asyncio.sleep(A_MOMENT)
        await self._journal.append(self.name, before + 1, entries)

    patch(Table, "_write", hasty)
    patch(Table, "_take_place", lambda self, step, _written: self._finish(step, written=True))


def no_idempotency() -> None:
    patch(Keys, "version", lambda *_: None)
    patch(writer, "row_of", lambda *given: row_of(*given)._replace(key=None))


def write_later() -> None:
    """And what waits when the process ends is lost."""
    append, late = Writer.append, set[str]()

    def hasty(self: Writer, table: str, version: int, entries: Any) -> Any:
        if table not in late and not is_played(entries):
            return append(self, table, version, entries)
        late.add(table)
        loop = asyncio.get_running_loop()
        loop.call_later(1.0, lambda: self._is_open and append(self, table, version, entries))
        done = loop.create_future()
        done.set_result(None)
        return done

    patch(Writer, "append", hasty)


def leases_without_end() -> None:
    """As the database has it; by its own clock a process does not live for ever."""
    patch(Leases, "_milliseconds", 10**9)


FAULTS: dict[str, Callable[[], None]] = {
    "acknowledge first": acknowledge_first,
    "publish before commit": publish_before_commit,
    "no idempotency": no_idempotency,
    "write later": write_later,
    "leases without end": leases_without_end,
}


def patch(where: Any, name: str, what: Any) -> None:
    setattr(where, name, what)


def serve(order: dict[str, Any]) -> None:
    """In the child: until it is killed."""
    if order["fault"]:
        FAULTS[order["fault"]]()
    if order["point"]:
        numbers = count(1)
        armed: list[int] = []
        signal.signal(signal.SIGUSR1, lambda number, _frame: armed.append(number))
        POINTS[order["point"]](lambda: bool(armed) and next(numbers) >= order["after"])
    os.environ |= order["environment"]
    nothing = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nothing, sys.stdout.fileno())
    main(order["words"])


def nursery() -> None:
    for line in sys.stdin:
        child = os.fork()
        if not child:
            serve(json.loads(line))
            os._exit(0)
        print(child, flush=True)
        os.waitpid(child, 0)
        print("dead", flush=True)


if __name__ == "__main__":
    nursery()
