"""More than one guest or address may have: lines, tables, sockets, requests, guesses, onlookers."""

from __future__ import annotations

import json
import secrets
from contextlib import nullcontext

import pytest

from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Gate
from maquignon.server.access.identity import COOKIE
from maquignon.server.core.buckets import Buckets
from maquignon.server.store.uses import StoredUses
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import LIMITS, Ground
from tests.server.in_process import Visit


async def chat_by_reconnecting(ground: Ground) -> Outcome:
    """Each connection says as much as one may, as the same guest; then as somebody new each time."""
    table, address = await ground.table(), ground.new_address()
    first = await ground.come(table["code"], address)
    token = first.messages[0]["token"]
    await first.leave()
    said = 0
    for hello in [{"token": token}] * 4 + [{}] * 4:
        visit = await ground.come(table["code"], address, **hello)
        said += await _lines(ground, visit, LIMITS.chat_lines)
        await visit.leave()
    friend = await ground.come(table["code"], ground.new_address())
    harmed = () if await _lines(ground, friend, 1) else ("another address was silenced",)
    await friend.leave()
    return Outcome(through=said, most=LIMITS.chat_lines, harmed=harmed)


async def chat_by_turns_at_two_tables(ground: Ground) -> Outcome:
    """One guest with a seat at two tables, which two processes serve where there are two."""
    cookie, address = _new_cookie(ground), ground.new_address()
    tables = [await ground.table(), await ground.table()]
    visits = [await ground.come(table["code"], address, cookie=cookie) for table in tables]
    for visit in visits:
        assert (await ground.say(visit, "Sit", name="Eve"))["type"] == "Ack"
    said = sum([await _lines(ground, visit, 1) for _ in range(LIMITS.chat_lines + 2) for visit in visits])
    for visit in visits:
        await visit.leave()
    return Outcome(through=said, most=LIMITS.chat_lines)


async def chat_from_a_crowd_of_seats(ground: Ground) -> Outcome:
    """Guests with seats, all of one address; and of one /64, where each has an address of its own."""
    said = 0
    for number in range(6):
        table = await ground.table()
        visit = await ground.come(table["code"], f"2001:db8:1:2::{number + 1:x}", cookie=_new_cookie(ground))
        assert (await ground.say(visit, "Sit", name="Eve"))["type"] == "Ack"
        said += await _lines(ground, visit, LIMITS.chat_lines)
        await visit.leave()
    return Outcome(through=said, most=LIMITS.chat_lines * LIMITS.people_per_address)


async def reactions_by_reconnecting(ground: Ground) -> Outcome:
    table, address = await ground.table(), ground.new_address()
    seen = 0
    for _ in range(4):
        visit = await ground.come(table["code"], address)
        for _ in range(LIMITS.chat_lines):
            seen += (await ground.say(visit, "React", reaction="🎉"))["type"] == "Ack"
        await visit.leave()
    return Outcome(through=seen, most=LIMITS.chat_lines)


async def tables_without_a_cookie(ground: Ground) -> Outcome:
    address = ground.new_address()
    opened = [(await ground.open(address, public=True)).status for _ in range(3 * LIMITS.openings_at_once)]
    assert set(opened) <= {201, 429}
    elsewhere = await ground.open(ground.new_address())
    harmed = () if elsewhere.status == 201 else ("another address cannot open a table",)
    return Outcome(through=opened.count(201), most=LIMITS.openings_at_once, harmed=harmed)


async def tables_with_many_cookies(ground: Ground) -> Outcome:
    address = ground.new_address()
    cookies = [_new_cookie(ground) for _ in range(2 * LIMITS.openings_at_once)]
    opened = [(await ground.open(address, cookie=each)).status for each in cookies]
    return Outcome(through=opened.count(201), most=LIMITS.openings_at_once)


