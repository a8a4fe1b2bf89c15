"""How games were played, counted after they ended: the same whenever it is done, and gone with the game."""

from __future__ import annotations

import asyncio
import gzip

import pytest
from alembic import command
from sqlalchemy import select, update

from maquignon.play.records import parse_record
from maquignon.play.statistics import conducts_of
from maquignon.server.store import schema
from maquignon.server.store.archive import RecordRow
from maquignon.server.store.counts import FORM, GameCounts, conduct_at, luck_at, rebuild_counts
from maquignon.server.store.figures import Figures
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.migrating import migrate, migrations
from maquignon.server.store.retention import KeptDays, purge
from maquignon.server.store.reviews import ReviewStore
from maquignon.server.store.shown_figures import ShownPages
from maquignon.server.workers import counting
from maquignon.server.workers.counting import count_always
from tests.cli.calling import call
from tests.store.finished_games import SEEDS, finish, journal, restored
from tests.store.journals import Store, add_table, in_loop, serving

REVIEW = b'{"form":4,"accounts":[{"seat":0,"start":0.25,"luck":0.1,"own":-0.05,"others":0.0,"end":0.3}]}'


@pytest.fixture(autouse=True)
def looks_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counting, "LOOK_SECONDS", 0.01)


@pytest.fixture(autouse=True, scope="module")
def played_before() -> None:
    """Simulated tables have a loop of their own."""
    for seed in SEEDS:
        journal(seed)


async def rows(store: Store) -> dict[str, tuple[int, bytes]]:
    found = await store.database.fetch(select(schema.counts))
    return {row.table_id: (row.form, bytes(row.body)) for row in found}


async def finished(store: Store) -> None:
    for seed in SEEDS:
        await finish(store, f"t{seed}", journal(seed))


@in_loop
async def test_what_is_counted_live_is_what_the_records_say_and_what_is_counted_anew(address):
    async with serving(address) as store:
        await finished(store)
        assert set((await rows(store)).values()) == {(-1, b"")}, "a game that ends is not kept waiting"
        await until_counted(store)
        live = await rows(store)
        for seed in SEEDS:
            expected = conducts_of(parse_record(restored(journal(seed)).record()))
            form, body = live[f"t{seed}"]
            assert (form, tuple(conduct_at(body, seat) for seat in range(len(expected)))) == (FORM, expected)
            assert conduct_at(body, len(expected)) is None
        await change(store, body=b"wrong")
        assert await rebuild_counts(store.database, anew=False) == 0
        assert await rows(store) != live, "a planted fault"
        assert await rebuild_counts(store.database, anew=True) == len(SEEDS)
        assert await rows(store) == live


async def until_counted(store: Store) -> None:
    """As a server does it, in the background."""
    counts = GameCounts(store.database)
    turn = asyncio.Event()
    looks: list[bool] = []

    async def has_turn() -> bool:
        looks.append(turn.is_set())
        return turn.is_set()

    work = asyncio.create_task(count_always(counts, has_turn))
    waiting = await counts.waiting(9)
    while len(looks) < 6:
        await asyncio.sleep(0.01)
    assert await counts.waiting(9) == waiting, "it is another process's turn"
    turn.set()
    while await counts.waiting(1):
        await asyncio.sleep(0.01)
    work.cancel()


async def change(store: Store, **values: object) -> None:
    async with store.database.begin() as connection:
        await connection.execute(update(schema.counts).values(**values))


@in_loop
async def test_counting_that_was_broken_off_goes_on_and_what_an_older_program_counted_is_counted_again(address):
    async with serving(address) as store:
        await finished(store)
        counts = GameCounts(store.database)
        await counts.count(["t0"])
        assert await counts.waiting(9) == [f"t{seed}" for seed in SEEDS[1:]]
        await finish(store, "a", journal(0))
        await counts.let_all_wait()
        await finish(store, "z", journal(0))
        assert await counts.waiting(9) == ["z", "a", *(f"t{seed}" for seed in SEEDS)], (
            "who has just played waits the least"
        )
        await counts.count(["a", "t0", "z"])
        assert await rebuild_counts(store.database, anew=False) == 2
        await change(store, form=FORM - 1)
        assert await rebuild_counts(store.database, anew=False) == 5


@in_loop
async def test_a_database_of_the_version_before_has_its_games_counted(address):
    async with serving(address) as store:
        await finished(store)
        async with store.database.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "0012"))
        async with store.database.begin() as connection:
            await connection.run_sync(migrate)
        assert sorted(await rows(store)) == [f"t{seed}" for seed in SEEDS]
        assert await rebuild_counts(store.database, anew=False) == 3


