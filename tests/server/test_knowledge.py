"""What a seat can know of all purses: true, its own affair, and nothing of what is hidden from it."""

from __future__ import annotations

import asyncio
from random import Random

import httpx
import msgspec
import pytest

from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.core.padding import BLOCK
from maquignon.server.tables.knowledge import Memories, Memory, PursesKnown
from maquignon.table.news import Happened, News
from maquignon.table.table import Table
from tests.gambler import Gambler
from tests.secrecy.twins import Twins
from tests.server.client import Client
from tests.server.serving import QUICK, awaited
from tests.table.room import Room, live_plan
from tests.tables import printed_tables


def heard(game: Game, seat: int, since: int = 0) -> list[News]:
    return [
        News(version=version, at=0, told=Happened(seat=0, by="player", events=events))
        for version, events in enumerate(game.events(seat, since), since)
    ]


def known(game: Game, seat: int) -> PursesKnown:
    memory = Memory(game.edition, game.players, seat)
    memory.hear(heard(game, seat))
    return memory.known()


@pytest.mark.parametrize("edition", EDITIONS)
def test_it_is_true_and_the_own_purse_is_known(edition):
    game, gambler = Game.new(edition, EDITIONS[edition].players[-1], Dealer.predictable(5)), Gambler(Random(5))
    memory = Memory(game.edition, game.players, 1)
    while not game.is_over and game.version < 120:
        memory.hear(heard(game, 1, game.version))
        found = memory.known()
        for place, purse in zip(game.position().places, found.purses, strict=True):
            assert purse.least <= sum(place.purse) <= purse.most
            assert purse.fewest <= len(place.purse) <= purse.fullest
            assert purse.cards == (None if purse.fewest < purse.fullest else len(place.purse))
            for each in purse.values:
                assert each.least <= place.purse.count(each.value) <= each.most
        assert found.purses[1].least == found.purses[1].most
        seat, number = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, number))
    memory.hear(heard(game, 1, game.version))
    assert memory.known() == known(game, 1), "it depends on when it was asked"


def test_twins_cannot_be_told_apart_by_it():
    differed = pairs = 0
    for seed, table in enumerate(printed_tables() * 2):
        observer = seed % table.players
        twins = Twins(table, observer, seed)
        for _ in range(12):
            if not twins.step():
                break
        one, other = (msgspec.json.encode(known(game, observer)) for game in (twins.model, twins.twin))
        assert one == other
        pairs += 1
        differed += any(
            a.purse != b.purse for a, b in zip(twins.model._state.holdings, twins.twin._state.holdings, strict=True)
        )
    assert differed > pairs / 3, "there was nothing to be told apart"


def test_each_player_of_a_table_is_answered_from_the_own_seat():
    room = Room.playing(live_plan())
    memories = Memories()

    async def ask():
        table = Table.restore(list(room.ledger.entries), room.house)
        return [await memories.known(table, guest) for guest in ("ann", "ben", "ann", "cat")]

    answers = asyncio.run(ask())
    assert [each.seat for each in answers] == [0, 1, 0, 2]
    assert answers[0] == answers[2]
    for each in answers:
        certain = [purse.seat for purse in each.purses if all(value.least == value.most for value in purse.values)]
        assert each.seat in certain


def test_a_memory_that_hears_another_seat_is_caught():
    """The planted fault: what is compared can differ."""
    told_apart = 0
    for seed, table in enumerate(printed_tables()):
        twins = Twins(table, 0, seed)
        while twins.step() and twins.model.version < 40:
            pass
        told_apart += heard_by_another(twins.model) != heard_by_another(twins.twin)
    assert told_apart


def heard_by_another(game: Game) -> bytes:
    memory = Memory(game.edition, game.players, 0)
    try:
        memory.hear(heard(game, 1))
        return msgspec.json.encode(memory.known())
    except ArithmeticError:
        return b"it contradicts itself"  # a twin's purses are not those of its past


def test_over_http_for_the_seat_of_the_cookie_or_token(address):
    with httpx.Client(base_url=address, timeout=20) as browser:
        body = {"edition": "koehandel-2001", "seats": [{}, {"bot": "value"}, {"bot": "value"}], "speed": QUICK}
        table = browser.post("/api/tables", json={**body, "pace": "turn-based"}).json()
        path = f"/api/tables/{table['code']}/knowledge"
        assert browser.get(path).json()["reason"]["code"] == "no-seat-at-table"

        async def play():
            async with Client(address, table["code"], token=table["token"]) as ann:
                await ann.ask("Sit", name="Ann")
                assert browser.get(path).json()["reason"]["code"] == "game-not-begun"
                await ann.ask("Begin")
                await ann.play(lambda look: (look.get("view") or {"version": 0})["version"] > 30)
                return ann.look["viewer"]

        seat = asyncio.run(play())
        answer = browser.get(path)
        assert answer.status_code == 200
        assert len(answer.content) % BLOCK == 0, "its length tells something"
        found = msgspec.json.decode(answer.content, type=PursesKnown)
        assert (found.seat, len(found.purses)) == (seat, 3)
        assert found.purses[seat].least == found.purses[seat].most
        assert found.version > 30
        own = browser.get("/api/tables/own").json()["tables"]
        assert [(each["code"], each["seat"], each["stage"]) for each in own] == [(table["code"], seat, "play")]
        assert awaited(lambda: browser.get("/api/tables/own").json()["tables"][0]["waiting"]), "its turn never comes"
    other = httpx.get(f"{address}{path}")
    assert (other.status_code, other.json()["reason"]["code"]) == (409, "no-seat-at-table")
    by_token = {"authorization": f"Bearer {table['token']}"}
    assert httpx.get(f"{address}{path}", headers=by_token).json()["seat"] == seat
    forged = {"authorization": f"Bearer {table['token'][:-1]}g"}
    assert httpx.get(f"{address}{path}", headers=forged).status_code == 409
    assert httpx.get(f"{address}/api/tables/NOSUCH/knowledge").status_code == 404
