"""Somebody's finished games: in pages without gaps, filtered, and records brought from elsewhere among them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from sqlalchemy import insert, text, update
from sqlalchemy.dialects import sqlite

from maquignon.play.records import parse_record, write_record
from maquignon.server.http.game_lists import finished_game
from maquignon.server.store import schema
from maquignon.server.store.archive import Status
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.imports import ImportedRecord, Imports
from maquignon.server.store.own_games import After, Outcome, OwnGames, Played, Wanted, _own
from maquignon.server.store.results import rebuild_results
from tests.store.journals import Store, in_loop, serving

RECORD = write_record(parse_record((Path(__file__).parents[1] / "records" / "whole-game.mq").read_text()))
BROUGHT = ImportedRecord(guest="ann", seat=2, edition="boursicocotte-2025", text=RECORD, played_at="barn-door-7")


def result(table: str, seat: int, **changes: Any) -> dict[str, Any]:
    row = {
        "table_id": table,
        "seat": seat,
        "guest": None,
        "bot": None,
        "name": "",
        "edition": "koehandel-2001",
        "rules": "koehandel-2001/1",
        "pace": "live",
        "players": 3,
        "score": 10,
        "rank": 0,
        "ending": "played",
        "share": 1000,
        "unrated": "",
        "opened": 1,
        "ended": 2,
        "length": 3,
    }
    return {**row, **changes}


async def fill(store: Store) -> None:
    """Seven games of Ann's, two of which ended in the same second; in one she was two guests, one was a market."""
    tables, rows = [], []
    for number in range(7):
        name, edition = f"t{number}", "master-2009" if number % 3 == 0 else "koehandel-2001"
        listed = {"id": name, "code": f"C{number}", "host": "", "edition": edition, "public": False}
        market = "2026-11-02" if number == 2 else ""
        tables.append({**listed, "status": Status.OVER, "opened": 1, "changed": 1, "market": market})
        shared = {"ended": 100 + max(number, 1), "edition": edition}
        rows.append(result(name, 0, guest="ann", name="Ann", **shared))
        other = {"guest": "ben", "name": "Ben"} if number % 2 else {"bot": "gus", "name": "gus"}
        rows.append(result(name, 1, **other, **shared))
        rows.append(result(name, 2, guest="ann-too" if number == 3 else "gus-id", name="gus", **shared))
    async with store.database.begin() as connection:
        await connection.execute(insert(schema.tables), tables)
        await connection.execute(insert(schema.results), rows)


async def listed(games: OwnGames, *guests: str, limit: int = 100, **wanted: Any) -> list[str]:
    return [game.code for game in await games.page(guests, Wanted(**wanted), limit)]


@in_loop
async def test_pages_follow_each_other_without_gaps_or_repeats(address):
    async with serving(address) as store:
        await fill(store)
        games = OwnGames(store.database)
        whole = await listed(games, "ann")
        assert whole == ["C6", "C5", "C4", "C3", "C2", "C1", "C0"]
        found: list[str] = []
        after = None
        while page := await games.page(["ann", "ann-too"], Wanted(after=after), 2):
            assert len(page) <= 2
            found += [game.code for game in page]
            after = After(page[-1].own.ended, page[-1].own.table_id)
        assert found == whole
        assert await listed(games, "nobody") == await listed(games) == []
        assert await games.count(["ann"]) == 7
        told = [finished_game(game) for game in await games.page(["ann"], Wanted(), 7)]
        assert {game.code: game.market for game in told if game.market} == {"C2": "2026-11-02"}


@in_loop
async def test_a_game_has_all_its_seats_and_says_which_is_ones_own(address):
    async with serving(address) as store:
        await fill(store)
        games = OwnGames(store.database)
        (game,) = await games.page(["ann-too"], Wanted(), 5)
        assert (game.own.seat, [seat.name for seat in game.seats]) == (2, ["Ann", "Ben", "gus"])
        both = await games.page(["ann", "ann-too"], Wanted(), 100)
        assert [each.code for each in both].count("C3") == 1


@in_loop
async def test_games_are_filtered_by_edition_and_company(address):
    async with serving(address) as store:
        await fill(store)
        games = OwnGames(store.database)
        assert await listed(games, "ann", edition="master-2009") == ["C6", "C3", "C0"]
        assert await listed(games, "ann", person="Ben") == ["C5", "C3", "C1"]
        assert await listed(games, "ann", bot="gus") == ["C6", "C4", "C2", "C0"]
        assert await listed(games, "ann", person="gus", edition="master-2009", bot="gus") == ["C6", "C0"]
        assert await listed(games, "ben", person="Nobody") == []
        assert await games.played(["ann"]) == Played(editions=("koehandel-2001", "master-2009"), players=(3,))
        company = [(each.name, each.bot, each.games) for each in await games.companions(["ann"])]
        assert company == [("gus", None, 7), ("gus", "gus", 4), ("Ben", None, 3)]


