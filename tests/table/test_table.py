"""The shell: written before told, told without gaps, answered once; restarts, failures, sleep."""

import asyncio
from random import Random
from typing import Any

import pytest

from maquignon.play.dealer import seat_commit
from maquignon.play.events import BidMade
from maquignon.play.moves import Auction, Bid, Slap
from maquignon.play.phase import Pace, Phase
from maquignon.play.records import DealStart, parse_record, replay
from maquignon.rulebook import Reason, Refusal
from maquignon.table import audience, letters
from maquignon.table.answers import NOT_WRITTEN, STOPPED, Ack, Answer, Refused, Teller
from maquignon.table.audience import PlainMove, PresentSeats
from maquignon.table.desk import Desk
from maquignon.table.house import House
from maquignon.table.journal import AlreadyWritten
from maquignon.table.news import Chat, News
from maquignon.table.plan import CORRESPONDENCE
from maquignon.table.snapshot import Snapshot
from maquignon.table.speaker import speaker_of
from maquignon.table.table import Table
from tests.table.memory_journal import MemoryJournal
from tests.table.room import Room, live_plan
from tests.table.test_seats import finished
from tests.table.virtual_loop import run_virtual


def in_virtual_time(test):
    """Run an async test with time that jumps."""

    def run():
        run_virtual(asyncio.wait_for(test(), 1_000_000))

    run.__name__ = test.__name__
    return run


async def playing(journal=None, seed=0):
    """A started table in its first auction, with three people."""
    room = Room.at(Phase.BIDDING, live_plan())
    journal = journal or MemoryJournal()
    journal.entries = list(room.ledger.entries)
    table = Table.restore(journal.entries, House(journal=journal))
    table.start()
    for guest in ("ann", "ben", "cat"):
        await table.send(letters.Arrive(guest=guest))
    return table, journal


def bid(seat, amount, key="k", seen=None, table=None):
    return letters.MakeMove(seat=seat, move=Bid(amount), key=key, seen=table.version if seen is None else seen)


@in_virtual_time
async def test_a_table_from_opening_to_the_first_move():
    journal = MemoryJournal()
    table = await Table.open("t", live_plan(), "ann", House(journal=journal))
    table.start()
    for guest in ("ann", "ben", "cat"):
        await table.send(letters.Arrive(guest=guest))
        assert isinstance(await table.send(letters.SitDown(guest=guest, name=guest)), Ack)
    await table.send(letters.Begin(host="ann"))
    deal = table.snapshot(-1).deal
    assert deal is not None
    for seat, guest in enumerate(("ann", "ben", "cat")):
        await table.send(letters.CommitSeed(guest=guest, commit=seat_commit(deal.game, seat, bytes(32))))
    for guest in ("ann", "ben", "cat"):
        await table.send(letters.RevealSeed(guest=guest, seed=bytes(32)))
    answer = await table.send(letters.MakeMove(seat=0, move=Auction(), key="k", seen=table.version))
    assert answer == Ack(table.version)
    assert len(journal.entries) == table.version + 1
    await table.stop()


@in_virtual_time
async def test_nothing_is_told_or_answered_before_it_is_written():
    table, journal = await playing(MemoryJournal(Random(1), slow=5))
    heard: list[Any] = []
    table.subscribe(lambda sent: heard.append((sent, len(journal.entries))), guest="ben", since=table.version)
    answer = await table.send(bid(1, 10, table=table))
    assert answer.version < len(journal.entries)
    assert all(sent.version < written for sent, written in heard if isinstance(sent, News))
    await table.stop()


@in_virtual_time
async def test_who_stops_a_table_may_be_cancelled_meanwhile():
    """A server that ends while it puts a table to sleep must end."""
    table, _journal = await playing()

    async def look_after():
        await table.stop()
        await asyncio.sleep(3_600)

    looking = asyncio.create_task(look_after())
    await asyncio.sleep(0)
    looking.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asyncio.wait_for(looking, 10)
    assert await table.send(bid(1, 10, table=table)) == Refused(STOPPED)


