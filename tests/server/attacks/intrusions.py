"""Where somebody is not wanted, and what is others': tables one was sent away from, tables of others, the list."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from maquignon.server.access.admission import Admission
from maquignon.server.store import public_list
from maquignon.server.tables.lobby import Lobby
from maquignon.table import hosting
from maquignon.table.table import Table
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import LIMITS, Ground, until
from tests.server.in_process import Visit, request


async def coming_back_after_a_kick(ground: Ground) -> Outcome:
    """As the same guest, to a public table: to sit, to talk, to wave."""
    table, host, token, address = await _kicked(ground, public=True)
    done = await _tries(ground, table["code"], address, token=token)
    friend = await ground.come(table["code"], ground.new_address())
    harmed = () if (await ground.say(friend, "Sit", name="Ben"))["type"] == "Ack" else ("another cannot sit",)
    for visit in (host, friend):
        await visit.leave()
    return Outcome(through=done, most=0, harmed=harmed)


async def coming_back_as_somebody_new(ground: Ground) -> Outcome:
    """From the same address, without a cookie."""
    table, host, _token, address = await _kicked(ground, public=True)
    done = await _tries(ground, table["code"], address)
    await host.leave()
    return Outcome(through=done, most=0)


async def watching_after_a_kick(ground: Ground) -> Outcome:
    """A table by invitation, with the code one knows from before."""
    table, host, token, address = await _kicked(ground, public=False)
    seen = 0
    for hello in ({"token": token}, {}):
        visit = await ground.come(table["code"], address, **hello)
        seen += visit.messages[0]["type"] == "Welcome"
        await visit.leave()
    await host.leave()
    return Outcome(through=seen, most=0)


async def looking_on_after_a_kick(ground: Ground) -> Outcome:
    """Somebody without a seat, whom the host finds among the onlookers; then by another cookie from the same place."""
    table, address = await ground.table(public=True), ground.new_address()
    host = await _seated(ground, table["code"], ground.new_address(), "Ann", token=table["token"])
    eve, friend = [await ground.come(table["code"], each, name=each) for each in (address, ground.new_address())]
    shown = await ground.say(host, "ShowOnlookers")
    (number,) = [each["number"] for each in shown["people"] if each["name"] == address]
    assert (await ground.say(host, "KickOnlooker", number=number))["type"] == "Ack"
    done = int(await _stays(eve))
    for hello in ({"token": eve.messages[0]["token"]}, {}):
        done += await _tries(ground, table["code"], address, **hello)
    harmed = () if friend.closed is None else ("another was sent away",)
    for visit in (host, eve, friend):
        await visit.leave()
    return Outcome(through=done, most=0, harmed=harmed)


async def playing_on_after_a_kick(ground: Ground) -> Outcome:
    """In a game, as the same guest: to come back, to be told of one's cards; all others play on."""
    table, address = await ground.table(seats=[{}, {}, {"bot": "pip"}]), ground.new_address()
    host = await _seated(ground, table["code"], ground.new_address(), "Ann", token=table["token"])
    eve = await _seated(ground, table["code"], address, "Eve")
    token = eve.messages[0]["token"]
    assert (await ground.say(host, "Begin"))["type"] == "Ack"
    assert (await ground.say(host, "Kick", seat=1))["type"] == "Ack"
    done = int(await _stays(eve)) + await _tries(ground, table["code"], address, token=token)
    headers = [(b"authorization", f"Bearer {token}".encode())]
    known = [await request(door, f"/api/tables/{table['code']}/knowledge", headers=headers) for door in ground.doors]
    harmed = () if host.closed is None else ("the host was sent away",)
    for visit in (host, eve):
        await visit.leave()
    return Outcome(through=done + sum(each.status == 200 for each in known), most=0, harmed=harmed)


async def _stays(visit: Visit) -> bool:
    """Whether it is still open when it should have been closed long ago."""
    for _ in range(200):
        if visit.closed:
            return False
        await asyncio.sleep(0.01)
    return True


async def staying_after_a_kick(ground: Ground) -> Outcome:
    """With a second socket that was open before."""
    table, address = await ground.table(), ground.new_address()
    host = await _seated(ground, table["code"], ground.new_address(), "Ann", token=table["token"])
    eve = await _seated(ground, table["code"], address, "Eve")
    second = await ground.come(table["code"], address, token=eve.messages[0]["token"])
    await ground.say(host, "Kick", seat=1)
    await ground.say(host, "Say", text="now we are among ourselves")
    stayed = [visit.closed is None for visit in (eve, second)]
    for visit in (host, eve, second):
        await visit.leave()
    return Outcome(through=sum(stayed), most=0)


