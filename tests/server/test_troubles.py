"""Real troubles under a real server: each is in health, metrics and log within seconds, and goes when it is mended."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from maquignon.server.access.nearness import is_near
from maquignon.server.hosting import lookout
from maquignon.server.http import host_pages
from maquignon.server.monitoring.repetition import AT_ONCE
from maquignon.server.store.seal import new_key
from tests.server.client import Client
from tests.server.serving import Process, awaited, get, open_table, running
from tests.store.ports import free_port
from tests.store.postgres import Postgres, postgres_programs
from tests.store.postgres import running as postgres_running

DISK_BYTES = 96 << 20
"""More than what counts as nearly full."""
LINES = 150


def health(address):
    return get(f"{address}/health")


def kinds(address):
    return [each["kind"] for each in health(address).json()["troubles"]]


def metric(address, name):
    """The value of a line of `/metrics`."""
    (value,) = re.findall(rf"^maquignon_{re.escape(name)} (\S+)$", get(f"{address}/metrics").text, re.MULTILINE)
    return float(value)


def lines_about(process, trouble):
    return [line for line in process.log if line.get("trouble") == trouble]


def talk(address, table, lines):
    """How many lines were written down."""

    async def say():
        async with Client(address, table["code"], token=table["token"]) as client:
            return [await client.ask("Say", text=f"line {number}") for number in range(lines)]

    return sum(answer["type"] == "Ack" for answer in asyncio.run(say()))


@contextlib.contextmanager
def started(folder, **settings) -> Iterator[Process]:
    process = Process(folder, free_port(), chat_lines="100000", **settings)
    try:
        yield process
    finally:
        process.kill()


def test_a_table_whose_journal_was_changed_refuses_to_open_and_all_others_go_on(tmp_path):
    with started(tmp_path) as process:
        tables = [open_table(process.address, "koehandel-2001", [None] * 3) for _ in range(2)]
    with sqlite3.connect(tmp_path / "test.db") as database:
        sealed = b'{"at":0,"seat":0,"move":"","by":"player","key":null,"sealed":"AAAA"}'
        columns = "(table_id, version, kind, seat, key, body)"
        database.execute(
            f"INSERT INTO entries {columns} VALUES (?, 1, 'Moved', NULL, NULL, ?)", (tables[0]["id"], sealed)
        )

    async def come(address, table):
        async with Client(address, table["code"], token=table["token"]) as client:
            return client.messages[0]

    with started(tmp_path) as process:
        assert kinds(process.address) == []
        away = asyncio.run(come(process.address, tables[0]))
        assert (away["type"], away["reason"]["code"]) == ("Closing", "table-damaged")
        assert kinds(process.address) == ["journal"]
        (trouble,) = health(process.address).json()["troubles"]
        assert f"entry 1 of the journal of {tables[0]['id']} was changed" in trouble["says"]
        assert lines_about(process, "journal")
        assert asyncio.run(come(process.address, tables[1]))["type"] == "Welcome"
        own = get(f"{process.address}/api/tables").status_code
        assert own == 200


@pytest.fixture
def small_disk(tmp_path):
    disk = tmp_path / "disk"
    disk.mkdir()
    mounting = ["mount", "-t", "tmpfs", "-o", f"size={DISK_BYTES}", "tmpfs", str(disk)]
    if sys.platform != "linux" or subprocess.run(mounting, capture_output=True).returncode:
        pytest.skip("no disk can be made here; test_a_file_that_may_not_grow stands for it")
    try:
        yield disk
    finally:
        subprocess.run(["umount", "-l", str(disk)], check=True)


def fill(file: Path) -> None:
    with contextlib.suppress(OSError), file.open("wb", buffering=0) as ballast:
        while True:
            ballast.write(b"x" * 4_096)


def check_failing_writes(process, table):
    """While nothing can be written: told everywhere, and not by the hundred."""
    address = process.address
    assert talk(address, table, LINES) == 0
    answer = health(address)
    assert (answer.status_code, answer.json()["state"]) == (503, "failing")
    assert metric(address, "writes_failed_total") >= LINES
    assert metric(address, 'trouble{kind="writes"}') == 1
    assert metric(address, "last_write_timestamp_seconds") < time.time()
    assert "the database cannot be written" in get(f"{address}/status").text
    told = lines_about(process, "writes")
    assert told[0]["says"] == "the database cannot be written"
    assert told[0]["level"] == "error"
    assert len(told) <= AT_ONCE


def check_mended_writes(process, table):
    address = process.address
    assert awaited(lambda: health(address).json()["state"] != "failing")
    assert metric(address, 'trouble{kind="writes"}') == 0
    assert awaited(lambda: lines_about(process, "writes")[-1]["says"] == "over: the database cannot be written")
    # a small write may fit in between, after which it is told anew
    over = [line for line in lines_about(process, "writes") if line["says"].startswith("over: ")]
    assert sum(line["count"] for line in over) >= LINES
    assert talk(address, table, 5) == 5


def test_a_full_disk(tmp_path, small_disk):
    with started(tmp_path, database=str(small_disk / "test.db")) as process:
        table = open_table(process.address, "koehandel-2001", [None, None, None])
        assert talk(process.address, table, 3) == 3
        fill(small_disk / "ballast")
        check_failing_writes(process, table)
        assert "the disk is full" in health(process.address).json()["troubles"][0]["says"]
        assert awaited(lambda: "disk" in kinds(process.address))
        (small_disk / "ballast").unlink()
        check_mended_writes(process, table)
        assert awaited(lambda: health(process.address).json()["state"] == "ok")
        assert process.stop()[0] == 0


@pytest.mark.skipif(sys.platform != "linux", reason="another process cannot be limited from outside here")
def test_a_file_that_may_not_grow(tmp_path):
    import resource

    with started(tmp_path) as process:
        table = open_table(process.address, "koehandel-2001", [None, None, None])
        assert talk(process.address, table, 3) == 3
        hard = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)[1]
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (4_096, hard))
        check_failing_writes(process, table)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (hard, hard))
        check_mended_writes(process, table)


@pytest.fixture
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped."""
    with postgres_running(postgres_programs()) as server:
        yield server