@in_virtual_time
async def test_a_repeat_gets_the_same_answer_before_and_after_a_restart():
    table, journal = await playing()
    letter = bid(1, 10, table=table)
    first = await table.send(letter)
    assert await table.send(letter) == first
    await table.stop()
    table = Table.restore(journal.entries.copy(), House(journal=journal))
    table.start()
    assert await table.send(letter) == first
    await table.stop()


@in_virtual_time
async def test_a_write_that_fails_is_not_acknowledged_and_may_be_repeated():
    table, journal = await playing()
    before = table.version
    letter = bid(1, 10, table=table)
    journal.failing = 1
    assert await table.send(letter) == Refused(NOT_WRITTEN)
    assert table.version == before
    journal.failing = 0
    assert isinstance(await table.send(letter), Ack)
    await table.stop()


class StillWriting(MemoryJournal):
    """For so many seconds, and whoever is no longer waited for writes all the same."""

    seconds = 0.0

    def append(self, table, version, entries):
        return asyncio.shield(asyncio.ensure_future(self._append(table, version, entries)))

    async def _append(self, table, version, entries):
        await asyncio.sleep(self.seconds)
        await super().append(table, version, entries)


@pytest.mark.parametrize(("seconds", "patience", "is_there"), [(1, 5, True), (9, 5, False), (1, 0, False)])
def test_who_stops_a_table_may_wait_for_what_it_writes(seconds, patience, is_there):
    async def stopped():
        table, journal = await playing(StillWriting())
        before = len(journal.entries)
        journal.seconds = seconds
        answer = table.post(bid(1, 10, table=table))
        await table.stop(patience)
        assert (len(journal.entries) > before) == is_there
        assert table.version == before - 1
        await asyncio.sleep(20)
        assert len(journal.entries) == before + 1
        assert not answer.done(), "whether it is written only the journal knows"

    in_virtual_time(stopped)()


@in_virtual_time
async def test_a_write_that_failed_only_in_appearance_is_found_again():
    table, journal = await playing()
    written = journal.append

    async def half(name, version, entries):
        await written(name, version, entries)
        raise ConnectionError("lost in the middle of a commit")

    journal.append = half
    assert isinstance(await table.send(bid(1, 10, table=table)), Ack)
    assert table.version == len(journal.entries) - 1
    await table.stop()


@in_virtual_time
async def test_a_key_that_only_the_journal_knows_is_acknowledged():
    table, journal = await playing()
    version = table.version + 1
    moved = table._desk.decide(bid(1, 10, table=table), 0).entries
    journal.entries += moved

    async def refuse(_name, _version, _entries):
        raise AlreadyWritten(version)

    journal.append = refuse
    assert await table.send(bid(1, 10, table=table)) == Ack(version)
    await table.stop()


@in_virtual_time
async def test_a_subscriber_is_sent_what_it_missed_then_everything_once():
    table, _journal = await playing()
    since = table.version
    await table.send(bid(1, 10, key="a", table=table))
    heard: list[Any] = []
    table.subscribe(heard.append, guest="ben", since=since)
    await table.send(bid(2, 20, key="b", table=table))
    versions = [sent.version for sent in heard if isinstance(sent, News)]
    assert versions == list(range(since + 1, table.version + 1))
    await table.stop()


@in_virtual_time
async def test_who_has_missed_nothing_is_sent_nothing_and_who_has_nothing_is_sent_all():
    table, _journal = await playing()
    for since, expected in (
        (table.version, []),
        (table.version - 1, [table.version]),
        (0, [*range(1, table.version + 1)]),
    ):
        told: list[Any] = []
        table.subscribe(told.append, guest="ben", since=since)
        assert [each.version for each in told if isinstance(each, News)] == expected
        assert not any(isinstance(each, Snapshot) for each in told)
    for since in (-1, table.version + 1):
        told = []
        table.subscribe(told.append, guest="ben", since=since)
        assert [type(each) for each in told if isinstance(each, News | Snapshot)] == [Snapshot]
    await table.stop()


