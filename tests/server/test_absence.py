"""People who are not there: stand-ins, tables that sleep, orders left behind, and a patient game at default limits."""

from __future__ import annotations

import asyncio

import pytest

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.cli.verify import verdict
from maquignon.server.core.buckets import Buckets, Rate
from maquignon.server.settings.limits import Limits
from maquignon.server.tables import rooms
from tests.server.client import Client, leave, seated
from tests.server.serving import QUICK, ROOMY, awaited, get, open_table, record_of, running

LIMITS = Limits()


def test_a_bot_stands_in_for_whoever_dropped_and_gives_the_seat_back(address):
    table = open_table(address, "boursicocotte-2025", [None, None, "value"], speed={**QUICK, "grace": 300})

    def stands_in(client):
        return client.look["seats"][1]["stand_in"]

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        playing = asyncio.create_task(ann.play(seconds=200))
        await ben.play(lambda look: look["version"] > 25)
        ben.cut()
        assert await ann.until(lambda: stands_in(ann)) == CHAMPION
        played = len(by_bot(ann, 1))
        await ann.until(lambda: len(by_bot(ann, 1)) > played + 1)
        async with Client(address, table["code"], token=ben.token, since=ben.look["version"]) as again:
            await again.until(lambda: not stands_in(again))
            since = again.look["version"]
            await asyncio.gather(again.play(seconds=200), playing)
            await ann.until(lambda: ann.look["stage"] == "over")
            assert not [each for each in by_bot(ann, 1) if each > since], "the seat is Ben's again"
            told = [each["version"] for each in ben.told + again.told]
        await leave(ann)
        return told

    told = asyncio.run(game())
    assert told == list(range(told[0], told[-1] + 1))
    assert verdict("record", record_of(address, table)).problems == []


def by_bot(client, seat):
    """The versions at which a bot moved for a seat."""
    return [
        each["version"]
        for each in client.told
        if each["told"]
        and each["told"]["type"] == "Happened"
        and each["told"]["by"] == "bot"
        and each["told"]["seat"] == seat
    ]


@pytest.mark.parametrize("pace", ["live", "turn-based"])
def test_the_champion_plays_on_for_whoever_leaves_to_the_end(address, pace):
    table = open_table(address, "master-2009-two", [None, None], pace=pace)

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["version"] > 20) for each in (ann, ben)))
        assert (await ben.ask("Leave"))["type"] == "Ack"
        await leave(ben)
        await ann.until(lambda: ann.look["seats"][1]["stand_in"])
        since = ann.look["version"]
        await ann.play(seconds=200)
        await leave(ann)
        told = [each for each in ann.told if each["version"] > since and (each["told"] or {}).get("type") == "Happened"]
        return ann.look["seats"][1]["stand_in"], {each["told"]["by"] for each in told if each["told"]["seat"] == 1}

    assert asyncio.run(game()) == (CHAMPION, {"bot"})
    assert verdict("record", record_of(address, table)).problems == []


def test_the_host_names_who_stands_in(tmp_path):
    async def game(address):
        ann, ben = await seated(address, open_table(address, "master-2009-two", [None, None]), "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["version"] > 20) for each in (ann, ben)))
        await ben.ask("Leave")
        found = await ann.until(lambda: ann.look["seats"][1]["stand_in"])
        await leave(ann, ben)
        return found

    with running(tmp_path, limits=ROOMY, stand_in="nora") as address:
        assert asyncio.run(game(address)) == "nora"


def test_an_empty_table_sleeps_and_wakes_where_it_was(tmp_path, monkeypatch):
    monkeypatch.setattr(rooms, "SLEEP_CHECK_SECONDS", 0.1)

    def awake(address):
        return get(f"{address}/health").json()["tables"]

    async def game(address, table):
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["version"] > 20) for each in (ann, ben)))
        await leave(ann, ben)
        assert await asyncio.to_thread(awaited, lambda: awake(address) == 0)
        await asyncio.sleep(1)
        back = [
            await Client(address, table["code"], token=each.token, since=each.look["version"]).__aenter__()
            for each in (ann, ben)
        ]
        assert awake(address) == 1
        assert [each.look["viewer"] for each in back] == [0, 1]
        assert not any(each["told"] and each["told"].get("by") == "clock" for each in back[1].told), "time stood still"
        await asyncio.gather(*(each.play() for each in back))
        await leave(*back)
        for old, new in zip((ann, ben), back, strict=True):
            versions = [each["version"] for each in old.told + new.told]
            assert versions == list(range(versions[0], versions[-1] + 1)), "a gap"

    with running(tmp_path, limits=ROOMY) as address:
        table = open_table(address, "master-2009-two", [None, None])
        asyncio.run(game(address, table))


def test_standing_orders_bid_over_the_socket_and_stay_their_owners_secret(address):
    table = open_table(address, "boursicocotte-2025", [None, None, None], pace="turn-based", speed="normal")

    async def game():
        clients = await seated(address, table, "Ann", "Ben", "Cat")
        await clients[0].ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["stage"] == "play") for each in clients))
        await clients[0].until(lambda: clients[0].look["view"])
        first = clients[0].look["view"]["active"]
        seller, left, right = clients[first:] + clients[:first]
        assert (await seller.move("auction"))["type"] == "Ack"
        assert (await seller.ask("Order", bid_up_to=50))["reason"]["code"] == "auctioneer-bids-not"
        # the second in line first, so that nothing moves before both orders are there
        assert (await right.ask("Order", bid_up_to=30))["type"] == "Ack"
        assert right.look["order"] == {"type": "OwnOrder", "bid_up_to": 30, "slap_at": None}
        assert (await left.ask("Order", bid_up_to=50))["type"] == "Ack"
        await seller.until(lambda: seller.look["view"]["phase"] == "buy-right")
        sold = seller.look["view"]["auction"]
        await left.until(lambda: left.look["version"] == seller.look["version"])
        await right.until(lambda: right.look["version"] == seller.look["version"])
        await leave(*clients)
        return clients.index(left), sold, [orders(each) for each in (seller, left, right)]

    bidder, sold, by = asyncio.run(game())
    assert (sold["high_bidder"], sold["high_bid"]) == (bidder, 30)
    assert by == [set(), {bidder}, {(bidder + 1) % 3}], "only the owner learns that it was an order"


def orders(client):
    """The seats whose moves a client was told to be orders."""
    return {
        each["told"]["seat"]
        for each in client.told
        if each["told"] and each["told"]["type"] == "Happened" and each["told"]["by"] == "order"
    }


class Patient(Client):
    """Says no more than a server allows by default."""

    def __init__(self, *args, **hello):
        super().__init__(*args, **hello)
        self._buckets = Buckets()

    async def say(self, message):
        while not self._buckets.take("mine", Rate(0.9 * LIMITS.messages_per_second, LIMITS.messages_at_once - 2)):
            await asyncio.sleep(0.05)
        await super().say(message)


def test_a_whole_game_stays_within_the_default_limits(tmp_path):
    async def game(address, table):
        clients = [Patient(address, table["code"], token=table["token"]), Patient(address, table["code"])]
        for client, name in zip(clients, ("Ann", "Ben"), strict=True):
            await client.__aenter__()
            assert (await client.ask("Sit", name=name))["type"] == "Ack"
        await clients[0].ask("Begin")
        await asyncio.gather(*(each.play(seconds=200) for each in clients))
        await leave(*clients)

    with running(tmp_path) as address:
        table = open_table(address, "master-2009-two", [None, None])
        asyncio.run(game(address, table))
        assert verdict("record", record_of(address, table)).problems == []
