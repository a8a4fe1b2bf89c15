"""Days of the market: secrets that are committed to and kept, who counts, and who is shown what."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command

from maquignon.bots.value_bot import ValueBot
from maquignon.play.asking import options_of
from maquignon.play.day_secret import DayTerms, answer_key, answer_seed, day_commit, deal_seed, game_id
from maquignon.play.moves import Bid
from maquignon.play.notation import parse_move
from maquignon.play.records import Played, write_record
from maquignon.play.records import record_of as record_of_game
from maquignon.rulebook.refusal import Refusal
from maquignon.server.market.attempts import Attempts, Player, table_of
from maquignon.server.market.calendar import Calendar, read_day
from maquignon.server.market.checking import OTHER_PROGRAM, BadDay, ToldDay, day_faults, read_day_file
from maquignon.server.market.days import AHEAD, Days
from maquignon.server.market.field import Streak, streak_of
from maquignon.server.market.lots import Lot, differences
from maquignon.server.market.market import Market
from maquignon.server.market.program import mark_of, running_program
from maquignon.server.market.rota import companies, editions, is_playable, terms_of
from maquignon.server.store.archive import RecordRow
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.market import MarketStore
from maquignon.server.store.migrating import migrate, migrations
from maquignon.server.store.people import People
from maquignon.server.store.results import rebuild_results
from maquignon.server.store.seal import KeySeal, new_key
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.heard_events import HeardEvents
from maquignon.server.workers.thinking import decide, shown
from maquignon.table.entries import Opened
from maquignon.table.journal import Unsealed
from maquignon.table.letters import GivenDeal
from maquignon.table.table import Table
from tests.cli.calling import call
from tests.store.journals import Store, in_loop, serving, table_row
from tests.table.markets import begun, play_out
from tests.table.room import Room

MARKET_PAGE = Path(__file__).parents[2] / "docs" / "market.md"
TODAY = date(2026, 11, 16)
NOON = int(datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp())
SECRET = bytes(range(32))
TERMS = DayTerms(day="2026-11-16", rules_id="koehandel-2001/1", bots=("pip", "gus", "odile"))


def test_what_follows_from_a_secret_is_what_the_page_about_it_says():
    """The vectors of docs/market.md."""
    page = MARKET_PAGE.read_text(encoding="utf-8")
    key = answer_key(TERMS.day, SECRET)
    for name, value in (
        ("secret", SECRET.hex()),
        ("day commit", day_commit(TERMS, SECRET).hex()),
        ("deal seed", deal_seed(TERMS.day, SECRET).hex()),
        ("answer key", key.hex()),
        ("answer of seat 1 to []", answer_seed(key, 1, b"[]")),
    ):
        assert f"{name} = {value}\n" in page
    assert answer_seed(key, 1, b"[]") != answer_seed(key, 2, b"[]") != answer_seed(key, 2, b"[0]")
    assert day_commit(TERMS, SECRET) != day_commit(replace(TERMS, bots=("pip,gus", "odile", "remy")), SECRET)
    with pytest.raises(ValueError, match="32 bytes"):
        day_commit(TERMS, b"short")


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("UTC", TODAY, 24),
        ("Europe/Brussels", date(2026, 3, 29), 23),
        ("Europe/Brussels", date(2026, 10, 25), 25),
        ("Asia/Kathmandu", TODAY, 24),
    ],
)
def test_a_day_has_the_hours_its_calendar_gives_it(zone, day, hours):
    calendar = Calendar(zone)
    assert calendar.ends(day) - calendar.begins(day) == hours * 3_600
    for moment, expected in (
        (calendar.begins(day), day),
        (calendar.ends(day) - 1, day),
        (calendar.ends(day), day + timedelta(days=1)),
    ):
        assert Calendar(zone, partial(float, moment)).today() == expected


def test_a_day_is_written_in_one_way():
    assert read_day("2026-11-16") == TODAY
    assert [read_day(text) for text in ("20261116", "2026-W47-1", "2026-11-31", "", "today")] == [None] * 5


def test_every_edition_for_four_and_every_company_has_its_turn():
    terms = [terms_of(TODAY + timedelta(days=n)) for n in range(35)]
    assert {each.rules_id.partition("/")[0] for each in terms} == {*editions()}
    assert {each.bots for each in terms} == {*companies()}


def test_streaks_count_days_in_a_row_and_today_may_still_come():
    days = ["2026-11-10", "2026-11-11", "2026-11-12", "2026-11-14", "2026-11-15"]
    assert streak_of(days, TODAY) == Streak(now=2, longest=3)
    assert streak_of([*days, "2026-11-16"], TODAY) == Streak(now=3, longest=3)
    assert streak_of(days, TODAY + timedelta(days=1)) == Streak(now=0, longest=3)
    assert streak_of([], TODAY) == Streak(now=0, longest=0)


def test_a_day_that_was_closed_neither_counts_nor_ends_a_streak():
    days = ["2026-11-11", "2026-11-12", "2026-11-14"]
    assert streak_of(days, TODAY, ["2026-11-13", "2026-11-15"]) == Streak(now=3, longest=3)
    assert streak_of(days, TODAY, ["2026-11-16"]) == Streak(now=0, longest=2)
    assert streak_of(days, TODAY, ["2026-11-12", "2026-11-13"]) == Streak(now=0, longest=3)
    assert streak_of([], TODAY, ["2026-11-16"]) == Streak(now=0, longest=0)


def test_the_lots_that_others_had_otherwise_are_shown_in_their_order():
    own = [Lot("cow", 3, 0, 80), Lot("goose", 9, 1, 20), Lot("cat", 12, 2, 10)]
    others = [[Lot("cow", 5, 1, 60), Lot("goose", 7, 1, 20)], [Lot("cow", 4, 1, 70), Lot("goose", 7, 0, 40)]]
    cow, goose = differences(own, others)
    assert (cow.number, cow.bought, cow.others, cow.price) == (1, 0, 2, 60)
    assert (goose.number, goose.bought, goose.others, goose.price) == (2, 1, 2, 20)
    assert differences(own, [own]) == []


class Fair:
    """A market on a database, with the time in the test's hand."""

    def __init__(self, store: Store, seal: Any = None, program: str | None = None) -> None:
        self.store, self.now = store, NOON
        self.calendar = Calendar("UTC", lambda: self.now)
        self.days = Days(MarketStore(store.database), seal or Unsealed(), self.calendar, program)
        self.market = Market(
            self.calendar,
            self.days,
            MarketStore(store.database),
            Attempts(self.days, Hall(store)),  # type: ignore[arg-type]
        )

    async def finish(self, guest: str, seed: int, after: int = 600) -> str:
        """Today's market, as a server has it when it is over."""
        day = await self.days.prepare()
        await self.days.enter(day.isoformat())
        announced = await self.days.announced(day)
        deal = await self.days.deal(announced.terms.day)
        room = played(announced.terms, deal, guest, seed)
        name = table_of(day, guest)
        row = replace(table_row(name), host=guest, opened=self.now, market=announced.terms.day)
        await self.store.archive.open_table(row)
        entries = [replace(room.ledger.entries[0], table=name), *room.ledger.entries[1:]]
        await self.store.journal.append(name, 0, entries)
        text = record_of(room)
        await self.store.archive.save_record(RecordRow(table=name, game=name, finished=self.now + after, text=text))
        return text


