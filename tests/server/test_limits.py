"""Buckets, and how slow a line is taken to be."""

from __future__ import annotations

from maquignon.server.access.buckets import Bucket, Buckets
from maquignon.server.sockets.round_trip import RoundTrip


def test_a_bucket_allows_a_burst_and_then_its_rate():
    time = [0.0]
    bucket = Bucket(5, 20, lambda: time[0])
    assert [bucket.take() for _ in range(21)] == [True] * 20 + [False]
    time[0] = 0.2
    assert [bucket.take() for _ in range(2)] == [True, False]
    time[0] = 100.0
    assert [bucket.take() for _ in range(21)].count(True) == 20


def test_each_address_has_its_own_bucket_and_full_ones_are_forgotten():
    time = [0.0]
    buckets = Buckets(1, 1, lambda: time[0])
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [True, False, True]
    time[0] = 10.0
    for number in range(Buckets.MOST + 10):
        buckets.take(str(number))
    assert len(buckets._buckets) <= Buckets.MOST + 10


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
