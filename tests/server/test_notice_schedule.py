"""Which notice is due when: each once, in order, not in quiet hours unless the time runs out before they end."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from maquignon.server.notices.quiet_hours import QuietHours, is_zone
from maquignon.server.notices.schedule import LAST_PART, Stage, TurnTime, due, reached

HOUR = 3_600
NOON = int(datetime(2026, 11, 16, 12, tzinfo=UTC).timestamp())
NIGHT = QuietHours(begin=22 * 60, end=7 * 60, zone="Europe/Brussels")
MINUTES = st.integers(0, 24 * 60 - 1)
QUIET = st.none() | st.builds(
    QuietHours, begin=MINUTES, end=MINUTES, zone=st.sampled_from(["UTC", "Europe/Brussels", "Asia/Kathmandu"])
)


def followed(time: TurnTime, quiet: QuietHours | None, step: int, until: int) -> list[tuple[int, Stage]]:
    """What is told to somebody for whom the watch looks round every so many seconds."""
    told: list[tuple[int, Stage]] = []
    for now in range(time.begun, until, step):
        if stage := due(time, told[-1][1] if told else None, now, quiet):
            told.append((now, stage))
    return told


def test_once_at_the_beginning_at_half_and_near_the_end():
    time = TurnTime(begun=NOON, until=NOON + 48 * HOUR)
    told = followed(time, None, 600, NOON + 60 * HOUR)
    assert told == [(NOON, Stage.TURN), (NOON + 24 * HOUR, Stage.HALF), (NOON + 42 * HOUR, Stage.LAST)]
    assert [stage.key for _at, stage in told] == ["turn", "half", "last"]
    assert followed(TurnTime(begun=NOON, until=None), None, HOUR, NOON + 900 * HOUR) == [(NOON, Stage.TURN)]


def test_what_falls_into_the_night_waits_for_the_morning():
    evening = NOON + 11 * HOUR  # midnight in Brussels
    time = TurnTime(begun=evening, until=evening + 72 * HOUR)
    ((first, stage), *_rest) = followed(time, NIGHT, 60, time.until or 0)
    assert (first, stage) == (evening + 7 * HOUR, Stage.TURN), "told at seven"
    short = TurnTime(begun=evening, until=evening + 6 * HOUR)
    assert followed(short, NIGHT, 60, evening + 9 * HOUR)[0] == (evening, Stage.TURN), "it would be over by seven"


def test_a_night_in_which_clocks_are_changed_ends_in_the_morning_all_the_same():
    for month, day in ((3, 29), (10, 25)):
        late = int(datetime(2026, month, day, 0, 30, tzinfo=ZoneInfo(NIGHT.zone)).timestamp())
        assert NIGHT.end_of(late) == datetime(2026, month, day, 7, tzinfo=ZoneInfo(NIGHT.zone)).timestamp()


@settings(max_examples=40, deadline=None)
@given(span=st.integers(1, 96), begun=st.integers(0, 47), quiet=QUIET)
@example(span=48, begun=0, quiet=QuietHours(begin=5, end=4, zone="UTC"))
def test_every_turn_is_told_in_order_and_nobody_is_woken_without_need(span, begun, quiet):
    time = TurnTime(begun=NOON + begun * HOUR, until=NOON + (begun + span) * HOUR)
    told = followed(time, quiet, 900, NOON + 200 * HOUR)
    stages = [stage for _at, stage in told]
    assert stages == sorted(set(stages)), "each once, none after a later one"
    assert told, "nobody loses a turn untold"
    assert all(at < NOON + (begun + span) * HOUR for at, _stage in told)
    for at, stage in told:
        assert stage is reached(time, at)
        ends = quiet.end_of(at) if quiet else None
        assert ends is None or ends >= time.until, "woken at night"
    if quiet is None and span * HOUR >= 900 * LAST_PART:
        assert stages == [Stage.TURN, Stage.HALF, Stage.LAST]


@settings(max_examples=100, deadline=None)
@given(quiet=QUIET.filter(bool), now=st.integers(NOON, NOON + 400 * 24 * HOUR))
def test_quiet_ends_within_a_day_and_then_it_is_not_quiet(quiet, now):
    ends = quiet.end_of(now)
    if ends is not None:
        assert now < ends <= now + 25 * HOUR
        assert quiet.begin == quiet.end or quiet.end_of(ends) is None or quiet.end_of(ends) == ends + 1


@pytest.mark.parametrize(("name", "known"), [("Europe/Brussels", True), ("UTC", True), ("Mars", False)])
def test_zones_are_those_of_the_calendar(name, known):
    assert is_zone(name) is known


@pytest.mark.parametrize("name", ["", "../etc/passwd", "/etc/passwd", "Europe", "a\0b", "Europe/../../passwd"])
def test_nothing_else_is_read_as_one(name):
    assert not is_zone(name)