@in_virtual_time
async def test_who_has_missed_very_much_is_told_the_last_of_it():
    table, _journal = await playing()
    told: list[Any] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(audience, "MOST_MISSED", 3)
        table.subscribe(told.append, guest="ben", since=0)
    assert [each.version for each in told if isinstance(each, News)] == [*range(table.version - 2, table.version + 1)]
    await table.stop()


@in_virtual_time
async def test_a_new_subscriber_gets_a_snapshot():
    table, _journal = await playing()
    heard: list[Any] = []
    table.subscribe(heard.append, guest="ben")
    (snapshot,) = heard
    assert isinstance(snapshot, Snapshot)
    assert (snapshot.viewer, snapshot.version, snapshot.stage) == (1, table.version, "play")
    assert snapshot.options is not None
    assert snapshot.clocks.call == 3_000
    table.subscribe(heard.append, guest="ben", since=table.version + 5)
    assert isinstance(heard[-1], Snapshot), "from a future that is not ours"
    await table.stop()


@in_virtual_time
async def test_a_spectator_sees_no_purse_and_nobody_sees_guests():
    table, _journal = await playing()
    assert table.snapshot(-1).view.purse is None
    assert table.snapshot(-1).options is None
    for viewer in (-1, 0, 1):
        text = repr(table.snapshot(viewer))
        assert not any(f"'{guest}'" in text for guest in ("ann", "ben", "cat"))
    await table.stop()


@in_virtual_time
async def test_somebody_sent_away_hears_as_a_spectator():
    table = await Table.open("t", live_plan(), "ann", House(journal=MemoryJournal()))
    table.start()
    await table.send(letters.SitDown(guest="ann", name="Ann"))
    await table.send(letters.SitDown(guest="ben", name="Ben"))
    subscriber = table.subscribe(lambda _sent: None, guest="ben")
    assert subscriber.viewer(table._ledger) == 1
    await table.send(letters.Kick(host="ann", seat=1))
    assert subscriber.viewer(table._ledger) == -1
    await table.stop()


@in_virtual_time
async def test_a_broken_listener_hurts_nobody_else():
    table, _journal = await playing()
    heard: list[Any] = []

    def broken(_sent):
        raise OSError("gone")

    table.subscribe(broken, guest="ben")
    table.subscribe(heard.append, guest="cat", since=table.version)
    await table.send(letters.Say(guest="ann", name="Ann", text="hello"))
    assert heard[-1].told == Chat(seat=0, name="Ann", text="hello", speaker=speaker_of(table.name, "ann"))
    await table.stop()


@in_virtual_time
async def test_who_asks_is_only_told_that_there_was_a_plain_move_and_everything_else_in_full():
    table, _journal = await playing()
    asking: list[Any] = []
    table.subscribe(asking.append, since=table.version, asks=True)
    before = table.version
    await table.send(bid(1, 10, table=table))
    assert asking == [PlainMove()]
    moved, events = table.plain_move(before) or (None, "")
    assert (moved, table.public_news(before)[0].told.events) == (table._ledger.entries.last, (BidMade(1, 10),))
    assert events == '[{"type":"BidMade","seat":1,"amount":10}]'
    await table.send(letters.Say(guest="ann", name="Ann", text="hello"))
    assert asking[-1].told.text == "hello"
    assert table.plain_move(before) is None, "two versions"
    assert table.plain_move(table.version - 1) is None, "no move"
    await table.stop()


