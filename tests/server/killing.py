"""Rounds of play and death at one database, and the check of everything that was said against its journal."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sqlite3
import sys
from collections import Counter
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from maquignon.server.store.hidden_parts import HiddenParts
from maquignon.server.store.seal import KeySeal, key_beside
from maquignon.server.wire import outgoing
from maquignon.table import entries as written
from maquignon.table.ledger import Ledger
from maquignon.table.publishing import news_since
from tests.server.client import seated
from tests.server.dying_server import POINTS
from tests.server.serving import SOURCE, await_health, open_table
from tests.server.survivor import Survivor
from tests.store.ports import free_port
from tests.table.audit import replay

HOUR = 3_600_000
SLOW = {"call": 50, "count": 50, "decision": HOUR, "turn": HOUR, "grace": HOUR, "reveal": HOUR}
"""Nobody's time runs out while the server is dead or the machine is busy."""

PLANS: tuple[tuple[str, int, str], ...] = (
    ("koehandel-2001", 3, "turn-based"),
    ("boursicocotte-2025", 3, "turn-based"),
    ("master-2009-two", 2, "live"),
)
ROOMY = {
    "MAQUIGNON_MESSAGES_PER_SECOND": "500",
    "MAQUIGNON_MESSAGES_AT_ONCE": "2000",
    "MAQUIGNON_SOCKETS_PER_ADDRESS": "10000",  # in the end everybody who ever played comes back at once
    "MAQUIGNON_REQUESTS_PER_SECOND": "1000",
    "MAQUIGNON_REQUESTS_AT_ONCE": "1000",
    "MAQUIGNON_LOG_LEVEL": "error",
}
ENTRIES = "SELECT table_id, version, kind, body FROM entries ORDER BY table_id, version"
RANDOM = "at random"
ROUND_SECONDS = 180
PATIENCE = 60
FAULTY_PATIENCE = 8
"""With a fault in it a game may stand still: a player waits for what was lost."""


@dataclass
class Game:
    table: str
    players: list[Survivor]

    @property
    def is_over(self) -> bool:
        return all(player.is_over and not player.is_waiting for player in self.players)


@dataclass
class Report:
    kills: Counter[str] = field(default_factory=Counter)
    games: list[Game] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def players(self) -> list[Survivor]:
        return [player for game in self.games for player in game.players]


class Nursery:
    """Servers one after the other, from a process that has everything imported."""

    def __init__(self, folder: Path, fault: str | None) -> None:
        self._folder = folder
        self._fault = fault
        self._port = free_port()
        self.address = f"http://127.0.0.1:{self._port}"
        self._process: asyncio.subprocess.Process
        self._child = 0

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator[Nursery]:
        root = Path(__file__).parents[2]
        path = os.pathsep.join(filter(None, [str(SOURCE), str(root), os.environ.get("PYTHONPATH")]))
        self._process = await asyncio.create_subprocess_exec(
            sys.executable,
            *("-m", "tests.server.dying_server"),
            env={**os.environ, "PYTHONPATH": path},
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            yield self
        finally:
            self.kill()
            assert self._process.stdin
            self._process.stdin.close()
            await self._process.wait()

    async def bear(self, point: str | None = None, after: int = 1) -> None:
        """A server that dies at a point, the so-manieth time it comes there."""
        assert self._process.stdin
        words = ["serve", "--port", str(self._port), "--database", str(self._folder / "kill.db")]
        order = {"words": words, "environment": ROOMY, "point": point, "after": after, "fault": self._fault}
        self._process.stdin.write(json.dumps(order).encode() + b"\n")
        self._child = int(await self._line())
        await asyncio.to_thread(await_health, self.address)

    def arm(self) -> None:
        """From now on it may die."""
        os.kill(self._child, signal.SIGUSR1)

    def kill(self) -> None:
        if self._child:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self._child, signal.SIGKILL)

    async def death(self) -> None:
        assert await self._line() == "dead"
        self._child = 0

    async def _line(self) -> str:
        assert self._process.stdout
        line = (await self._process.stdout.readline()).decode().strip()
        assert line, "the nursery is gone"
        return line


async def killed(
    folder: Path, kills: int, *, seed: int, points: list[str] | None = None, fault: str | None = None
) -> Report:
    """Play, die and come back so many times; then look whether anything was lost, doubled or missed."""
    chance, report = Random(seed), Report()
    points = points or [*POINTS, RANDOM]
    async with Nursery(folder, fault).opened() as nursery:
        for number in range(kills):
            point = points[number % len(points)]
            await nursery.bear(None if point == RANDOM else point, chance.randint(1, 12))
            await set_up(nursery.address, report, chance)
            if point != RANDOM:
                nursery.arm()
            patience = chance.uniform(0.02, 0.4) if point == RANDOM else PATIENCE if fault is None else FAULTY_PATIENCE
            report.kills[await until_death(nursery, report, point, patience)] += 1
        await nursery.bear()
        await last_words(report)
        nursery.kill()
        await nursery.death()
    report.faults += check(folder / "kill.db", report)
    return report


