"""One person on two devices: the same games, tables and seats; a lost one is sent away; all of it is forgotten."""

from __future__ import annotations

import asyncio
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest

from tests.server.client import Client
from tests.server.serving import PATIENCE, awaited

RECORD = (Path(__file__).parents[1] / "records" / "whole-game.mq").read_text()
TABLE = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "gus"}]}


@pytest.fixture
def devices(address):
    """Two browsers with cookies of their own."""
    with ExitStack() as stack:
        found = [stack.enter_context(httpx.Client(base_url=address, timeout=PATIENCE)) for _ in range(2)]
        for each in found:
            each.get("/")
            assert each.cookies
        yield found


def linked(laptop, phone) -> None:
    link = laptop.post("/api/person/link").json()["link"]
    assert "/me#enter=" in link
    assert phone.post("/api/person/enter", json={"secret": link.partition("#enter=")[2]}).status_code == 204


def test_a_linked_device_has_the_games_and_seats_of_the_other(devices, address):
    laptop, phone = devices
    table = laptop.post("/api/tables", json=TABLE).json()

    async def sit_down():
        async with client(laptop, address, table) as ann:
            assert (await ann.ask("Sit", name="Ann"))["type"] == "Ack"
            linked(laptop, phone)
            assert ann.closed is None, "a live seat does not move"
            async with client(phone, address, table) as also:
                assert also.look["viewer"] == ann.look["viewer"] == 0
                assert also.token == ann.token

    asyncio.run(sit_down())
    own = awaited(lambda: [each for each in phone.get("/api/tables/own").json()["tables"] if each["seat"] == 0])
    assert [(each["code"], each["hosted"]) for each in own] == [(table["code"], True)]
    assert laptop.post("/api/games?seat=0", content=RECORD).status_code == 201
    assert len(phone.get("/api/games").json()["games"]) == 1
    assert phone.get("/api/person").json() == {"devices": 2, "words": False, "passkeys": [], "host_notices": []}
    assert phone.post(f"/api/tables/{table['code']}/close", json={}).status_code == 200, "it is the host's device too"


def client(device, address, table) -> Client:
    cookie = "; ".join(f"{name}={value}" for name, value in device.cookies.items())
    return Client(address, table["code"], headers={"cookie": cookie})


def test_words_bring_a_person_back_and_a_lost_device_is_signed_out(devices, address):
    laptop, phone = devices
    words = laptop.post("/api/person/words").json()["words"]
    assert laptop.get("/api/person").json() == {"devices": 1, "words": True, "passkeys": [], "host_notices": []}
    for wrong in ("babab " * 5, words[:-1], ""):
        refused = phone.post("/api/person/enter", json={"secret": wrong})
        assert (refused.status_code, refused.json()["reason"]["code"]) == (409, "wrong-pass")
    assert phone.post("/api/person/enter", json={"secret": words.upper()}).status_code == 204
    assert phone.get("/api/person").json() == {"devices": 2, "words": False, "passkeys": [], "host_notices": []}
    assert phone.post("/api/guest/sign-out-others", json={}).status_code == 204
    assert laptop.post("/api/person/words").json()["reason"]["code"] == "signed-out"
    assert phone.get("/api/person").json()["devices"] == 2, "its games stay"


def test_who_forgets_themselves_is_somebody_new_on_every_device(devices, address):
    laptop, phone = devices
    linked(laptop, phone)
    table = phone.post("/api/tables", json=TABLE).json()
    refused = laptop.post("/api/person/forget")
    assert (refused.status_code, refused.json()["reason"]["code"]) == (409, "tables-not-over")
    assert phone.post(f"/api/tables/{table['code']}/close", json={}).status_code == 200
    assert laptop.post("/api/games?seat=0", content=RECORD).status_code == 201
    before = laptop.cookies["maquignon_guest"]
    forgotten = awaited(lambda: (found := laptop.post("/api/person/forget")).status_code == 200 and found)
    assert forgotten.json() == {"tables": 2}
    assert laptop.cookies["maquignon_guest"] != before
    assert laptop.get("/api/games").json()["games"] == phone.get("/api/games").json()["games"] == []
    assert laptop.get("/api/person").json()["devices"] == 1
    assert phone.post("/api/person/link").status_code == 409, "its cookie is void"


def test_without_a_cookie_nobody_is_anybody(address):
    for way in ("words", "link", "forget"):
        answer = httpx.post(f"{address}/api/person/{way}", timeout=PATIENCE)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "signed-out")
    known = httpx.get(f"{address}/api/person", timeout=PATIENCE).json()
    assert known == {"devices": 1, "words": False, "passkeys": [], "host_notices": []}


@pytest.mark.parametrize("body", ["", "[]", '{"secret": 5}', '{"secret": "a", "secret": "b"}', "{" + " " * 2_000])
def test_nonsense_is_refused(devices, body):
    answer = devices[0].post("/api/person/enter", content=body)
    assert answer.status_code in (400, 409)
