"""What is not allowed is refused with a reason, and the table goes on as if nothing had been said."""

from __future__ import annotations

import asyncio
import json
import secrets

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from maquignon.play.protocol import PROTOCOL
from maquignon.server.access.identity import COOKIE
from maquignon.server.settings.limits import Limits
from maquignon.server.wire import incoming
from tests.server.client import Client, leave, seated
from tests.server.serving import get, open_table, post, running

KEY = "0" * 32
MALFORMED = {
    "not JSON": "bid 30",
    "an array": "[]",
    "no type": "{}",
    "an unknown type": '{"type": "Cheat"}',
    "an unknown field": '{"type": "Begin", "really": 1}',
    "NaN": '{"type": "Order", "bid_up_to": NaN}',
    "infinity": '{"type": "Order", "bid_up_to": 1e999}',
    "true as an amount": '{"type": "Order", "bid_up_to": true}',
    "a fraction": '{"type": "Order", "bid_up_to": 10.5}',
    "text as an amount": '{"type": "Order", "bid_up_to": "10"}',
    "a key twice": '{"type": "Order", "bid_up_to": 10, "bid_up_to": 900}',
    "a huge number": '{"type": "Order", "bid_up_to": 100000000000000000000000000}',
    "deep nesting": "[" * 2_000,
    "a bad key": '{"type": "Move", "key": "x", "seen": 1, "move": "pass"}',
    "no seen version": f'{{"type": "Move", "key": "{KEY}", "move": "pass"}}',
    "Hello again": f'{{"type": "Hello", "protocol": {PROTOCOL}, "table": "ABCDEF"}}',
    "a line break in chat": '{"type": "Say", "text": "\\u0000"}',
    "nonsense for a move": f'{{"type": "Move", "key": "{KEY}", "seen": 1, "move": "bid thirty cows"}}',
}

MISREAD = {
    "Hello again": "hello-again",
    "a line break in chat": "chat-not-a-line",
    "nonsense for a move": "you-have-no-seat",
}


@pytest.fixture(scope="module")
def table(address):
    return open_table(address, "koehandel-2001", [None, None, "value"])


def test_malformed_messages_get_a_reason_and_change_nothing(address, table):
    async def talk():
        async with Client(address, table["code"], token=table["token"]) as client:
            version = client.look["version"]
            for name, text in MALFORMED.items():
                code = MISREAD.get(name, "message-unreadable")
                before = len(client.messages)
                await client.say(text)
                answer = await client.until(lambda before=before: answered(client, before))
                assert (answer["type"], answer["reason"]["code"]) == ("Refused", code), name
                assert "Traceback" not in answer["reason"]["sentence"]
            assert client.closed is None
            assert client.look["version"] == version

    asyncio.run(talk())


def answered(client, before):
    """The first answer; a measured line or somebody who came may be told at any time."""
    return next((each for each in client.messages[before:] if each["type"] in ("Ack", "Refused")), None)


def test_the_first_message_is_hello(address):
    for text, reason in (('{"type": "Begin"}', "the first message is Hello"), ("{", "this cannot be read")):
        code, said = asyncio.run(closed_after(address, text))
        assert code == 1008
        assert reason in said


def test_binary_frames_are_refused(address):
    assert asyncio.run(closed_after(address, b"\x00")) == (1008, "this server speaks text, not binary")


def test_an_oversize_frame_closes_only_its_socket(address, table):
    code, _reason = asyncio.run(
        closed_after(address, json.dumps({"type": "Hello", "protocol": PROTOCOL, "table": "A" * 5_000}))
    )
    assert code == 1009
    asyncio.run(still_there(address, table))


def test_an_unknown_table_and_a_guessed_token_are_refused(address, table):
    hello = {"type": "Hello", "protocol": PROTOCOL, "table": "ZZZZZZ"}
    assert asyncio.run(closed_after(address, json.dumps(hello))) == (1008, "there is no table ZZZZZZ")
    stranger = table["token"][:32] + secrets.token_hex(32)
    for token in (stranger, "", "x" * 96, table["token"][:-1], table["token"].upper()):
        hello = {"type": "Hello", "protocol": PROTOCOL, "table": table["code"], "token": token}
        code, reason = asyncio.run(closed_after(address, json.dumps(hello)))
        assert (code, reason) == (1008, "that token or code is not good for this table")


@pytest.mark.parametrize("said", [{}, {"protocol": PROTOCOL - 1}, {"protocol": -1}, {"protocol": 1, "of_old": [True]}])
def test_an_old_client_is_told_that_it_is_too_old(address, table, said):
    """Whatever else its Hello has that this server does not know."""
    hello = {"type": "Hello", "table": table["code"], **said}
    code, reason = asyncio.run(closed_after(address, json.dumps(hello)))
    assert code == 1008
    assert reason.startswith("this page or program is too old for the server: load the page anew")


