"""Stored reviews and replays: found again for the same record by the same program, gone with it, never too many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from sqlalchemy import select

from maquignon.play.records import parse_record, write_record
from maquignon.server.store import schema
from maquignon.server.store.archive import RecordRow, Status
from maquignon.server.store.codec import decode
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.replays import ReplayStore
from maquignon.server.store.retention import DAY, KeptDays, purge
from maquignon.server.store.reviews import ReviewStore
from maquignon.table.entries import Sat
from tests.store.journals import Store, add_table, in_loop, serving

Kept = TypeVar("Kept", ReviewStore, ReplayStore)
WHOLE_GAME = Path(__file__).parents[1] / "records" / "whole-game.mq"
NOW = 1_000 * DAY


@pytest.fixture(params=[ReviewStore, ReplayStore])
def kind(request):
    return request.param


async def finished(kind: type[Kept], store: Store, table: str = "t", text: str = "a record") -> Kept:
    await add_table(store, table)
    await store.archive.save_record(RecordRow(table=table, game=table, finished=NOW, text=text))
    return kind(store.database)


@in_loop
async def test_an_answer_is_found_again_and_only_by_the_program_that_made_it(address, kind):
    async with serving(address) as store:
        kept = await finished(kind, store)
        assert await kept.find("t", "a record", "this") is None
        await kept.save("t", "a record", "this", b"\x1f\x8b first", NOW)
    async with serving(address) as store:
        kept = kind(store.database)
        assert await kept.find("t", "a record", "this") == b"\x1f\x8b first"
        assert await kept.find("t", "a record", "that") is None
        assert await kept.find("t", "another record", "this") is None
        await kept.save("t", "a record", "that", b"second", NOW)
        assert await kept.find("t", "a record", "that") == b"second"
        assert await kept.find("t", "a record", "this") is None


@in_loop
async def test_no_answer_is_kept_of_a_record_that_has_changed_or_gone(address, kind):
    async with serving(address) as store:
        kept = await finished(kind, store, text="with another name")
        await kept.save("t", "a record", "this", b"late", NOW)
        await kept.save("gone", "a record", "this", b"late", NOW)
        for table in ("t", "gone"):
            assert await kept.find(table, "a record", "this") is None
        assert await kept.find("t", "with another name", "this") is None


@in_loop
async def test_the_oldest_go_when_there_are_too_many(address, kind):
    async with serving(address) as store:
        for number in range(4):
            await finished(kind, store, f"t{number}")
        kept = kind(store.database, most_bytes=250)
        for number in range(4):
            await kept.save(f"t{number}", "a record", "this", b"x" * 100, NOW + number)
        found = [await kept.find(f"t{number}", "a record", "this") is not None for number in range(4)]
        assert found == [False, False, True, True]


@in_loop
async def test_an_answer_goes_with_its_game(address, kind):
    async with serving(address) as store:
        kept = await finished(kind, store)
        await kept.save("t", "a record", "this", b"a review", NOW)
        await store.archive.change_table("t", NOW, status=Status.OVER)
        assert (await purge(store.database, NOW + 100 * DAY, KeptDays())).finished == 1
        await finished(kind, store)
        assert await kept.find("t", "a record", "this") is None


@in_loop
async def test_an_answer_with_the_name_of_a_forgotten_guest_goes(address, kind):
    record = parse_record(WHOLE_GAME.read_text())
    names = ("Ann", *(f"Player {seat}" for seat in range(1, record.players)))
    text = write_record(replace(record, names=names))
    async with serving(address) as store:
        kept = await finished(kind, store, text=text)
        await store.journal.append("t", 1, [Sat(at=1, seat=0, guest="ann", name="Ann")])
        await kept.save("t", text, "this", b"Ann did well", NOW)
        assert await kept.find("t", text, "this") == b"Ann did well"
        assert (await forget_guest(store.database, "ann")).records == 1
        record_now = await store.archive.record("t")
        assert record_now
        assert await kept.find("t", record_now.text, "this") is None
        for each in (schema.reviews, schema.replays):
            assert await store.database.fetch(select(each.c.body)) == [], "the name is still there"


@in_loop
async def test_a_replay_is_made_of_the_journal_as_it_is_written(address):
    async with serving(address) as store:
        replays = ReplayStore(store.database)
        assert not await replays.is_needed()
        assert await replays.journal("t") == ()
        await finished(ReplayStore, store)
        assert await replays.is_needed()
        await store.journal.append("t", 1, [Sat(at=1, seat=0, guest="ann", name="Ann")])
        found = await replays.journal("t")
        assert [kind for kind, _body in found] == ["Opened", "Sat"]
        assert decode(*found[1]) == Sat(at=1, seat=0, guest="ann", name="Ann")
