"""One's own games in figures, on both databases: equal to counting the results one by one, live and made anew."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select, update

from maquignon.server.store import schema
from maquignon.server.store.figures import Figures
from maquignon.server.store.results import rebuild_results
from tests.store.finished_games import SEEDS, finish, journal
from tests.store.journals import Store, in_loop, serving


@pytest.fixture(autouse=True, scope="module")
def played_before() -> None:
    """Simulated tables have a loop of their own."""
    for seed in SEEDS:
        journal(seed)


@in_loop
async def test_figures_are_what_counting_the_results_one_by_one_gives(address):
    async with serving(address) as store:
        for seed in SEEDS:
            await finish(store, f"t{seed}", journal(seed))
        figures = Figures(store.database)
        rows = await store.database.fetch(select(schema.results))
        own = {row.table_id: row for row in rows if row.seat == 0}
        guests = [row.guest for row in own.values()]
        told = await everything(store, guests)
        tallies, meetings, course = told
        assert sum(each.games for each in tallies) == len(course) == len(own)
        assert sum(each.wins for each in tallies) == sum(row.rank == 0 for row in own.values())
        for tally in tallies:
            same = [row for row in own.values() if (row.edition, row.players) == (tally.edition, tally.players)]
            assert (tally.games, tally.wins) == (len(same), sum(row.rank == 0 for row in same))
        others = [row for row in rows if row.table_id in own and row.seat != own[row.table_id].seat and row.name]
        for met in meetings:
            same = [row for row in others if (row.name, row.bot) == (met.name, met.bot)]
            ahead = sum(own[row.table_id].rank < row.rank for row in same)
            behind = sum(own[row.table_id].rank > row.rank for row in same)
            assert (met.games, met.ahead, met.behind) == (len(same), ahead, behind)
        assert sum(met.games for met in meetings) == len(others)
        await rebuild_results(store.database)
        assert await everything(store, guests) == told
        async with store.database.begin() as connection:
            await connection.execute(update(schema.results).values(unrated="imported"))
        assert await everything(store, guests) == ((), (), []), "nobody knows who played those"
        assert await figures.tallies(()) == ()


async def everything(store: Store, guests: list[str]) -> tuple[Any, Any, Any]:
    figures = Figures(store.database)
    return await figures.tallies(guests), await figures.meetings(guests), (await figures.latest(guests)).course
