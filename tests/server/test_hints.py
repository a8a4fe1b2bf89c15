"""Hints over HTTP: for whom the seat is, of one length, counted, limited; nothing of what is hidden shows in them."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from maquignon.bots.advising import MOST, counsel
from maquignon.bots.counsel import Counsel
from maquignon.bots.roster import bot
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.core.padding import BLOCK
from maquignon.server.tables.hints import Hint, Hints, fullest_hint, hint_of
from maquignon.server.tables.knowledge import Memories, Memory
from maquignon.table.table import Table
from tests.gambler import Gambler
from tests.secrecy.twins import Twins
from tests.server.client import leave, seated
from tests.server.serving import QUICK, running
from tests.server.test_knowledge import heard
from tests.table.room import Room, live_plan
from tests.tables import printed_tables

NOTHING = Counsel(chance=None, moves=(), reach=None, wager=None, cost=None, made=None, beliefs=())


def hint(game: Game, seat: int) -> Hint:
    memory = Memory(game.edition, game.players, seat)
    memory.hear(heard(game, seat))
    view = game.view(seat)
    events = [event for told in game.events(seat) for event in told]
    return hint_of(view, memory.known(), counsel(bot("odile"), view, events, 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_hint_is_longer_than_the_fullest(edition):
    game, gambler = Game.new(edition, EDITIONS[edition].players[-1], Dealer.predictable(5)), Gambler(Random(5))
    given = 0
    while not game.is_over and game.version < 50:
        for seat in game.acting:
            found = hint(game, seat)
            given += found.counsel is not None
            fullest = fullest_hint(found)
            assert len(msgspec.json.encode(found)) <= len(msgspec.json.encode(fullest))
            assert fullest.counsel is not None
            assert len(fullest.counsel.moves) == MOST
            assert seat not in {each.seat for each in found.rivals}
        seat, number = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, number))
    assert given > 15


def test_twins_cannot_be_told_apart_by_hints_or_their_lengths():
    pairs = 0
    for seed, table in enumerate(printed_tables()):
        observer = seed % table.players
        twins = Twins(table, observer, seed)
        for _ in range(4):
            if not twins.step():
                break
        one, other = (hint(game, observer) for game in (twins.model, twins.twin))
        assert one == other
        assert fullest_hint(one) == fullest_hint(other)
        pairs += 1
    assert pairs > 10


def test_the_length_hangs_on_nothing_that_is_hidden():
    """Whatever is known or advised: the same moment has the same length."""
    game = Game.new("koehandel-2001", 4, Dealer.predictable(5))
    found = hint(game, game.active)
    poorer = msgspec.structs.replace(found, counsel=None)
    assert msgspec.json.encode(fullest_hint(found)) == msgspec.json.encode(fullest_hint(poorer))


def test_the_same_moment_is_thought_about_once():
    room = Room.playing(live_plan(hints=True))
    asked: list[int] = []

    async def advise(_table: Table, seat: int) -> Counsel | None:
        asked.append(seat)
        return None if len(asked) == 1 else NOTHING

    async def ask() -> list[Hint]:
        entries = list(room.ledger.entries)
        await room.house.journal.append("t", 0, entries)
        table = Table.restore(entries, room.house)
        table.start()
        hints = Hints(Memories())
        found = [await hints.take(table, "ann", advise) for _ in range(3)]
        assert [look.hints for look in table.snapshot(1).seats] == [1, 0, 0]
        await table.stop()
        return found

    first, *others = asyncio.run(ask())
    assert [each.counsel is None for each in (first, *others)] == [True, False, False]
    assert asked == [0, 0], "who could not think is asked again, who has thought is not"
    assert {each.seat for each in first.rivals} == {1, 2}


def test_where_nobody_may_look_into_purses_a_hint_says_nothing_of_them():
    room = Room.playing(live_plan(hints=True, knowledge=False))

    async def ask() -> Hint:
        entries = list(room.ledger.entries)
        await room.house.journal.append("t", 0, entries)
        table = Table.restore(entries, room.house)
        table.start()
        found = await Hints(Memories()).take(table, "ann", lambda _table, _seat: asyncio.sleep(0))
        await table.stop()
        return found

    assert asyncio.run(ask()).rivals == ()


def test_over_http_alone_with_bots_and_among_people_as_the_host_wishes(tmp_path, monkeypatch):
    monkeypatch.setattr("maquignon.server.workers.bots.PATIENCE", 600.0)  # a busy machine starts its workers slowly
    with running(tmp_path) as address, httpx.Client(base_url=address, timeout=600) as browser:
        alone = [{}, {"bot": "value"}, {"bot": "value"}]
        assert taken(browser, address, alone) == ("ok", 1)
        assert taken(browser, address, [{}, {}, {"bot": "value"}]) == ("hints-not-allowed", 0)
        assert taken(browser, address, [{}, {}, {"bot": "value"}], hints=True) == ("ok", 1)
        assert browser.post("/api/tables/NOSUCH/hint", json={}).status_code == 404


def taken(browser: httpx.Client, address: str, seats: list[Any], **wish: Any) -> tuple[str, int]:
    """What the first player to decide is answered, and how many hints the table has counted."""
    body = {"edition": "koehandel-2001", "seats": seats, "speed": QUICK, "first": 0, "pace": "turn-based", **wish}
    table = browser.post("/api/tables", json=body).json()
    path = f"/api/tables/{table['code']}/hint"

    async def play() -> int:
        people = ["Ann", "Ben"][: sum("bot" not in seat for seat in seats)]
        clients = await seated(address, table, *people)
        await clients[0].ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look.get("view")) for each in clients))
        answers.append(await asyncio.to_thread(browser.post, path, json={}))
        stranger = await asyncio.to_thread(httpx.post, f"{address}{path}", json={}, timeout=60)
        assert stranger.json()["reason"]["code"] == "no-seat-at-table"
        await clients[-1].ask("Say", text="moo")
        counted = clients[-1].look["seats"][0]["hints"]
        await leave(*clients)
        return int(counted)

    answers: list[httpx.Response] = []
    counted = asyncio.run(play())
    if answers[0].status_code != 200:
        return answers[0].json()["reason"]["code"], counted
    assert len(answers[0].content) % BLOCK == 0
    found = msgspec.json.decode(answers[0].content, type=Hint)
    assert (found.seat, found.strong) == (0, "champion")
    assert found.counsel is not None
    assert 0.5 < sum(each.share for each in found.counsel.moves) <= 1.01
    return "ok", counted
