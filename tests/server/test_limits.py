"""Buckets, and how slow a line is taken to be."""

from __future__ import annotations

from maquignon.server.core.buckets import Buckets, Rate
from maquignon.server.sockets.round_trip import RoundTrip


def test_a_bucket_allows_a_burst_and_then_its_rate():
    time = [0.0]
    buckets, rate = Buckets(lambda: time[0]), Rate(5, 20)
    assert [buckets.take("a", rate) for _ in range(21)] == [True] * 20 + [False]
    time[0] = 0.2
    assert [buckets.take("a", rate) for _ in range(2)] == [True, False]
    time[0] = 100.0
    assert [buckets.take("a", rate) for _ in range(21)].count(True) == 20


def test_each_name_has_its_own_bucket():
    buckets, rate = Buckets(lambda: 0.0), Rate(1, 1)
    assert [buckets.take("a", rate), buckets.has("a", rate), buckets.has("b", rate)] == [True, False, True]


def test_full_buckets_are_forgotten_and_all_are_bounded(monkeypatch):
    monkeypatch.setattr(Buckets, "MOST", 100)
    time = [0.0]
    buckets, rate = Buckets(lambda: time[0]), Rate(1, 10)
    for number in range(100):
        buckets.take(str(number), rate)
    time[0] = 5.0
    assert [buckets.take("much used", rate) for _ in range(11)].count(True) == 10
    assert len(buckets) == 1, "all others are full"
    for number in range(1_000):
        buckets.take(str(number), rate)
        assert len(buckets) <= 100
    assert not buckets.has("much used", rate), "those that were used least go first"


def test_the_shares_of_all_processes_are_no_more_than_the_whole():
    assert Rate(10, 60).share(4) == Rate(2.5, 15)
    assert Rate(1, 2).share(4).at_once == 1, "nobody is locked out"


def test_the_smallest_of_the_last_sixteen_round_trips_counts():
    line = RoundTrip()
    assert line.lag == 0
    line.note(30)
    line.note(80)
    assert line.lag == 30
    for _ in range(16):
        line.note(90)
    assert line.lag == 90
    for _ in range(16):
        line.note(900)
    assert line.lag == 200, "never more"


def test_an_answer_held_back_is_bounded_by_the_kernels_round_trip():
    line = RoundTrip(lambda: 20)
    line.note(180)
    assert line.lag == 30
