"""A real server on a free port of this machine, in a thread or in a process of its own."""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from signal import SIGINT
from typing import Any, TypeVar

import httpx

from maquignon.server.settings.config import Config
from maquignon.server.settings.limits import Limits
from maquignon.server.uvicorn_server import listen, server
from tests.store.templates import empty_file

SOURCE = Path(__file__).parents[2] / "src"
PATIENCE = 90
"""Seconds that no start and no stop takes, even where many tests share a slow machine."""
QUICK = {"call": 50, "count": 50, "decision": 90_000, "turn": 90_000, "grace": 1_500, "reveal": 90_000}
"""The clock calls as fast as it may, and runs out for nobody."""

T = TypeVar("T")

ROOMY = Limits(
    messages_per_second=500,
    messages_at_once=2_000,
    requests_per_second=1_000,
    requests_at_once=1_000,
    openings_at_once=10**6,
    guesses_at_once=10**6,
)


@contextlib.contextmanager
def running(folder: Path, **settings: Any) -> Iterator[str]:
    """The address of a server in a thread."""
    given = {"host": "127.0.0.1", "port": 0, "bot_pause": 0.05, **settings}
    if "database" not in settings:
        given["database"] = database_in(folder)
    listener, config = listen(Config(**given))
    runner = server(config)
    thread = threading.Thread(target=runner.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        address = f"{'https' if config.has_tls else 'http'}://{config.host}:{config.port}"
        await_health(address, thread.is_alive)
        yield address
    finally:
        runner.should_exit = True
        thread.join(PATIENCE)
        listener.close()
        assert not thread.is_alive(), "the server does not stop"


class Process:
    """The server as a command, which can be killed and started again."""

    def __init__(
        self,
        folder: Path,
        port: int,
        program: Sequence[str] = ("-m", "maquignon", "serve"),
        environment: Mapping[str, str] | None = None,
        *,
        before: Sequence[str] = (),
        **settings: str,
    ) -> None:
        """Settings are named as in the environment, without MAQUIGNON_ and in small letters.

        `before` is a command that runs another.
        """
        scheme, host = "https" if "tls_key" in settings else "http", settings.get("host", "127.0.0.1")
        self.address = f"{scheme}://{host}:{port}"
        words = [*program, "--port", str(port)]
        given = {f"MAQUIGNON_{name.upper()}": value for name, value in settings.items()}
        if "database" not in settings:
            given["MAQUIGNON_DATABASE"] = database_in(folder)
        path = os.pathsep.join(filter(None, [str(SOURCE), os.environ.get("PYTHONPATH")]))
        roomy = {
            "MAQUIGNON_MESSAGES_PER_SECOND": "500",
            "MAQUIGNON_MESSAGES_AT_ONCE": "2000",
            "MAQUIGNON_OPENINGS_AT_ONCE": "1000000",
        }
        own = {"PYTHONPATH": path, "MAQUIGNON_BOT_PAUSE": "0.05", **(environment or {})}
        self._process = subprocess.Popen(
            [*before, sys.executable, *words],
            env={**os.environ, **roomy, **own, **given},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
        )
        self._log: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()
        await_health(self.address, lambda: self._process.poll() is None)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def log(self) -> list[dict[str, Any]]:
        """The lines so far, as they are meant for programs."""
        return [json.loads(line) for line in tuple(self._log) if line.startswith("{")]

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        if self._process.returncode is None:
            self._process.kill()
            self.wait()

    def stop(self, number: int = SIGINT) -> tuple[int, str]:
        self._process.send_signal(number)
        return self.wait(), "".join(self._log)

    def wait(self) -> int:
        """Until it has ended, with its children, which write to the same pipe."""
        code = self._process.wait(PATIENCE)
        self._reading.join(PATIENCE)
        assert not self._reading.is_alive(), "something is left of the server"
        return code

    def _read(self) -> None:
        assert self._process.stderr is not None
        with self._process.stderr as errors:
            for line in errors:
                self._log.append(line.decode())


def database_in(folder: Path) -> str:
    """A file with the schema in it, so that no server need load and run all migrations first."""
    file = folder / "test.db"
    return str(file) if file.exists() else empty_file(file)


def await_health(address: str, is_alive: Callable[[], bool] = lambda: True) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and is_alive():
        with contextlib.suppress(httpx.TransportError):
            if httpx.get(f"{address}/health", timeout=5).status_code == 200:
                return
        time.sleep(0.02)
    raise AssertionError("the server does not answer")


def get(address: str, **wishes: Any) -> httpx.Response:
    """As httpx does it, and more patiently."""
    return httpx.get(address, **{"timeout": PATIENCE, **wishes})


def post(address: str, **wishes: Any) -> httpx.Response:
    return httpx.post(address, **{"timeout": PATIENCE, **wishes})


def awaited(found: Callable[[], T]) -> T:
    """The first answer that says yes; the last one where none does in time."""
    until = time.monotonic() + PATIENCE
    while not (result := found()) and time.monotonic() < until:
        time.sleep(0.02)
    return result


def record_of(address: str, table: dict[str, Any]) -> str:
    """It is saved a moment after the last message."""
    answer = awaited(lambda: (found := get(f"{address}/api/records/{table['id']}")).status_code == 200 and found)
    assert answer, "there is no record"
    return answer.text


def open_table(address: str, edition: str, seats: list[str | None], **wishes: Any) -> dict[str, Any]:
    body = {"edition": edition, "seats": [{"bot": bot} for bot in seats], "speed": QUICK, **wishes}
    answer = post(f"{address}/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found