def test_a_postgres_that_is_stopped_and_started(tmp_path, own_postgres):
    settings = {"database": own_postgres.new_database(), "key": new_key().decode()}
    with started(tmp_path, **settings) as process:
        table = open_table(process.address, "koehandel-2001", [None, None, None])
        assert talk(process.address, table, 3) == 3
        own_postgres.stop()
        assert awaited(lambda: "database" in kinds(process.address))
        assert health(process.address).status_code == 503
        assert metric(process.address, 'trouble{kind="database"}') == 1
        assert metric(process.address, "reads_failed_total") > 0
        assert "not known" not in get(f"{process.address}/status").text, "it has no others to ask for"
        assert [line["level"] for line in lines_about(process, "database")] == ["error"]
        own_postgres.start()
        assert awaited(lambda: health(process.address).json()["state"] != "failing")
        assert metric(process.address, 'trouble{kind="database"}') == 0
        assert talk(process.address, table, 3) == 3
        assert lines_about(process, "database")[-1]["says"].startswith("over: ")


def test_a_bots_worker_that_is_killed_is_told_and_replaced(tmp_path):
    with started(tmp_path) as process:
        table = open_table(process.address, "koehandel-2001", [None, "value", "value"])
        (worker,) = awaited(lambda: workers_of(process.pid))
        # it is known to be there
        assert awaited(lambda: "bots" not in kinds(process.address))
        os.kill(worker, signal.SIGKILL)
        assert awaited(lambda: "bots" in kinds(process.address))
        assert health(process.address).status_code == 200, "people can play"
        assert metric(process.address, "bot_restarts_total") == 1
        assert awaited(lambda: "bots" not in kinds(process.address))
        (other,) = workers_of(process.pid)
        assert other != worker
        assert awaited(lambda: [line["level"] for line in lines_about(process, "bots")] == ["warning", "info"])
        assert asyncio.run(a_bot_moves(process.address, table))


def workers_of(parent: int) -> list[int]:
    """Its children that were started to work."""
    found = []
    for folder in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            number = int(folder.name)
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(status[1]) == parent and status[0] != "Z" and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(number)
    return found


async def a_bot_moves(address, table) -> bool:
    async with Client(address, table["code"], token=table["token"]) as ann:
        await ann.ask("Sit", name="Ann")
        await ann.ask("Begin")
        await ann.play(lambda _look: any(is_by_bot(each) for each in ann.told))
    return True


def is_by_bot(version) -> bool:
    told = version["told"] or {}
    return told["type"] == "Happened" and told["by"] == "bot" if told else False


def test_a_loop_that_is_blocked(tmp_path, monkeypatch, caplog):
    monkeypatch.setattr(lookout, "RECENT_SECONDS", 5.0)

    def think_too_long(request):
        if "slowly" in request.query_params:
            time.sleep(3)
        return is_near(request)

    monkeypatch.setattr(host_pages, "is_near", think_too_long)
    with running(tmp_path) as address:
        assert awaited(lambda: "loop" not in kinds(address))
        get(f"{address}/health?slowly")
        assert awaited(lambda: "loop" in kinds(address))
        assert health(address).status_code == 200
        assert metric(address, 'loop_delay_seconds{quantile="1"}') > 2
        assert awaited(lambda: "loop" not in kinds(address))
    places = [record.__dict__["place"] for record in caplog.records if record.message == "the loop stands still"]
    assert any("think_too_long" in place for place in places)


def test_a_lease_that_is_lost_and_won_again(tmp_path, caplog):
    with running(tmp_path, process="1", lease_seconds=20.0) as address:
        assert metric(address, "lease") == 1
        with contextlib.closing(sqlite3.connect(tmp_path / "test.db", timeout=60)) as database, database:
            database.execute("UPDATE processes SET until = 0")
        assert awaited(lambda: "lease" in kinds(address))
        assert health(address).status_code == 503
        assert metric(address, "lease") == 0
        assert awaited(lambda: health(address).status_code == 200)
        assert metric(address, 'troubles_total{kind="lease"}') == 1
    assert "this process has lost its tables" in [record.message for record in caplog.records]


def test_a_server_that_does_not_look_tells_nothing(tmp_path, monkeypatch):
    """What the tests above would catch: the very fault that was found."""
    monkeypatch.setattr(lookout.Lookout, "glance", lambda _self: None)
    monkeypatch.setattr(lookout.Lookout, "_look_at_database", lambda _self: asyncio.sleep(0))
    with running(tmp_path, process="1", lease_seconds=20.0) as address:
        with contextlib.closing(sqlite3.connect(tmp_path / "test.db", timeout=60)) as database, database:
            database.execute("UPDATE processes SET until = 0")
        assert awaited(lambda: metric(address, "lease") == 0)
        assert kinds(address) == []
