"""Stored reviews: found again for the same record by the same program, gone with their game, and never too many."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sqlalchemy import select

from maquignon.play.records import parse_record, write_record
from maquignon.server.store import schema
from maquignon.server.store.archive import RecordRow, Status
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.retention import DAY, KeptDays, purge
from maquignon.server.store.reviews import ReviewStore
from maquignon.table.entries import Sat
from tests.store.journals import Store, add_table, in_loop, serving

WHOLE_GAME = Path(__file__).parents[1] / "records" / "whole-game.mq"
NOW = 1_000 * DAY


async def finished(store: Store, table: str = "t", text: str = "a record") -> ReviewStore:
    await add_table(store, table)
    await store.archive.save_record(RecordRow(table=table, game=table, finished=NOW, text=text))
    return ReviewStore(store.database)


@in_loop
async def test_a_review_is_found_again_and_only_by_the_program_that_made_it(address):
    async with serving(address) as store:
        reviews = await finished(store)
        assert await reviews.find("t", "a record", "this") is None
        await reviews.save("t", "a record", "this", b"\x1f\x8b first", NOW)
    async with serving(address) as store:
        reviews = ReviewStore(store.database)
        assert await reviews.find("t", "a record", "this") == b"\x1f\x8b first"
        assert await reviews.find("t", "a record", "that") is None
        assert await reviews.find("t", "another record", "this") is None
        await reviews.save("t", "a record", "that", b"second", NOW)
        assert await reviews.find("t", "a record", "that") == b"second"
        assert await reviews.find("t", "a record", "this") is None


@in_loop
async def test_no_review_is_kept_of_a_record_that_has_changed_or_gone(address):
    async with serving(address) as store:
        reviews = await finished(store, text="with another name")
        await reviews.save("t", "a record", "this", b"late", NOW)
        await reviews.save("gone", "a record", "this", b"late", NOW)
        for table in ("t", "gone"):
            assert await reviews.find(table, "a record", "this") is None
        assert await reviews.find("t", "with another name", "this") is None


@in_loop
async def test_the_oldest_go_when_there_are_too_many(address):
    async with serving(address) as store:
        for number in range(4):
            await finished(store, f"t{number}")
        reviews = ReviewStore(store.database, most_bytes=250)
        for number in range(4):
            await reviews.save(f"t{number}", "a record", "this", b"x" * 100, NOW + number)
        found = [await reviews.find(f"t{number}", "a record", "this") is not None for number in range(4)]
        assert found == [False, False, True, True]


@in_loop
async def test_a_review_goes_with_its_game(address):
    async with serving(address) as store:
        reviews = await finished(store)
        await reviews.save("t", "a record", "this", b"a review", NOW)
        await store.archive.change_table("t", NOW, status=Status.OVER)
        assert (await purge(store.database, NOW + 100 * DAY, KeptDays())).finished == 1
        await finished(store)
        assert await reviews.find("t", "a record", "this") is None


@in_loop
async def test_a_review_with_the_name_of_a_forgotten_guest_goes(address):
    record = parse_record(WHOLE_GAME.read_text())
    names = ("Ann", *(f"Player {seat}" for seat in range(1, record.players)))
    text = write_record(replace(record, names=names))
    async with serving(address) as store:
        reviews = await finished(store, text=text)
        await store.journal.append("t", 1, [Sat(at=1, seat=0, guest="ann", name="Ann")])
        await reviews.save("t", text, "this", b"Ann did well", NOW)
        assert await reviews.find("t", text, "this") == b"Ann did well"
        assert (await forget_guest(store.database, "ann")).records == 1
        kept = await store.archive.record("t")
        assert kept
        assert await reviews.find("t", kept.text, "this") is None
        assert await store.database.fetch(select(schema.reviews.c.body)) == [], "the name is still there"
