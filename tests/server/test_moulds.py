"""A message that is put together of a public part and a seat's own is what encoding all of it would give."""

from __future__ import annotations

from random import Random

import msgspec

from maquignon.play.asking import options_at, options_of
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.server.wire import outgoing
from maquignon.server.wire.moulds import NEWS, OPTIONS, ORDER, Mould, filling, gap, news_encoded
from maquignon.server.wire.view_text import VIEWER, view_text
from maquignon.table.news import Happened, News, OwnOrder
from maquignon.table.snapshot import Own
from tests.gambler import Gambler
from tests.tables import printed_tables

SPECTATOR = -1
ORDERS = (None, OwnOrder(bid_up_to=50, slap_at=None))


def whole(game: Game, viewer: int, order: OwnOrder | None) -> bytes:
    view = game.view(viewer)
    return outgoing.encode(
        outgoing.News(
            version=game.version,
            viewer=viewer,
            stage="play",
            news=tuple(map(outgoing.news_out, told(game, viewer))),
            view=outgoing.view_out(view),
            options=outgoing.options_out(options_of(view) if viewer >= 0 else None),
            order=outgoing.order_out(order),
        )
    )


def mould(game: Game) -> Mould:
    return Mould(
        outgoing.News(
            version=game.version,
            viewer=gap(VIEWER),
            stage="play",
            news=gap(NEWS),
            view=msgspec.Raw(view_text(game.look())),
            options=gap(OPTIONS),
            order=gap(ORDER),
        )
    )


def own(game: Game, viewer: int, order: OwnOrder | None) -> Own:
    hand = game.hand(viewer)
    return Own(hand, options_at(game.look(), viewer, hand) if viewer >= 0 else None, order)


def told(game: Game, viewer: int) -> list[News]:
    (events,) = game.events(viewer, game.version)
    return [News(version=1, at=0, told=Happened(seat=0, by="player", events=events))]


def test_every_viewer_gets_what_the_whole_would_be():
    shown_more = 0
    for number, table in enumerate(printed_tables()):
        chance = Random(number)
        deck, _ = table.shuffled(chance)
        pace = Pace.LIVE if table.live else Pace.TURN_BASED
        game, gambler = Game.dealt(table.edition, table.players, deck, pace=pace), Gambler(chance)
        while not game.is_over and game.version < 60:
            public, seers = mould(game), game.seers(game.version)
            for viewer in range(SPECTATOR, table.players):
                order = ORDERS[game.version % 2] if viewer >= 0 else None
                is_shown_more = viewer >= 0 and seers >> viewer & 1 == 1
                news = news_encoded(told(game, viewer if is_shown_more else SPECTATOR))
                found = public.filled(filling(viewer, news, own(game, viewer, order)))
                assert found == whole(game, viewer, order).rstrip(), (table, game.phase, viewer)
                shown_more += is_shown_more
            speaker, move = gambler.turn(game._state)
            game.play(speaker, move_of(game.phase, move))
    assert shown_more > 100


def test_a_name_that_looks_like_a_gap_is_none():
    """What people say is text, whatever is in it."""
    message = outgoing.Reacted(seat=None, name='"purse":null\0p', reaction="👍", speaker="x")
    encoded = outgoing.encode(message)
    assert b"\0" not in encoded
    assert b'"purse":null' not in encoded
    assert msgspec.json.decode(encoded)["name"] == message.name