async def taking_over_a_table(ground: Ground) -> Outcome:
    """All that a host may do, by somebody else who sits there, and by a stranger."""
    table = await ground.table()
    host = await _seated(ground, table["code"], ground.new_address(), "Ann", token=table["token"])
    eve = await _seated(ground, table["code"], ground.new_address(), "Eve")
    stranger = await ground.come(table["code"], ground.new_address())
    tries: list[tuple[str, dict[str, int]]] = [("NameHost", {"seat": 1}), ("Kick", {"seat": 0}), ("Close", {})]
    tries += [("ShowOnlookers", {}), ("KickOnlooker", {"number": stranger.messages[0]["snapshot"]["version"] + 1})]
    done = 0
    for visit in (eve, stranger):
        for kind, fields in tries:
            done += (await ground.say(visit, kind, **fields))["type"] != "Refused"
    for door in ground.doors:
        path = f"/api/tables/{table['code']}/close"
        done += (await request(door, path, method="POST", client=ground.new_address())).status == 200
    for visit in (host, eve, stranger):
        await visit.leave()
    return Outcome(through=done, most=0)


async def flooding_the_public_list(ground: Ground) -> Outcome:
    """One address, somebody new each time; what came before stays in sight."""
    honest, address = await ground.table(public=True), ground.new_address()
    mine = [json.loads((await ground.open(address, public=True)).body) for _ in range(LIMITS.openings_at_once)]
    codes = {table["code"] for table in mine}
    shown = [await _listed(ground, number) for number in range(2)]
    harmed = () if all(honest["code"] in listed for listed in shown) else ("another's table is not listed",)
    through = max(len(codes & listed) for listed in shown)
    return Outcome(through=through, most=LIMITS.listed_per_address, harmed=harmed)


async def _listed(ground: Ground, number: int) -> set[str]:
    answer = await ground.ask("/api/tables", ground.new_address(), door=ground.doors[number % len(ground.doors)])
    return {table["code"] for table in json.loads(answer.body)["tables"]}


async def _tries(ground: Ground, code: str, address: str, **hello: str) -> int:
    """How much of it is done: coming in is something, too."""
    visit = await ground.come(code, address, **hello)
    tries = [("Sit", {"name": "Eve"}), ("Say", {"text": "moo"}), ("React", {"reaction": "🎉"})]
    answers = [visit.messages[0]["type"]]
    for kind, fields in tries if visit.closed is None else ():
        answers.append((await ground.say(visit, kind, **fields))["type"])
    await visit.leave()
    return answers.count("Ack") + answers.count("Welcome")


async def _kicked(ground: Ground, *, public: bool) -> tuple[dict[str, Any], Visit, str, str]:
    """A table, its host, and the token and address of somebody who was sent away from it."""
    table, address = await ground.table(public=public), ground.new_address()
    host = await _seated(ground, table["code"], ground.new_address(), "Ann", token=table["token"])
    eve = await _seated(ground, table["code"], address, "Eve")
    await ground.say(host, "Kick", seat=1)
    await until(lambda: eve.closed)
    await eve.leave()
    return table, host, eve.messages[0]["token"], address


async def _seated(ground: Ground, code: str, address: str, name: str, **hello: str) -> Visit:
    visit = await ground.come(code, address, **hello)
    assert (await ground.say(visit, "Sit", name=name))["type"] == "Ack"
    return visit


def _nobody_is_barred(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "bar", lambda *_: None)
    monkeypatch.setattr(Table, "bar", lambda *_: None)


def _bans_are_for_guests_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "_own_origin", lambda *_: None)


def _the_banned_are_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Admission, "check_ban", lambda *_: None)


def _nobody_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    async def nothing(*_: object) -> None: ...

    monkeypatch.setattr(Lobby, "_send_away", nothing)


def _everybody_is_host(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hosting, "check_host", lambda *_: None)


def _the_list_is_for_whoever_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    place = public_list._place_among
    monkeypatch.setattr(public_list, "_place_among", lambda column: (place(column) * 0).label(f"of_{column.key}"))


ATTACKS = (
    Attack(coming_back_after_a_kick, _nobody_is_barred),
    Attack(coming_back_as_somebody_new, _bans_are_for_guests_alone),
    Attack(watching_after_a_kick, _the_banned_are_let_in),
    Attack(looking_on_after_a_kick, _bans_are_for_guests_alone),
    Attack(playing_on_after_a_kick, _nobody_is_barred),
    Attack(staying_after_a_kick, _nobody_is_sent_away),
    Attack(taking_over_a_table, _everybody_is_host),
    Attack(flooding_the_public_list, _the_list_is_for_whoever_comes),
)
