"""A whole evening over HTTP and real sockets: twelve people, three rounds, one who comes late, one who goes, a server
that starts again in between, and the same cards at all tables."""

from __future__ import annotations

import asyncio
import csv
import io
import json
import zipfile
from collections import Counter
from contextlib import AsyncExitStack, contextmanager
from itertools import combinations
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, insert

from maquignon.cli.main import main
from maquignon.play.records import DealStart, parse_record
from maquignon.server.evenings import evenings as evenings_module
from maquignon.server.evenings import seating
from maquignon.server.evenings import tables as tables_module
from maquignon.server.evenings.checking import evening_faults, read_evening_file
from maquignon.server.evenings.tables import table_name
from maquignon.server.store import schema
from tests.server.client import Client
from tests.server.serving import PATIENCE, ROOMY, Process, awaited, running
from tests.store.ports import free_port

WISH = {"name": "Friday", "edition": "koehandel-2001", "rounds": 3, "minutes": 40, "speed": "brisk"}


class Person:
    """A browser with its cookie, which any start of the server knows."""

    def __init__(self, house: House, name: str) -> None:
        self.house = house
        self.name = name
        cookies = httpx.get(f"{house.address}/", timeout=PATIENCE).cookies
        self.headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

    def ask(self, order: str, body: dict[str, Any] | None = None, status: int = 204) -> httpx.Response:
        address = f"{self.house.address}/api/evenings/{self.house.code}/{order}"
        answer = httpx.post(address, json=body or {}, headers=self.headers, timeout=PATIENCE)
        assert answer.status_code == status, answer.text
        return answer

    def page(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get("").json()
        return found

    def get(self, way: str) -> httpx.Response:
        address = f"{self.house.address}/api/evenings/{self.house.code}{way}"
        return httpx.get(address, headers=self.headers, timeout=PATIENCE)

    def join(self) -> None:
        self.ask("join", {"name": self.name})


class House:
    """Where the evening is."""

    address = ""
    code = ""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    @contextmanager
    def open(self):
        with running(self._folder, limits=ROOMY, bot_pause=0.0) as self.address:
            yield self


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(evenings_module, "LOOK_SECONDS", 0.1)
    monkeypatch.setattr(seating, "MOST_STEPS", 3_000)


def seats_of(page: dict[str, Any], number: int) -> list[list[int]]:
    return [[seat["person"] for seat in table["seats"]] for table in page["played"][number - 1]["tables"]]


async def play_round(people: list[Person], resigns: bool = True) -> None:
    """Everybody comes; of each table one gives up, and the host calls time."""
    async with AsyncExitStack() as stack:
        clients = []
        for person in people:
            code = person.page()["my_table"]
            client = Client(person.house.address, code, headers=person.headers)
            clients.append(await stack.enter_async_context(client))
        for client in clients:
            await client.until(lambda client=client: client.look["stage"] == "play")
            assert client.look["plan"]["evening"] == people[0].house.code
        for client in clients:
            if resigns and client.look["viewer"] == 0:
                await client.say({"type": "Resign"})
                await client.until(lambda client=client: client.closed)  # nobody watches
        await asyncio.to_thread(people[0].ask, "time")
        for client in clients:
            await client.until(lambda client=client: client.closed or client.look["stage"] == "over")


def test_an_evening_of_twelve_in_three_rounds(tmp_path, capsys):
    house = House(tmp_path)
    with house.open():
        people = [Person(house, f"N{number}") for number in range(13)]
        host = people[0]
        opened = httpx.post(f"{house.address}/api/evenings", json=WISH, headers=host.headers, timeout=PATIENCE)
        house.code = opened.json()["code"]
        host.ask("begin", status=409)
        for person in people[:11]:
            person.join()
        people[1].ask("begin", status=409)
        host.ask("begin")
        people[11].join()
        assert people[11].page()["my_table"] is None, "who comes late waits for the next round"
        host.ask("begin", status=409)
        host.ask("end", status=409)
        planned = people[1].page()["played"][0]["until"]
        host.ask("longer")
        page = people[1].page()
        assert page["played"][0]["until"] == planned + 300
        assert sorted(map(len, seats_of(page, 1))) == [3, 4, 4]
        assert [table["code"] for table in page["played"][0]["tables"]].count(None) == 2, "others' tables are theirs"
        asyncio.run(play_round(people[:11]))
        assert awaited(lambda: host.page()["played"][0]["over"])
        host.ask("longer", status=409)
        commit = host.page()["commit"]
    with house.open():  # another start of the server, and nobody has lost anything
        page = host.page()
        assert len(page["standings"]) == 12
        assert sum(each["points"] for each in page["standings"]) == 0
        losers = {table[0] for table in seats_of(page, 1)}
        assert {each["person"] for each in page["standings"] if each["points"] == -60} == losers
        host.ask("begin")
    with house.open():  # and once more, while they sit down
        second = people[:12]
        asyncio.run(play_round(second))
        assert awaited(lambda: host.page()["played"][1]["over"])
        people[5].ask("leave")
        people[12].join()
        host.ask("remove", {"person": 8})
        people[7].join()
        host.ask("begin")
        third = [*people[:5], *people[6:]]
        asyncio.run(play_round(third, resigns=False))
        assert awaited(lambda: host.page()["ended"])
        check_end(host, people, commit, tmp_path, capsys)


def check_end(host: Person, people: list[Person], commit: str, folder: Path, capsys: Any) -> None:
    page = host.page()
    assert page["commit"] == commit
    rounds = [seats_of(page, number) for number in (1, 2, 3)]
    assert {each for table in rounds[2] for each in table} == {1, 2, 3, 4, 5, *range(7, 14)}
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    assert sum(times > 2 for times in met.values()) <= 1, (
        "the search is cut short here: at full length nobody meets thrice"
    )
    assert [each["played"] for each in sorted(page["standings"], key=lambda each: each["person"])] == [
        *[3] * 5, 2, *[3] * 5, 2, 1,
    ]  # fmt: skip
    people[5].ask("join", {"name": "again"}, status=409)
    stranger = Person(host.house, "Eve").get("")
    assert stranger.status_code == 200, "whoever has the code may look on, as a television does"
    assert stranger.json()["me"] is None
    with zipfile.ZipFile(io.BytesIO(host.get("/records.zip").content)) as archive:
        files = {name: archive.read(name).decode() for name in archive.namelist()}
    records = {name: parse_record(text) for name, text in files.items() if name.endswith(".mq")}
    assert len(records) == 9
    deals = {name: each.start.proof.server_seed for name, each in records.items() if isinstance(each.start, DealStart)}
    assert [len({deals[f"round-{n}-table-{table}.mq"] for table in (1, 2, 3)}) for n in (1, 2, 3)] == [1, 1, 1]
    assert len({*deals.values()}) == 3
    table = [*csv.DictReader(io.StringIO(files["standings.csv"]))]
    assert [int(each["points"]) for each in table] == [each["points"] for each in page["standings"]]
    for name, text in files.items():
        (folder / name).write_text(text)
    checked = [str(folder / name) for name in sorted(records)]
    assert main(["verify", "--evening", str(folder / "evening.json"), *checked]) == 0
    assert capsys.readouterr().out.count("the deal and the seats of its round follow from the evening's secret") == 9
    told = json.loads(files["evening.json"])
    one = records["round-1-table-1.mq"]
    planted = [{"secret": "00" * 32}, {"commit": "00" * 32}, {"evening": "another"}, {"rules": "kuhhandel-1999/1"}]
    for fault in planted:
        assert evening_faults(read_evening_file(json.dumps({**told, **fault})), one), fault
    seats = told["played"][0]["tables"][0]["seats"]
    seats[0], seats[1] = seats[1], seats[0]
    assert evening_faults(read_evening_file(json.dumps(told)), one) == [
        "the seats of round 1 do not follow from the evening's secret"
    ]


def test_wrong_codes_wishes_and_people_without_a_say(tmp_path):
    house = House(tmp_path)
    with house.open():
        host, other = Person(house, "Ann"), Person(house, "Ben")
        wishes: list[dict[str, Any]] = [{"rounds": 0}, {"minutes": 1}, {"name": ""}, {"speed": "fast"}, {"more": 1}]
        for wrong in wishes:
            answer = httpx.post(f"{house.address}/api/evenings", json={**WISH, **wrong}, headers=host.headers)
            assert answer.status_code == 400, wrong
        wish = {**WISH, "own_name": "Ann", "rounds": 1}
        for edition, status in (("none", 409), ("koehandel-2001", 201)):
            answer = httpx.post(
                f"{house.address}/api/evenings", json={**wish, "edition": edition}, headers=host.headers
            )
            assert answer.status_code == status
        house.code = "ZZZZZZZZ"
        other.ask("join", {"name": "Ben"}, status=404)
        house.code = answer.json()["code"]
        assert [each["name"] for each in host.page()["people"]] == ["Ann"]
        for order in ("begin", "time", "longer", "end"):
            assert other.ask(order, status=409).json()["reason"]["code"] == "only-evening-host"
        other.ask("remove", {"person": 1}, status=409)
        host.ask("remove", {"person": 7}, status=409)
        assert other.page()["secret"] is None
        assert host.page()["hosted"]
        assert not other.page()["hosted"]
        host.ask("end")
        assert host.page()["secret"]


def cut_short(database: Path, table: str) -> None:
    """As if a process had died while it opened the table."""
    row = {"id": table, "code": "CUTSHORT", "host": "", "edition": "koehandel-2001", "public": False, "status": "lobby"}
    with create_engine(f"sqlite:///{database}").begin() as connection:
        connection.execute(insert(schema.tables), {**row, "opened": 1, "changed": 1})


def test_a_table_begins_without_those_who_do_not_come(tmp_path, monkeypatch):
    monkeypatch.setattr(tables_module, "GATHERING_SECONDS", 0)
    house = House(tmp_path)
    with house.open():
        host, other = Person(house, "Ann"), Person(house, "Ben")
        wish = {**WISH, "own_name": "Ann", "rounds": 1}
        house.code = httpx.post(f"{house.address}/api/evenings", json=wish, headers=host.headers).json()["code"]
        other.join()
        cut_short(tmp_path / "test.db", table_name(host.page()["evening"], 1, 1))
        host.ask("begin")
        (table,) = host.page()["played"][0]["tables"]
        assert sorted(seat["bot"] or "" for seat in table["seats"]) == ["", "", "value"], "nobody sits alone"
        assert awaited(lambda: host.page()["played"][0]["tables"][0]["stage"] == "playing")
        other.ask("leave")
        host.ask("time")
        assert awaited(lambda: host.page()["ended"])
        assert {each["person"] for each in host.page()["standings"]} == {1, 2}


@pytest.mark.long
def test_twenty_four_people_at_six_tables_on_one_machine(tmp_path):
    house = House(tmp_path)
    with house.open():
        people = [Person(house, f"N{number}") for number in range(24)]
        wish = {**WISH, "rounds": 2}
        opened = httpx.post(f"{house.address}/api/evenings", json=wish, headers=people[0].headers, timeout=PATIENCE)
        house.code = opened.json()["code"]
        for person in people:
            person.join()
        for _round in (1, 2):
            people[0].ask("begin")
            asyncio.run(play_round(people))
            assert awaited(lambda: people[0].page()["played"][-1]["over"])
        page = people[0].page()
    assert [sorted(map(len, seats_of(page, number))) for number in (1, 2)] == [[4] * 6] * 2
    met = Counter(pair for n in (1, 2) for table in seats_of(page, n) for pair in combinations(sorted(table), 2))
    assert set(met.values()) == {1}, "nobody meets anybody twice"
    assert sum(each["points"] for each in page["standings"]) == 0


@pytest.mark.long
def test_an_evening_over_two_processes_of_one_server(tmp_path):
    """Whichever of them answers, whichever serves a table."""
    house = House(tmp_path)
    server = Process(tmp_path, free_port(), processes="2", requests_per_second="1000", requests_at_once="1000")
    try:
        house.address = server.address
        people = [Person(house, f"N{number}") for number in range(8)]
        wish = {**WISH, "rounds": 2}
        opened = httpx.post(f"{house.address}/api/evenings", json=wish, headers=people[0].headers, timeout=PATIENCE)
        house.code = opened.json()["code"]
        for person in people:
            person.join()
        for _round in (1, 2):
            people[0].ask("begin")
            assert awaited(lambda: all(each.page()["my_table"] for each in people))
            asyncio.run(play_round(people))
            assert awaited(lambda: people[0].page()["played"][-1]["over"])
        assert people[0].page()["ended"]
        assert sum(each["points"] for each in people[0].page()["standings"]) == 0
    finally:
        server.stop()