@in_loop
async def test_a_record_that_cannot_be_played_again_waits_no_longer(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        await add_table(store)
        await store.archive.save_record(RecordRow(table="t", game="t", finished=1, text="x"))
        assert await rebuild_counts(store.database, anew=False) == 1
        assert await rows(store) == {"t": (FORM, b"")}
        assert (await Figures(store.database).latest(["ann-id"])).conduct.waiting == 0


@in_loop
async def test_what_a_review_says_of_luck_is_kept_with_the_counts_and_read_from_older_ones(address):
    async with serving(address) as store:
        text = await finish(store, "t", journal(0))
        reviews, counts = ReviewStore(store.database), GameCounts(store.database)
        await reviews.save("t", text, "this", gzip.compress(REVIEW), 1)
        assert await luck(store) == (0.1, -0.05, 0.0)
        await change(store, accounts=None)
        assert await luck(store) is None
        await counts.fill_accounts()
        assert await luck(store) == (0.1, -0.05, 0.0)
        await rebuild_counts(store.database, anew=True)
        assert await luck(store) == (0.1, -0.05, 0.0)
        await reviews.save("t", text, "this", b"no review at all", 2)
        assert await luck(store) is None


async def luck(store: Store) -> tuple[float, ...] | None:
    ((accounts,),) = await store.database.fetch(select(schema.counts.c.accounts))
    assert luck_at(accounts, 5) is None
    return luck_at(accounts, 0)


@in_loop
async def test_own_conduct_is_that_of_the_seats_one_played_oneself(address):
    async with serving(address) as store:
        await finished(store)
        found = await store.database.fetch(select(schema.results))
        own = {row.table_id: row for row in found if row.seat == 1 and row.guest}
        guests, figures = [row.guest for row in own.values()], Figures(store.database)
        mine = [row for row in own.values() if row.share >= 900]
        assert 0 < len(mine) < len(own), "in one of the games a bot stood in for long"
        before = (await figures.latest(guests)).conduct
        assert (before.games, before.waiting) == (0, len(mine))
        await rebuild_counts(store.database, anew=False)
        told, bodies = (await figures.latest(guests)).conduct, await rows(store)
        conducts = [conduct for row in mine if (conduct := conduct_at(bodies[row.table_id][1], row.seat))]
        assert (told.games, told.waiting, told.reviewed) == (len(mine), 0, 0)
        assert told.total.bluffs == sum(each.bluffs for each in conducts)
        assert told.total.opened_won == sum(each.opened_won for each in conducts)
        animals = sum(price.number for each in conducts for price in each.bought)
        assert 0 < sum(price.number for price in told.prices) <= animals
        assert (await figures.latest(())).conduct.games == 0


@in_loop
async def test_what_is_shown_to_others_has_a_name_of_its_own_until_it_is_hidden(address):
    async with serving(address) as store:
        shown = ShownPages(store.database)
        assert await shown.of(["ann"]) is None
        await shown.show(["ann", "phone"], "ann", "Ann", 1)
        page = await shown.of(["phone", "ann"])
        assert page is not None
        assert (len(page.name) >= 22, page.shown_as, await shown.find(page.name)) == (True, "Ann", page)
        await shown.show(["ann", "phone"], "phone", "Anna", 2)
        assert await shown.find(page.name) is None, "an older address leads nowhere"
        await shown.hide(["ann", "phone"])
        assert await shown.of(["ann", "phone"]) is None


@in_loop
async def test_counts_go_with_their_game_and_shown_pages_with_whoever_is_forgotten_or_long_gone(address):
    async with serving(address) as store:
        await finish(store, "t", journal(0))
        shown = ShownPages(store.database)
        ((guest,),) = await store.database.fetch(select(schema.results.c.guest).where(schema.results.c.seat == 1))
        await store.archive.meet_guest("old", "Old", 1)
        for each in (guest, "old"):
            await shown.show([each], each, "Ann", 1)
        await forget_guest(store.database, guest)
        assert await shown.of([guest]) is None
        assert "t" in await rows(store)
        await purge(store.database, 10**9, KeptDays())
        assert await rows(store) == {}
        assert await shown.of(["old"]) is None


def test_the_command_counts(tmp_path, capsys):
    address = str(tmp_path / "test.db")

    @in_loop
    async def prepare() -> None:
        async with serving(address) as store:
            await finish(store, "t", journal(0))

    prepare()
    said = call(capsys, "admin", "rebuild-results", "--counts", "missing", "--database", address)
    assert said.out.splitlines()[-1] == "How 1 of them were played was counted."
