"""Who is here is remembered, and of those who have gone only whom the table waits for."""

from __future__ import annotations

from maquignon.table import letters
from maquignon.table.entries import Said
from maquignon.table.publishing import chat_of
from maquignon.table.snapshot import snapshot
from maquignon.table.speaker import speaker_of
from tests.table.room import Room, live_plan


def test_a_crowd_that_came_and_went_leaves_nothing_behind() -> None:
    room = Room.playing(live_plan())
    for number in range(500):
        room.send(letters.Arrive(guest=f"passer-by {number}", lag=40, origin="road"))
        room.send(letters.Drop(guest=f"passer-by {number}"))
    presence = room.desk.presence
    for known in (presence._gone, presence._lag, presence._origin):
        assert len(known) <= 4, "three who play and one who looks on"


def test_who_plays_and_who_hosts_is_remembered_when_gone() -> None:
    room = Room.playing(live_plan())
    room.send(letters.Arrive(guest="ben", origin="home"), at=1_000)
    room.send(letters.Drop(guest="ben"))
    room.send(letters.Drop(guest="ben"))
    room.send(letters.Drop(guest="onlooker"), at=2_000)
    assert (room.desk.presence.gone_since("ben"), room.desk.presence.origin("ben")) == (1_000, "home")


def test_somebody_with_a_seat_is_called_what_the_seat_says() -> None:
    room = Room.playing(live_plan())
    (said,) = room.send(letters.Say(guest="ben", name="", text="moo")).entries
    assert (said.name, said.seat) == ("Ben", 1)
    assert room.send(letters.Say(guest="onlooker", name="", text="moo")).entries[0].name == ""


def test_a_speaker_is_the_same_under_any_name_and_nobody_else_anywhere() -> None:
    room = Room.playing(live_plan())
    for name in ("Zoe", "Zoë", "Zoe"):
        room.send(letters.Say(guest="onlooker", name=name, text="moo"))
    room.send(letters.Say(guest="another", name="Zoe", text="moo"))
    zoe, again, once_more, other = (line.speaker for line in snapshot(room.desk, 0, 0).chat)
    assert zoe == again == once_more != other
    assert snapshot(room.desk, 0, 0).seats[1].speaker == speaker_of("t", "ben") != speaker_of("u", "ben")
    assert [snapshot(room.restarted().desk, -1, 0).chat[0].speaker] == [zoe]


def test_lines_of_old_journals_are_told_apart_by_their_names() -> None:
    room = Room.playing(live_plan())
    old = [Said(at=0, name=name, seat=None, text="moo") for name in ("Ann", "Ben", "Ann")]
    ann, ben, again = (chat_of(room.ledger, line).speaker for line in old)
    assert ann == again != ben