class Hall:
    """As much of a lobby as knows which tables there are."""

    def __init__(self, store: Store) -> None:
        self.listing = store.archive.table


def played(terms: DayTerms, deal: GivenDeal, guest: str, seed: int) -> Room:
    return play_out(begun(guest, deal, edition=terms.rules_id.partition("/")[0], market=terms.day), seed)


def record_of(room: Room) -> str:
    return Table(room.ledger, room.house).record()


@asynccontextmanager
async def fair(address: str, seal: Any = None) -> AsyncIterator[Fair]:
    async with serving(address) as store:
        yield Fair(store, seal)


@in_loop
async def test_a_day_is_committed_to_a_week_before_and_its_secret_told_when_nobody_can_play_it_any_more(address):
    async with fair(address, KeySeal(new_key())) as it:
        await it.days.prepare()
        coming = await it.days.coming(TODAY)
        assert [each.day for each in coming] == [TODAY + timedelta(days=n) for n in range(1, AHEAD + 1)]
        assert all(each.secret is None for each in coming)
        tomorrow = coming[0]
        for hours in (0, 23, 47):
            it.now = it.calendar.begins(tomorrow.day) + hours * 3_600
            assert (await it.days.announced(tomorrow.day)).secret is None
        it.now = it.calendar.told(tomorrow.day)
        await it.days.prepare()
        told = await it.days.announced(tomorrow.day)
        assert told.secret is not None
        assert told.commit == tomorrow.commit == day_commit(told.terms, bytes.fromhex(told.secret)).hex()
        row = await MarketStore(it.store.database).day(tomorrow.terms.day)
        assert row is not None
        assert bytes.fromhex(told.secret) not in row.sealed


