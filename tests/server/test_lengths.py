"""No frame is longer than what everybody may know makes it, whoever holds how much money."""

from __future__ import annotations

import logging
from collections import Counter
from random import Random
from typing import Any, get_args

import msgspec
import pytest

from maquignon.play.asking import options_of
from maquignon.play.cards import cards_of, packed_cards
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.options import Options, PaymentOptions
from maquignon.play.phase import Pace
from maquignon.rulebook import Reason
from maquignon.rulebook.cards import FAMILIES
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.reason_codes import VALUES, Kind, MoveCode
from maquignon.rulebook.sentences import fields
from maquignon.rules.money import nth_payment, payment_count
from maquignon.server.core import padding
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.tables.knowledge import Memory, fullest
from maquignon.server.wire import incoming, lengths, outgoing
from maquignon.server.wire.reasons import reason_out
from maquignon.table.news import Happened, News, OwnOrder
from maquignon.table.stage import Clocks
from tests.gambler import Gambler
from tests.tables import Table, printed_tables

SPECTATOR = -1
DEAREST_ORDER = OwnOrder(bid_up_to=1_000_000, slap_at=1_000_000)


def rich_game(table: Table, seat: int, chance: Random) -> Game:
    """One seat has all money that is not still to be paid out."""
    deck, _ = table.shuffled(chance)
    pace = Pace.LIVE if table.live else Pace.TURN_BASED
    game = Game.dealt(table.edition, table.players, deck, first=seat, pace=pace)
    left = Counter(table.edition.bank)
    left.subtract(dict.fromkeys(table.edition.payouts, table.players))
    for place, holding in enumerate(game._state.holdings):
        holding.purse = packed_cards(left.elements()) if place == seat else 0
    return game


def message(game: Game, viewer: int) -> outgoing.News:
    (events,) = game.events(viewer, game.version)
    told = [Happened(seat=0, by="player", events=events), None if viewer == SPECTATOR else DEAREST_ORDER]
    order = None if viewer == SPECTATOR else DEAREST_ORDER
    view = game.view(viewer)
    return outgoing.News(
        version=game.version,
        viewer=viewer,
        stage="play",
        news=tuple(outgoing.news_out(News(version=1, at=0, told=each)) for each in told),
        view=outgoing.view_out(view),
        options=outgoing.options_out(options_of(view) if viewer >= 0 else None),
        clocks=Clocks(decision=None, call=None, reveal=None, late=None),
        order=outgoing.order_out(order),
    )


def measure(game: Game) -> lengths.Measure:
    (events,) = game.events(SPECTATOR, game.version)
    told = (Happened(seat=0, by="player", events=events), None)
    return outgoing.measured(message(game, SPECTATOR), game.look(), told)


def test_the_richest_seat_never_needs_more_than_its_phase_allows():
    asked: Counter[type] = Counter()
    for number, table in enumerate(printed_tables()):
        seat, chance = number % table.players, Random(number)
        game, gambler = rich_game(table, seat, chance), Gambler(chance)
        while not game.is_over and game.version < 150:
            public = measure(game)
            for viewer in range(table.players):
                needed = len(msgspec.json.encode(message(game, viewer)))
                assert needed <= public.most(viewer), (table, game.phase, viewer)
            asked[type(game.options(seat))] += 1
            speaker, move = gambler.turn(game._state)
            game.play(speaker, move_of(game.phase, move))
    assert set(get_args(Options)) <= asked.keys(), set(get_args(Options)) - asked.keys()


@pytest.mark.parametrize("edition", ["koehandel-2001", "master-2009"])
def test_no_way_to_pay_is_longer_than_its_price_allows(edition):
    bank, chance = EDITIONS[edition].bank, Random(1)
    everything = packed_cards(Counter(bank).elements())
    small = packed_cards(Counter({value: bank[value] for value in bank if 0 < value <= 50}).elements())
    for price in range(10, 1_500, 10):
        most = lengths.payment_length(price, bank)
        for purse in (everything, small):
            count = payment_count(purse, price)
            for index in {0, count - 1, *(chance.randrange(count) for _ in range(40))} if count else ():
                text = msgspec.json.encode(cards_of(nth_payment(purse, price, index)))
                assert len(text) + 1 <= most, (price, text)


