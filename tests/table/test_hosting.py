"""The host sends away, hands over and closes; and what becomes of a table that its host leaves."""

from dataclasses import replace

import pytest

from maquignon.play.moves import Bid
from maquignon.play.phase import Pace, Phase
from maquignon.rulebook import Reason
from maquignon.table import letters
from maquignon.table.entries import BanLifted, Banned, Closed, HostMoved, Stood, StoodIn, TakenBack
from maquignon.table.news import BanEnded, BotPlays, GuestBanned, TableClosed
from maquignon.table.plan import SPEEDS, Plan, SeatPlan
from maquignon.table.publishing import news_since
from maquignon.table.snapshot import snapshot
from tests.table.room import Room, live_plan

GRACE = SPEEDS["normal"].grace


@pytest.fixture
def lobby():
    """Ann (the host), Ben and Cat, each at home."""
    room = Room(live_plan())
    for seat, guest in room.guests.items():
        arrive(room, guest, f"home of {guest}")
        room.send(letters.SitDown(guest=guest, name=guest.title(), seat=seat))
    return room


@pytest.fixture
def room():
    return Room.at(Phase.BIDDING, live_plan())


def arrive(room, guest, origin=""):
    room.send(letters.Arrive(guest=guest, origin=origin))


def sits(room, guest, name="Somebody"):
    return room.send(letters.SitDown(guest=guest, name=name)).refused


def says(room, guest):
    return room.send(letters.Say(guest=guest, name="Somebody", text="moo")).refused


def test_who_was_sent_away_may_neither_sit_nor_talk(lobby):
    assert lobby.send(letters.Kick(host="ann", seat=1)).entries == (
        Stood(at=0, seat=1, kicked=True),
        Banned(at=0, number=1, guest="ben", name="Ben", origin="home of ben"),
    )
    assert sits(lobby, "ben") == says(lobby, "ben") == Reason("banned")
    again = lobby.restarted()
    assert sits(again, "ben") == says(again, "ben") == Reason("banned")


def test_a_new_name_from_the_same_address_does_not_help(lobby):
    lobby.send(letters.Kick(host="ann", seat=1))
    arrive(lobby, "ben's other browser", "home of ben")
    assert sits(lobby, "ben's other browser") == Reason("banned-nearby")
    arrive(lobby, "dan", "home of dan")
    assert sits(lobby, "dan") is None
    assert says(lobby, "ben's other browser") == Reason("banned-nearby")
    lobby.send(letters.Begin(host="ann"))
    assert says(lobby, "ben's other browser") == Reason("banned-nearby"), "there is talking and watching still"
    assert says(lobby, "ben") == Reason("banned")


def test_in_a_game_a_bot_plays_on_for_whoever_is_sent_away(room):
    before = room.ledger.version
    assert room.send(letters.Kick(host="ben", seat=2)).refused == Reason("only-the-host")
    assert room.send(letters.Kick(host="ann", seat=0)).refused == Reason("send-yourself-away")
    at = room.ledger.at
    assert room.send(letters.Kick(host="ann", seat=1)).entries == (
        Banned(at=at, number=1, guest="ben", name="Ben", origin=None),
        StoodIn(at=at, seat=1, bot="value"),
    )
    assert room.send(letters.Kick(host="ann", seat=1)).entries == (), "said twice, done once"
    told = [each.told for each in news_since(room.ledger, 2, before)]
    assert told == [GuestBanned(number=1, name="Ben"), BotPlays(seat=1, bot="value", by=None)], "and all are told"


def test_who_was_sent_away_from_a_game_has_no_word_there_until_the_host_lets_them_back(room):
    room.send(letters.Kick(host="ann", seat=1))
    words = [
        letters.Arrive(guest="ben"),
        letters.Say(guest="ben", name="Ben", text="moo"),
        letters.SetOrder(guest="ben", bid_up_to=10),
        letters.Propose(guest="ben", what="stop"),
        letters.SitDown(guest="ben", name="Ben"),
        letters.MakeMove(seat=1, move=Bid(50), key="k", seen=room.ledger.version),
    ]
    again = room.restarted()
    for table in (room, again):
        found = [table.send(each) for each in words]
        assert [each.entries for each in found] == [()] * len(words), "the seat stays the bot's"
        assert [each.refused for each in found] == [None, *[Reason("banned")] * 5]
    assert again.send(letters.LiftBan(host="ann", number=1)).refused is None
    assert isinstance(again.send(letters.Arrive(guest="ben")).entries[0], TakenBack)


