"""Turns, browsers, feeds and quiet hours on both databases, and the watch that tells of turns: each stage once."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

import pytest

from maquignon.server.notices.sender import Notice
from maquignon.server.notices.watch import Watch
from maquignon.server.store.archive import Status
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.holidays import DAY, MOST_DAYS, HolidayRow, HolidayStore, TooLong
from maquignon.server.store.notices import (
    MOST_BROWSERS,
    BrowserRow,
    FeedRow,
    NoticeStore,
    OwnTurn,
    QuietRow,
    TurnRow,
)
from maquignon.server.store.people import People
from maquignon.server.store.retention import KeptDays, purge
from maquignon.table.awaiting import Awaited
from maquignon.table.letters import EndHoliday, GoOnHoliday, Letter
from tests.store.journals import Store, add_table, in_loop, serving

HOUR = 3_600
FAR_OFF = 10**11
NIGHT = QuietRow(from_minute=22 * 60, to_minute=7 * 60, zone="UTC")


def browser(number: int = 1) -> BrowserRow:
    return BrowserRow(endpoint=f"https://fcm.googleapis.com/{number}", p256dh="p", auth="a")


@in_loop
async def test_what_somebody_wants_is_theirs_on_all_devices_and_goes_with_them(address):
    async with serving(address) as store:
        notices, both = NoticeStore(store.database), ("ann", "ann-phone")
        await notices.add_browser("ann", browser(1), 1)
        await notices.add_browser("ann-phone", browser(2), 2)
        await notices.add_browser("ben", browser(2), 3)
        assert await notices.browsers(both) == [browser(1)], "whoever subscribed last has the browser"
        await notices.drop_browser(browser(2).endpoint, both)
        assert await notices.browsers(["ben"]) == [browser(2)], "it is not theirs to drop"
        for guest in both:
            await notices.set_quiet(both, guest, NIGHT)
            await notices.open_feed(both, FeedRow(guest=guest, language="nl"), f"secret of {guest}", 1)
        assert await notices.quiet(["ann"]) is None, "one of them for all of a person"
        assert await notices.quiet(both) == NIGHT
        assert await notices.feed("secret of ann") is None, "replaced"
        assert await notices.feed("secret of ann-phone") == FeedRow(guest="ann-phone", language="nl")
        for guest in both:
            await forget_guest(store.database, guest)
        assert (await notices.browsers(both), await notices.quiet(both), await notices.has_feed(both)) == (
            [],
            None,
            False,
        )
        assert await notices.browsers(["ben"]) == [browser(2)]


@in_loop
async def test_what_is_old_goes_and_a_turn_of_a_game_that_is_over_is_nobodys(address):
    async with serving(address) as store:
        notices = NoticeStore(store.database)
        await store.archive.meet_guest("ann", "Ann", 0)
        for number in range(MOST_BROWSERS + 2):
            await notices.add_browser("ann", browser(number), number)
        kept = await notices.browsers(["ann"])
        assert [row.endpoint for row in kept] == [browser(number).endpoint for number in range(2, MOST_BROWSERS + 2)]
        await add_table(store, status=Status.CLOSED)
        row = TurnRow(table_id="t", seat=0, guest="ben", turn=1, begun=1, until=None)
        await notices.note_turns([row], [])
        assert await notices.own_turns(["ben"]) == []
        assert await notices.turns_at(["t"]) == [row]
        await notices.note_turns([replace(row, told=3)], [("t", 1)])
        assert await notices.turns_at(["t"]) == [replace(row, told=3)]
        await purge(store.database, FAR_OFF, KeptDays())
        assert (await notices.turns_at(["t"]), await notices.browsers(["ann"])) == ([], [])


@dataclass
class FakeTable:
    name: str = "t"
    is_live: bool = False
    market: None = None
    waits: tuple[Awaited, ...] = ()
    away: dict[int, int] = field(default_factory=dict)
    posted: list[Letter] = field(default_factory=list)

    def people(self) -> tuple[tuple[int, str], ...]:
        return ((0, "ann"), (1, "ben"))

    def post(self, letter: Letter) -> None:
        """As a table would answer it, at once."""
        self.posted.append(letter)
        if isinstance(letter, GoOnHoliday):
            self.away[0] = letter.until
        else:
            self.away.clear()

    def awaited(self) -> tuple[Awaited, ...]:
        return self.waits


@dataclass
class FakeRoom:
    table: FakeTable = field(default_factory=FakeTable)
    code: str = "C-T"
    present_seats: set[int] = field(default_factory=set)


@dataclass
class Evening:
    """A table that waits for Ann, and a watch over it with a clock of the test's."""

    store: Store
    now: int = 16 * HOUR
    is_on: bool = True
    late: bool = False
    away: int | None = None
    sent: list[tuple[str, str]] = field(default_factory=list)
    room: FakeRoom = field(default_factory=FakeRoom)

    def __post_init__(self) -> None:
        self.rooms = [self.room]
        self.notices = NoticeStore(self.store.database)
        self.holidays = HolidayStore(self.store.database)
        self.begun = self.now
        self.watch = self.another()

    def another(self) -> Watch:
        """As after a new start."""
        lobby: Any = self
        return Watch(lobby, People(self.store.database), self.notices, self.holidays, self, lambda: self.now)

    def send(self, row: BrowserRow, notice: Notice) -> None:
        self.sent.append((row.endpoint[-1], notice.key))

    async def look(self, hours: float = 0, turn: int = 1) -> list[tuple[str, str]]:
        """What is sent when so many hours of a turn of two days are gone."""
        self.now = self.begun + int(hours * HOUR)
        since = (self.now - self.begun) * 1_000
        self.room.table.waits = (
            Awaited(
                seat=0,
                guest="ann",
                turn=turn,
                since=since,
                left=max(0, 48 * HOUR * 1_000 - since),
                late=self.late,
                away=self.away,
            ),
        )
        before = len(self.sent)
        await self.watch.look()
        return self.sent[before:]