@in_virtual_time
async def test_where_one_asks_the_others_are_told_in_full():
    table, _journal = await playing()
    asking, heard = list[Any](), list[Any]()
    table.subscribe(asking.append, since=table.version, asks=True)
    subscriber = table.subscribe(heard.append, guest="ben", since=table.version)
    await table.send(bid(1, 10, table=table))
    assert [type(sent) for sent in (*asking, *heard)] == [News, News]
    table.unsubscribe(subscriber)
    await table.send(bid(2, 20, table=table))
    assert asking[1:] == [PlainMove()]
    await table.stop()


@in_virtual_time
async def test_a_line_is_said_once_however_often_it_comes():
    table, journal = await playing()
    line = letters.Say(guest="ann", name="Ann", text="hello", key="k1")
    said = await table.send(line)
    await table.send(letters.Say(guest="ben", name="Ben", text="hello", key="k1"))
    assert await table.send(line) == said
    await table.stop()
    again = Table.restore(journal.entries, House(journal=journal))
    again.start()
    assert await again.send(line) == said
    await again.send(letters.Say(guest="ann", name="Ann", text="hello", key="k2"))
    assert [each.name for each in again.snapshot(0).chat] == ["Ann", "Ben", "Ann"]
    await again.stop()


@in_virtual_time
async def test_who_said_a_line_is_written_and_told_to_nobody():
    table, journal = await playing()
    heard: list[Any] = []
    table.subscribe(heard.append, guest="cat", since=table.version)
    await table.send(letters.Say(guest="an-onlookers-id", name="Ann", text="hello", key="a-key"))
    assert (journal.entries[-1].guest, journal.entries[-1].key) == ("an-onlookers-id", "a-key")
    assert heard[-1].told == Chat(
        seat=None, name="Ann", text="hello", speaker=speaker_of(table.name, "an-onlookers-id")
    )
    await table.stop()


@in_virtual_time
async def test_presence_is_shown():
    table, _journal = await playing()
    heard: list[Any] = []
    table.subscribe(heard.append, guest="ann")
    await table.send(letters.Drop(guest="cat"))
    assert heard[-1] == PresentSeats((0, 1))
    await table.stop()


@in_virtual_time
async def test_the_clock_sells_in_its_time():
    table, journal = await playing()
    await asyncio.sleep(2.9)
    assert journal.entries[-1].move == "auction"
    await asyncio.sleep(0.2)
    assert journal.entries[-1].move == "call"
    await asyncio.sleep(6)
    assert journal.entries[-1].move == "hammer"
    await table.stop()


@in_virtual_time
async def test_time_stands_still_while_nobody_is_there():
    table, _journal = await playing()
    await asyncio.sleep(1)
    for guest in ("ann", "ben", "cat"):
        await table.send(letters.Drop(guest=guest))
    version = table.version
    assert table.is_asleep
    await asyncio.sleep(3_600)
    assert table.version == version
    await table.send(letters.Arrive(guest="ben"))
    await asyncio.sleep(2.9)
    assert table.version == version, "not at once"
    await asyncio.sleep(0.2)
    assert table.version == version + 1
    await table.stop()


@in_virtual_time
async def test_a_correspondence_table_goes_by_the_calendar_with_nobody_there():
    plan = live_plan(pace=Pace.TURN_BASED, speed=CORRESPONDENCE, public=True)
    journal = MemoryJournal()
    journal.entries = list(Room.at(Phase.BIDDING, plan).ledger.entries)
    table = Table.restore(journal.entries, House(journal=journal))
    table.start()
    version = table.version
    await asyncio.sleep(2 * 86_400 - 1)
    assert table.version == version
    await asyncio.sleep(2)
    assert journal.entries[-1].by == "clock"
    await table.stop()


