"""Resigning for good: a bot has the seat from then on, and its person is a spectator."""

from __future__ import annotations

from maquignon.play.moves import Auction
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import Closed, HostMoved, Resigned
from maquignon.table.lobby import again
from maquignon.table.news import SeatResigned
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import snapshot
from tests.table.room import Room, live_plan
from tests.table.test_pausing import ALONE, SLOW, agree


def test_the_seat_is_the_bot_s_and_whoever_sat_there_has_none() -> None:
    room = Room.playing(live_plan())
    assert room.send(letters.Resign(guest="ben")).entries == (Resigned(at=0, seat=1, bot="value"),)
    assert room.ledger.seats.of("ben") is None
    chair = room.ledger.seats[1]
    assert (chair.name, chair.player_bot, chair.is_open, chair.is_resigned) == ("Ben", "value", False, True)
    look = snapshot(room.desk, 0, 0).seats[1]
    assert (look.resigned, look.stand_in, look.is_open, look.present) == (True, "value", False, False)


def test_nobody_comes_back_from_it_not_even_with_a_move_that_was_under_way() -> None:
    room = Room.playing(live_plan())
    room.send(letters.Resign(guest="ann"))
    assert room.move(0, Auction()).refused == Reason("bot-plays")
    assert room.send(letters.Say(guest="ann", name="Ann", text="bye")).entries[0].seat is None
    room.send(letters.Arrive(guest="ann"))
    assert room.ledger.seats.players() == (1, 2)
    assert room.send(letters.SitDown(guest="ann", name="Ann")).refused == Reason("game-has-begun")
    again_there = room.restarted()
    assert again_there.ledger.seats.chairs == room.ledger.seats.chairs


def test_who_was_away_resigns_without_coming_back_first() -> None:
    room = Room.playing(SLOW)
    room.send(letters.Leave(guest="ben"))
    assert [type(entry) for entry in room.send(letters.Resign(guest="ben")).entries] == [Resigned]


def test_a_host_who_resigns_hands_the_table_over() -> None:
    room = Room.playing(live_plan())
    assert room.send(letters.Resign(guest="ann")).entries[1:] == (HostMoved(at=0, seat=1),)


def test_a_game_that_is_left_to_bots_altogether_is_closed() -> None:
    room = Room.playing(ALONE)
    assert room.send(letters.Resign(guest="ann")).entries[-1] == Closed(at=0, reason="", by="table")
    company = Room.playing(live_plan())
    company.send(letters.Leave(guest="ben"))
    company.send(letters.Leave(guest="cat"))
    company.send(letters.Resign(guest="ann"))
    assert company.ledger.closed is None, "two may still come back"


def test_everybody_is_told_and_nobody_asks_the_seat_any_more() -> None:
    room = Room.playing(live_plan())
    room.send(letters.Resign(guest="cat"))
    (told,) = news_since(room.ledger, -1, room.ledger.version - 1)
    assert told.told == SeatResigned(seat=2, bot="value")
    agree(room, "abort", "ann", "ben")
    assert room.ledger.closed is not None


def test_before_the_game_there_is_nothing_to_resign_from() -> None:
    room = Room(live_plan())
    room.sit()
    assert room.send(letters.Resign(guest="ann")).refused == Reason("game-not-begun")
    assert room.send(letters.Resign(guest="onlooker")).refused == Reason("you-have-no-seat")


def test_a_rematch_keeps_the_bot_and_asks_only_those_who_played() -> None:
    room = Room.playing(live_plan())
    room.send(letters.Resign(guest="cat"))
    room.ledger.progress.trades = 1_000
    agree(room, "stop", "ann", "ben")
    assert room.game.is_over
    for guest in ("ann", "ben"):
        room.send(letters.Rematch(guest=guest))
    found = again(room.ledger)
    assert found is not None
    assert (sorted(found.people), found.bots) == ([0, 1], {2: "value"})