def test_somebody_is_sent_away_in_the_middle_of_the_deal(lobby):
    lobby.send(letters.Begin(host="ann"))
    banned, voided, stood_in, opened = lobby.send(letters.Kick(host="ann", seat=1)).entries
    assert (banned.guest, voided.seat, stood_in.seat, opened.attempt) == ("ben", 1, 1, 2)
    assert lobby.ledger.deal.contributors == (0, 2)


def test_an_onlooker_is_sent_away(lobby):
    arrive(lobby, "eve", "home of eve")
    away = letters.Ban(host="ann", guest="eve", name="")
    assert lobby.send(replace(away, host="ben")).refused == Reason("only-the-host")
    assert lobby.send(replace(away, guest="ann")).refused == Reason("somebody-sits-there")
    banned = Banned(at=0, number=1, guest="eve", name="", origin="home of eve")
    assert lobby.send(away).entries == (banned,)
    assert lobby.send(away).entries == ()
    assert sits(lobby, "eve") == says(lobby, "eve") == Reason("banned")


def test_an_address_that_others_of_the_table_share_is_not_banned(lobby):
    arrive(lobby, "cat", "the club")
    arrive(lobby, "ben", "the club")
    (_stood, banned) = lobby.send(letters.Kick(host="ann", seat=1)).entries
    assert banned.origin is None
    arrive(lobby, "dan", "the club")
    assert sits(lobby, "dan") is None


def test_nor_is_the_host_s_own(lobby):
    lobby.send(letters.StandUp(guest="cat"))
    arrive(lobby, "ann", "home")
    arrive(lobby, "ben", "home")
    assert lobby.send(letters.Kick(host="ann", seat=1)).entries[1].origin is None


def test_an_unknown_address_is_nobody_s():
    room = Room(live_plan())
    room.sit()
    assert room.send(letters.Kick(host="ann", seat=1)).entries[1].origin is None
    assert sits(room, "dan") is None


def test_the_host_lifts_a_ban(lobby):
    lobby.send(letters.Kick(host="ann", seat=1))
    assert lobby.send(letters.LiftBan(host="cat", number=1)).refused == Reason("only-the-host")
    assert lobby.send(letters.LiftBan(host="ann", number=1)).entries == (BanLifted(at=0, number=1),)
    assert lobby.send(letters.LiftBan(host="ann", number=1)).entries == ()
    assert sits(lobby, "ben") is None
    assert lobby.send(letters.Kick(host="ann", seat=1)).entries[1].number == 2, "no number is given twice"


def test_everybody_sees_the_names_of_those_sent_away_and_nothing_more(lobby):
    before = lobby.ledger.version
    lobby.send(letters.Kick(host="ann", seat=1))
    assert snapshot(lobby.desk, 2, 0).bans == (GuestBanned(number=1, name="Ben"),)
    lobby.send(letters.LiftBan(host="ann", number=1))
    assert snapshot(lobby.desk, 2, 0).bans == ()
    told = [each.told for each in news_since(lobby.ledger, -1, before)]
    assert told[1:] == [GuestBanned(number=1, name="Ben"), BanEnded(number=1)]


def test_a_host_hands_over(lobby):
    assert lobby.send(letters.NameHost(host="ben", seat=1)).refused == Reason("only-the-host")
    assert lobby.send(letters.NameHost(host="ann", seat=9)).refused == Reason("no-seat", place=9)
    assert lobby.send(letters.NameHost(host="ann", seat=0)).entries == ()
    assert lobby.send(letters.NameHost(host="ann", seat=1)).entries == (HostMoved(at=0, seat=1),)
    assert lobby.send(letters.Close(host="ann")).refused == Reason("only-the-host")
    lobby.send(letters.StandUp(guest="cat"))
    assert lobby.send(letters.NameHost(host="ben", seat=2)).refused == Reason("nobody-sits-there")


def test_a_host_hands_over_during_a_game_to_somebody_who_plays(room):
    room.send(letters.StandUp(guest="cat"))
    assert room.send(letters.NameHost(host="ann", seat=2)).refused == Reason("bot-plays")
    room.send(letters.NameHost(host="ann", seat=1))
    assert room.ledger.seats.host == "ben"


def test_before_the_start_the_host_closes_at_once(lobby):
    assert lobby.send(letters.Close(host="ben")).refused == Reason("only-the-host")
    assert lobby.send(letters.Close(host="ann")).entries == (Closed(at=0, reason="", by="host"),)
    assert lobby.send(letters.Close(host="ann")).refused is None, "said twice, done once"
    assert sits(lobby, "dan") == Reason("table-closed")
    assert snapshot(lobby.desk, 1, 0).closed == TableClosed(reason="", by="host")