@in_loop
async def test_each_stage_is_pushed_once_to_every_browser_even_over_a_restart(tmp_path):
    async with serving(str(tmp_path / "maquignon.db")) as store:
        await add_table(store, status=Status.PLAYING)
        evening = Evening(store)
        for number in (1, 2):
            await evening.notices.add_browser("ann", browser(number), number)
        assert await evening.look() == [("1", "turn"), ("2", "turn")]
        assert await evening.look(1) == []
        evening.watch = evening.another()
        assert await evening.look(2) == [], "told before the server was started again"
        assert await evening.look(24) == [("1", "half"), ("2", "half")]
        assert await evening.look(43) == [("1", "last"), ("2", "last")]
        evening.begun = evening.now
        assert await evening.look(turn=2) == [("1", "turn"), ("2", "turn")], "the next turn"


@in_loop
async def test_whoever_is_at_the_table_is_told_nothing_and_a_night_is_waited_for(tmp_path):
    async with serving(str(tmp_path / "maquignon.db")) as store:
        evening = Evening(store)
        await evening.notices.add_browser("ann", browser(1), 1)
        evening.room.present_seats = {0}
        assert await evening.look() == []
        evening.room.present_seats = set()
        assert await evening.look(0.1) == [], "she has seen it"
        await evening.notices.set_quiet(["ann"], "ann", NIGHT)
        assert await evening.look(turn=2, hours=7) == [], "eleven at night"
        assert await evening.look(turn=2, hours=16) == [("1", "turn")]


@in_loop
async def test_turns_are_noted_for_feeds_and_gone_when_they_were_taken(tmp_path):
    async with serving(str(tmp_path / "maquignon.db")) as store:
        row = await add_table(store, status=Status.PLAYING)
        evening = Evening(store, is_on=False)
        assert await evening.look() == []
        own = OwnTurn(table="t", code=row.code, edition=row.edition, begun=evening.now, until=evening.now + 48 * HOUR)
        assert await evening.notices.own_turns(["ann", "elsewhere"]) == [own]
        assert await evening.notices.own_turns(["ben"]) == []
        writes = count_writes(evening.notices)
        await evening.look(3)
        assert writes == [], "nothing has changed"
        evening.begun += 2 * HOUR  # the server was down for that long, and the table's clock stood still
        await evening.look(3)
        assert (await evening.notices.own_turns(["ann"]))[0].until == evening.begun + 48 * HOUR
        evening.room.table.waits = ()
        await evening.watch.look()
        assert await evening.notices.own_turns(["ann"]) == []


