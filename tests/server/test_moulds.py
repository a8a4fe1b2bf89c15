"""A message that is put together of a public part and a seat's own is what encoding all of it would give."""

from __future__ import annotations

from random import Random

from maquignon.play.asking import options_of
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.server.core.moulds import Mould, ack_text, clocks_text, move_text, talk
from maquignon.server.wire import outgoing
from maquignon.table.news import Chat, Happened, News, OwnOrder
from maquignon.table.stage import Clocks
from tests.gambler import Gambler
from tests.tables import Table, every_table, printed_tables

SPECTATOR = -1
CLOCKS = Clocks(decision=None, call=1_500, reveal=None, late=None)
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
            clocks=outgoing.clocks_out(CLOCKS),
            out=(1, 2),
            paused=False,
            order=outgoing.order_out(order),
        )
    )


def filled(game: Game, news: dict[int, str], orders: dict[int, OwnOrder | None]) -> dict[int, bytes]:
    """What all viewers are told, made together."""
    look, viewers = game.look(), list(news)
    left = clocks_text(CLOCKS.decision, CLOCKS.call, CLOCKS.reveal, CLOCKS.late)
    mould = Mould(game.version, "play", left, (1, 2), False, "")
    own = [
        (view, options or asked(game, viewer))
        for viewer, (view, options) in zip(viewers, game.seat_texts(look, viewers), strict=True)
    ]
    told = {viewer: outgoing.order_text(order) for viewer, order in orders.items() if order is not None}
    return dict(zip(viewers, mould.texts(viewers, news, own, told), strict=True))


def asked(game: Game, viewer: int) -> str:
    return outgoing.options_text(game.options(viewer))


def news_of(game: Game, viewer: int) -> str:
    return outgoing.news_text(told(game, viewer))


def told_of_move(events: str) -> str:
    return move_text(1, 0, 0, "player", events)


def told(game: Game, viewer: int) -> list[News]:
    (events,) = game.events(viewer, game.version)
    return [News(version=1, at=0, told=Happened(seat=0, by="player", events=events))]


def bound_bidders() -> list[Table]:
    """Tables where house rules say what may be bid."""
    bound = [frozenset({"one-bid"}), frozenset({"strict-bids"})]
    return [
        table for table in every_table() if table.live and table.players == 4 and table.edition.house_rules in bound
    ]


def test_every_viewer_gets_what_the_whole_would_be():
    shown_more = told_plainly = 0
    for number, table in enumerate((*printed_tables(), *bound_bidders())):
        chance = Random(number)
        deck, _ = table.shuffled(chance)
        pace = Pace.LIVE if table.live else Pace.TURN_BASED
        game, gambler = Game.dealt(table.edition, table.players, deck, pace=pace), Gambler(chance)
        while not game.is_over and game.version < 60:
            seers, viewers = game.seers(game.version), range(SPECTATOR, table.players)
            is_shown_more = {viewer: viewer >= 0 and seers >> viewer & 1 == 1 for viewer in viewers}
            orders = {viewer: ORDERS[game.version % 2] if viewer >= 0 else None for viewer in viewers}
            news = {viewer: news_of(game, viewer if is_shown_more[viewer] else SPECTATOR) for viewer in viewers}
            for viewer, text in filled(game, news, orders).items():
                assert text == whole(game, viewer, orders[viewer]).rstrip(), (table, game.phase, viewer)
            if events := game.events_text():
                assert not any(is_shown_more.values()), (table, game.phase)
                assert {told_of_move(events)} == set(news.values()), (table, game.phase)
            shown_more += sum(is_shown_more.values())
            told_plainly += bool(events)
            speaker, move = gambler.turn(game._state)
            game.play(speaker, move_of(game.phase, move))
    assert shown_more > 100
    assert told_plainly > 1_000


def test_an_acknowledgement_is_what_encoding_it_gives():
    for key in (None, "0123456789abcdef" * 2):
        assert ack_text(key, 1_234) == outgoing.encode(outgoing.Ack(key=key, version=1_234))


def test_talk_is_told_without_the_game():
    said = [News(version=7, at=3, told=Chat(seat=None, name="x", text="100 % \0", speaker="y"))]
    whole = outgoing.News(version=7, viewer=2, stage="play", news=tuple(map(outgoing.news_out, said)))
    assert talk(7, 2, "play", outgoing.news_text(said), "") == outgoing.encode(whole).rstrip()
