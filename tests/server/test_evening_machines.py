"""An evening on two servers with one PostgreSQL: its tables are at both, and outlive one of them."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from typing import Any

import httpx
import pytest

from maquignon.play.records import DealStart, parse_record
from tests.server.client import Client
from tests.server.serving import PATIENCE, awaited
from tests.server.test_evenings import WISH, House, Person, seats_of
from tests.server.test_several_processes import Pair, awake, started

pytestmark = pytest.mark.long


@pytest.fixture(name="pair")
def servers(tmp_path, postgres):
    yield from started(tmp_path, postgres)


class Club:
    """Half of its people come in by the one server, half by the other."""

    def __init__(self, pair: Pair, number: int) -> None:
        self.pair = pair
        self.houses = {name: House(pair.folder) for name in "12"}
        for name, house in self.houses.items():
            house.address = pair.address(name)
        self.people = [Person(self.houses["12"[place % 2]], f"N{place}") for place in range(number)]
        wish = {**WISH, "rounds": 2}
        address = f"{self.houses['1'].address}/api/evenings"
        opened = httpx.post(address, json=wish, headers=self.host.headers, timeout=PATIENCE)
        for house in self.houses.values():
            house.code = opened.json()["code"]
        for person in self.people:
            person.join()

    @property
    def host(self) -> Person:
        return self.people[0]

    def begin(self) -> None:
        self.host.ask("begin")
        assert awaited(lambda: all(each.page()["my_table"] for each in self.people if each.page()["me"]))

    def move_to(self, name: str) -> None:
        """Everybody's front door is that server."""
        for person in self.people:
            person.house = self.houses[name]

    async def come(self, stack: AsyncExitStack) -> list[Client]:
        """All of them at their tables, wherever these are."""
        clients = []
        for person in self.people:
            code = person.page()["my_table"]
            client = Client(person.house.address, code, ways=self.pair.ways, headers=person.headers)
            clients.append(await stack.enter_async_context(client))
        for client in clients:
            await client.until(lambda client=client: client.look["stage"] == "play")
        return clients


def is_stood_in(client: Client, seat: int) -> bool:
    return bool(client.look["seats"][seat]["stand_in"])


def test_an_evening_on_two_servers_of_which_one_dies(pair):
    club = Club(pair, 8)

    async def first_round() -> None:
        async with AsyncExitStack() as stack:
            clients = await club.come(stack)
            assert {client.address for client in clients} == {
                f"{way}/ws".replace("http", "ws") for way in pair.ways.values()
            }
            away = next(
                place
                for place, client in enumerate(clients)
                if place and not client.address.startswith(club.people[place].house.address.replace("http", "ws"))
            )
            code, seat = clients[away].hello["table"], clients[away].look["viewer"]
            others = [each for each in clients if each.hello["table"] == code and each is not clients[away]]
            await asyncio.to_thread(club.people[away].ask, "leave")
            for other in others:
                await other.until(lambda other=other: is_stood_in(other, seat))
            club.people[away].join()
            club.host.house = club.houses["2"]
            await asyncio.to_thread(club.host.ask, "time")
            for client in clients:
                await client.until(lambda client=client: client.closed or client.look["stage"] == "over")

    async def second_round() -> None:
        async with AsyncExitStack() as stack:
            await club.come(stack)
            pair.processes["1"].kill()
            pair.expire("1")
        club.move_to("2")
        async with AsyncExitStack() as stack:
            clients = await club.come(stack)
            assert {client.address for client in clients} == {f"{pair.address('2')}/ws".replace("http", "ws")}
            await asyncio.to_thread(club.host.ask, "time")
            for client in clients:
                await client.until(lambda client=client: client.closed or client.look["stage"] == "over")

    club.begin()
    assert awaited(lambda: awake(pair.address("1")) == awake(pair.address("2")) == 1)
    asyncio.run(first_round())
    assert awaited(lambda: club.host.page()["played"][0]["over"])
    club.begin()
    asyncio.run(second_round())
    assert awaited(lambda: club.host.page()["ended"])
    check_end(club)


def check_end(club: Club) -> None:
    page: dict[str, Any] = club.host.page()
    assert [sorted(map(len, seats_of(page, number))) for number in (1, 2)] == [[4, 4]] * 2
    assert [each["played"] for each in page["standings"]] == [2] * 8
    assert sum(each["points"] for each in page["standings"]) == 0
    for each in page["played"]:
        deals = set()
        for table in each["tables"]:
            text = httpx.get(f"{club.host.house.address}/api/records/{table['code']}", timeout=PATIENCE).text
            start = parse_record(json.loads(text)["record"] if text.startswith("{") else text).start
            assert isinstance(start, DealStart)
            assert start.proof
            deals.add(start.proof.server_seed)
        assert len(deals) == 1, "the same cards at all tables, whichever server dealt them"