@in_loop
async def test_days_whose_key_is_gone_are_made_anew_unless_somebody_has_begun(address):
    async with fair(address, KeySeal(new_key())) as it:
        await it.finish("ann-id", 0)
        before = [await it.days.announced(TODAY), *await it.days.coming(TODAY)]
        after = Fair(it.store, KeySeal(new_key()))
        await after.days.prepare()
        now = [await after.days.announced(TODAY), *await after.days.coming(TODAY)]
        assert [one.commit == other.commit for one, other in zip(before, now, strict=True)] == [True] + [False] * AHEAD
        await after.days.deal(now[1].terms.day)
        with pytest.raises(Refusal, match="no market"):
            await after.days.deal(TODAY.isoformat())


@in_loop
async def test_of_several_processes_the_first_makes_a_day(address):
    async with fair(address) as it:
        others = [Fair(it.store) for _ in range(3)]
        for each in (it, *others):
            await each.days.prepare()
        commits = [[day.commit for day in await each.days.coming(TODAY)] for each in (it, *others)]
        assert all(each == commits[0] for each in commits)


@in_loop
async def test_how_others_did_is_shown_to_who_has_finished(address):
    async with fair(address) as it:
        texts = [await it.finish(guest, seed) for seed, guest in enumerate(("ann-id", "ben-id", "cat-id"))]
        assert len({*texts}) == 3
        nobody = await it.market.look(TODAY, ["dan-id"])
        assert (nobody.field, nobody.own, nobody.may_practise, nobody.begun) == (None, None, False, 3)
        look = await it.market.look(TODAY, ["ben-id"])
        assert look.field is not None
        assert look.own is not None
        scores = [each.score for each in look.field.ranked]
        assert scores == sorted(scores, reverse=True)
        assert len(scores) == 3
        better, worse = sum(score > look.own.score for score in scores), sum(score < look.own.score for score in scores)
        assert look.field.place == (better, worse)
        assert look.may_practise
        assert all(each.others == 2 for each in look.field.differences)
        assert await it.market.streak(["ben-id"]) == Streak(now=1, longest=1)
        it.now = it.calendar.told(TODAY)
        late = await it.market.look(TODAY, ["dan-id"])
        assert late.field is not None
        assert late.field.place is None
        assert late.may_practise


@in_loop
async def test_what_was_written_live_is_what_is_made_anew_and_nobody_is_named_who_was_forgotten(address):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        await it.finish("ben-id", 1)
        live = await MarketStore(it.store.database).results([TODAY.isoformat()])
        await rebuild_results(it.store.database)
        assert await MarketStore(it.store.database).results([TODAY.isoformat()]) == live
        await forget_guest(it.store.database, "ann-id")
        look = await it.market.look(TODAY, ["ben-id"])
        assert look.field is not None
        assert [each.score for each in look.field.ranked] == sorted((each.score for each in live), reverse=True)
        assert "Ann" not in {each.name for each in look.field.ranked}


@in_loop
async def test_a_person_counts_once_and_what_is_finished_too_late_does_not(address):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        it.now += 60
        await it.finish("ann-phone", 1)
        await it.finish("ben-id", 2, after=it.calendar.told(TODAY) - it.now)
        people = People(it.store.database)
        await people.give("ann-id", "words", NOON)
        await people.enter("ann-phone", "words", NOON)
        first, *others = (
            await it.market.look(TODAY, ["ann-id"]),
            *[await it.market.look(TODAY, selves) for selves in (["ann-phone", "ann-id"], ["ann-id", "ann-phone"])],
        )
        assert first.field is not None
        assert len(first.field.ranked) == 1
        assert all(each.own == first.own for each in others)
        assert (await it.market.look(TODAY, ["ben-id"])).own is None, "that came too late"


