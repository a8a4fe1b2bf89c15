"""What processes of one server share: connections that are handed on, what is counted together, what each tells."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic

import pytest

from maquignon.server.access.gate import Caller, Gate, LimitReached
from maquignon.server.core.buckets import Rate, SharedBuckets
from maquignon.server.hosting.health import ProcessFacts
from maquignon.server.hosting.processes import health_of, merged
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.limits import Limits
from maquignon.server.siblings import shared_numbers
from maquignon.server.siblings.counts import AWAKE, TABLES, counts_of, lightest_of, openness_of
from maquignon.server.siblings.crossing import Crossing, addressee, shut_door
from maquignon.server.siblings.shared_numbers import LOOKS, SharedNumbers

PATIENCE = 20.0
REQUEST = b"GET /ws HTTP/1.1\r\nhost: localhost\r\n\r\n"


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (b"GET /p/2-1/ws HTTP/1.1\r\n", ("2-1", b"GET /ws HTTP/1.1\r\n")),
        (b"POST /p/north-1-3/api/tables/X/hint HTTP/1.1", ("north-1-3", b"POST /api/tables/X/hint HTTP/1.1")),
        (b"GET /p/1/p/2/ws HTTP/1.1", ("1", b"GET /p/2/ws HTTP/1.1")),
        (b"GET /ws HTTP/1.1", None),
        (b"GET /p/2-1 HTTP/1.1", None),
        (b"GET /p/../x/ws HTTP/1.1", None),
        (b"GET /p/" + b"a" * 33 + b"/ws HTTP/1.1", None),
        (b"hello GET /p/1/ws", None),
    ],
)
def test_whom_a_request_is_for(line, found):
    assert addressee(line) == found


async def handed_over(folder, change=lambda _crossing: None):
    """What the second process gets of a connection that the first has read something of."""
    got = []
    first, second = Crossing(folder, "1"), Crossing(folder, "2")
    second.open(lambda connection, request: got.append((connection, request)))
    here, there = socket.socketpair()
    with here, there:
        change(first)
        is_taken = first.pass_on("2", there, REQUEST)
        there.close()
        for _ in range(100):
            await asyncio.sleep(0.001)
        second.close(lambda *_: None)
        if got:
            got[0][0].send(b"from the second")
            assert here.recv(100) == b"from the second"
            got[0][0].close()
    return is_taken, [request for _, request in got]


def test_a_connection_is_handed_on_with_what_was_read(tmp_path):
    assert asyncio.run(handed_over(tmp_path)) == (True, [REQUEST])
    assert list(tmp_path.iterdir()) == []


def test_half_a_connection_is_none(tmp_path, monkeypatch):
    """Who hears that not all was taken goes on with it: nobody else may have it."""
    send = socket.send_fds
    monkeypatch.setattr(socket, "send_fds", lambda line, said, files: send(line, [said[0][:-5]], files))
    assert asyncio.run(handed_over(tmp_path)) == (False, [])


def test_a_process_that_is_gone_takes_nothing(tmp_path):
    assert asyncio.run(handed_over(tmp_path, lambda _crossing: shut_door(tmp_path, "2"))) == (False, [])


def in_child(work):
    """Whether it is so in another process."""
    child = os.fork()
    if not child:
        try:
            os._exit(0 if work() else 1)
        finally:
            os._exit(2)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0


def test_a_bucket_is_the_same_for_all_processes(tmp_path):
    rate = Rate(0.001, 3)
    own = SharedBuckets(SharedNumbers(tmp_path / "all.uses"))

    def take():
        return SharedBuckets(SharedNumbers(tmp_path / "all.uses")).take_all({"guest Ann": rate, "address": rate * 2})

    assert [in_child(take), own.take_all({"guest Ann": rate}), in_child(take)] == [True, True, True]
    assert not own.has("guest Ann", rate)
    assert not in_child(take)
    assert own.has("guest Ben", rate)


@contextlib.contextmanager
def one_that_stands_still(file):
    """In the middle of changing something."""
    holds, told = os.pipe()
    child = os.fork()
    if not child:
        with SharedNumbers(file).held():
            os.write(told, b"!")
            signal.pause()
        os._exit(0)
    try:
        assert os.read(holds, 1) == b"!"
        yield
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(holds)
        os.close(told)


def test_who_stands_still_in_the_middle_of_counting_holds_nobody_up(tmp_path, monkeypatch):
    pauses: list[float] = []
    monkeypatch.setattr(shared_numbers, "sleep", pauses.append)
    numbers = SharedNumbers(tmp_path / "all.uses")
    buckets, rate = SharedBuckets(numbers), Rate(0.001, 2)

    def taken():
        """And how often it was waited for."""
        before = len(pauses)
        return buckets.take_all({"guest Ann": rate}), len(pauses) - before

    with ThreadPoolExecutor(1) as beside:
        for _time in range(2):
            with one_that_stands_still(tmp_path / "all.uses"):
                assert beside.submit(taken).result(PATIENCE)[1] == LOOKS - 1
                assert beside.submit(taken).result(PATIENCE)[1] == 0, "it is not waited for each time"
            assert not taken()[0], "limits hold all the same"
    with numbers.held():
        assert not in_child(lambda: SharedNumbers(tmp_path / "all.uses")._is_taken(0)), "and it is held again"


def test_a_crowded_file_forgets_the_least_and_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr(shared_numbers, "PLACES", 64)
    numbers = SharedNumbers(tmp_path / "numbers")
    for number in range(1, 200):
        numbers.put(f"name {number}", number)
    assert [numbers.value(f"name {number}") for number in (1, 199)] == [0, 199]
    numbers.put("late", 5, worthless=1_000)
    assert numbers.value("late") == 5


def test_sockets_and_requests_of_an_address_count_over_all_processes(tmp_path):
    limits = Limits(sockets_per_address=3, requests_at_once=4, requests_per_second=0.001)
    first, second = (Gate(limits, Metrics(), crossing=made(tmp_path, name)) for name in "12")
    ann = Caller("192.0.2.1")
    with contextlib.ExitStack() as held:
        for gate in (first, second, first):
            gate.count_request(ann)
            held.enter_context(gate.socket(ann))
        with pytest.raises(LimitReached), second.socket(ann):
            pass
        shut_door(tmp_path, "1")
    first.count_request(ann)
    with pytest.raises(LimitReached):
        second.count_request(ann)
    second.count_request(Caller("192.0.2.2"))


def made(folder, name):
    """As it is while its process lives."""
    (folder / f"{name}.sock").touch()
    return Crossing(folder, name)


def test_what_a_dead_process_held_counts_no_more(tmp_path, monkeypatch):
    monkeypatch.setattr("maquignon.server.siblings.shared_counts.LOOK_SECONDS", -1)
    limits, ann = Limits(sockets_per_address=1), Caller("192.0.2.1")
    first, second = (Gate(limits, Metrics(), crossing=made(tmp_path, name)) for name in "12")
    with first.socket(ann):
        with pytest.raises(LimitReached), second.socket(ann):
            pass
        shut_door(tmp_path, "1")
        with second.socket(ann):
            pass


def holds_one(crossing):
    tables = counts_of(crossing, TABLES)
    tables.add("own", 1)
    return tables["own"] == 1


def test_nothing_of_a_dead_process_is_held_any_longer(tmp_path, monkeypatch):
    monkeypatch.setattr("maquignon.server.siblings.shared_counts.LOOK_SECONDS", -1)
    tables = counts_of(made(tmp_path, "1"), TABLES)

    def held():
        links = (os.path.realpath(each) for each in Path("/proc/self/fd").iterdir())
        return sum(link.startswith(str(tmp_path)) for link in links)

    assert tables["own"] == 0
    alone = held()
    for name in "234":
        sibling = made(tmp_path, name)
        assert in_child(lambda there=sibling: holds_one(there))
        assert tables["own"] == 1
        shut_door(tmp_path, name)
        assert tables["own"] == 0
    assert held() == alone


def test_tables_are_opened_where_the_fewest_are(tmp_path):
    first, second = (made(tmp_path, name) for name in "12")
    own, other = (counts_of(each, TABLES) for each in (first, second))
    lightest = lightest_of(first)
    for each in (first, second):
        openness_of(each)(monotonic() + 60)
    assert lightest() == "1"
    own.add(AWAKE, 1)
    assert lightest() == "2"
    other.add(AWAKE, 2)
    assert lightest() == "1"


def test_no_table_is_opened_at_a_process_that_stands_still_or_has_no_lease(tmp_path, monkeypatch):
    monkeypatch.setattr("maquignon.server.siblings.shared_counts.LOOK_SECONDS", -1)
    first, second, third = (made(tmp_path, name) for name in "123")
    lightest = lightest_of(first)
    assert lightest() == "1", "none has said that it serves"
    counts_of(first, TABLES).add(AWAKE, 9)
    for each in (first, second):
        openness_of(each)(monotonic() + 60)
    assert lightest() == "2", "a third one has no lease yet"
    openness_of(second)(monotonic() - 0.1)
    assert lightest() == "1", "for want of a heartbeat"
    openness_of(third)(monotonic() + 60)
    assert lightest() == "3"
    openness_of(first)(0.0)
    assert lightest() == "3"
    openness_of(third)(0.0)
    assert lightest() == "1", "it says itself why it opens none"


def test_metrics_of_all_are_one_page_with_the_name_of_each():
    page = (
        '# HELP a_b What it is\n# TYPE a_b gauge\na_b{kind="x"} 1.0\n# HELP c How many\n# TYPE c counter\nc_total 2.0\n'
    )
    assert merged({"1-1": page, "2-1": page.replace("2.0", "3.0")}) == (
        "# HELP a_b What it is\n# TYPE a_b gauge\n"
        'a_b{process="1-1",kind="x"} 1.0\na_b{process="2-1",kind="x"} 1.0\n'
        "# HELP c How many\n# TYPE c counter\n"
        'c_total{process="1-1"} 2.0\nc_total{process="2-1"} 3.0\n'
    )


@pytest.mark.parametrize(
    ("states", "together"),
    [
        (("ok", "ok"), "ok"),
        (("ok", "failing"), "degraded"),
        (("ok", "degraded"), "degraded"),
        (("failing",) * 2, "failing"),
    ],
)
def test_a_server_fails_when_all_its_processes_do(states, together):
    health = health_of([ProcessFacts(process=str(place), state=state, tables=2) for place, state in enumerate(states)])
    assert (health.state, health.tables) == (together, 4)
