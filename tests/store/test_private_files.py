"""Only their owner may read the files of a server, whatever the umask is and however they were found."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from maquignon.server.http.service import key_of
from maquignon.server.settings.config import Config
from maquignon.server.store import backup, engine, private_files, seal
from maquignon.server.store.backup import back_up
from maquignon.server.store.engine import open_database
from maquignon.server.store.owner import Ownership
from tests.store.journals import in_loop

pytestmark = pytest.mark.skipif(os.name != "posix", reason="only POSIX has such modes")


@pytest.fixture(autouse=True)
def a_generous_umask():
    before = os.umask(0o022)
    yield
    os.umask(before)


def open_to_others(folder: Path) -> list[str]:
    modes = {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.rglob("*")}
    return sorted(name for name, mode in modes.items() if mode & 0o077)


async def served(folder: Path) -> list[str]:
    """What others could read while a server has its database open, and of a copy of it."""
    file = folder / "made" / "by us" / "maquignon.db"
    key_of(Config(database=str(file)))
    database = await open_database(str(file), ownership=Ownership.ALONE)
    async with database.begin() as connection:
        await connection.exec_driver_sql("INSERT OR REPLACE INTO guests VALUES ('id', 'Ann', 1)")
    back_up(str(file), folder / "made" / "copy.db", overwrite=True)
    names = {each.name for each in folder.rglob("*")}
    beside = {f"maquignon.db{end}" for end in ("", "-wal", "-shm", ".key", ".lock")}
    assert names >= {"made", "by us", "copy.db", *beside}
    found = open_to_others(folder)
    await database.dispose()
    return found


@in_loop
async def test_files_and_folders_are_made_for_their_owner_alone(tmp_path):
    assert await served(tmp_path) == []


@in_loop
async def test_files_that_others_could_read_are_tightened_and_that_is_told(tmp_path, caplog):
    await served(tmp_path)
    caplog.clear()
    files = [each for each in tmp_path.rglob("*") if each.is_file()]
    for each in files:
        each.chmod(0o644)
    (tmp_path / "made" / "copy.db").unlink()
    assert await served(tmp_path) == []
    told = {Path(record.path).name for record in caplog.records if "now they cannot" in record.getMessage()}
    assert told == {"maquignon.db", "maquignon.db.key", "maquignon.db.lock"}


@in_loop
async def test_a_backup_that_is_written_over_is_tightened_too(tmp_path):
    await served(tmp_path)
    (tmp_path / "made" / "copy.db").chmod(0o666)
    assert await served(tmp_path) == []


@in_loop
async def test_where_it_cannot_be_tightened_that_is_told(tmp_path, monkeypatch, caplog):
    def refuse(*_):
        raise PermissionError

    await served(tmp_path)
    (tmp_path / "made" / "by us" / "maquignon.db").chmod(0o640)
    monkeypatch.setattr(Path, "chmod", refuse)
    assert "maquignon.db" in await served(tmp_path)
    assert "it is not ours" in caplog.text


def fault_the_umask_decides(monkeypatch):
    monkeypatch.setattr(private_files, "FILE_MODE", 0o666)


def fault_sqlite_makes_the_file(monkeypatch):
    monkeypatch.setattr(engine, "make_file", lambda _file: None)
    monkeypatch.setattr(engine, "tighten", lambda _file: None)


def fault_sqlite_makes_the_copy(monkeypatch):
    monkeypatch.setattr(backup, "make_file", lambda _file: None)


def fault_a_key_for_everybody(monkeypatch):
    monkeypatch.setattr(seal, "FILE_MODE", 0o644)
    monkeypatch.setattr(seal, "tighten", lambda _file: None)


def fault_folders_by_the_umask(monkeypatch):
    monkeypatch.setattr(private_files, "FOLDER_MODE", 0o777)


@pytest.mark.parametrize(
    "fault",
    [
        fault_the_umask_decides,
        fault_sqlite_makes_the_file,
        fault_sqlite_makes_the_copy,
        fault_a_key_for_everybody,
        fault_folders_by_the_umask,
    ],
)
def test_planted_holes_are_found(fault, monkeypatch, tmp_path):
    fault(monkeypatch)

    @in_loop
    async def serve():
        assert await served(tmp_path) != []

    serve()


def test_a_companion_that_another_server_just_closed_is_not_missed(tmp_path, caplog, monkeypatch):
    companion = tmp_path / "maquignon.db-shm"
    private_files.tighten(companion)
    companion.touch(mode=0o644)

    def go_first(self: Path, mode: int) -> None:
        self.unlink()
        os.chmod(self, mode)

    monkeypatch.setattr(Path, "chmod", go_first)
    private_files.tighten(companion)
    assert not companion.exists()
    assert not caplog.records