@in_loop
async def test_games_are_filtered_by_players_and_how_they_came_out(address):
    async with serving(address) as store:
        await fill(store)
        own = schema.results.c
        changed: dict[str, dict[str, Any]] = {
            "t0": {"players": 2},
            "t1": {"rank": 1},
            "t2": {"rank": 2, "ending": "left"},
            "t3": {"ending": "agreed"},
        }
        for table, values in changed.items():
            which = update(schema.results).where(own.table_id == table, own.seat == 0)
            await store.database.execute(which.values(values))
        games = OwnGames(store.database)
        assert await listed(games, "ann", players=2) == ["C0"]
        assert await listed(games, "ann", players=3, outcome=Outcome.WON) == ["C6", "C5", "C4", "C3"]
        assert await listed(games, "ann", outcome=Outcome.NOT_WON) == ["C2", "C1"]
        assert await listed(games, "ann", outcome=Outcome.LEFT) == ["C2"]
        assert await listed(games, "ann", outcome=Outcome.AGREED, person="Ben") == ["C3"]
        assert await listed(games, "ann", outcome=Outcome.RESIGNED) == []
        assert (await games.played(["ann"])).players == (2, 3)
        first = await games.page(["ann"], Wanted(outcome=Outcome.WON), 2)
        after = After(first[-1].own.ended, first[-1].own.table_id)
        assert await listed(games, "ann", outcome=Outcome.WON, after=after) == ["C4", "C3", "C0"]


@in_loop
async def test_filters_walk_along_an_index_alone_and_sort_nothing(address):
    if address.startswith("postgresql"):
        return  # for so few rows it needs no index
    async with serving(address) as store:
        for wanted in (Wanted(), Wanted(players=3), Wanted(outcome=Outcome.WON), Wanted(outcome=Outcome.LEFT)):
            asked = _own("ann", wanted).compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
            async with store.database.connect() as connection:
                plan = [row.detail for row in await connection.execute(text(f"EXPLAIN QUERY PLAN {asked}"))]
            assert any("COVERING INDEX results_by_guest" in step for step in plan), plan
            assert not any("TEMP B-TREE" in step for step in plan), plan


@in_loop
async def test_a_record_from_elsewhere_is_a_game_of_ones_own_that_is_not_rated(address):
    async with serving(address) as store:
        imports, games = Imports(store.database), OwnGames(store.database)
        assert await imports.known(BROUGHT) is None
        assert await imports.keep(BROUGHT, "AAAA", 5_000)
        assert not await imports.keep(replace(BROUGHT, guest="ben"), "AAAA", 5_000), "the code is taken"
        assert await imports.keep(replace(BROUGHT, guest="ben", seat=0), "BBBB", 5_000)
        assert (await imports.known(BROUGHT), await imports.count("ann")) == ("AAAA", 1)
        (game,) = await games.page(["ann"], Wanted(), 5)
        assert (game.own.name, game.own.rank, game.own.unrated, game.own.ended) == ("Cleo", 2, "imported", 5_000)
        assert [record async for _game, record in games.records(["ann"])] == [RECORD]
        table = await store.archive.table_by_code("AAAA")
        assert table is not None
        assert table.status is Status.OVER
        await rebuild_results(store.database)
        assert await games.page(["ann"], Wanted(), 5) == [game]


@in_loop
async def test_a_record_of_a_game_that_was_played_here_is_known(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        await Imports(store.database).keep(replace(BROUGHT, guest="ben"), "AAAA", 1)
        played = await store.archive.table_by_code("AAAA")
        assert played is not None
        await store.archive.seat_guest(played.id, "ann", 0)
        brought = replace(BROUGHT, played_at=played.id)
        assert await Imports(store.database).known(brought) == "AAAA"
        assert await Imports(store.database).known(replace(brought, guest="cat")) is None


@in_loop
async def test_who_is_forgotten_takes_along_what_was_brought(address):
    async with serving(address) as store:
        imports = Imports(store.database)
        await imports.keep(BROUGHT, "AAAA", 1)
        await imports.keep(replace(BROUGHT, guest="ben", seat=0), "BBBB", 1)
        forgotten = await forget_guest(store.database, "ann")
        assert (forgotten.known, forgotten.tables) == (True, 1)
        assert [table.code for table in await store.archive.all_tables(finished=True)] == ["BBBB"]
        assert await OwnGames(store.database).count(["ann"]) == 0