@in_loop
async def test_a_day_belongs_to_the_program_of_who_began_first_and_is_closed_where_another_would_answer(address):
    async with fair(address) as it:
        await it.days.prepare()
        assert (await it.days.announced(TODAY)).program is None, "nobody has begun"
        await it.finish("ann-id", 0)
        await it.finish("ben-id", 1, after=4_000)
        renewed = Fair(it.store, program="renewed")
        renewed.now = it.now + 3_600
        before = await renewed.market.look(TODAY, ["cat-id"])
        assert (before.announced.program, before.announced.closed) == (running_program(), None), "it was only looked at"
        assert not before.may_practise
        with pytest.raises(Refusal) as late:
            await renewed.market.begin(Player(selves=("cat-id",), name="Cat", origin=""))
        assert late.value.reason.code == "market-renewed"
        for each in (it, renewed):
            look = await each.market.look(TODAY, ["cat-id"])
            assert look.announced.closed == renewed.now
            assert look.may_practise
            assert look.field is not None
            assert [one.guest for one in look.field.ranked] == ["ann-id"], (
                "what was not finished by then does not count"
            )
            assert not await each.days.enter(TODAY.isoformat()), "nor under the old program, should it come back"
        assert await renewed.days.enter((TODAY + timedelta(days=1)).isoformat()), "the next day is its own"


@in_loop
async def test_a_game_that_another_program_goes_on_with_closes_its_day_and_practice_does_not(address):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        renewed, heard = Fair(it.store, program="renewed"), Heard()
        tables = {practice: _table(practice=practice) for practice in (True, False)}
        assert await it.days.seed(tables[False], 1, heard) == await renewed.days.seed(tables[True], 1, heard)
        assert (await it.days.announced(TODAY)).closed is None
        await renewed.days.seed(tables[False], 1, heard)
        assert (await it.days.announced(TODAY)).closed == NOON


def _table(*, practice: bool) -> Table:
    room = begun(practice=practice)
    return Table(room.ledger, room.house)


@in_loop
async def test_days_that_cannot_be_played_as_announced_are_made_anew_unless_somebody_has_begun(address, monkeypatch):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        before = [await it.days.announced(TODAY), *await it.days.coming(TODAY)]
        again = before[3].terms.rules_id
        monkeypatch.setattr("maquignon.server.market.days.is_playable", lambda terms: terms.rules_id != again)
        await Fair(it.store).days.prepare()
        now = [await it.days.announced(TODAY), *await it.days.coming(TODAY)]
        for place, (one, other) in enumerate(zip(before, now, strict=True)):
            assert (one.commit == other.commit) == (place == 0 or one.terms.rules_id != again)


def test_other_files_are_another_program_wherever_they_lie(tmp_path):
    for name, content in (("one", "a = 1"), ("same", "a = 1"), ("other", "a = 2")):
        (tmp_path / name).mkdir()
        (tmp_path / name / "wire.py").write_text(content)
    one, same, other = (mark_of([tmp_path / name / "wire.py"]) for name in ("one", "same", "other"))
    assert one == same != other
    assert running_program() not in (one, other)


def test_a_day_can_be_played_by_its_rules_and_with_bots_that_are_there():
    terms = terms_of(TODAY)
    assert is_playable(terms)
    edition, _, version = terms.rules_id.partition("/")
    for other in (
        replace(terms, rules_id=f"{edition}/{int(version) + 1}"),
        replace(terms, rules_id="gone/1"),
        replace(terms, bots=("pip", "gus", "gone")),
    ):
        assert not is_playable(other)


@in_loop
async def test_a_day_that_was_begun_before_programs_were_noted_is_that_of_another(address):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        async with it.store.database.begin() as connection:
            await connection.run_sync(lambda sync: command.downgrade(migrations(sync), "0018"))
            await connection.run_sync(migrate)
        assert (await it.days.announced(TODAY)).program == "earlier"
        assert [each.program for each in await it.days.coming(TODAY)] == [None] * AHEAD


@in_loop
async def test_a_day_that_is_not_there_yet_cannot_be_looked_at_nor_practised_before_its_own_is_finished(address):
    async with fair(address) as it:
        player = Player(selves=("ann-id",), name="Ann", origin="")
        with pytest.raises(Refusal) as early:
            await it.market.look(TODAY + timedelta(days=1), ["ann-id"])
        with pytest.raises(Refusal) as never:
            await it.market.look(TODAY - timedelta(days=9), ["ann-id"])
        with pytest.raises(Refusal) as unfinished:
            await it.market.practise(TODAY, player)
        codes = [caught.value.reason.code for caught in (early, never, unfinished)]
        assert codes == ["no-such-market", "no-such-market", "market-not-finished"]


