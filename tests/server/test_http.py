"""The small HTTP interface: lists, health, metrics, headers."""

from __future__ import annotations

import asyncio
import re
import time

import httpx
import pytest

from maquignon.server.access import identity
from maquignon.server.tables.lobby import Lobby
from tests.server.client import Client
from tests.server.serving import awaited, get, open_table


def test_the_page_and_its_headers(address):
    answer = get(address)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "server" not in answer.headers
    assert "samesite=lax" in answer.headers["set-cookie"].lower()


def test_health_metrics_and_editions(address):
    assert get(f"{address}/health").json()["state"] in ("ok", "degraded")
    assert "maquignon_sockets" in get(f"{address}/metrics").text
    facts = get(f"{address}/api/editions").json()
    assert "master-2009" in [edition["id"] for edition in facts["editions"]]
    assert "value" in facts["bot_ids"]


def counted(address: str, metric: str) -> float:
    found = re.search(rf"^maquignon_{re.escape(metric)} (.+)$", get(f"{address}/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_a_mistake_of_ours_is_an_answer_like_any_other_and_says_nothing_more(address, monkeypatch):
    async def fail(_lobby: Lobby) -> None:
        raise ValueError("a card that nobody may know")

    monkeypatch.setattr(Lobby, "public", fail)
    before = counted(address, 'requests_total{status="500"}')
    answer = get(f"{address}/api/tables")
    assert (answer.status_code, answer.json()["reason"]["code"]) == (500, "server-mistake")
    assert "a card" not in answer.text
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert counted(address, 'requests_total{status="500"}') == before + 1


def test_public_tables_are_listed_and_private_ones_are_not(address):
    public = open_table(address, "koehandel-2001", [None, None, "value"], public=True, name="Friday club")
    private = open_table(address, "koehandel-2001", [None, None, "value"])
    listed = {table["code"]: table for table in get(f"{address}/api/tables").json()["tables"]}
    assert private["code"] not in listed
    assert listed[public["code"]]["name"] == "Friday club"
    assert [seat["open"] for seat in listed[public["code"]]["seats"]] == [True, True, False]
    assert get(f"{address}/api/tables/{private['code'].lower()}").json()["public"] is False


@pytest.mark.parametrize("name", ["%00", "a%20b", "%C3%A9", "NOSUCH"])
def test_a_name_no_table_has_is_not_found(address, name):
    for kind in ("tables", "records"):
        assert get(f"{address}/api/{kind}/{name}").status_code == 404


def test_a_browser_is_known_by_its_cookie(address):
    with httpx.Client(base_url=address, timeout=90) as browser:
        browser.get("/")
        body = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "value"}]}
        table = browser.post("/api/tables", json=body).json()
        cookie = "; ".join(f"{name}={value}" for name, value in browser.cookies.items())

        async def sit():
            from websockets.asyncio.client import connect

            client = Client(address, table["code"])
            client._socket = await connect(client.address, additional_headers={"cookie": cookie})
            await client.say(client.hello)
            client._reading = asyncio.create_task(client._read())
            await client.until(lambda: client.look)
            await client.ask("Sit", name="Ann")
            await client.__aexit__()
            return client.look["host"], client.token

        assert asyncio.run(sit()) == (0, table["token"])
        own = awaited(lambda: browser.get("/api/tables/own").json()["tables"])
        assert [each["code"] for each in own] == [table["code"]]
    assert get(f"{address}/api/tables/own").json() == {"tables": []}


def test_a_cookie_is_renewed_while_it_is_used(address, monkeypatch):
    with httpx.Client(base_url=address, timeout=90) as browser:
        first = browser.get("/").cookies[identity.COOKIE]
        assert "set-cookie" not in browser.get("/").headers
        now = time.time()
        monkeypatch.setattr(identity, "time", lambda: now + 2 * 86_400)
        renewed = browser.get("/")
    assert f"max-age={identity.COOKIE_SECONDS}" in renewed.headers["set-cookie"].lower()
    assert renewed.cookies[identity.COOKIE].partition(".")[0] == first.partition(".")[0], "for the same guest"


ANSWERS = ("answer_seconds_count", "refused_total")


def test_the_host_can_kick_and_seat_bots_and_answers_are_counted(address):
    table = open_table(address, "koehandel-2001", [None, None, None])
    before = [counted(address, metric) for metric in ANSWERS]

    async def lobby():
        host = Client(address, table["code"], token=table["token"])
        async with host, Client(address, table["code"]) as ben:
            await ben.ask("Sit", name="Ben", seat=1)
            await host.ask("Sit", name="Ann")
            await ben.until(lambda: any(each["type"] == "Lag" for each in ben.messages))
            assert (await ben.ask("Kick", seat=0))["type"] == "Refused"
            assert (await ben.ask("React", reaction="boo"))["type"] == "Refused"
            await host.ask("Kick", seat=1)
            await ben.until(lambda: ben.closed)
            assert ben.messages[-1]["reason"]["code"] == "banned"
            assert (await host.ask("SeatBot", seat=1, bot="random"))["type"] == "Ack"
            await host.until(lambda: host.look["seats"][1]["bot"] == "random")

    asyncio.run(lobby())
    assert [counted(address, metric) - old for metric, old in zip(ANSWERS, before, strict=True)] == [4, 2]