def test_a_list_of_ways_to_pay_fits_where_there_are_many():
    bank = EDITIONS["master-2009"].bank
    purse = tuple(sorted(Counter({10: 2, 20: 5, 50: 9, 100: 4, 200: 4, 500: 1}).elements()))
    most = 0
    for price in range(70, 900, 100):
        sets = PaymentOptions(price=price, purse=purse).sets
        assert len(msgspec.json.encode(sets)) <= 60 * lengths.payment_length(price, bank)
        most = max(most, len(sets))
    assert most == 60


SHORT: dict[Kind, Any] = {"number": 0, "place": 0, "seat": 0, "text": "", "family": "cat", "move": "buy"}
LONG: dict[Kind, Any] = {
    "number": 99_990,
    "place": 5,
    "seat": 5,
    "text": "x" * 40,
    "family": "rooster",
    "move": "own-up",
}


@pytest.mark.parametrize("code", get_args(MoveCode))
def test_all_that_a_move_is_refused_for_is_equally_long(code):
    every: dict[Kind, Any] = {"families": FAMILIES, "moves": ("bid", "pass", "slap", "call", "hammer", "own-up")}
    for samples in (SHORT, LONG):
        values = {name: {**samples, **every}[VALUES[name]] for name in fields(code)}
        refused = outgoing.Refused(key="0" * 32, reason=reason_out(Reason(code, **values)))
        assert len(outgoing.encode(refused)) == 1_024


def test_acknowledgements_are_equally_long():
    found = {len(outgoing.encode(outgoing.Ack(key="0" * 32, version=version))) for version in (0, 10**9)}
    assert found == {padding.BLOCK}


def test_every_move_and_order_fits_into_what_clients_say():
    longest = incoming.Move(key="0" * 32, seen=10**9, move="x" * 200)
    assert len(msgspec.json.encode(longest)) < padding.SENT
    order = incoming.Order(key="0" * 32, bid_up_to=10**6, slap_at=10**6)
    assert len(msgspec.json.encode(order)) < padding.SENT
    assert incoming.decode(msgspec.json.encode(order).decode().ljust(padding.SENT)) == order


def test_what_can_be_known_is_as_long_as_it_could_be():
    for table in printed_tables():
        chance = Random(7)
        deck, _ = table.shuffled(chance)
        game, gambler = Game.dealt(table.edition, table.players, deck, first=0), Gambler(chance)
        memory, known = Memory(table.edition, table.players, 0), []
        while not game.is_over and game.version < 60:
            (events,) = game.events(0, game.version)
            memory.hear([News(version=100, at=0, told=Happened(seat=0, by="player", events=events))])
            known.append(memory.known())
            speaker, move = gambler.turn(game._state)
            game.play(speaker, move_of(game.phase, move))
        assert all(len(msgspec.json.encode(each)) <= len(msgspec.json.encode(fullest(each))) for each in known)
        assert len({len(msgspec.json.encode(fullest(each))) for each in known}) == 1, table


def test_a_frame_that_is_too_long_is_told_and_sent_longer(monkeypatch, caplog):
    monkeypatch.setattr(padding, "overruns", padding.Overruns())
    monkeypatch.setattr("maquignon.server.monitoring.metrics.overruns", padding.overruns)
    with caplog.at_level(logging.ERROR):
        assert {len(padding.padded(b"x" * length, 500)) for length in (513, 700, 1_024)} == {1_024}
    assert len(caplog.records) == 3
    assert b"maquignon_frames_too_long 3.0" in Metrics().page()
    assert len(padding.padded(b"x" * 512, 500)) == 512
    assert padding.overruns.count == 3
