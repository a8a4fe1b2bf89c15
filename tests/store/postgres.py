"""A private PostgreSQL server for the tests: started in a directory of its own, gone when they are."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from pathlib import Path

import pytest

from tests.machine import install
from tests.store.ports import free_port
from tests.store.templates import make_empty

MISSING = (
    "PostgreSQL is not installed (initdb was not found), so the store was tested on SQLite only. "
    "Install it (on Debian and Ubuntu: apt install postgresql)."
)
MEMORY = Path("/dev/shm") if os.access("/dev/shm", os.W_OK) else None
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "max_connections": "60",
    "shared_buffers": "16MB",
    "autovacuum": "off",
    "max_wal_size": "128MB",
}


@dataclass
class Postgres:
    programs: Path
    directory: Path
    port: int
    numbers: Iterator[int]

    def new_database(self, template: str = "template0") -> str:
        name = f"maquignon_{next(self.numbers)}"
        self.sql("postgres", f"CREATE DATABASE {name} TEMPLATE {template}")
        return self.address(name)

    @cached_property
    def template(self) -> str:
        """The name of one with the whole schema and nothing in it."""
        address = self.new_database()
        make_empty(address)
        return address.rpartition("/")[2]

    def address(self, database: str, port: int | None = None) -> str:
        return f"postgresql://maquignon@127.0.0.1:{port or self.port}/{database}"

    def sql(self, database: str, statement: str) -> str:
        return self.run("psql", "-XqAt", "-v", "ON_ERROR_STOP=1", "-c", statement, self.address(database))

    def stop(self) -> None:
        _run(self.programs / "pg_ctl", "-D", self.directory / "data", "-m", "immediate", "-w", "stop")

    def start(self) -> None:
        """As it was before, at the same port."""
        _run(*_starting(self.programs, self.directory, self.port))

    def run(self, program: str, *words: str) -> str:
        command = [str(self.programs / program), *words]
        return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def postgres_or_skip() -> Iterator[Postgres]:
    with running(postgres_programs()) as server:
        yield server


def postgres_programs() -> Path:
    """A skip is for people's own machines; where CI=true it is a failure."""
    programs = _programs() or _installed()
    if programs is None:
        if os.environ.get("CI") == "true":
            pytest.fail(f"{MISSING} With CI=true that is a failure.")
        pytest.skip(MISSING)
    return programs


@contextmanager
def running(programs: Path, place: Path | None = MEMORY) -> Iterator[Postgres]:
    """In memory where possible: fsync stays on, as the store demands, and costs nothing."""
    with tempfile.TemporaryDirectory(prefix="maquignon-pg-", dir=place) as name:
        directory = Path(name)
        _give_away(directory)
        data = directory / "data"
        _run(programs / "initdb", "-D", data, "-U", "maquignon", "-A", "trust", "-N", "-E", "UTF8", "--locale=C")
        server = Postgres(programs, directory, free_port(), count())
        server.start()
        try:
            yield server
        finally:
            server.stop()


def _starting(programs: Path, directory: Path, port: int) -> list[object]:
    settings = SETTINGS | {"port": str(port), "unix_socket_directories": str(directory)}
    options = " ".join(f"-c {key}={value}" for key, value in settings.items())
    log = directory / "log"
    return [programs / "pg_ctl", "-D", directory / "data", "-l", log, "-w", "-o", options, "start"]


def _programs() -> Path | None:
    """The newest of Debian's versions, or whatever is on the path."""
    debian = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    newest = max(debian, key=lambda file: float(file.parts[-3]), default=None)
    found = newest or shutil.which("initdb")
    return Path(found).resolve().parent if found else None


def _installed() -> Path | None:
    install("postgresql")
    return _programs()


def _owner() -> str:
    """Who runs the server: PostgreSQL refuses root."""
    known = Path("/etc/passwd").read_text()
    return "postgres" if "\npostgres:" in known else "nobody"


def _give_away(directory: Path) -> None:
    if os.geteuid() == 0:
        shutil.chown(directory, _owner())


def _run(*words: object) -> None:
    command = [str(word) for word in words]
    if os.geteuid() == 0:
        command = ["runuser", "-u", _owner(), "--", *command]
    done = subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, cwd="/")
    assert done.returncode == 0, f"{command} failed: {done.stderr.decode()}"
