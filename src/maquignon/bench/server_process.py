"""A server process of its own for a bench: on a core of its own, with its cost read from the system."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from random import SystemRandom
from typing import Any, Self

import maquignon
from maquignon.workers import uninterrupted

HOST = "127.0.0.1"
START_SECONDS = 120
"""For each process, beside much other work."""
ROOMY = {
    "MAQUIGNON_MESSAGES_PER_SECOND": "1000",
    "MAQUIGNON_MESSAGES_AT_ONCE": "1000",
    "MAQUIGNON_NETWORKS": "127.0.0.0/8=100000",
    "MAQUIGNON_LOG_LEVEL": "warning",
}
"""All guests of a bench come from one address."""
PORTS, TRIES = range(20_000, 32_000), 100
CLIENTS_NICENESS = 5
_PROCESS_CLOCK = 2
"""With the number of a process above it: Linux's clock of the time that process had on any core."""


class NotStarted(Exception):
    """The server is not there in time."""


class ServerProcess:
    """`maquignon serve` on a free port; nothing of it is kept."""

    def __init__(
        self,
        folder: Path,
        core: int | None = None,
        program: Path | None = None,
        processes: int = 1,
        command: Sequence[str] = ("-m", "maquignon"),
    ) -> None:
        """`program` has the `maquignon` that is to serve, where it is not this one; `command` is how Python runs it."""
        self._folder = folder
        self.processes = processes
        self._command = command
        self._core = core
        self._program = program or Path(maquignon.__file__).parents[1]
        self.port = _free_port()
        self._process: subprocess.Popen[bytes]
        self._pids: list[int] = []

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def start(self) -> None:
        """Returns once it answers; whatever comes between leaves nothing running."""
        with contextlib.ExitStack() as otherwise:
            with uninterrupted():
                self._process = self._serve()
                otherwise.callback(self._end)
            pin(self._process.pid, self._core)
            self._await_health()
            otherwise.pop_all()

    @property
    def protocol(self) -> int:
        """The version that the program speaks; before 2 none was said."""
        said = self._program / "maquignon" / "play" / "protocol.py"
        found = (
            re.search(r"^PROTOCOL: Final = (\d+)", said.read_text(encoding="utf-8"), re.MULTILINE)
            if said.exists()
            else None
        )
        return int(found[1]) if found else 1

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        """In good order."""
        self._process.terminate()
        self._process.wait()

    def renew(self) -> None:
        """Every one of several processes is drained and replaced; returns when all are new."""
        old = set(self._pids[1:])
        self._process.send_signal(signal.SIGHUP)
        self._await_health(old)

    def awake(self) -> int:
        """Tables that are served, by all processes together."""
        with self._asked() as answer:
            return int(json.load(answer)["tables"])

    def descriptors(self) -> int | None:
        """Open files and sockets of all its processes, and of those behind them."""
        with contextlib.suppress(OSError):
            return sum(len(os.listdir(f"/proc/{pid}/fd")) for pid in (*self._pids, *self._behind()))
        return None

    def cpu_seconds(self) -> float | None:
        """Of all its processes and their threads, to the nanosecond; None where the system does not tell."""
        if sys.platform != "linux":
            return None
        return sum(time.clock_gettime(~pid << 3 | _PROCESS_CLOCK) for pid in self._pids)

    def bots_cpu_seconds(self) -> float | None:
        """Of the processes behind it, where bots think."""
        if sys.platform != "linux":
            return None
        return sum(time.clock_gettime(~pid << 3 | _PROCESS_CLOCK) for pid in self._behind())

    def kept_waiting(self) -> float:
        """Seconds for which its threads were ready to run and had no core; 0 where the system does not tell."""
        with contextlib.suppress(OSError, IndexError):
            files = (file for pid in self._pids for file in Path(f"/proc/{pid}/task").glob("*/schedstat"))
            return sum(int(file.read_text().split()[1]) for file in files) / 1e9
        return 0.0

    def memory(self) -> int | None:
        """Bytes in use now, by all its processes."""
        return _memory_of(self._pids)

    def memory_behind(self) -> int | None:
        """By those where bots think, and replays and reviews are made."""
        return _memory_of(self._behind())

    def files(self) -> int:
        """Its database's, and those that it has while it runs: sockets between its processes, shared counts."""
        return sum(len(files) for _place, _folders, files in os.walk(self._folder))

    def _behind(self) -> list[int]:
        return [pid for each in self._pids for pid in _children(each) if pid not in self._pids]

    def _serve(self) -> subprocess.Popen[bytes]:
        words = [sys.executable, *self._command, "serve", "--port", str(self.port)]
        words += ["--processes", str(self.processes)] if self.processes > 1 else []
        path = os.pathsep.join(filter(None, [str(self._program), os.environ.get("PYTHONPATH")]))
        passing = self._folder / "passing"
        passing.mkdir(exist_ok=True)
        return subprocess.Popen(
            [*words, "--database", str(self._folder / "bench.db")],
            env={**os.environ, **ROOMY, "PYTHONPATH": path, "TMPDIR": str(passing)},
            stdout=subprocess.DEVNULL,
        )

    def _end(self) -> None:
        """In good order too: it has workers and files to take away."""
        with uninterrupted():
            self.stop()

    def _await_health(self, old: Collection[int] = ()) -> None:
        """Until none of the old processes is among those that serve."""
        until = time.monotonic() + START_SECONDS * self.processes
        while time.monotonic() < until and self._process.poll() is None:
            with contextlib.suppress(OSError), self._asked() as answer:
                told = json.load(answer).get("processes", [])
                self._pids = [self._process.pid, *(each["pid"] for each in told)]
                if self.processes in (1, len(told)) and not set(self._pids).intersection(old):
                    return
            time.sleep(0.01)
        raise NotStarted("the server did not start")

    def _asked(self) -> Any:
        return urllib.request.urlopen(f"http://{HOST}:{self.port}/health", timeout=5)


def _children(pid: int) -> list[int]:
    with contextlib.suppress(OSError):
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    return []


def _memory_of(pids: Sequence[int]) -> int | None:
    found = list(map(_memory, pids))
    return None if None in found else sum(filter(None, found))


def _memory(pid: int) -> int | None:
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
    return None


def pin(process: int, core: int | None) -> None:
    """Keep a process (0: this one) on a core, where the system can do that."""
    if core is not None and hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(process, {core})


def two_cores() -> tuple[int | None, int | None]:
    """One for the server and one for its clients, where there are two."""
    cores = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
    return (cores[0], cores[1]) if len(cores) > 1 else (None, None)


def step_back() -> None:
    """Clients that share the cores of several processes leave them to these where both want them."""
    with contextlib.suppress(AttributeError, OSError):
        os.nice(CLIENTS_NICENESS)


@contextlib.contextmanager
def client_runner(core: int | None) -> Iterator[asyncio.Runner]:
    """A loop for the clients, on a core that is not the server's; afterwards this process may run anywhere again."""
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    pin(0, core)
    try:
        with asyncio.Runner(loop_factory=_loop_factory()) as runner:
            yield runner
    finally:
        if before is not None:
            os.sched_setaffinity(0, before)


def _loop_factory() -> type[asyncio.AbstractEventLoop] | None:
    try:
        import uvloop
    except ImportError:
        return None
    return uvloop.Loop


def _free_port() -> int:
    """Not one of those that outgoing connections take, which could have it while a server is started again."""
    for port in SystemRandom().sample(PORTS, TRIES):
        with contextlib.suppress(OSError), socket.socket() as probe:
            probe.bind((HOST, port))
            return port
    raise NotStarted("no port is free")
