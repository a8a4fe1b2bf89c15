"""Keeps so many processes serving at one address: replaces those that die, renews all one by one, ends them together.

It owns the database for all of them, makes it ready before they start, and gives the tables of a dead one free at once.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from socket import socket
from typing import Any

from maquignon.server.http.service import key_of, ownership_of
from maquignon.server.monitoring.background import Background
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.siblings.crossing import WRITING, Crossing, shared_file, shut_door
from maquignon.server.store.engine import Database, open_database
from maquignon.server.store.leases import BEATS, bury, bury_all
from maquignon.server.store.seal import KeySeal, check_seal
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.supervision.pulse import Pulse
from maquignon.server.supervision.worker import NotStarted, Post, Worker

STEADY_SECONDS = 10.0
"""Who dies younger than that is replaced more slowly each time."""
FIRST_PAUSE, MOST_PAUSE = 0.5, 30.0
WATCHER = "supervisor"
"""Asks at the doors, and has none."""
LONGEST_GROUP = 16
"""Numbers are put after it."""
LONGEST_PLACE = 50
"""A socket's name may have some hundred characters."""
HURRY_SECONDS = 3.0
"""After a second signal: more than a process takes that is asked twice."""

log = logging.getLogger("maquignon.supervisor")


class Supervisor:
    def __init__(self, config: Config, database: Database, post: Post) -> None:
        self._database = database
        self._post = post
        self._numbers = [count(1) for _ in range(config.processes)]
        self._workers: dict[int, Worker] = {}
        """By their place, those that serve."""
        self._living: set[Worker] = set()
        """With those that start, and those that are on their way out."""
        self._background = Background("supervisor")
        self._changing = [asyncio.Lock() for _ in self._numbers]
        """Of each place, while a new process is put there."""
        self._has_started = asyncio.Event()
        self._stopping = asyncio.Event()
        self._pulse = Pulse(database, Crossing(post.folder, WATCHER, post.group))
        self._beat = config.lease_seconds / BEATS

    async def start(self) -> None:
        """Returns when all serve; NotStarted where one of them cannot."""
        await asyncio.gather(*map(self._fill, range(len(self._numbers))))
        self._has_started.set()
        self._background.spawn(self._feel_pulses())

    async def serve(self) -> None:
        """Until it is asked to end."""
        await self._stopping.wait()

    async def stop(self) -> None:
        """Returns when none is left."""
        self._stopping.set()
        living = tuple(self._living)
        for worker in living:
            worker.retire()
        await asyncio.gather(*(worker.gone() for worker in living))
        await self._background.stop()

    def end(self) -> None:
        """In good order; asked a second time, soon."""
        if self._stopping.is_set():
            for worker in self._living:
                worker.retire()
            asyncio.get_running_loop().call_later(HURRY_SECONDS, self._kill)
        self._stopping.set()

    def renew(self) -> None:
        """Each process is replaced by one of the program as it is now, and goes when that one serves."""
        self._background.spawn(self._renew())

    async def _renew(self) -> None:
        await self._has_started.wait()
        try:
            for place, lock in enumerate(self._changing):
                async with lock:
                    if self._stopping.is_set():
                        return
                    await self._exchange(place)
        except NotStarted as trouble:
            log.error("a new process does not start, so the old ones go on", extra={"reason": str(trouble)})
        else:
            log.warning("all processes are new")

    async def _exchange(self, place: int) -> None:
        old = self._workers[place]
        await self._fill(place)
        old.retire()
        await old.gone()

    async def _fill(self, place: int) -> None:
        """Returns when a new process serves in that place."""
        try:
            worker = Worker(place, f"{self._post.group}{place + 1}-{next(self._numbers[place])}", self._post)
        except OSError as trouble:
            raise NotStarted(str(trouble)) from trouble
        self._living.add(worker)
        try:
            await worker.ready()
        except NotStarted:
            worker.retire()
            await worker.gone()
            await self._bury(worker)
            raise
        self._workers[place] = worker
        self._background.spawn(self._watch(worker))
        if self._stopping.is_set():
            worker.retire()

    async def _watch(self, worker: Worker) -> None:
        status = await worker.gone()
        await self._bury(worker)
        if not worker.is_retired and not self._stopping.is_set():
            log.error("a process has died and is replaced", extra={"code": status, "reason": worker.name})
            async with self._changing[worker.place]:
                await self._replace(worker)

    async def _feel_pulses(self) -> None:
        """Who hangs is ended, which frees its tables and lets its people go; `_watch` does the rest."""
        while True:
            await asyncio.sleep(self._beat)
            try:
                await self._end_hung()
            except (DatabaseTrouble, OSError):
                continue
            except Exception:
                log.exception("processes that hang could not be looked for; it is tried again")

    async def _end_hung(self) -> None:
        serving = {each.name: each for each in self._workers.values() if not each.is_retired and not each.is_gone}
        for name in await self._pulse.hung(list(serving)):
            if not serving[name].is_retired:
                log.error("a process hangs and is ended", extra={"reason": name})
                serving[name].kill()

    async def _replace(self, worker: Worker) -> None:
        """However often it takes."""
        pause = 0.0 if worker.age > STEADY_SECONDS else FIRST_PAUSE
        while self._workers[worker.place] is worker:
            await asyncio.sleep(pause)
            if self._stopping.is_set():
                return
            try:
                return await self._fill(worker.place)
            except NotStarted as trouble:
                log.error("a process does not start", extra={"reason": str(trouble)})
            pause = min(MOST_PAUSE, max(FIRST_PAUSE, 2 * pause))

    async def _bury(self, worker: Worker) -> None:
        """Where that fails, the tables are free when the time of their lease has run out."""
        self._living.discard(worker)
        try:
            shut_door(self._post.folder, worker.name)
            await bury(self._database, worker.name)
        except DatabaseTrouble as trouble:
            log.warning("the tables of a dead process wait for its lease", extra={"reason": str(trouble)})
        except Exception:  # its place must not stay empty
            log.exception("the tables of a dead process wait for its lease")

    def _kill(self) -> None:
        for worker in self._living:
            worker.kill()