async def set_up(address: str, report: Report, chance: Random) -> None:
    """New tables for games that are over; nobody else says anything meanwhile."""
    running = [game for game in report.games if not game.is_over]
    for edition, seats, pace in PLANS[len(running) :]:
        table = await asyncio.to_thread(open_table, address, edition, [None] * seats, pace=pace, speed=SLOW)
        clients = await seated(address, table, *("Ann", "Ben", "Cas")[:seats])
        await clients[0].ask("Begin")
        await asyncio.gather(*(client.play(lambda look: look["stage"] == "play") for client in clients))
        report.games.append(Game(table["id"], [Survivor(client, Random(chance.random())) for client in clients]))


async def until_death(nursery: Nursery, report: Report, point: str, patience: float) -> str:
    """Where it died."""
    playing = [
        asyncio.create_task(player.play()) for game in report.games if not game.is_over for player in game.players
    ]
    death = asyncio.create_task(nursery.death())
    await asyncio.wait([death], timeout=patience)
    if not death.done():
        # at a named point this means that all games are over, or stand still
        point = RANDOM
        nursery.kill()
    await death
    async with asyncio.timeout(ROUND_SECONDS):
        await asyncio.gather(*playing)
    return point


async def last_words(report: Report) -> None:
    """A server that lives: everything that was not answered is, and then everybody hears everything.

    One game after the other: hundreds who come in the same instant from one address are refused some of it.
    """
    for _ in range(2):
        for game in report.games:
            await asyncio.gather(*(player.settle() for player in game.players))
    versions = [{player.version for player in game.players} for game in report.games]
    report.faults += [f"not everybody has heard all: {each}" for each in versions if len(each) > 1]
    report.faults += ["a move was never answered" for player in report.players if player.is_waiting]


def check(database: Path, report: Report) -> list[str]:
    """Every broken promise, in plain words."""
    with contextlib.closing(sqlite3.connect(database)) as connection:
        return faults_in(connection.execute(ENTRIES).fetchall(), key_beside(database), report)


def faults_in(rows: Iterable[Any], key: bytes, report: Report) -> list[str]:
    """The rows are those of the journals, as `ENTRIES` has them."""
    seal, journals = KeySeal(key), journals_of(rows, HiddenParts(key))
    return [fault for game in report.games for fault in faults_of(game, journals[game.table], seal)]


def journals_of(rows: Iterable[Any], hidden: HiddenParts) -> dict[str, list[Any]]:
    journals: dict[str, list[Any]] = {}
    for table, version, kind, body in rows:
        journal = journals.setdefault(table, [])
        assert version == len(journal), f"a gap in the journal of {table}"
        journal.append(hidden.decode(table, version, kind, body))
    return journals


def faults_of(game: Game, entries: list[Any], seal: Any) -> Iterator[str]:
    moved = [(version, entry) for version, entry in enumerate(entries) if isinstance(entry, written.Moved)]
    places = {(entry.seat, entry.key): version for version, entry in moved if entry.key}
    yield from doubled(entries)
    replay([opened(entry, seal) for entry in entries])
    ledger = Ledger.read(seal, entries)
    for player in game.players:
        yield from player.faults
        yield from faults_of_player(player, places, shown(ledger, player.seat))


def doubled(entries: list[Any]) -> Iterator[str]:
    keys = Counter((entry.seat, entry.key) for entry in entries if isinstance(entry, written.Moved) and entry.key)
    for key, number in keys.items():
        if number > 1:
            yield f"a move was applied {number} times: {key}"


def faults_of_player(player: Survivor, places: dict[tuple[int, str], int], shown: list[Any]) -> Iterator[str]:
    for key, version in player.acked.items():
        if places.get((player.seat, key)) != version:
            yield f"an acknowledged move is not in the journal: version {version}"
    for key, reason in player.refused.items():
        if (player.seat, key) in places:
            yield f"a move was made, and its repeat refused: {reason}"
    versions = [each["version"] for each in player.told]
    if versions != list(range(versions[0], versions[0] + len(versions))):
        yield f"seat {player.seat} heard of versions {versions[:1]} to {versions[-1:]} with a gap or twice"
    for each in player.told:
        if each["version"] >= len(shown) or each != shown[each["version"]]:
            yield f"seat {player.seat} was told of a version {each['version']} that never was"


def shown(ledger: Ledger, seat: int) -> list[Any]:
    """What the journal has to tell a seat, as it looks on the wire."""
    news = news_since(ledger, seat, -1)
    return json.loads(msgspec.json.encode([outgoing.news_out(each) for each in news]))  # type: ignore[no-any-return]


def opened(entry: Any, seal: Any) -> Any:
    sealed = isinstance(entry, written.DealOpened | written.SeedRevealed)
    return replace(entry, sealed_seed=seal.open(entry.sealed_seed)) if sealed else entry