def test_a_newer_client_may_come_back_when_the_server_is_renewed(address, table):
    hello = {"type": "Hello", "table": table["code"], "protocol": PROTOCOL + 1, "a_new_field": {}}
    code, reason = asyncio.run(closed_after(address, json.dumps(hello)))
    assert code == 1012
    assert reason.startswith("the server is older than this page or program")


@pytest.mark.parametrize("protocol", ["2", 2.5, None, True])
def test_a_version_that_is_no_number_is_no_version(address, table, protocol):
    hello = {"type": "Hello", "table": table["code"], "protocol": protocol}
    code, reason = asyncio.run(closed_after(address, json.dumps(hello)))
    assert (code, reason.partition(":")[0]) == (1008, "this cannot be read")


def test_a_token_is_good_for_its_own_table_only(address, table):
    other = open_table(address, "koehandel-2001", [None, None, "value"])
    hello = {"type": "Hello", "protocol": PROTOCOL, "table": other["code"], "token": table["token"]}
    assert asyncio.run(closed_after(address, json.dumps(hello)))[0] == 1008


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "file://"])
def test_a_foreign_origin_is_refused(address, origin, caplog):
    async def upgrade():
        with pytest.raises(InvalidStatus) as refused:
            await connect(address.replace("http", "ws") + "/ws", origin=origin)
        return refused.value.response

    response = asyncio.run(upgrade())
    assert response.status_code == 403
    assert b"other sites" in (response.body or b"")
    assert [each.getMessage() for each in caplog.records if each.levelname == "ERROR"] == []
    posted = post(f"{address}/api/tables", json={}, headers={"origin": origin})
    assert posted.status_code == 403


def test_a_foreign_name_for_this_server_is_refused(address):
    assert get(address, headers={"host": "evil.example"}).status_code == 403


def test_its_own_origin_is_welcome(address):
    async def upgrade():
        async with connect(address.replace("http", "ws") + "/ws", origin=address) as socket:
            assert socket.response is not None
            return socket.response.headers.get("sec-websocket-extensions")

    assert asyncio.run(upgrade()) is None, "no compression, even where the client offers it"


def test_moves_are_refused_in_a_players_words(address):
    table = open_table(address, "koehandel-2001", [None, None, "value"])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        assert (await ben.ask("Begin"))["reason"]["code"] == "only-the-host"
        assert (await ben.ask("Kick", seat=0))["reason"]["code"] == "only-the-host"
        assert (await ben.ask("Rematch"))["reason"]["code"] == "game-not-over"
        assert (await ann.ask("SeatBot", seat=2, bot="hal"))["reason"]["code"] == "no-such-bot"
        assert (await ann.move("pass"))["reason"]["code"] == "game-not-begun"
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["stage"] == "play") for each in (ann, ben)))
        async with Client(address, table["code"]) as stranger:
            assert (await stranger.move("pass"))["reason"]["code"] == "you-have-no-seat"
        refused = await ann.move("accept")
        assert refused["type"] == "Refused"
        assert (await ann.move("pass", seen=10_000))["reason"]["code"] == "not-happened-yet"
        await leave(ann, ben)

    asyncio.run(game())


def test_the_same_key_moves_once(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def game():
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["stage"] == "play") for each in (ann, ben)))
        mover = next(each for each in (ann, ben) if each.look["options"])
        key, seen = secrets.token_hex(16), mover.look["version"]
        first = await mover.move("divide", key=key, seen=seen)
        again = await mover.move("divide", key=key, seen=seen)
        assert first == again
        assert mover.look["view"]["version"] == 1
        await leave(ann, ben)

    asyncio.run(game())


def test_the_same_key_says_a_line_once_after_a_lost_connection_too(address):
    table = open_table(address, "master-2009-two", [None, None])

    async def talk():
        key = secrets.token_hex(16)
        (ann,) = await seated(address, table, "Ann")
        first = await ann.ask("Say", text="hello", key=key)
        ann.cut()
        async with Client(address, table["code"], token=ann.token) as again:
            assert await again.ask("Say", text="hello", key=key) == first
            assert (await again.ask("Say", text="bye"))["type"] == "Ack"
        async with Client(address, table["code"]) as onlooker:
            return [line["text"] for line in onlooker.look["chat"]]

    assert asyncio.run(talk()) == ["hello", "bye"]


