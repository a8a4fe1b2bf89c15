"""Every byte and every length that reaches a seat, a spectator or a bot is the same, whatever is hidden from it.

See tests/server/twin_servers.py for how two servers are played in step. Here they are compared, leaks are planted to be
caught, and the database of a running game is searched for what must not be in it.
"""

from __future__ import annotations

import asyncio
import base64
import json
import logging
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from functools import partial
from random import Random

import msgspec
import pytest
from _pytest.mark import ParameterSet

from maquignon.play.dealer import fresh_seed
from maquignon.play.game import Game
from maquignon.play.phase import Phase
from maquignon.rulebook import Reason, Refusal
from maquignon.rulebook.cards import card_name
from maquignon.rulebook.editions import EDITIONS
from maquignon.rules.money import size, worth
from maquignon.server.core import padding
from maquignon.server.core.padding import overruns
from maquignon.server.hosting import status
from maquignon.server.http import app as app_module
from maquignon.server.http import lookups, service
from maquignon.server.http.lookups import Lookups
from maquignon.server.http.responses import answer
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.sockets.relay import Relay
from maquignon.server.tables import facts
from maquignon.server.tables.knowledge import Memories
from maquignon.server.tables.room import Room
from maquignon.server.tables.telling import Telling
from maquignon.server.wire import outgoing
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.heard_events import HeardEvents
from maquignon.server.workers.reviews import ReviewProgress
from maquignon.table import hearing, news, pacing, publishing, scene, snapshot, table, timers
from maquignon.table import ledger as ledger_module
from maquignon.table.audience import Audience
from maquignon.table.entries import Moved, OrderSet
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.pauses import Pauses
from maquignon.table.table import Table
from tests.secrecy.twins import Leak
from tests.server import twin_servers
from tests.server.client import Client, leave, seated
from tests.server.in_process import AppFailed
from tests.server.serving import ROOMY, get, open_table, running
from tests.server.twin_servers import PAUSE, RUN, watch
from tests.tables import every_table, printed_tables

MOVES, MANY_MOVES = 14, 40
"""Of each pair: the leaks are caught by no more than the quick tier's twins play."""
SEED = 3
SOON = 5
"""The seed at which most leaks are caught among the first pairs."""
PARTS = 40
DIFFERENCES = {"deck", "next card", "card looked at", "purses", "laid", "offer", "covered offer", "moves of others"}
"""What must have differed, somewhere among the pairs, without being seen."""
OFTEN = {"deck", "next card", "purses", "moves of others"}
"""What does so among any fifty of them."""


def watch_some(tables, number, seed, moves=MOVES, *, over_sockets=False):
    """So many pairs; a third of those with an observer on a seat have a bot there."""
    chance = Random(seed)
    differed: Counter[str] = Counter()
    for place in range(number):
        chosen = tables[place % len(tables)]
        observer = chance.randrange(-1, chosen.players)
        as_bot = observer >= 0 and chance.random() < 0.35
        watch(chosen, observer, chance.getrandbits(32), moves, differed, as_bot=as_bot, over_sockets=over_sockets)
        differed[f"as {'a bot' if as_bot else 'a spectator' if observer < 0 else 'a seat'}"] += 1
    return differed


