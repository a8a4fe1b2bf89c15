"""Seeds at rest."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from maquignon.server.store.archive import Status
from maquignon.server.store.seal import KeySeal, WrongKey, check_seal, key_beside, new_key
from maquignon.table.entries import DealOpened
from tests.store.journals import add_table, in_loop, serving

SEED = bytes(range(32))


def test_a_seed_comes_back_and_its_seal_shows_nothing_of_it():
    seal = KeySeal(new_key())
    sealed = seal.seal(SEED)
    assert seal.open(sealed) == SEED
    assert SEED not in sealed
    assert len(sealed) == len(seal.seal(bytes(32)))
    assert sealed != seal.seal(SEED)
    assert repr(seal) == "<KeySeal>"


def test_another_key_is_refused():
    with pytest.raises(WrongKey, match="sealed with another key"):
        KeySeal(new_key()).open(KeySeal(new_key()).seal(SEED))


@pytest.mark.parametrize("place", [10, 40, -1])
def test_a_changed_seal_is_refused(place):
    seal = KeySeal(new_key())
    sealed = bytearray(seal.seal(SEED))
    sealed[place] ^= 4
    with pytest.raises(WrongKey):
        seal.open(bytes(sealed))


@pytest.mark.parametrize("key", [b"", b"secret", b"x" * 44])
def test_what_is_no_key_is_refused_with_a_sentence_and_not_shown(key):
    with pytest.raises(WrongKey, match="32 bytes in URL-safe base64") as wrong:
        KeySeal(key)
    assert not key or key.decode() not in str(wrong.value)


def test_the_key_beside_a_database_is_made_once_and_for_its_owner_only(tmp_path):
    key = key_beside(tmp_path / "maquignon.db")
    assert key_beside(tmp_path / "maquignon.db") == key
    assert [file.name for file in tmp_path.iterdir()] == ["maquignon.db.key"]
    assert (tmp_path / "maquignon.db.key").stat().st_mode & 0o777 == 0o600
    KeySeal(key)


def test_a_new_key_is_on_disk_under_its_name_before_it_is_used(tmp_path, monkeypatch):
    sync, synced = os.fsync, []

    def noted(descriptor: int) -> None:
        synced.append(os.fstat(descriptor).st_ino)
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", noted)
    key_beside(tmp_path / "maquignon.db")
    assert synced == [(tmp_path / "maquignon.db.key").stat().st_ino, tmp_path.stat().st_ino]


def test_of_two_servers_that_start_together_both_have_the_same_key(tmp_path, monkeypatch):
    database = tmp_path / "maquignon.db"
    first: list[bytes] = []
    link = os.link

    def late(draft: Path, file: Path) -> None:
        monkeypatch.undo()
        first.append(key_beside(database))
        link(draft, file)

    monkeypatch.setattr(os, "link", late)
    monkeypatch.setattr(os, "getpid", lambda: 1)
    assert key_beside(database) == first[0]


def test_a_key_file_that_cannot_be_used_is_named(tmp_path):
    with pytest.raises(WrongKey, match=r"missing/maquignon\.db\.key cannot be used"):
        key_beside(tmp_path / "missing" / "maquignon.db")


@in_loop
async def test_a_wrong_key_is_found_at_the_start_while_games_run(address):
    right, wrong = KeySeal(new_key()), KeySeal(new_key())
    deal = DealOpened(at=1, attempt=1, game="t", commit=bytes(32), sealed_seed=right.seal(SEED))
    async with serving(address) as store:
        await check_seal(store.database, wrong)
        await add_table(store)
        await store.journal.append("t", 1, [deal])
        await check_seal(store.database, right)
        with pytest.raises(WrongKey):
            await check_seal(store.database, wrong)
        await store.archive.change_table("t", 2, status=Status.OVER)
        await check_seal(store.database, wrong)
