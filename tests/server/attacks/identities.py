"""Who somebody is: a clock that jumps takes it from nobody, and what was revoked is good for nobody, at no door."""

from __future__ import annotations

import asyncio
import json
import time

import pytest

from maquignon.server.access import identity
from maquignon.server.access.identity import COOKIE, Identity
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import Ground, until
from tests.server.in_process import Answer, request

YEAR = 366 * 86_400


def cookie_of(answer: Answer) -> str:
    """As a browser sends it back; nothing where it was given none."""
    given = (value.decode() for name, value in answer.headers if name == b"set-cookie")
    return next((value.partition(";")[0] for value in given if value.startswith(COOKIE)), "")


async def a_clock_that_jumps(ground: Ground) -> Outcome:
    """Who comes to the page while the server's clock is wrong, and after, is still who opened the table."""
    address, harmed = ground.new_address(), []
    opened = await ground.open(address)
    cookie = cookie_of(opened)
    guest = {app.admission.identity.guest(cookie.partition("=")[2]) for app in ground.apps}
    for years in (-3, 0, 3, 0):
        with pytest.MonkeyPatch.context() as patch:
            now = time.time() + years * YEAR
            patch.setattr(time, "time", lambda now=now: now)
            patch.setattr(identity, "time", time.time)
            for door in ground.doors:
                cookie = cookie_of(await ground.ask("/", address, cookie=cookie, door=door)) or cookie
                found = door.state.shared.admission.identity.guest(cookie.partition("=")[2])
                if {found} != guest:
                    harmed.append(f"another guest after {years} years")
    return Outcome(through=0, most=0, harmed=tuple(harmed))


def cookies_that_a_clock_voids(monkeypatch: pytest.MonkeyPatch) -> None:
    read = Identity._read

    def strictly(self: Identity, cookie: str | None) -> tuple[str | None, float]:
        guest, signed_at = read(self, cookie)
        return (guest if 0 <= time.time() - signed_at <= YEAR else None), signed_at

    monkeypatch.setattr(Identity, "_read", strictly)


async def a_stolen_identity(ground: Ground) -> Outcome:
    """A thief has cookie, token, socket and code of somebody, who then signs all other devices out."""
    owner, thief = ground.new_address(), ground.new_address()
    opened = await ground.open(owner)
    cookie, table = cookie_of(opened), json.loads(opened.body)
    held = await ground.come(table["code"], thief, cookie=cookie)
    assert (await ground.say(held, "Sit", name="Ann"))["type"] == "Ack"
    code = (await ground.say(held, "HandOver"))["hand_over"]
    admission = ground.apps[0].admission
    while not await admission.lobby.seats_of(admission.identity.guest(cookie.partition("=")[2]) or ""):
        await asyncio.sleep(0.01)  # the seat is noted a moment after it is taken
    answer = await signed_out(ground, owner, cookie)
    await until(lambda: held.closed)
    for app in ground.apps:
        await app.admission.signing_out.look()  # as they do every second
    through = [
        "says so" if held.messages[-1]["reason"]["code"] != "signed-out" else "",
        *[await came(ground, table, thief, token=table["token"]) for _ in ground.doors],
        await came(ground, table, thief, hand_over=code),
        *[await known(ground, thief, cookie, door) for door in ground.doors],
    ]
    harmed = [door for door in ground.doors if not await known(ground, owner, cookie_of(answer), door)]
    return Outcome(through=sum(map(bool, through)), most=0, harmed=tuple(map(repr, harmed)))


async def signed_out(ground: Ground, address: str, cookie: str) -> Answer:
    answer = await request(
        ground.doors[-1],
        "/api/guest/sign-out-others",
        method="POST",
        headers=[(b"cookie", cookie.encode())],
        client=address,
    )
    assert answer.status == 204, answer
    for app in ground.apps:
        await app.admission.signing_out.look()
    return answer


async def came(ground: Ground, table: dict[str, str], address: str, **hello: str) -> str:
    """How somebody got in, or nothing."""
    visit = await ground.come(table["code"], address, **hello)
    if visit.closed is None:
        await visit.leave()
        return "in"
    code = visit.messages[-1]["reason"]["code"]
    return "" if code == ("signed-out" if "token" in hello else "wrong-token") else code


async def known(ground: Ground, address: str, cookie: str, door: object) -> str:
    """Whether a cookie still has the guest's seat."""
    answer = await ground.ask("/api/tables/own", address, cookie=cookie, door=door)  # type: ignore[arg-type]
    return "known" if json.loads(answer.body)["tables"] else ""


def what_was_given_stays_good(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Identity, "_generation", lambda *_: 0)


ATTACKS = (
    Attack(a_clock_that_jumps, cookies_that_a_clock_voids),
    Attack(a_stolen_identity, what_was_given_stays_good),
)