def count_writes(notices: NoticeStore) -> list[Any]:
    writes: list[Any] = []
    whole = notices.note_turns

    async def noted(*given: Any) -> None:
        writes.append(given)
        await whole(*given)

    notices.__dict__["note_turns"] = noted
    return writes


@in_loop
async def test_who_is_late_among_friends_is_told_so_once(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        evening = Evening(store)
        await evening.notices.add_browser("ann", browser(1), 1)
        assert await evening.look(47) == [("1", "last")]
        assert await evening.look(49) == [], "at a public table it is too late"
        evening.late = True
        assert await evening.look(49) == [("1", "late")]
        assert await evening.look(60) == []
        evening.late = False
        assert await evening.look(0, turn=2) == [("1", "turn")], "her time begins anew"


@in_loop
async def test_holidays_are_told_to_tables_and_nothing_but_their_end_to_who_is_away(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        evening, posted = Evening(store), []
        posted = evening.room.table.posted
        await add_table(store)
        await evening.notices.add_browser("ann", browser(1), 1)
        end = evening.now + 10 * DAY
        await evening.holidays.begin(["ann", "phone"], "phone", end, evening.now)
        await People(store.database).give("phone", "words", 1)
        await People(store.database).enter("ann", "words", 2)
        evening.away = end
        assert await evening.look(0) == []
        assert posted == [GoOnHoliday(guest="ann", until=end, rest=10 * DAY * 1_000)]
        assert await evening.look(47) == []
        assert len(posted) == 1, "a table is told once"
        evening.now = end - HOUR
        assert (await evening.holidays.ended(evening.now)) == []
        evening.away = None
        assert await evening.look(240) == [("1", "back")]
        assert posted[1:] == [EndHoliday(guest="ann")]
        assert await evening.look(241) == []
        evening.watch = evening.another()
        assert await evening.look(242) == [], "told once, whoever looks"


@in_loop
async def test_holidays_are_a_few_days_a_year_on_all_devices_together(address):
    async with serving(address) as store:
        holidays, now = HolidayStore(store.database), 1_000 * DAY
        assert await holidays.look(["ann"], now) == HolidayRow(until=None, days_left=MOST_DAYS)
        for until in (now, now + MOST_DAYS * DAY + 1):
            with pytest.raises(TooLong):
                await holidays.begin(["ann"], "ann", until, now)
        await holidays.begin(["ann"], "ann", now + 5 * DAY, now)
        await holidays.begin(["ann", "phone"], "phone", now + 10 * DAY, now + DAY)
        assert await holidays.look(["phone", "ann"], now + DAY) == HolidayRow(until=now + 10 * DAY, days_left=11)
        await holidays.end(["ann", "phone"], now + 3 * DAY)
        assert await holidays.look(["ann", "phone"], now + 3 * DAY) == HolidayRow(until=None, days_left=18)
        assert await holidays.ended(now + 100 * DAY) == [], "who says to be back knows it"
        with pytest.raises(TooLong) as refused:
            await holidays.begin(["ann", "phone"], "ann", now + 25 * DAY, now + 4 * DAY)
        assert refused.value.days == 18
        later = now + 400 * DAY
        assert (await holidays.look(["ann", "phone"], later)).days_left == MOST_DAYS
        await holidays.begin(["ann", "phone"], "ann", later + 21 * DAY, later)
        assert await holidays.ended(later + 21 * DAY) == ["ann"]
        assert [await holidays.tell("ann", later + 21 * DAY) for _ in range(2)] == [True, False]
        await forget_guest(store.database, "ann")
        assert (await holidays.look(["ann"], later)).until is None