@in_virtual_time
async def test_of_a_race_the_winner_hears_its_own_version_and_the_others_that_they_lost():
    room = Room.at(Phase.COUNTDOWN, live_plan(4, edition="master-2009"))
    journal = MemoryJournal()
    journal.entries = list(room.ledger.entries)
    table = Table.restore(journal.entries, House(journal=journal))
    table.start()
    for guest in ("ben", "cat"):
        await table.send(letters.Arrive(guest=guest))
    first = table.post(letters.MakeMove(seat=1, move=Slap(), key="k", seen=table.version))
    await asyncio.sleep(0.1)
    second = table.post(letters.MakeMove(seat=2, move=Slap(), key="k", seen=table.version))
    won, lost = await first, await second
    assert isinstance(won, Ack)
    assert (journal.entries[won.version].seat, journal.entries[won.version].move) == (1, "slap")
    assert lost == Refused(Reason("another-was-quicker"))
    await table.stop()


@in_virtual_time
async def test_who_waits_for_a_verdict_is_answered_when_the_table_stops():
    room = Room.at(Phase.COUNTDOWN, live_plan(4, edition="master-2009"))
    journal = MemoryJournal()
    journal.entries = list(room.ledger.entries)
    table = Table.restore(journal.entries, House(journal=journal))
    table.start()
    await table.send(letters.Arrive(guest="ben"))
    slap = letters.MakeMove(seat=1, move=Slap(), key="k", seen=table.version)
    waiting = [table.post(slap), table.post(slap)]
    await asyncio.sleep(0.01)
    assert not any(each.done() for each in waiting)
    await table.stop()
    assert [await each for each in waiting] == [Refused(STOPPED)] * 2


@in_virtual_time
async def test_letters_that_nobody_read_are_answered_when_the_table_stops():
    table, journal = await playing()
    on_its_way, *waiting = [table.post(bid(seat, 10 * seat, table=table)) for seat in (1, 2, 1)]
    await table.stop()
    assert [await each for each in waiting] == [Refused(STOPPED)] * 2
    assert not on_its_way.done(), "whether it is written only the journal knows"
    assert journal.entries[-1].move == "auction"


@in_virtual_time
async def test_a_table_that_fails_answers_nobody_any_more_and_whoever_stops_it_is_told():
    told: list[str] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, fault: told.append(fault["message"]))
    table, _journal = await playing()
    with pytest.MonkeyPatch.context() as faulty:
        faulty.setattr(Desk, "next_due", lambda _desk: 1 // 0)
        assert isinstance(await table.send(bid(1, 10, table=table)), Ack)
    assert told == [f"{table!r} has failed"]
    assert await table.send(bid(2, 20, table=table)) == Refused(STOPPED)
    with pytest.raises(ZeroDivisionError):
        await table.stop()


@in_virtual_time
async def test_a_letter_that_an_answer_leads_to_is_followed_after_the_one_it_answers():
    table, journal = await playing()
    answered: list[Answer] = []

    def raise_it(answer: Answer) -> None:
        answered.append(answer)
        table.hand_in(bid(2, 20, table=table), Teller(answered.append))

    table.hand_in(bid(1, 10, table=table), Teller(raise_it))
    await asyncio.sleep(0.01)
    assert answered == [Ack(table.version - 1), Ack(table.version)]
    assert [entry.move for entry in journal.entries[-2:]] == ["bid 10", "bid 20"]
    await table.stop()


@in_virtual_time
async def test_a_stopped_table_answers_that_it_is_stopped():
    table, _journal = await playing()
    await table.stop()
    assert isinstance(await table.send(bid(1, 10, table=table)), Refused)


@in_virtual_time
async def test_the_record_of_a_finished_game_can_be_checked_by_anybody():
    room = finished()
    table = Table.restore(list(room.ledger.entries), House(journal=MemoryJournal()))
    record = parse_record(table.record())
    assert replay(record).winners() == room.game.winners()
    assert isinstance(record.start, DealStart)
    assert record.start.proof == table.snapshot(-1).proof
    assert record.start.proof.verify() == []


@in_virtual_time
async def test_a_running_game_has_no_record():
    table, _journal = await playing()
    with pytest.raises(Refusal):
        table.record()
    assert table.snapshot(0).proof is None
    await table.stop()
