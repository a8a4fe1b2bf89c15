"""What a client says reaches its table whole, and who says it is the server's word."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from maquignon.play.moves import Bid
from maquignon.rulebook.refusal import Refusal
from maquignon.server.wire import incoming
from maquignon.server.wire.letters import letter_of
from maquignon.table import letters
from maquignon.table.plan import SPEEDS

ANN = "ann-id"
KEY = "0" * 32
NAMES = ("hints", "knowledge", "confirms", "spectators")
OPTIONS = [{name: name == chosen for name in NAMES} for chosen in NAMES]
LETTERS: list[tuple[incoming.ClientMessage, letters.Letter]] = [
    (incoming.Sit(name="Somebody", seat=2), letters.SitDown(guest=ANN, name="Ann", seat=2)),
    (incoming.Stand(), letters.StandUp(guest=ANN)),
    (incoming.Leave(), letters.Leave(guest=ANN)),
    (incoming.Commit(commit="ab" * 32, game="g"), letters.CommitSeed(guest=ANN, commit=b"\xab" * 32, game="g")),
    (incoming.Reveal(seed="cd" * 32), letters.RevealSeed(guest=ANN, seed=b"\xcd" * 32)),
    (
        incoming.Move(key=KEY, seen=7, move="bid 20"),
        letters.MakeMove(seat=1, move=Bid(20), key=KEY, seen=7, by="player", lag=30),
    ),
    (
        incoming.Order(bid_up_to=50, slap_at=3, bluff=True),
        letters.SetOrder(guest=ANN, bid_up_to=50, slap_at=3, bluff=True),
    ),
    (incoming.SetSpeed(speed="brisk"), letters.SetSpeed(guest=ANN, speed=SPEEDS["brisk"])),
    (incoming.SetPause(paused=True), letters.SetPause(guest=ANN, paused=True)),
    (
        incoming.Say(text=" what  a market ", key=KEY),
        letters.Say(guest=ANN, name="Ann", text="what a market", key=KEY),
    ),
    (incoming.Rematch(), letters.Rematch(guest=ANN)),
    (incoming.Propose(what="pause"), letters.Propose(guest=ANN, what="pause")),
    (incoming.AnswerProposal(agrees=True), letters.AnswerProposal(guest=ANN, agrees=True)),
    (incoming.AnswerLateness(seat=2, bot=True), letters.AnswerLateness(guest=ANN, seat=2, bot=True)),
    (incoming.Resign(), letters.Resign(guest=ANN)),
    (incoming.Kick(seat=2), letters.Kick(host=ANN, seat=2)),
    (incoming.LiftBan(number=3), letters.LiftBan(host=ANN, number=3)),
    (incoming.NameHost(seat=2), letters.NameHost(host=ANN, seat=2)),
    (incoming.Close(), letters.Close(host=ANN)),
    (incoming.SeatBot(seat=2, bot="value"), letters.SeatBot(host=ANN, seat=2, bot="value")),
    (incoming.SeatBot(seat=2, bot=None), letters.SeatBot(host=ANN, seat=2, bot=None)),
    *(
        (
            msgspec.convert({"type": "SetOptions", "first": 2, **chosen}, incoming.SetOptions),
            letters.SetOptions(host=ANN, first=2, **chosen),
        )
        for chosen in OPTIONS
    ),
    (incoming.Begin(), letters.Begin(host=ANN)),
]
NO_LETTERS = {"Hello", "HandOver", "React", "ShowOnlookers", "KickOnlooker", "Skip"}
"""What the socket itself answers."""


@pytest.mark.parametrize(("message", "letter"), LETTERS)
def test_a_message_is_a_letter_of_whoever_sent_it(message, letter):
    assert letter_of(message, guest=ANN, seat=1, name="Ann", lag=30) == letter


def test_every_message_is_one_of_them():
    kinds = {each.__name__ for each in get_args(incoming.ClientMessage)}
    assert {type(message).__name__ for message, _letter in LETTERS} == kinds - NO_LETTERS


@pytest.mark.parametrize(
    ("message", "seat", "code"),
    [
        (incoming.Move(key=KEY, seen=7, move="bid 20"), None, "you-have-no-seat"),
        (incoming.Move(key=KEY, seen=7, move="bid much"), 1, "move-unreadable"),
        (incoming.Say(text="  "), 1, "chat-not-a-line"),
        (incoming.Say(text="a\u202eb"), 1, "chat-not-a-line"),
        (incoming.SetSpeed(speed="warp"), 1, "no-such-speed"),
        (incoming.SeatBot(seat=2, bot="hal"), 1, "no-such-bot"),
    ],
)
def test_what_makes_no_letter_is_refused(message, seat, code):
    with pytest.raises(Refusal) as refused:
        letter_of(message, guest=ANN, seat=seat, name="Ann", lag=30)
    assert refused.value.reason.code == code