def group_of(config: Config) -> str:
    """What the names of all its processes begin with."""
    return f"{config.process}-" if config.process else ""


async def supervise(
    config: Config,
    listener: socket,
    flags: Mapping[str, Any],
    file: str | None,
    on_started: Callable[[], None] = lambda: None,
) -> None:
    """From the first process to the last; NotStarted, BadConfig or DatabaseTrouble where there is no beginning."""
    if len(config.process) > LONGEST_GROUP:
        raise BadConfig(f"process is a name of up to {LONGEST_GROUP} characters where there are several processes")
    key = key_of(config)
    with tempfile.TemporaryDirectory(prefix="maquignon-", dir=_place_for_doors()) as folder:
        own = {"host": config.host, "port": config.port, "database": config.database, "processes": config.processes}
        post = Post(listener=listener, folder=Path(folder), group=group_of(config), flags={**flags, **own}, file=file)
        async with _owned(config, key, post.folder) as database:
            supervisor = Supervisor(config, database, post)
            _hear_signals(supervisor)
            try:
                await supervisor.start()
                on_started()
                await supervisor.serve()
            finally:
                await supervisor.stop()


def _place_for_doors() -> str:
    """The system's place for what is needed while something runs, unless sockets there had names too long for it."""
    usual = tempfile.gettempdir()
    return usual if len(usual) <= LONGEST_PLACE else "/tmp"


@asynccontextmanager
async def _owned(config: Config, key: bytes, folder: Path) -> AsyncIterator[Database]:
    """The database, ready for all; of processes that were here before none is left."""
    turns = shared_file(folder, WRITING)
    database = await open_database(config.database, ownership=ownership_of(config), turns=turns)
    try:
        await check_seal(database, KeySeal(key))
        await bury_all(database, group_of(config))
        yield database
    finally:
        await database.dispose()


def _hear_signals(supervisor: Supervisor) -> None:
    loop, has_terminal = asyncio.get_running_loop(), os.isatty(0)

    def hang_up() -> None:
        """Somebody closes the window, or whoever looks after the server wants all processes new."""
        if has_terminal and not _has_terminal():
            supervisor.end()
        else:
            supervisor.renew()

    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, supervisor.end)
    loop.add_signal_handler(signal.SIGHUP, hang_up)


def _has_terminal() -> bool:
    try:
        os.tcgetpgrp(0)
    except OSError:
        return False
    return True
