"""Evenings in the database: joined by a code, seated once a round, kept as long as their games."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from maquignon.play.evening_secret import evening_commit, round_seed, seating_seed
from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.evenings import (
    MOST_OPENED,
    MOST_PEOPLE,
    EveningOver,
    EveningStore,
    NoEvening,
    SeatedTable,
    TooManyThere,
)
from maquignon.server.store.forgetting import SOMEBODY, forget_guest
from maquignon.server.store.retention import DAY, KeptDays, purge
from tests.store.journals import Store, in_loop, serving
from tests.store.test_groups import play

EVENINGS_PAGE = Path(__file__).parents[2] / "docs" / "evenings.md"


def row(code: str = "CODE", **changes: Any) -> dict[str, Any]:
    made: dict[str, Any] = {
        "id": f"id-{code}",
        "code": code,
        "name": "Friday",
        "host": "ann",
        "rules": "koehandel-2001/1",
    }
    made |= {"speed": "normal", "rounds": 3, "minutes": 40, "commitment": "c", "sealed": b"s", "opened": 1}
    return {**made, **changes}


async def opened(store: Store, *people: str) -> EveningStore:
    evenings = EveningStore(store.database)
    await evenings.open(row(), ["ann"])
    for number, guest in enumerate(people):
        await evenings.join("CODE", [guest], guest, guest.title(), number)
    return evenings


def seated(*tables: tuple[int | None, ...]) -> list[SeatedTable]:
    return [SeatedTable(id=f"t{place}", place=place, people=people) for place, people in enumerate(tables, 1)]


def test_what_follows_from_a_secret_is_what_the_page_about_it_says():
    """The vectors of docs/evenings.md."""
    page, secret, evening = EVENINGS_PAGE.read_text(encoding="utf-8"), bytes(range(32)), "0123456789abcdef" * 2
    for name, value in (
        ("secret", secret.hex()),
        ("evening commit", evening_commit(evening, "koehandel-2001/1", secret).hex()),
        ("deal seed of round 1", round_seed(evening, 1, secret).hex()),
        ("seating seed of round 1", seating_seed(evening, 1, secret)),
    ):
        assert f"{name} = {value}\n" in page
    assert round_seed(evening, 1, secret) != round_seed(evening, 2, secret)
    with pytest.raises(ValueError, match="32 bytes"):
        evening_commit(evening, "koehandel-2001/1", b"short")


@in_loop
async def test_people_join_by_the_code_leave_and_come_back_under_their_number(address):
    async with serving(address) as store:
        evenings = await opened(store, "ann", "ben")
        found = await evenings.find("CODE")
        assert found
        assert [(each.number, each.name, each.left) for each in found.people] == [(1, "Ann", None), (2, "Ben", None)]
        await evenings.leave(found.id, 2, 9)
        await evenings.join("CODE", ["cy"], "cy", "Cy", 10)
        await evenings.join("CODE", ["other", "ben"], "other", "Benny", 11)
        again = await evenings.find("CODE")
        assert again
        assert [(each.number, each.name) for each in again.people] == [(1, "Ann"), (2, "Benny"), (3, "Cy")]
        assert again.person_of(["ben"]) == again.people[1]
        with pytest.raises(NoEvening):
            await evenings.join("NONE", ["eve"], "eve", "Eve", 12)
        assert await evenings.end("CODE", 13)
        assert not await evenings.end("CODE", 14)
        with pytest.raises(EveningOver):
            await evenings.join("CODE", ["eve"], "eve", "Eve", 15)


@in_loop
async def test_of_those_who_begin_a_round_at_once_one_does(address):
    async with serving(address) as store:
        evenings = await opened(store, "ann", "ben", "cy")
        begun = await asyncio.gather(
            *(evenings.begin_round("id-CODE", 1, at, at + 60, seated((1, 2, 3))) for at in (5, 6))
        )
        assert sorted(begun) == [False, True]
        (running,) = await evenings.running()
        assert running.running
        assert running.running.tables == tuple(seated((1, 2, 3)))
        await evenings.shorten("id-CODE", 1, 1_000)
        assert (await evenings.running())[0].played[0].until < 100, "never longer"
        await evenings.shorten("id-CODE", 1, 20)
        assert (await evenings.running())[0].played[0].until == 20
        await evenings.close_round("id-CODE", 1, 30)
        assert await evenings.running() == []
        found = await evenings.find("CODE")
        assert found
        assert (found.played[0].over, found.running) == (30, None)


@in_loop
async def test_lists_and_states_of_tables(address):
    async with serving(address) as store:
        evenings = await opened(store, "ben")
        await evenings.open(row("LATER", opened=2), ["ann"])
        await play(store, "t1", "ben", "Gus", "Pip")
        assert [each.code for each in await evenings.all()] == ["LATER", "CODE"]
        assert [(each.code, each.people, each.begun) for each in await evenings.own(["ben"])] == [("CODE", 1, 0)]
        states = await evenings.states(["t1", "t2"])
        assert {*states} == {"t1"}
        assert (states["t1"].status, len(states["t1"].places), states["t1"].places[0][1]) == (Status.OVER, 3, 0)


@in_loop
async def test_there_is_an_end_to_people_and_to_evenings_of_one_host(address):
    async with serving(address) as store:
        evenings = await opened(store)
        people = [
            {"evening_id": "id-CODE", "number": n, "guest": f"g{n}", "name": "N", "joined": 1} for n in range(1, 61)
        ]
        assert len(people) == MOST_PEOPLE
        async with store.database.begin() as connection:
            await connection.execute(insert(schema.evening_people), people)
        with pytest.raises(TooManyThere):
            await evenings.join("CODE", ["late"], "late", "Late", 3)
        for number in range(1, MOST_OPENED):
            await evenings.open(row(f"C{number}"), ["ann"])
        with pytest.raises(TooManyThere):
            await evenings.open(row("MORE"), ["ann", "ann-too"])
        await evenings.end("C1", 5)
        await evenings.open(row("MORE"), ["ann"])


@in_loop
async def test_who_is_forgotten_stays_in_the_standings_as_nobody(address):
    async with serving(address) as store:
        evenings = await opened(store, "ann", "ben")
        await forget_guest(store.database, "ann")
        found = await evenings.find("CODE")
        assert found
        assert [(each.name, each.left is None) for each in found.people] == [(SOMEBODY, False), ("Ben", True)]
        assert found.host != "ann"
        assert found.name == ""
        assert await evenings.own(["ann"]) == []


@in_loop
async def test_evenings_are_kept_as_long_as_games(address):
    async with serving(address) as store:
        evenings = await opened(store, "ann")
        await evenings.begin_round("id-CODE", 1, 5, 60, seated((1, None, None)))
        await evenings.open(row("ENDED"), ["ann"])
        await evenings.end("ENDED", 2 * DAY)
        for days, left in ((10, ["CODE", "ENDED"]), (31, ["ENDED"]), (93, [])):
            await purge(store.database, days * DAY, KeptDays(finished=90, abandoned=30))
            assert sorted(each.code for each in await evenings.all()) == left
        async with store.database.connect() as connection:
            for table in (schema.evening_people, schema.evening_rounds, schema.evening_seats):
                assert (await connection.execute(select(table))).all() == []
