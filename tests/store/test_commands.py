"""`maquignon backup` and `maquignon admin`, as typed."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from maquignon.server.access.desk_pass import is_desk_code
from maquignon.server.store import desk
from maquignon.server.store.archive import Status
from maquignon.server.store.desk import HostDesk
from maquignon.server.store.groups import Groups
from maquignon.server.store.seal import key_beside
from maquignon.table.entries import Closed, Sat
from tests.cli.calling import call, start
from tests.store.journals import Store, add_table, serving
from tests.store.test_evenings import opened
from tests.store.test_groups import founded
from tests.store.test_groups import play as play_finished


def on(address: str, act: Callable[[Store], Coroutine[Any, Any, Any]]) -> Any:
    async def run() -> Any:
        async with serving(address) as store:
            return await act(store)

    return asyncio.run(run())


async def fill(store: Store) -> None:
    await add_table(store, "t1", code="ABCDE")
    await add_table(store, "t2", code="OLD", status=Status.OVER)
    await store.archive.change_table("t2", 1_000)
    await store.archive.meet_guest("ann-id", "Ann", 1_000)
    await store.journal.append("t1", 1, [Sat(at=1, seat=0, guest="ann-id", name="Ann")])


@pytest.fixture
def filled(address: str) -> str:
    on(address, fill)
    return address


def test_tables_are_listed(filled, capsys):
    said = call(capsys, "admin", "tables", "--database", filled)
    assert said.out.split()[:2] == ["ABCDE", "lobby"]
    assert "OLD" not in said.out
    everything = call(capsys, "admin", "tables", "--all", "--json", "--database", filled).json
    assert {(row["code"], row["status"]) for row in everything} == {("ABCDE", "lobby"), ("OLD", "over")}


def test_a_table_is_closed_by_its_code(filled, capsys):
    said = call(capsys, "admin", "close", "abcde", "--reason", "late", "--database", filled)
    assert said.out == "Table ABCDE is closed; a running server tells its players within seconds.\n"
    assert on(filled, lambda store: store.journal.read("t1", 2)) == [Closed(at=1, reason="late")]
    assert call(capsys, "admin", "close", "t1", "--database", filled).out == "Table ABCDE was over already.\n"
    assert "no table NOPE" in call(capsys, "admin", "close", "NOPE", "--database", filled).refusal


def test_of_many_guests_it_is_said_how_many_more_there_are(filled, capsys, monkeypatch):
    monkeypatch.setattr(desk, "MOST_FOUND", 0)
    told = call(capsys, "admin", "guests", "ann", "--database", filled).out
    assert told == "And 1 more: give more of the name.\n"


def test_a_guest_is_found_and_forgotten(filled, capsys):
    (found,) = call(capsys, "admin", "guests", "ann", "--json", "--database", filled).json
    assert found == {"id": "ann-id", "name": "Ann", "seen": 1_000}
    said = call(capsys, "admin", "forget", found["id"], "--database", filled)
    assert said.out.startswith("Forgotten: 2 tables, 3 journal entries and 0 records")
    assert call(capsys, "admin", "guests", "ann", "--database", filled).out == "There is no guest named ann.\n"
    assert "no guest ann-id" in call(capsys, "admin", "forget", "ann-id", "--database", filled).refusal


def test_a_person_is_exported(filled, capsys):
    found = call(capsys, "admin", "export", "ann-id", "--json", "--database", filled).json
    assert [guest["name"] for guest in found["guests"]] == ["Ann"]
    assert '"name": "Ann"' in call(capsys, "admin", "export", "ann-id", "--database", filled).out
    assert "no guest nobody" in call(capsys, "admin", "export", "nobody", "--database", filled).refusal


def test_the_code_of_the_desk_follows_from_the_key(capsys, tmp_path, monkeypatch):
    address = str(tmp_path / "test.db")
    on(address, fill)
    (beside,) = call(capsys, "admin", "desk", "--json", "--database", address).json.values()
    assert is_desk_code(key_beside(tmp_path / "test.db"), beside, int(time.time()))
    monkeypatch.setenv("MAQUIGNON_KEY", "another")
    (own,) = call(capsys, "admin", "desk", "--json", "--database", address).json.values()
    assert is_desk_code(b"another", own, int(time.time()))
    assert own in call(capsys, "admin", "desk", "--database", address).out


def test_a_guest_is_signed_out(filled, capsys):
    said = call(capsys, "admin", "revoke", "ann-id", "--database", filled)
    assert said.out.startswith("Signed out: no cookie, token or code of this guest is good any more")
    assert call(capsys, "admin", "revoke", "ann-id", "--json", "--database", filled).json == {"guest": "ann-id"}
    assert "no guest nobody" in call(capsys, "admin", "revoke", "nobody", "--database", filled).refusal


def test_old_things_are_purged(filled, capsys):
    pretended = call(capsys, "admin", "purge", "--finished", "90", "--pretend", "--database", filled)
    assert pretended.out == "Would delete 1 finished and 0 abandoned tables, and 0 guests.\n"
    purged = call(capsys, "admin", "purge", "--finished", "90", "--json", "--database", filled).json
    assert purged == {"finished": 1, "abandoned": 0, "guests": 0}
    assert "what is to go?" in call(capsys, "admin", "purge", "--database", filled).refusal


@pytest.mark.parametrize("days", ["-1", "soon"])
def test_days_are_a_number(days, capsys):
    with pytest.raises(SystemExit):
        call(capsys, "admin", "purge", f"--finished={days}")


@pytest.mark.parametrize("words", [("admin", "tables"), ("backup", "b.db")])
def test_a_mistyped_database_is_not_made(words, capsys, tmp_path):
    said = call(capsys, *words, "--database", str(tmp_path / "typo.db"))
    assert said.refusal == f"there is no database {tmp_path / 'typo.db'}"
    assert list(tmp_path.iterdir()) == []


def test_a_backup_says_what_is_in_it(capsys, tmp_path):
    source, file = str(tmp_path / "maquignon.db"), str(tmp_path / "b.db")
    on(source, fill)
    said = call(capsys, "backup", file, "--database", source)
    assert f"{file}: 2 tables, 3 entries, 0 records, all read back" in said.out
    assert "never written over without --force" in call(capsys, "backup", file, "--database", source).refusal
    assert call(capsys, "backup", file, "--force", "--json", "--database", source).json["entries"] == 3


def test_the_database_may_be_named_by_the_environment(capsys, tmp_path, monkeypatch):
    source = str(tmp_path / "maquignon.db")
    on(source, fill)
    monkeypatch.setenv("MAQUIGNON_DATABASE", source)
    assert "ABCDE" in call(capsys, "admin", "tables").out


def test_help_says_how_to_restore():
    said = start("backup", "--help")
    assert "to restore a backup" in said.out
    assert "DATABASE-wal" in said.out
    assert "pg_restore" in said.out
    assert "purge" in start("admin", "--help").out
    assert "--abandoned DAYS" in start("admin", "purge", "--help").out


def test_groups_are_listed_and_one_is_deleted(filled, capsys):
    assert call(capsys, "admin", "groups", "--database", filled).out == "There are no groups.\n"

    async def found(store: Store) -> None:
        await Groups(store.database).found(["ann"], "ann", name="Thursdays", shown="Ann", code="GROUP", now=1)

    on(filled, found)
    assert call(capsys, "admin", "groups", "--database", filled).out.split() == [
        *("GROUP", "1970-01-01", "1", "members", "Thursdays")
    ]
    assert "no game OLD in a group" in call(capsys, "admin", "annul", "group", "OLD", "--database", filled).refusal
    assert call(capsys, "admin", "delete-group", "group", "--database", filled).out.startswith("The group is deleted")
    assert "no group group" in call(capsys, "admin", "delete-group", "group", "--database", filled).refusal


def test_a_game_of_a_group_is_annulled_and_counts_again(filled, capsys):
    async def play(store: Store) -> None:
        await founded(store, "ben")
        await play_finished(store, "T3", "ann", "ben")

    on(filled, play)
    words = "admin", "annul", "code", "GT3", "--database", filled
    said = call(capsys, *words, "--reason", "the cat")
    assert said.out == "The game counts for nothing in the group, and its members read why.\n"
    assert on(filled, annulled) == ["the cat"]
    assert "counts again" in call(capsys, *words).out
    assert on(filled, annulled) == [""]


async def annulled(store: Store) -> list[str]:
    found = await HostDesk(store.database).group("CODE")
    assert found
    return [game.annulled for game in found[1]]


def test_evenings_are_listed_and_one_is_ended(filled, capsys):
    assert call(capsys, "admin", "evenings", "--database", filled).out == "There are no evenings.\n"
    on(filled, opened)
    assert "round 0 of 3" in call(capsys, "admin", "evenings", "--database", filled).out
    assert call(capsys, "admin", "end-evening", "code", "--database", filled).out.startswith("The evening is over")
    assert "over" in call(capsys, "admin", "evenings", "--database", filled).out
    assert "no evening code" in call(capsys, "admin", "end-evening", "code", "--database", filled).refusal