async def tables_of_one_guest_from_many_addresses(ground: Ground) -> Outcome:
    cookie = _new_cookie(ground)
    opened = [(await ground.open(ground.new_address(), cookie=cookie)).status for _ in range(12)]
    return Outcome(through=opened.count(201), most=LIMITS.tables_per_guest)


async def records_to_be_played_again(ground: Ground) -> Outcome:
    """Whatever they are: reading them takes time too."""
    address = ground.new_address()
    asked = [(await ground.send("/api/replays", address, b"moo")).status for _ in range(4 * LIMITS.openings_at_once)]
    assert set(asked) <= {400, 429}
    elsewhere = await ground.send("/api/replays", ground.new_address(), b"moo")
    harmed = () if elsewhere.status == 400 else ("another address is refused",)
    return Outcome(through=asked.count(400), most=LIMITS.openings_at_once * len(ground.doors), harmed=harmed)


async def codes_guessed_by_hello(ground: Ground) -> Outcome:
    """Those that were looked at; a right one among the rest tells nothing, but whoever has a seat gets in."""
    table, address = await ground.table(), ground.new_address()
    told = [await _sent_away(ground, f"{number:06d}", address) for number in range(4 * LIMITS.guesses_at_once)]
    right = await _sent_away(ground, table["code"], address)
    harmed = [] if right == told[-1] else ["a right code is answered differently"]
    host = await ground.come(table["code"], address, token=table["token"])
    if host.messages[0]["type"] != "Welcome":
        harmed.append("the host is kept out")
    await host.leave()
    return Outcome(through=told.count("no-table"), most=LIMITS.guesses_at_once, harmed=tuple(harmed))


async def codes_guessed_by_looking(ground: Ground) -> Outcome:
    """By every address that takes a code, in turn."""
    address = ground.new_address()
    paths = ("tables/{}", "records/{}", "replays/{}", "records/{}/review", "tables/{}/knowledge")
    asked = []
    for number in range(30):
        path = paths[number % len(paths)].format(f"{number:06d}")
        asked.append((await ground.ask(f"/api/{path}", address)).status)
    return Outcome(through=asked.count(404), most=LIMITS.guesses_at_once)


async def tokens_guessed(ground: Ground) -> Outcome:
    table, address = await ground.table(), ground.new_address()
    told = []
    for _ in range(4 * LIMITS.guesses_at_once):
        told.append(await _sent_away(ground, table["code"], address, token=secrets.token_hex(48)))
    return Outcome(through=told.count("wrong-token"), most=LIMITS.guesses_at_once)


async def idle_onlookers(ground: Ground) -> Outcome:
    """They fill a table before anybody sits; those who want to play still come in, from the same address too."""
    table = await ground.table()
    crowd, addresses = [], [ground.new_address(), ground.new_address()]
    for number in range(2 * LIMITS.spectators):
        crowd.append(await ground.come(table["code"], addresses[number % 2]))
    players, harmed = [], []
    for number, address in enumerate((addresses[0], ground.new_address(), ground.new_address())):
        player = await ground.come(table["code"], address)
        players.append(player)
        if player.closed or (await ground.say(player, "Sit", name=f"P{number}"))["type"] != "Ack":
            harmed.append(f"player {number} cannot sit down")
    late = await ground.come(table["code"], ground.new_address())
    again = await ground.come(table["code"], ground.new_address(), token=players[0].messages[0]["token"])
    if again.closed:
        harmed.append("who has a seat is kept out")
    inside = sum(visit.closed is None for visit in [*crowd, late])
    for visit in [*crowd, *players, late, again]:
        await visit.leave()
    return Outcome(through=inside, most=LIMITS.spectators, harmed=tuple(harmed))


async def sockets_of_one_address(ground: Ground) -> Outcome:
    """Over all tables, and again after they have gone: nobody is banned for ever."""
    tables, address = [await ground.table() for _ in range(4)], ground.new_address()
    most, harmed = 0, []
    for turn in range(2):
        visits = [await ground.come(tables[number % 4]["code"], address) for number in range(30)]
        inside = [visit for visit in visits if not visit.denied and not visit.closed]
        if len(inside) < LIMITS.sockets_per_address // 2:
            harmed.append(f"in turn {turn} only {len(inside)} came in")
        most = max(most, len(inside))
        for visit in inside:
            await visit.leave()
    return Outcome(through=most, most=LIMITS.sockets_per_address, harmed=tuple(harmed))


