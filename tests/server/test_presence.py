"""Over real sockets: a name after a reload, whom one hears, tables without onlookers, and playing again at once."""

from __future__ import annotations

import asyncio
from typing import Any

from tests.server.client import Client, leave, seated
from tests.server.serving import get, open_table
from tests.server.test_stopping import is_playing, playing, told

OPTIONS = {"first": None, "hints": False, "knowledge": False, "confirms": False, "spectators": False}


def chat(client: Client) -> list[tuple[str, str]]:
    return [(line["name"], line["speaker"]) for line in told(client, "Chat")]


def test_a_name_survives_a_reload_and_is_nobody_else_s_word(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ben.ask("Say", text="moo")
        await ben.__aexit__()
        async with Client(address, table["code"], token=ben.token) as back, Client(address, table["code"]) as zoe:
            await back.ask("Say", text="again")
            await back.ask("React", reaction="🎉")
            await zoe.ask("Say", text="hello")
            await ann.until(lambda: len(chat(ann)) == 3)
        await leave(ann)
        return ann

    ann = asyncio.run(game())
    (first, ben), (second, again), (nameless, zoe) = chat(ann)
    assert (first, second, nameless) == ("Ben", "Ben", "")
    assert ben == again == ann.look["seats"][1]["speaker"]
    assert zoe not in {seat["speaker"] for seat in ann.look["seats"]}
    reacted = next(each for each in ann.messages if each["type"] == "Reacted")
    assert (reacted["name"], reacted["speaker"]) == ("Ben", ben)
    guests = {client[:32] for client in (ann.token,)}
    assert not any(guest in frame for guest in guests for frame in ann.frames[1:])


def test_a_table_without_onlookers_sends_them_away_when_its_game_begins(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        assert (await ben.ask("SetOptions", **OPTIONS))["reason"]["code"] == "only-the-host"
        assert (await ann.ask("SetOptions", **OPTIONS))["type"] == "Ack"
        async with Client(address, table["code"]) as zoe:
            assert zoe.closed is None, "before the game whoever comes may want to sit down"
            await ann.ask("Begin")
            await asyncio.gather(ann.play(is_playing), ben.play(is_playing))
            await zoe.until(lambda: zoe.closed)
        async with Client(address, table["code"]) as late:
            pass
        await leave(ann, ben)
        return zoe, late

    zoe, late = asyncio.run(game())
    for away in (zoe, late):
        assert away.messages[-1]["reason"]["code"] == "no-spectators"
    answer = get(f"{address}/api/tables/{table['code']}/knowledge", cookies={})
    assert answer.status_code in (401, 403, 409)


def test_what_can_be_known_is_up_to_the_host(address):
    import httpx

    with httpx.Client(base_url=address, timeout=60) as browser:
        body = {"edition": "master-2009-two", "seats": [{}, {"bot": "value"}], "first": 0}
        table = browser.post("/api/tables", json=body).json()

        async def game():
            async with Client(address, table["code"], token=table["token"]) as ann:
                await ann.ask("Sit", name="Ann")
                await ann.ask("SetOptions", **{**OPTIONS, "first": 0})
                await ann.ask("Begin")
                await ann.play(is_playing)
                return await asyncio.to_thread(browser.get, f"/api/tables/{table['code']}/knowledge")

        answer = asyncio.run(game())
        assert answer.json()["reason"]["code"] == "knowledge-not-allowed"


def test_a_rematch_that_all_want_begins_by_itself(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game() -> Any:
        ann, ben = await playing(address, table)
        for client in (ann, ben):
            await client.ask("Propose", what="stop")
        await asyncio.gather(ann.play(), ben.play())
        for client in (ann, ben):
            await client.ask("Rematch")
        following = await ann.until(lambda: next((each for each in ann.messages if each["type"] == "Next"), None))
        async with Client(address, following["code"]) as zoe:
            stage = zoe.look["stage"]
        await leave(ann, ben)
        return stage

    assert asyncio.run(game()) == "deal"


def test_who_resigned_looks_on_and_sees_no_purse_any_more(address):
    table = open_table(address, "boursicocotte-2025", [None, None, "value"])

    async def game():
        ann, ben = await playing(address, table)
        assert ben.look["view"]["purse"] is not None
        assert (await ben.ask("Resign"))["type"] == "Ack"
        await ben.until(lambda: ben.look["viewer"] == -1)
        assert ben.look["view"]["seat"] == -1
        assert (await ben.move("auction"))["reason"]["code"] == "you-have-no-seat"
        await ann.until(lambda: ann.look["seats"][1]["resigned"])
        await leave(ann, ben)

    asyncio.run(game())