def test_so_while_the_deal_waits_for_somebody():
    room = Room(live_plan(pace=Pace.TURN_BASED))
    room.sit()
    room.send(letters.Begin(host="ann"))
    assert room.send(letters.Close(host="ann")).entries == (Closed(at=0, reason="", by="host"),)


def test_a_game_that_others_play_is_not_closed_over_their_heads(room):
    assert room.send(letters.Close(host="ann")).refused == Reason("others-play")
    room.send(letters.StandUp(guest="ben"))
    assert room.send(letters.Close(host="ann")).refused == Reason("others-play")
    room.send(letters.StandUp(guest="cat"))
    assert room.send(letters.Close(host="ann")).entries == (Closed(at=0, reason="", by="host"),)


def test_a_game_against_bots_is_closed_at_once():
    room = Room.at(
        Phase.BIDDING, Plan(edition="kuhhandel-27109", seats=(SeatPlan(), SeatPlan(bot="value")) * 2, first=0)
    )
    room.send(letters.StandUp(guest="cat"))
    assert room.send(letters.Close(host="ann")).refused is None
    assert room.desk.wanted() == []


def test_leaving_hands_the_table_to_the_next_and_closes_it_behind_the_last(lobby):
    assert lobby.send(letters.Leave(guest="ann")).entries == (Stood(at=0, seat=0), HostMoved(at=0, seat=1))
    assert lobby.send(letters.Leave(guest="cat")).entries == (Stood(at=0, seat=2),)
    assert lobby.send(letters.Leave(guest="cat")).entries == ()
    assert lobby.send(letters.Leave(guest="ben")).entries == (Stood(at=0, seat=1), Closed(at=0, reason="", by="table"))
    assert lobby.send(letters.Leave(guest="ben")).refused is None


def test_a_host_without_a_seat_leaves_too():
    room = Room(live_plan())
    assert room.send(letters.Leave(guest="ann")).entries == (Closed(at=0, reason="", by="table"),)


def test_who_leaves_a_game_leaves_it_to_the_next_who_plays(room):
    assert room.send(letters.Leave(guest="ann")).entries == (
        StoodIn(at=0, seat=0, bot="value"),
        HostMoved(at=0, seat=1),
    )
    assert room.send(letters.StandUp(guest="ann")).entries == ()
    room.send(letters.StandUp(guest="ben"))
    room.send(letters.StandUp(guest="cat"))
    assert room.ledger.seats.host is None
    assert room.send(letters.Arrive(guest="cat")).entries == (TakenBack(at=0, seat=2), HostMoved(at=0, seat=2))


def test_so_does_who_leaves_the_deal(lobby):
    lobby.send(letters.Begin(host="ann"))
    lobby.send(letters.Leave(guest="ann"))
    assert lobby.ledger.seats.host == "ben"


def test_a_host_who_stays_away_from_a_game_is_replaced(room):
    room.send(letters.Drop(guest="ann"), at=100)
    assert HostMoved(at=100 + GRACE, seat=1) in room.until(100 + GRACE)


def test_an_only_player_who_was_away_comes_back_as_host():
    seats = (SeatPlan(), SeatPlan(bot="random"), SeatPlan(bot="random"))
    room = Room.playing(Plan(edition="kuhhandel-27109", seats=seats, first=0))
    room.send(letters.Drop(guest="ann"), at=100)
    assert StoodIn(at=100 + GRACE, seat=0, bot="value") in room.until(100 + GRACE)
    assert room.ledger.seats.host == "ann"


def test_a_table_where_nobody_is_expires_before_the_start(lobby, room):
    assert lobby.send(letters.Expire()).entries == ()
    for guest in ("ann", "ben", "cat"):
        lobby.send(letters.Drop(guest=guest))
    arrive(lobby, "onlooker")
    assert lobby.send(letters.Expire()).entries == ()
    lobby.send(letters.Drop(guest="onlooker"))
    assert lobby.send(letters.Expire()).entries == (Closed(at=0, reason="", by="table"),)
    assert lobby.send(letters.Expire()).refused is None
    for guest in ("ann", "ben", "cat", "onlooker"):
        room.send(letters.Drop(guest=guest))
    assert room.send(letters.Expire()).entries == ()


def test_at_correspondence_pace_those_who_sit_need_not_be_there():
    room = Room(live_plan(pace=Pace.TURN_BASED))
    room.send(letters.SitDown(guest="ann", name="Ann"))
    assert room.send(letters.Expire()).entries == ()
    room.send(letters.StandUp(guest="ann"))
    assert room.send(letters.Expire()).entries == (Closed(at=0, reason="", by="table"),)
