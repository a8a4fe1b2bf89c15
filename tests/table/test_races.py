"""Slaps: by when they were made, not by when they arrived."""

import pytest

from maquignon.play.moves import Slap
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import Judged, Moved, Raced
from tests.table.room import Room, live_plan


@pytest.fixture
def room():
    return Room.at(Phase.COUNTDOWN, live_plan(4, edition="master-2009"))


def test_a_slow_line_wins_with_an_earlier_slap(room):
    assert room.move(1, Slap(), at=300, lag=10).held
    assert room.move(2, Slap(), at=400, lag=150, key="slow").held
    judged, moved = room.until(540)
    assert judged == Judged(
        at=540,
        call=10,
        racers=(Raced(seat=2, arrived=400, compensation=150), Raced(seat=1, arrived=300, compensation=10)),
        by_lot=False,
    )
    assert (moved.seat, moved.move, moved.key) == (2, "slap", "slow")


def test_the_verdict_waits_240_ms_from_the_first_slap(room):
    room.move(1, Slap(), at=300)
    assert room.until(539) == []
    assert room.until(540) != []


def test_a_slap_alone_needs_no_verdict(room):
    room.move(1, Slap(), at=300)
    (moved,) = room.until(540)
    assert isinstance(moved, Moved)


def test_compensation_is_bounded(room):
    room.move(1, Slap(), at=300, lag=0)
    room.move(2, Slap(), at=520, lag=10_000)
    judged, _moved = room.until(540)
    assert judged.racers[0].seat == 1
    assert judged.racers[1].compensation == 200


def test_too_close_to_tell_is_decided_by_the_committed_stream(room):
    room.move(3, Slap(), at=300, lag=10)
    room.move(1, Slap(), at=308, lag=10)
    judged, moved = room.until(548)
    winner = (1, 3)[room.ledger.dealer.tie(room.game.version - 1, 2)]
    assert judged.by_lot
    assert moved.seat == judged.racers[0].seat == winner


def test_nine_milliseconds_are_told_apart(room):
    room.move(3, Slap(), at=300, lag=10)
    room.move(1, Slap(), at=309, lag=10)
    judged, _moved = room.until(548)
    assert not judged.by_lot
    assert judged.racers[0].seat == 3


def test_losers_are_told(room):
    room.move(1, Slap(), at=300, key="first")
    room.move(2, Slap(), at=350, key="second")
    room.until(540)
    assert room.desk.hearing.take_told() == [((2, "second"), Reason("another-was-quicker"))]
    assert room.move(2, Slap(), key="second", seen=0).refused == Reason("another-was-quicker")


def test_a_repeated_slap_races_once(room):
    room.move(1, Slap(), at=300, key="k")
    assert room.move(1, Slap(), at=310, key="k").held
    assert room.move(1, Slap(), at=320, key="another").refused == Reason("slapped-already")
    assert len(room.until(540)) == 1


def test_no_number_is_called_while_a_verdict_is_due(room):
    room.move(1, Slap(), at=1_990)
    (moved,) = room.until(2_230)
    assert moved.move == "slap"


def test_the_next_number_waits_for_slaps_on_their_way(room):
    room.send(letters.Measured(guest="ben", lag=120))
    assert room.until(2_119) == []
    assert room.move(1, Slap(), at=2_119, lag=120).held
