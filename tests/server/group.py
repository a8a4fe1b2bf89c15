"""Several processes behind one address, as `maquignon serve --processes` starts them, and games that outlive them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from maquignon.server.settings.sources import AUTO
from maquignon.server.store.seal import new_key
from tests.server.killing import ENTRIES, ROOMY, Report, faults_in
from tests.server.serving import PATIENCE, SOURCE, Process, awaited
from tests.server.survivor import Survivor
from tests.store.ports import free_port
from tests.store.postgres import Postgres

ROOT = Path(__file__).parents[2]
LEASE = "600"
"""Nobody's runs out by itself: who takes a table over was told that its process is dead."""
LOOK_SECONDS = 0.2
PROGRESS = 4
PAUSE = 0.5
"""Processes take their time to start, and nobody has to be busy meanwhile."""
ON_CORES = """\
import os, sys
os.sched_setaffinity(0, map(int, sys.argv[1].split(",")))
os.execv(sys.argv[2], sys.argv[2:])
"""


class Group:
    """The whole server."""

    def __init__(
        self,
        folder: Path,
        *,
        processes: int | str = 2,
        cores: Sequence[int] = (),
        postgres: Postgres | None = None,
        database: str | None = None,
        fault: str | None = None,
        before: Sequence[str] = (),
        port: int | None = None,
        **settings: str,
    ) -> None:
        """With a fault it is planted in each of them. `before` is a command that runs another.

        Where `processes` is `auto` it may use these cores, and no others.
        """
        self._postgres = postgres
        self.key = new_key()
        self.database = database or (postgres.new_database() if postgres else str(folder / "group.db"))
        self.doors = Path(tempfile.mkdtemp(prefix="doors-"))
        self.processes = len(cores) if processes == AUTO else int(processes)
        before = [*before, *(on_cores(cores) if cores else ())]
        roomy = {name.removeprefix("MAQUIGNON_").lower(): value for name, value in ROOMY.items()}
        self.settings = folder / "settings.toml"
        self.settings.touch()
        given = {
            "config": str(self.settings),
            "processes": str(processes),
            "key": self.key.decode(),
            "lease_seconds": LEASE,
            **roomy,
            **settings,
        }
        place = {"TMPDIR": str(self.doors), "PYTHONPATH": os.pathsep.join([str(SOURCE), str(ROOT)])}
        program = ("-m", "tests.server.faulty_group") if fault else ("-m", "maquignon", "serve")
        planted = {"PLANTED_FAULT": fault} if fault else {}
        port, environment = port or free_port(), place | planted
        self.process = Process(folder, port, program, environment, before=before, database=self.database, **given)
        try:
            self.await_all()
        except BaseException:
            self.end()
            raise

    @property
    def address(self) -> str:
        return self.process.address

    def end(self) -> list[str]:
        """What is left of it."""
        self.process.kill()
        left = [each.name for each in self.doors.iterdir()]
        shutil.rmtree(self.doors)
        return left

    def facts(self) -> dict[str, dict[str, Any]]:
        """Of each process by its name, as the server tells its host."""
        with urllib.request.urlopen(f"{self.address}/health", timeout=PATIENCE) as answer:
            told = json.load(answer)["processes"]
        return {each["process"]: each for each in told if each["version"]}

    def await_all(self, without: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
        """Until all are there, and none of these any more."""

        def found() -> dict[str, dict[str, Any]]:
            time.sleep(LOOK_SECONDS)
            told = self.facts()
            return told if len(told) == self.processes and not told.keys() & set(without) else {}

        facts = awaited(found)
        assert facts, self.process.log
        return facts

    def home(self, table: str) -> str:
        """The process that serves a table."""
        return str(self.rows(f"SELECT process FROM leases WHERE table_id = '{table}'")[0][0])

    def kill(self, name: str) -> None:
        self._send(name, signal.SIGKILL)

    def stall(self, name: str) -> None:
        """It stands still, and lets go of nothing."""
        self._send(name, signal.SIGSTOP)

    def _send(self, name: str, number: int) -> None:
        facts = awaited(lambda: self.facts().get(name))
        assert facts, f"{name} does not answer"
        os.kill(facts["pid"], number)

    def rows(self, statement: str) -> list[Any]:
        if self._postgres:
            name = self.database.rpartition("/")[2]
            return [line.split("|") for line in self._postgres.sql(name, statement).splitlines()]
        with contextlib.closing(sqlite3.connect(self.database)) as connection:
            return connection.execute(statement).fetchall()

    def faults(self, report: Report) -> list[str]:
        """Every broken promise."""
        rows = rows_in(self._postgres, self.database) if self._postgres else self.rows(ENTRIES)
        return faults_in(rows, self.key, report)


def cores_for_auto(most: int) -> list[int]:
    """Of this machine; none where the system gives none away."""
    return sorted(os.sched_getaffinity(0))[:most] if hasattr(os, "sched_getaffinity") else []


def on_cores(cores: Sequence[int]) -> list[str]:
    """A command that runs another there."""
    return [sys.executable, "-c", ON_CORES, ",".join(map(str, cores))]


def rows_in(postgres: Postgres, database: str) -> list[Any]:
    """All journals."""
    told = postgres.sql(database.rpartition("/")[2], ENTRIES.replace("body", "encode(body, 'hex')"))
    rows = (line.split("|") for line in told.splitlines())
    return [(table, int(at), kind, bytes.fromhex(body)) for table, at, kind, body in rows]


class Evening:
    """All play, and come back whatever happens, until it ends."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._ends = False
        for player in report.players:
            player.longest_pause = PAUSE
        self._playing = [asyncio.create_task(self._play(player)) for player in report.players]

    async def goes_on(self, seconds: float = 2 * PATIENCE) -> None:
        """Everywhere, from now; where a promise was broken there is nothing to wait for."""
        before = [self._version(game.players) for game in self._report.games]

        def has_gone_on() -> bool:
            return any(player.faults for player in self._report.players) or all(
                game.is_over or self._version(game.players) >= version + PROGRESS
                for game, version in zip(self._report.games, before, strict=True)
            )

        await until(has_gone_on, seconds)

    async def end(self) -> None:
        self._ends = True
        for player in self._report.players:
            player.leave()
        await asyncio.gather(*self._playing)

    async def _play(self, player: Survivor) -> None:
        while not self._ends and not (player.is_over and not player.is_waiting):
            await player.play()
            await asyncio.sleep(0.05)

    @staticmethod
    def _version(players: Sequence[Survivor]) -> int:
        """What the slowest has heard."""
        return min(player.version for player in players)


async def until(found: Callable[[], Any], seconds: float = 2 * PATIENCE) -> None:
    async with asyncio.timeout(seconds):
        while not found():
            await asyncio.sleep(0.02)