@in_loop
async def test_the_archive_has_past_days_with_ones_own_scores(address):
    async with fair(address) as it:
        await it.finish("ann-id", 0)
        it.now += 3 * 86_400
        await it.days.prepare()
        past = await it.market.past(it.calendar.today(), ["ann-id"])
        assert [each.announced.day for each in past] == [TODAY + timedelta(days=n) for n in (2, 1, 0)]
        assert [each.finished for each in past] == [0, 0, 1]
        assert past[-1].own is not None
        assert [each.announced.secret is not None for each in past] == [False, True, True]


def test_a_table_has_the_day_it_counts_for_in_its_journal():
    room = begun()
    opened = room.ledger.entries[0]
    assert isinstance(opened, Opened)
    assert (opened.plan.market, opened.plan.is_counted_market) == (TODAY.isoformat(), True)
    assert not begun(practice=True).ledger.plan.is_counted_market


def test_the_game_of_a_day_has_one_name():
    assert game_id(TERMS.day) == "market.2026-11-16"


def answered(moves: int) -> Room:
    """A market whose bots decide as at a server; the person says whatever comes first."""
    deal = GivenDeal(game=game_id(TERMS.day), seed=deal_seed(TERMS.day, SECRET))
    room = begun(deal=deal)
    table, ears = Table(room.ledger, room.house), {seat: HeardEvents(seat) for seat in (1, 2, 3)}
    chance, key = Random(1), answer_key(TERMS.day, SECRET)
    while room.game.version < moves:
        seat = room.game.mover
        if seat == 0:
            view = room.game.view(0)
            options = options_of(view)
            assert options is not None
            room.move(0, ValueBot().choose(view, options, chance))
        else:
            heard = ears[seat].listen(table).whole()
            said = decide(TERMS.bots[seat - 1], shown(room.game.view(seat)), heard, answer_seed(key, seat, heard))
            assert said is not None
            room.move(seat, parse_move(said), by="bot")
    return room


def test_a_record_is_checked_against_its_day(tmp_path, capsys):
    room = answered(60)
    ledger = room.ledger
    proof = ledger.dealer.proof(ledger.deal.announced())
    record = record_of_game(room.game, proof=proof, unfinished=True)
    facts: dict[str, Any] = {"day": TERMS.day, "rules": TERMS.rules_id, "bots": TERMS.bots, "secret": SECRET.hex()}
    facts["commit"] = day_commit(TERMS, SECRET).hex()
    assert day_faults(day_of(facts), record) == []
    bidding = [place for place, (seat, move) in enumerate(record.plies) if seat > 0 and isinstance(move, Bid)]
    steps: list[Any] = list(record.steps[: bidding[0] + 1])
    steps[-1] = Played(steps[-1].seat, Bid(steps[-1].move.amount + 10))
    (fault,) = day_faults(day_of(facts), replace(record, steps=tuple(steps)))
    assert f"says 'bid {steps[-1].move.amount}', not 'bid {steps[-1].move.amount - 10}'" in fault
    assert day_faults(day_of({**facts, "program": running_program()}), replace(record, steps=tuple(steps))) == [fault]
    (doubtful,) = day_faults(day_of({**facts, "program": "another"}), replace(record, steps=tuple(steps)))
    assert doubtful == fault + OTHER_PROGRAM
    planted = [{"secret": bytes(32).hex()}, {"day": "2026-11-17"}, {"rules": "kuhhandel-1999/1"}, {"commit": "00" * 32}]
    assert all(day_faults(day_of({**facts, **fault}), record) for fault in planted)
    with pytest.raises(BadDay, match="not told yet"):
        day_of({**facts, "secret": None})
    (tmp_path / "day.json").write_text(json.dumps(facts), encoding="utf-8")
    (tmp_path / "game.mq").write_text(write_record(record), encoding="utf-8")
    words = "verify", "--day", str(tmp_path / "day.json"), str(tmp_path / "game.mq")
    assert "every answer of the bots follow" in call(capsys, *words).out
    (tmp_path / "day.json").write_text(json.dumps({**facts, "commit": "00" * 32}), encoding="utf-8")
    said = call(capsys, *words)
    assert said.status == 1
    assert "does not fit its commit" in said.out


def day_of(facts: dict[str, Any]) -> ToldDay:
    return read_day_file(json.dumps(facts))