def test_served_twins_cannot_be_told_apart():
    assert {each.edition.id for each in printed_tables()} == EDITIONS.keys()
    rich = [each for each in printed_tables() if each.edition.rats]
    tables = [*printed_tables(), *rich[:2], *Random(1).sample(every_table(), 4)]
    differed = watch_some(tables, len(tables), seed=SEED, over_sockets=True)
    assert differed["pairs"] >= 40
    assert differed["frames"] > 5_000
    assert min(differed["handed over"], differed["left to a bot"], differed["live orders"]) >= 10
    assert not overruns.count
    assert all(differed[name] for name in DIFFERENCES), differed
    assert min(differed[f"as {who}"] for who in ("a bot", "a spectator", "a seat")) >= 5, differed


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_thousands_of_served_twins_cannot_be_told_apart(part):
    """2,000 pairs over sockets: `pytest -m long -n 2 tests/server/test_socket_twins.py`."""
    tables = Random(part).sample([*every_table()[part::PARTS], *printed_tables()], 2_000 // PARTS)
    differed = watch_some(tables, len(tables), seed=100 + part, moves=MANY_MOVES, over_sockets=True)
    assert differed["pairs"] == 2_000 // PARTS
    assert all(differed[name] for name in OFTEN), differed


Plant = Callable[[pytest.MonkeyPatch], None]
LEAKS: list[ParameterSet] = []


def leak(at: str = "", caught: type[Exception] = Leak) -> Callable[[Plant], Plant]:
    """A leak, the tables where it shows, and how it does."""

    def register(plant: Plant) -> Plant:
        LEAKS.append(pytest.param(plant, at, caught, id=plant.__name__))
        return plant

    return register


def secret(game: Game) -> int:
    """The money of all seats in one number, whoever asks."""
    return sum((seat + 1) * worth(holding.purse) // 10 for seat, holding in enumerate(game._state.holdings))


def game_of(ledger: Ledger) -> Game:
    assert ledger.game is not None
    return ledger.game


@leak()
def purse_sizes_in_the_list_of_seats(monkeypatch):
    real = snapshot._seat

    def seat_look(desk, seat):
        look = real(desk, seat)
        return replace(look, name=f"{look.name}, {size(game_of(desk.ledger)._state.holdings[seat].purse)} cards")

    monkeypatch.setattr(snapshot, "_seat", seat_look)


@leak()
def the_order_of_the_deck_in_a_snapshot(monkeypatch):
    change_snapshots(
        monkeypatch,
        lambda desk, look: replace(look, plan=replace(look.plan, name=str(game_of(desk.ledger)._state.deck[-3:]))),
    )


@leak()
def an_unsealed_seed_in_a_snapshot(monkeypatch):
    change_snapshots(
        monkeypatch,
        lambda desk, look: replace(look, proof=desk.ledger.dealer.proof()),
    )


@leak()
def the_seed_of_a_person_in_the_list_of_seats(monkeypatch):
    real = snapshot._seat
    monkeypatch.setattr(
        snapshot,
        "_seat",
        lambda desk, seat: replace(real(desk, seat), committed=desk.ledger.deal._sealed.get(seat)),
    )


@leak()
def the_options_of_another_seat(monkeypatch):
    def look(desk, found):
        game = game_of(desk.ledger)
        return found if game.mover is None else replace(found, options=game.options(game.mover))

    change_snapshots(monkeypatch, look)


@leak()
def a_clock_that_runs_by_hidden_money(monkeypatch):
    real = scene.clocks

    def clocks(desk, now):
        found = real(desk, now)
        return replace(found, decision=found.decision and found.decision + secret(game_of(desk.ledger)) % 7)

    for module in (scene, snapshot):
        monkeypatch.setattr(module, "clocks", clocks)


@leak(caught=AppFailed)  # whoever is told more than can be is stunned
def payments_and_offers_of_others_in_the_news(monkeypatch):
    real = publishing._told

    def told(ledger, entry, viewer, events):
        found = real(ledger, entry, viewer, events)
        if isinstance(found, news.Happened) and entry.seat >= 0:
            (all_of_it,) = game_of(ledger).events(entry.seat, game_of(ledger).version)
            return replace(found, events=all_of_it)
        return found

    monkeypatch.setattr(publishing, "_told", told)


@leak(at="turn-based")
def orders_of_others_told(monkeypatch):
    real = publishing._told

    def told(ledger, entry, viewer, events):
        viewer = entry.seat if isinstance(entry, OrderSet) else viewer
        return real(ledger, entry, viewer, events)

    monkeypatch.setattr(publishing, "_told", told)


@leak(at="turn-based")
def that_a_move_was_made_by_order(monkeypatch):
    monkeypatch.setattr(publishing, "_by", lambda entry, _viewer: entry.by)


@leak(at="turn-based")
def that_a_plain_move_was_made_by_order(monkeypatch):
    monkeypatch.setattr(publishing, "_OPEN_SPEAKERS", (*publishing._OPEN_SPEAKERS, "order"))


@leak()
def cards_in_what_everybody_is_told_of_a_move(monkeypatch):
    def events_text(self):
        return msgspec.json.encode(list(map(outgoing.event_out, self.open_events(self.version)[-1]))).decode()

    monkeypatch.setattr(Game, "events_text", events_text)


@leak(at="turn-based")
def an_order_that_takes_longer_than_a_hand(monkeypatch):
    real = timers._ordered
    monkeypatch.setattr(timers, "_ordered", lambda seat, move, at: real(seat, move, at + 40))


@leak(at="live")
def an_order_that_takes_longer_the_further_it_goes(monkeypatch):
    real = Pauses.of
    monkeypatch.setattr(
        Pauses, "of", lambda self, ledger, seat: real(self, ledger, seat) + (ledger.orders[seat].bid_up_to or 0)
    )


@leak(at="live")
def quick_calls_when_nobody_who_is_in_could_pay_more(monkeypatch):
    def all_are_out(ledger, game):
        poor = {
            seat for seat in game.raisers if worth(game._state.holdings[seat].purse) <= game.view().auction.high_bid
        }
        return game.phase is Phase.BIDDING and (ledger.out | poor).issuperset(game.raisers)

    monkeypatch.setattr(pacing, "all_are_out", all_are_out)


@leak(at="live")
def a_beat_that_is_shorter_where_all_are_poor(monkeypatch):
    real = pacing.call_time

    def call_time(ledger, game):
        hurry = secret(game) % 7 * 10 if pacing.all_are_out(ledger, game) else 0
        return real(ledger, game) - hurry

    monkeypatch.setattr(pacing, "call_time", call_time)


@leak()
def what_was_missed_as_another_saw_it(monkeypatch):
    def missed(self, _viewer, since):
        return None if since is None else publishing.news_since(self._ledger, game_of(self._ledger).active, since)

    monkeypatch.setattr(Audience, "missed", missed)


@leak()
def one_message_for_all_viewers(monkeypatch):
    real = Telling.text

    def text(self, viewer):
        game = self._table._ledger.game
        shown = viewer if game is None else game.active
        return real(Telling(self._table, self.since, [shown]), shown)

    monkeypatch.setattr(Telling, "text", text)


@leak()
def the_view_of_another_seat_for_the_worker_of_a_bot(monkeypatch):
    real = BotPool._move

    async def move(self, at, seat, bot, _seen):
        await real(self, at, seat, bot, at.view_text((seat + 1) % game_of(at._ledger).players).encode())

    monkeypatch.setattr(BotPool, "_move", move)


@leak()
def what_another_heard_for_the_worker_of_a_bot(monkeypatch):
    real = HeardEvents.listen

    def heard(self, at):
        return real(HeardEvents((self._seat + 1) % game_of(at._ledger).players), at)

    monkeypatch.setattr(HeardEvents, "listen", heard)


@leak()
def a_refusal_in_words_that_hang_on_the_purse_of_another(monkeypatch):
    real = hearing.Hearing._check

    def checked(self, letter):
        try:
            return real(self, letter)
        except Refusal:
            raise Refusal(Reason("bid-too-low", amount=secret(game_of(self._ledger)) % 3)) from None

    monkeypatch.setattr(hearing.Hearing, "_check", checked)


@leak()
def a_length_that_hangs_on_hidden_money(monkeypatch):
    """Not a letter more is told, only spaces."""
    real = Telling.text

    def text(self, viewer):
        return real(self, viewer) + b" " * (secret(game_of(self._table._ledger)) % 5)

    monkeypatch.setattr(Telling, "text", text)


@leak()
def frames_as_long_as_what_is_in_them(monkeypatch):
    """To others: the observer's own lines do not change."""
    for module in (outgoing, padding):
        monkeypatch.setattr(module, "padded", lambda data, _most=0, _block=0: data + b" " * (-len(data) % 64))


@leak()
def a_welcome_as_long_as_what_is_in_it(monkeypatch):
    real = Room.welcome
    monkeypatch.setattr(Room, "welcome", lambda *asked: real(*asked).rstrip())


@leak()
def refusals_as_long_as_their_sentence(monkeypatch):
    monkeypatch.setitem(outgoing._BLOCKS, outgoing.Refused, 1)


@leak()
def a_client_that_says_no_more_than_it_must(monkeypatch):
    monkeypatch.setattr(twin_servers, "framed", json.dumps)


@leak()
def what_a_seat_can_know_is_as_long_as_it_is(monkeypatch):
    monkeypatch.setattr(lookups, "covered", lambda facts, _fullest: answer(facts))


@leak()
def a_frame_more_for_the_owner_of_much_money(monkeypatch):
    real = Relay.hear

    def hear(self, text):
        real(self, text)
        table, viewer = self._room.table, self._room.viewer(self.guest)
        if viewer >= 0 and secret(game_of(table._ledger)) % 3 == 0:
            self._put(outgoing.encode(outgoing.Present(seats=())))

    monkeypatch.setattr(Relay, "hear", hear)


@leak()
def news_that_come_later_by_hidden_money(monkeypatch):
    real = Relay.hear

    def hear(self, text):
        late = secret(game_of(self._room.table._ledger)) % 7 / 10_000
        asyncio.get_running_loop().call_later(late, real, self, text)

    monkeypatch.setattr(Relay, "hear", hear)


@leak()
def a_bot_that_speaks_as_soon_as_it_has_thought(monkeypatch):
    async def at_once(_self, _looked):
        return

    monkeypatch.setattr(BotPool, "_until_slot", at_once)


@leak()
def a_bot_that_takes_its_time_by_its_cards(monkeypatch):
    real = BotPool._play

    async def play(self, at, seat, bot):
        self._pause = PAUSE * (1 + secret(game_of(at._ledger)) % 5 / 7)
        await real(self, at, seat, bot)

    monkeypatch.setattr(BotPool, "_play", play)


@leak()
def the_order_of_keys_hangs_on_hidden_money(monkeypatch):
    """Not a byte more or less."""
    real = Telling.text

    def turned(self, viewer):
        text = real(self, viewer)
        if secret(game_of(self._table._ledger)) % 2 == 0:
            return text
        return msgspec.json.encode(dict(reversed(json.loads(text).items()))).ljust(len(text))

    monkeypatch.setattr(Telling, "text", turned)


@leak()
def a_log_line_with_a_purse(monkeypatch):
    real = Ledger._moved

    def moved(self, entry):
        real(self, entry)
        logging.getLogger("maquignon").info("seat %s has %s", entry.seat, game_of(self)._state.holdings[0].purse)

    monkeypatch.setitem(ledger_module._APPLY, Moved, moved)


@leak()
def a_secret_as_a_label_of_the_metrics(monkeypatch):
    last = [0, 0]
    real = Metrics.page
    happen = Table._happen

    def happened(self, entries):
        happen(self, entries)
        last[RUN.get()] = secret(game_of(self._ledger))

    def page(self):
        self.requests.labels(str(last[RUN.get()])).inc()
        return real(self)

    monkeypatch.setattr(Table, "_happen", happened)
    monkeypatch.setattr(Metrics, "page", page)


@leak()
def a_purse_on_the_status_page(monkeypatch):
    real = status._tables

    def tables(monitor, lobby):
        money = sum(secret(game_of(room.table._ledger)) for room in lobby.rooms)
        return (*real(monitor, lobby), status.Row("stakes", str(money)))

    monkeypatch.setattr(status, "_tables", tables)


@leak()
def purses_in_the_list_of_tables(monkeypatch):
    real = facts.table_facts

    def table_facts(listing, served, *more):
        money = secret(game_of(served.table._ledger)) if served else 0
        return msgspec.structs.replace(real(listing, served, *more), name=str(money))

    monkeypatch.setattr(app_module, "table_facts", table_facts)


@leak()
def what_another_seat_can_know(monkeypatch):
    def told(self, viewer, since=0):
        return publishing.news_since(self._ledger, (viewer + 1) % len(self._ledger.seats), since)

    monkeypatch.setattr("maquignon.table.table.Table.told", told)


@leak()
def a_record_before_the_end(monkeypatch):
    async def record(self, _name):
        (served,) = self.rooms
        return str(game_of(served.table._ledger).plies)

    monkeypatch.setattr("maquignon.server.tables.lobby.Lobby.record", record)


@leak()
def a_replay_before_the_end(monkeypatch):
    async def replay(self, _request):
        (served,) = self._admission().lobby.rooms
        return answer([str(move) for move in game_of(served.table._ledger).plies])

    monkeypatch.setattr(Lookups, "replay", replay)


@leak()
def a_review_is_begun_before_the_end(monkeypatch):
    """Nothing is told by it yet."""

    async def review(_self, _request):
        return answer(ReviewProgress(progress=0.0, waiting=False), 202)

    monkeypatch.setattr(Lookups, "review", review)


@leak()
def what_a_seat_can_know_for_whoever_has_none(monkeypatch):
    real = Memories.known

    async def known(self, at, guest):
        someone = next(each.guest for each in at._ledger.seats if each.guest)
        return await real(self, at, guest if at.seat_of(guest) is not None else someone)

    monkeypatch.setattr(Memories, "known", known)


@leak()
def the_view_of_a_seat_for_spectators(monkeypatch):
    real = Table.seat_texts

    def seat_texts(self, look, viewers):
        active = game_of(self._ledger).active
        return real(self, look, [active if viewer < 0 else viewer for viewer in viewers])

    monkeypatch.setattr(Table, "seat_texts", seat_texts)


@leak()
def one_frame_more_for_whoever_must_not_know(monkeypatch):
    """No byte of any other frame differs."""
    real = Room._tell

    def told(self):
        if self.has_news and secret(game_of(self.table._ledger)) % 2:
            self.tell(outgoing.Present(seats=()))
        real(self)

    monkeypatch.setattr(Room, "_tell", told)


def change_snapshots(monkeypatch, change):
    real = snapshot.snapshot

    def changed(desk, viewer, now):
        return change(desk, real(desk, viewer, now))

    monkeypatch.setattr(table, "snapshot", changed)


@pytest.mark.parametrize(("plant", "at", "caught"), LEAKS)
def test_a_planted_leak_is_caught(monkeypatch, plant, at, caught):
    plant(monkeypatch)
    tables = [each for each in printed_tables() if at in str(each) and each.players < 5]
    with pytest.raises(caught):
        watch_some(tables, 40, seed=SOON)


def test_there_are_enough_planted_leaks():
    assert len(LEAKS) >= 36


def test_the_database_of_a_running_game_has_neither_deck_nor_seed(tmp_path, monkeypatch, caplog):
    seeds: list[bytes] = []
    dealt: list[Game] = []

    def seed() -> bytes:
        seeds.append(fresh_seed())
        return seeds[-1]

    real = Game.dealt.__func__  # type: ignore[attr-defined]

    def kept(cls, *args, **kwargs):
        dealt.append(real(cls, *args, **kwargs))
        return dealt[-1]

    monkeypatch.setattr(service, "House", partial(House, seeds=seed))
    monkeypatch.setattr(Game, "dealt", classmethod(kept))
    caplog.set_level(logging.DEBUG)
    with running(tmp_path, limits=ROOMY) as address:
        opened = open_table(address, "boursicocotte-2025", [None, None, "value"])
        clients = asyncio.run(play_a_little(address, opened))
        pages = [get(f"{address}{path}").content for path in ("/metrics", "/api/tables", "/health")]
        stored = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
        with closing(sqlite3.connect(tmp_path / "test.db")) as database:
            kinds = [kind for (kind,) in database.execute("select kind from entries")]
    assert kinds.count("Moved") > 10
    assert stored.keys() >= {"test.db", "test.db-wal"}
    game = dealt[0]
    assert not game.is_over
    everything = {
        **stored,
        "frames": "\n".join(frame for client in clients for frame in client.frames).encode(),
        "pages": b"\n".join(pages),
        "logs": caplog.text.encode(),
    }
    hidden = [*seeds, *(client.seed for client in clients[:2])]
    assert len(hidden) == 3
    for name, content in everything.items():
        for place, needle in enumerate([*seeds_in_writing(hidden), *deck_in_writing(game)]):
            assert needle not in content, f"{name} has {place}: {needle[:40]!r}"
    # what is looked for would be found
    assert any(needle in msgspec.json.encode(game.start.deck) for needle in deck_in_writing(game))


async def play_a_little(address, opened):
    clients = await seated(address, opened, "Ann", "Ben")
    clients.append(await Client(address, opened["code"]).__aenter__())
    await clients[0].ask("Begin")
    await asyncio.gather(*(client.play(lambda look: look["version"] > 40) for client in clients))
    await leave(*clients)
    return clients


def seeds_in_writing(seeds):
    for each in seeds:
        yield each
        yield each[:16]
        yield each.hex().encode()
        yield base64.b64encode(each)[:-2]
        yield base64.urlsafe_b64encode(each)[:-2]
        yield repr(each).encode()


def deck_in_writing(game):
    """The last cards to come, in any way somebody might write them."""
    numbers = game._state.deck[-10:]
    names = [card_name(number) for number in numbers]
    yield bytes(numbers)
    for cards in (numbers, names):
        yield json.dumps(cards)[1:-1].encode()
        yield json.dumps(cards, separators=(",", ":"))[1:-1].encode()
        yield repr(cards)[1:-1].encode()
        yield " ".join(map(str, cards)).encode()
        yield ",".join(map(str, cards)).encode()
    yield msgspec.msgpack.encode(names)[1:]
    yield msgspec.msgpack.encode(numbers)[1:]
