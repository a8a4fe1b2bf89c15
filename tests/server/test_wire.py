"""Everything a game shows goes over the wire and back; the page that describes it is up to date."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import get_args

import msgspec
import pytest

from maquignon.bots.roster import BOTS
from maquignon.play.dealer import Dealer
from maquignon.play.events import Event
from maquignon.play.game import Game
from maquignon.play.options import Options
from maquignon.play.phase import Pace
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.wire import incoming, outgoing
from maquignon.server.wire.structs import inward, outward, struct_of
from maquignon.server.workers import thinking
from maquignon.server.workers.thinking import decide
from maquignon.table.news import Told
from tools.protocol_examples import example
from tools.protocol_page import page, schema

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"


@pytest.mark.parametrize("edition", EDITIONS)
def test_views_events_and_options_come_back_as_they_went(edition):
    players = EDITIONS[edition].players[0]
    game, chance = Game.new(edition, players, Dealer.predictable(3), pace=Pace.TURN_BASED), Random(3)
    event_out, event_back = outward(Event), inward(Event)
    options_back = inward(Options | None)
    while not game.is_over and game.version < 150:
        mover = game.mover
        assert mover is not None
        for seat in (-1, mover):
            sent = msgspec.json.encode(outgoing.view_out(game.view(seat)))
            assert outgoing.view_back(msgspec.json.decode(sent, type=outgoing.ViewOnWire)) == game.view(seat)
        options = outgoing.options_out(game.options(mover))
        sent = msgspec.json.encode(options)
        assert options_back(msgspec.json.decode(sent, type=struct_of(Options | None).wire)) == game.options(mover)
        game.play(mover, game.random_move(mover, chance))
        for event in game.events(mover, game.version)[0]:
            sent = msgspec.json.encode(event_out(event))
            assert event_back(msgspec.json.decode(sent, type=struct_of(Event).wire)) == event
            assert thinking._event(sent) == event


def test_a_bot_decides_from_bytes_alone():
    game = Game.new("koehandel-2001", 3, Dealer.predictable(1), pace=Pace.LIVE)
    seen = msgspec.json.encode(outgoing.view_out(game.view(game.active)))
    heard = msgspec.json.encode([outgoing.event_out(event) for event in game.events(game.active)[0]])
    for bot in BOTS:
        assert decide(bot, seen, heard, 1) == "auction"
    other = msgspec.json.encode(outgoing.view_out(game.view((game.active + 1) % 3)))
    assert decide("value", other, heard, 1) is None


def test_the_protocol_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == page(), "run python -m tools.protocol_page > docs/protocol.md"


def test_every_message_has_an_example_on_the_page():
    text = PAGE.read_text(encoding="utf-8")
    for kind in (
        *get_args(incoming.ClientMessage),
        *get_args(outgoing.ServerMessage),
        *get_args(Told),
        *get_args(Event),
    ):
        assert f"### {kind.__name__}\n" in text
    for kind in get_args(incoming.ClientMessage):
        assert incoming.decode(msgspec.json.encode(example(kind)).decode()) == example(kind)


def test_the_schema_names_every_message():
    found = schema()
    assert {"Hello", "Move", "Welcome", "News", "View", "BidOptions", "BidMade"} <= found["$defs"].keys()
