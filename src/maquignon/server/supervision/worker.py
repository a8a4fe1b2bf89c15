"""One of several processes that serve at one address: what it does, and how its supervisor holds it."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
from collections.abc import Mapping
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from time import monotonic
from typing import Any

from maquignon.server.monitoring.logs import set_up
from maquignon.server.settings.config import BadConfig
from maquignon.server.settings.sources import load
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.uvicorn_server import collect_rarely, server
from maquignon.workers import stay_behind

READY = ""
START_SECONDS = 60.0
"""More than any start takes: who is not ready by then never will be."""
DRAIN_SECONDS = 30.0
"""More than it takes to end in good order; what was acknowledged is kept without."""

log = logging.getLogger("maquignon.supervisor")


class NotStarted(Exception):
    """Says why."""


@dataclass(frozen=True, kw_only=True)
class Post:
    """Where a process serves, and by which settings: those of its own start, so that later ones have newer."""

    listener: socket.socket
    folder: Path
    group: str
    flags: Mapping[str, Any]
    file: str | None


class Worker:
    """A process as its supervisor holds it. It begins afresh, with the program as it is now."""

    def __init__(self, place: int, name: str, post: Post) -> None:
        self.place = place
        self.name = name
        self.is_retired = False
        """It was asked to end."""
        self._began = monotonic()
        context = get_context("spawn")
        self._line, line = context.Pipe(duplex=False)
        self._process = context.Process(target=_serve, args=(name, post, line), name=f"maquignon {name}")
        self._process.start()
        line.close()
        self._gone = asyncio.get_running_loop().create_future()
        asyncio.get_running_loop().add_reader(self._process.sentinel, self._note_end)

    @property
    def age(self) -> float:
        return monotonic() - self._began

    @property
    def is_gone(self) -> bool:
        return self._gone.done()

    async def ready(self) -> None:
        """Returns when it serves; NotStarted where it never will, or not in its time."""
        loop, heard = asyncio.get_running_loop(), asyncio.Event()
        with self._line as line:
            loop.add_reader(line.fileno(), heard.set)
            try:
                async with asyncio.timeout(START_SECONDS):
                    await heard.wait()
                sentence = line.recv()
            except EOFError:
                sentence = "it has ended at its start"
            except TimeoutError:
                self.kill()
                sentence = f"it was not ready within {START_SECONDS:.10g} seconds, and was ended"
            finally:
                loop.remove_reader(line.fileno())
        if sentence != READY:
            raise NotStarted(sentence)

    async def gone(self) -> int:
        """Its exit code, once it has ended."""
        await asyncio.shield(self._gone)
        return self._process.exitcode or 0

    def retire(self) -> None:
        """Ends in good order, if it does so in its time; asked a second time, at once."""
        if not self.is_retired:
            asyncio.get_running_loop().call_later(DRAIN_SECONDS, self._lose_patience)
        self.is_retired = True
        if not self.is_gone:
            self._process.terminate()

    def kill(self) -> None:
        self._process.kill()

    def _lose_patience(self) -> None:
        if not self.is_gone:
            log.error("a process does not end in its time and is killed", extra={"reason": self.name})
            self.kill()

    def _note_end(self) -> None:
        asyncio.get_running_loop().remove_reader(self._process.sentinel)
        self._process.join()
        self._gone.set_result(None)


def _serve(name: str, post: Post, line: Connection[str, str]) -> None:
    """In the process: until it is asked to end, or its supervisor is gone."""
    stay_behind()
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    failures: list[str] = []
    try:
        config = load({**post.flags, "process": name}, os.environ, post.file)
    except BadConfig as bad:
        return line.send(str(bad))
    set_up(config.log_level, name)
    running = server(config, failures.append, Crossing(post.folder, name, post.group))
    running.on_started = lambda: line.send(READY)
    collect_rarely()
    try:
        running.run(sockets=[post.listener])
    except SystemExit:
        line.send(failures[0] if failures else "it could not start")