def test_a_code_with_a_line_break_is_no_code():
    incoming.decode(f'{{"type": "Hello", "protocol": {PROTOCOL}, "table": "ABCD"}}')
    for name in ("ABCD\\n", "ABCDEFGHJKMN\\n", "ABCD\\u2028", "ABC", "AB D"):
        with pytest.raises(incoming.BadMessage, match="table"):
            incoming.decode(f'{{"type": "Hello", "protocol": {PROTOCOL}, "table": "{name}"}}')


def test_limits_are_kept_with_reasons(tmp_path):
    limits = Limits(
        spectators=2,
        tables_per_guest=2,
        requests_at_once=30,
        requests_per_second=0.01,
        chat_seconds=3_600,
        messages_per_second=0.01,
    )
    with running(tmp_path, limits=limits) as address:
        with httpx.Client(base_url=address, timeout=90) as guest:
            body = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "value"}]}
            first, second, third = (guest.post("/api/tables", json=body) for _ in range(3))
            assert (first.status_code, second.status_code, third.status_code) == (201, 201, 429)
            assert third.json()["reason"]["values"] == {"n": 2}
            assert "httponly" in first.headers["set-cookie"].lower()
            assert COOKIE in guest.cookies
        asyncio.run(crowd(address, first.json()))
        many = [get(f"{address}/api/tables").status_code for _ in range(30)]
        assert many[0] == 200
        assert many[-1] == 429


async def crowd(address, table):
    (ann, ben) = await seated(address, table, "Ann", "Ben")
    told = ann.messages[0]["limits"]
    assert told == {"messages_per_second": 0.01, "messages_at_once": 20, "chat_lines": 5, "chat_seconds": 3600.0}
    lines = [await ann.ask("Say", text=f"line {number}") for number in range(6)]
    assert [line["type"] for line in lines] == ["Ack"] * 5 + ["Refused"]
    assert (await ben.ask("React", reaction="👍"))["type"] == "Ack"
    assert await ann.until(lambda: any(each["type"] == "Reacted" for each in ann.messages))
    before = len(ben.messages)
    await ben.say({"type": "Say", "text": "x" * 201})
    assert (await ben.until(lambda: answered(ben, before)))["type"] == "Refused"
    watchers = [await Client(address, table["code"]).__aenter__() for _ in range(3)]
    assert watchers[-1].closed == (1008, "there are too many spectators at this table")
    for _ in range(30):
        await watchers[0].say('{"type": "Stand"}')
    await watchers[0].until(lambda: watchers[0].closed)
    assert watchers[0].closed == (1008, "too many messages: please connect again and be slower")
    assert (await ben.ask("Stand"))["type"] == "Ack", "nobody else suffers"
    await leave(ann, ben, *watchers)


@pytest.mark.parametrize(
    ("wish", "part"),
    [
        ({"edition": "chess", "seats": [{}, {}, {}]}, "there is no edition 'chess'"),
        ({"edition": "koehandel-2001", "seats": [{}, {}]}, "players"),
        ({"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "hal"}]}, "there is no bot 'hal'"),
        ({"edition": "koehandel-2001", "seats": [{}, {}, {}], "house_rules": ["poker"]}, "no house rule 'poker'"),
        ({"edition": "koehandel-2001", "seats": [{}, {}, {}], "speed": "warp"}, "no speed 'warp'"),
        ({"edition": "koehandel-2001", "seats": [{}, {}, {}], "speed": {"call": 1}}, "speed"),
        ({"edition": "koehandel-2001", "seats": [{}, {}, {}], "public": 1}, "bool"),
        ({"edition": "koehandel-2001"}, "seats"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_sentence(address, wish, part):
    answer = post(f"{address}/api/tables", json=wish)
    assert answer.status_code == 400
    assert part in answer.json()["reason"]["sentence"]


def test_http_answers_what_it_does_not_know(address, table):
    headers = {"content-type": "application/json"}
    assert post(f"{address}/api/tables", content="x" * 20_000, headers=headers).status_code == 413
    assert post(f"{address}/api/tables", content="{}").status_code == 415
    assert get(f"{address}/api/tables/NOSUCH").status_code == 404
    assert get(f"{address}/api/records/nosuch").status_code == 404
    assert get(f"{address}/api/records/{table['id']}").status_code == 409
    assert get(f"{address}/ws").status_code == 404


async def closed_after(address, first):
    async with connect(address.replace("http", "ws") + "/ws", compression=None) as socket:
        await socket.send(first)
        await asyncio.wait_for(socket.wait_closed(), 90)
        return socket.close_code, socket.close_reason


async def still_there(address, table):
    async with Client(address, table["code"]) as client:
        assert client.look["stage"] == "lobby"