async def requests_of_one_address(ground: Ground) -> Outcome:
    """And of one network of IPv6, by sockets as well."""
    answered = 0
    for number in range(600):
        address = f"2001:db8:9:9::{number + 1:x}"
        if number % 4:
            answered += (await ground.ask("/api/editions", address)).status == 200
        else:
            visit = await ground.come("ABCDEF", address)
            answered += visit.denied is None
    elsewhere = await ground.ask("/api/editions", "2001:db8:9:a::1")
    harmed = () if elsewhere.status == 200 else ("another network is refused",)
    return Outcome(through=answered, most=LIMITS.requests_at_once, harmed=harmed)


async def _lines(ground: Ground, visit: Visit, number: int) -> int:
    return sum([(await ground.say(visit, "Say", text="buy now"))["type"] == "Ack" for _ in range(number)])


async def _sent_away(ground: Ground, code: str, address: str, **hello: str) -> str:
    """The reason's code; empty where one is let in."""
    visit = await ground.come(code, address, **hello)
    if visit.denied:
        return str(json.loads(visit.denied[1])["reason"]["code"])
    last = visit.messages[-1]
    await visit.leave()
    return str(last["reason"]["code"]) if last["type"] == "Closing" else ""


def _new_cookie(ground: Ground) -> str:
    """As any browser gets one."""
    return f"{COOKIE}={ground.apps[0].admission.identity.cookie(secrets.token_hex(16))}"


def endless_buckets(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Buckets, "take_all", lambda *_: True)
    patch.setattr(Buckets, "has", lambda *_: True)
    patch.setattr(StoredUses, "take", _always)


def every_process_for_itself(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(StoredUses, "take", _always)
    patch.setattr(Gate, "_processes", 1)


def every_address_for_itself(patch: pytest.MonkeyPatch) -> None:
    patch.setattr("maquignon.server.access.gate.counted_as", lambda address: address)


def nobody_counts_tables(patch: pytest.MonkeyPatch) -> None:
    async def none(*_: object) -> int:
        return 0

    patch.setattr("maquignon.server.store.archive.Archive.count_hosted", none)


def no_crowd(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Admission, "check_crowd", lambda *_: None)


def sockets_uncounted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Gate, "socket", lambda *_: nullcontext())


async def _always(*_: object) -> bool:
    return True


OVER_PROCESSES = (
    Attack(chat_by_turns_at_two_tables, every_process_for_itself),
    Attack(tables_without_a_cookie, every_process_for_itself),
    Attack(codes_guessed_by_hello, every_process_for_itself),
    Attack(sockets_of_one_address, every_process_for_itself),
    Attack(requests_of_one_address, every_process_for_itself),
)
ATTACKS = (
    Attack(chat_by_reconnecting, endless_buckets),
    Attack(chat_by_turns_at_two_tables, endless_buckets),
    Attack(chat_from_a_crowd_of_seats, every_address_for_itself),
    Attack(reactions_by_reconnecting, endless_buckets),
    Attack(tables_without_a_cookie, endless_buckets),
    Attack(tables_with_many_cookies, endless_buckets),
    Attack(tables_of_one_guest_from_many_addresses, nobody_counts_tables),
    Attack(records_to_be_played_again, endless_buckets),
    Attack(codes_guessed_by_hello, endless_buckets),
    Attack(codes_guessed_by_looking, endless_buckets),
    Attack(tokens_guessed, endless_buckets),
    Attack(idle_onlookers, no_crowd),
    Attack(sockets_of_one_address, sockets_uncounted),
    Attack(requests_of_one_address, every_address_for_itself),
)
