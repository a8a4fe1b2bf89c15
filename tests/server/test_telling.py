"""How a server tells of its troubles, piece by piece: the book, the log, the loop, the lookout."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import pytest
from sqlalchemy import column, select, table, text
from sqlalchemy.exc import DataError

from maquignon.server.hosting import lookout as lookout_module
from maquignon.server.hosting.lookout import Lookout
from maquignon.server.monitoring import loop_delay
from maquignon.server.monitoring.database_watch import DatabaseWatch
from maquignon.server.monitoring.last_errors import KEPT, LastErrors
from maquignon.server.monitoring.loop_delay import LoopDelay, standstills_told
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.monitoring.repetition import AT_ONCE, WINDOW_SECONDS, Repetition
from maquignon.server.monitoring.troubles import REMIND_SECONDS, Kind, Troubles
from maquignon.server.store.probing import try_to_read, try_to_write
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.workers.bots import BotPool
from tests.store.journals import in_loop, serving


class Clock:
    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def metrics():
    return Metrics()


@pytest.fixture
def troubles(metrics, clock):
    return Troubles(metrics, clock)


def test_a_trouble_is_there_until_it_is_mended(troubles, metrics, clock):
    assert troubles.state == "ok"
    troubles.note(Kind.BOTS, "one died")
    assert (troubles.state, metrics.value("trouble", kind="bots")) == ("degraded", 1)
    clock.now += 5
    troubles.note(Kind.WRITES, "the disk is full")
    troubles.note(Kind.WRITES, "the disk is still full")
    assert troubles.state == "failing"
    worst = troubles.open[0]
    assert (worst.says, worst.since, worst.count) == (
        "the database cannot be written: the disk is still full",
        1_005.0,
        2,
    )
    troubles.mend(Kind.WRITES)
    troubles.mend(Kind.BOTS)
    assert (troubles.state, troubles.open) == ("ok", [])
    assert metrics.value("trouble", kind="writes") == 0
    assert metrics.value("troubles_total", kind="writes") == 1


def test_a_trouble_is_a_line_at_its_beginning_once_a_minute_and_at_its_end(troubles, clock, caplog):
    caplog.set_level(logging.INFO)
    for _ in range(611):
        troubles.note(Kind.WRITES, "the disk is full")
    troubles.remind()
    assert [record.message for record in caplog.records] == ["the database cannot be written"]
    clock.now += REMIND_SECONDS
    troubles.remind()
    troubles.remind()
    troubles.mend(Kind.WRITES)
    troubles.mend(Kind.WRITES)
    lines = [(record.levelname, record.message, record.__dict__["count"]) for record in caplog.records]
    assert lines == [
        ("ERROR", "the database cannot be written", 1),
        ("ERROR", "the database cannot be written", 611),
        ("INFO", "over: the database cannot be written", 611),
    ]


def test_every_kind_of_trouble_is_in_the_metrics_from_the_start(troubles, metrics):
    page = metrics.page().decode()
    for kind in Kind:
        assert f'maquignon_trouble{{kind="{kind}"}} 0.0' in page
        assert f'maquignon_troubles_total{{kind="{kind}"}} 0.0' in page


def record(words, *values, level=logging.ERROR):
    return logging.LogRecord("maquignon", level, "file", 1, words, values, None)


def test_lines_that_repeat_are_held_back_and_counted(clock):
    repetition = Repetition(clock)
    written = [repetition.filter(record("table %s failed", number)) for number in range(1_000)]
    assert sum(written) == AT_ONCE
    assert repetition.filter(record("something else"))
    assert all(repetition.filter(record("a table opened", level=logging.INFO)) for _ in range(100))
    assert repetition.told() == []
    clock.now += WINDOW_SECONDS
    assert repetition.told() == [("table %s failed", 1_000 - AT_ONCE)]
    assert repetition.told() == []
    assert repetition.filter(record("table %s failed", 1))


def test_the_last_errors_are_kept_once_each_with_their_number():
    errors, logger = LastErrors(), logging.getLogger("maquignon.test")
    with errors.listening():
        for number in range(KEPT + 5):
            logger.warning("error %d", number)
        logger.error("it failed", extra={"reason": "the disk is full"})
        logger.warning("error 20")
        try:
            raise ValueError("a card that nobody may know")
        except ValueError:
            logger.exception("a bot failed")
        logger.info("all is well")
    logger.error("after the end")
    found = errors.newest_first
    assert [(each.says, each.level, each.count) for each in found[:3]] == [
        ("a bot failed: ValueError", "error", 1),
        ("error 20", "warning", 2),
        ("it failed: the disk is full", "error", 1),
    ]
    assert len(found) == KEPT


def test_how_late_the_loop_was_in_the_last_minute():
    delay = LoopDelay()
    assert (delay.quantile(1.0), delay.longest(10)) == (0.0, 0.0)
    now = time.monotonic()
    delay.note(now - 100, 9.0)
    for number in range(99):
        delay.note(now - 50, number / 1000)
    delay.note(now - 1, 1.5)
    assert delay.quantile(0.5) == 0.05
    assert delay.quantile(0.99) == delay.quantile(1.0) == 1.5
    assert delay.longest(10) == 1.5
    assert delay.longest(0.5) == 0.0


def test_a_loop_that_stands_still_says_where_once(monkeypatch, caplog):
    monkeypatch.setattr(loop_delay, "STANDSTILL", 0.4)

    def think_too_long():
        time.sleep(1.5)

    async def serve():
        delay = LoopDelay()
        sampling = asyncio.create_task(delay.sample())
        with standstills_told(delay):
            await asyncio.sleep(0.2)
            think_too_long()
            await asyncio.sleep(0.2)
        sampling.cancel()
        return delay

    delay = asyncio.run(serve())
    assert delay.longest(60) > 1
    stood = [record for record in caplog.records if record.message == "the loop stands still"]
    assert sum("think_too_long" in record.__dict__["place"] for record in stood) == 1


@in_loop
async def test_a_database_tells_how_it_does(tmp_path, metrics, troubles):
    async with serving(str(tmp_path / "test.db")) as store:
        store.database.witness = watch = DatabaseWatch(metrics, troubles)
        await try_to_read(store.database)
        assert metrics.value("writes_total") == 0
        await try_to_write(store.database)
        await try_to_write(store.database)
        assert metrics.value("writes_total") == 2
        watch.failed(DatabaseTrouble("the disk is full"), writing=True)
        await try_to_read(store.database)
        assert troubles.state == "failing"
        await try_to_write(store.database)
        assert troubles.state == "ok"
        assert metrics.value("writes_failed_total") == 1


@in_loop
async def test_a_database_tells_what_fails_and_not_what_it_refuses_for_its_value(tmp_path, metrics, troubles):
    def write(connection):
        connection.execute(text("INSERT INTO nowhere VALUES (1)"))

    def write_too_much(_connection):
        raise DataError("INSERT", {}, Exception("out of range"))

    async with serving(str(tmp_path / "test.db")) as store:
        store.database.witness = DatabaseWatch(metrics, troubles)
        with pytest.raises(DatabaseTrouble):
            await store.database.transact(write_too_much)
        assert (troubles.state, metrics.value("writes_failed_total")) == ("ok", 0)
        with pytest.raises(DatabaseTrouble):
            await store.database.transact(write)
        with pytest.raises(DatabaseTrouble):
            await store.database.fetch(select(column("name")).select_from(table("nowhere")))
        assert {each.kind for each in troubles.open} == {Kind.WRITES, Kind.DATABASE}
        assert [metrics.value(f"{kind}_failed_total") for kind in ("writes", "reads")] == [1, 1]


class Journal:
    waits_for = 0.0

    def __init__(self) -> None:
        self.unreadable: dict[str, str] = {}


class Lease:
    is_alive, is_replaced, has_left = True, False, False


@pytest.fixture
def parts(tmp_path, troubles):
    """Everything the lookout looks at, which a test then spoils."""
    found: dict[str, Any] = {"journal": Journal(), "bots": BotPool(), "lease": Lease(), "loop": LoopDelay()}
    found["lookout"] = Lookout(
        troubles,
        found["loop"],
        None,  # type: ignore[arg-type]
        found["journal"],
        found["bots"],
        found["lease"],
        tmp_path / "test.db",
    )
    return found


def lose_the_lease(parts, _patch):
    parts["lease"].is_alive = False


def be_replaced(parts, _patch):
    parts["lease"].is_alive, parts["lease"].is_replaced = False, True


def stand_still(parts, _patch):
    parts["loop"].note(time.monotonic(), 3.0)


def fill_the_disk(_parts, patch):
    patch.setattr(lookout_module, "free_space", lambda _folder: 5 << 20)


def hang_while_writing(parts, _patch):
    parts["journal"].waits_for = 7.0


def lose_the_bots(parts, _patch):
    parts["bots"].is_well, parts["bots"].restarts = False, 3


def think_for_ever(parts, _patch):
    parts["bots"]._asked["question"] = time.monotonic() - 12.1


@pytest.mark.parametrize(
    ("spoil", "state", "says"),
    [
        (lose_the_lease, "failing", "this process has lost its tables: others take it for dead"),
        (be_replaced, "failing", "this process has lost its tables: another process runs under its name"),
        (stand_still, "degraded", "everything had to wait: 3.0 s at the longest"),
        (fill_the_disk, "degraded", "the disk is nearly full: 5 MiB are left where the database is"),
        (hang_while_writing, "failing", "the database cannot be written: what is to be written waits for 7 s"),
        (lose_the_bots, "degraded", "the bots' workers are in trouble: none answers; given up so far: 3"),
        (think_for_ever, "degraded", "the bots' workers are in trouble: a bot has been asked 12 s ago"),
    ],
)
def test_the_lookout_sees(parts, troubles, monkeypatch, spoil, state, says):
    parts["lookout"].glance()
    assert troubles.state == "ok"
    spoil(parts, monkeypatch)
    parts["lookout"].glance()
    assert troubles.state == state
    assert troubles.open[0].says.startswith(says)


def test_what_is_well_again_is_mended(parts, troubles, monkeypatch):
    with monkeypatch.context() as patch:
        for spoil in (lose_the_lease, stand_still, fill_the_disk, lose_the_bots):
            spoil(parts, patch)
        patch.setattr(lookout_module, "RECENT_SECONDS", 60.0)
        parts["lookout"].glance()
        assert len(troubles.open) == 4
        parts["lease"].is_alive = parts["bots"].is_well = True
    parts["loop"]._delays.clear()
    parts["lookout"].glance()
    assert troubles.open == []


@in_loop
async def test_a_full_disk_is_not_well_again_because_of_its_last_page(tmp_path, metrics, troubles, monkeypatch):
    async with serving(str(tmp_path / "test.db")) as store:
        store.database.witness = DatabaseWatch(metrics, troubles)
        writer: Any = Journal()
        lookout = Lookout(troubles, LoopDelay(), store.database, writer, BotPool(), None, tmp_path / "test.db")
        await lookout._look_at_database()
        assert metrics.value("writes_total") == 0, "nothing is written while all is well"
        troubles.note(Kind.WRITES, "the disk is full")
        with monkeypatch.context() as patch:
            patch.setattr(lookout_module, "free_space", lambda _folder: 4096)
            await lookout._look_at_database()
        assert troubles.state == "failing"
        await lookout._look_at_database()
        assert troubles.state == "ok"
