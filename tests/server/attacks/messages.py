"""More than a socket may say at a time, or leave unread."""

from __future__ import annotations

import secrets
from functools import partial

import pytest

from maquignon.play.protocol import PROTOCOL
from maquignon.server.access.gate import Gate
from maquignon.server.access.identity import COOKIE
from maquignon.server.sockets.outbox import Outbox
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import LIMITS, Ground, until
from tests.server.in_process import Visit

NONSENSE = {"type": "Hello", "protocol": PROTOCOL, "table": "ABCDEF"}
"""A second one is refused, and costs the table nothing."""


async def messages_of_one_guest(ground: Ground) -> Outcome:
    """Over many sockets, one after the other, each from another address."""
    table, cookie = await ground.table(), _new_cookie(ground)
    answered = 0
    for _ in range(3):
        visit = await ground.come(table["code"], ground.new_address(), cookie=cookie)
        answered += await _answered(visit, LIMITS.messages_at_once)
        await visit.leave()
    return Outcome(through=answered, most=LIMITS.messages_at_once)


async def messages_of_one_address(ground: Ground) -> Outcome:
    """Somebody new each time; whoever comes from elsewhere is heard all the same."""
    table, address = await ground.table(), ground.new_address()
    answered = 0
    for _ in range(2 * LIMITS.people_per_address):
        visit = await ground.come(table["code"], address, cookie=_new_cookie(ground))
        answered += await _answered(visit, LIMITS.messages_at_once // 2 + 10)
        await visit.leave()
    friend = await ground.come(table["code"], ground.new_address())
    harmed = () if await _answered(friend, 1) else ("another address is not heard",)
    await friend.leave()
    return Outcome(through=answered, most=LIMITS.messages_at_once * LIMITS.people_per_address, harmed=harmed)


async def answers_left_unread(ground: Ground) -> Outcome:
    """Bytes that are kept for somebody who asks and does not read: all that comes once it reads again."""
    table = await ground.table()
    visit = await ground.come(table["code"], ground.new_address())
    visit.reads.clear()
    before = len(visit.frames)
    for _ in range(LIMITS.messages_at_once - 2):
        visit.say(NONSENSE)
    await until(lambda: visit.is_heard() or not _visitors(ground))
    visit.reads.set()
    friend = await ground.come(table["code"], ground.new_address())
    harmed = () if await _answered(friend, 1) else ("another is not heard",)
    for each in (friend, visit):
        await each.leave()
    return Outcome(through=sum(map(len, visit.frames[before:])), most=LIMITS.send_queue, harmed=harmed)


async def _answered(visit: Visit, number: int) -> int:
    """How many messages have an answer before the socket is closed; coming in is one."""
    for _ in range(number):
        before = len(visit.frames)
        if visit.closed is None:
            visit.say(NONSENSE)
            await until(partial(_is_answered, visit, before))
    return sum(message["type"] in ("Welcome", "Refused") for message in visit.messages)


def _is_answered(visit: Visit, before: int) -> bool:
    return visit.closed is not None or len(visit.frames) > before


def _visitors(ground: Ground) -> int:
    return sum(len(room.visitors) for app in ground.apps for room in app.admission.lobby.rooms)


def _new_cookie(ground: Ground) -> str:
    return f"{COOKIE}={ground.apps[0].admission.identity.cookie(secrets.token_hex(16))}"


def any_pace(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Gate, "count_message", lambda *_: None)


def endless_queues(patch: pytest.MonkeyPatch) -> None:
    begin = Outbox.__init__
    patch.setattr(Outbox, "__init__", lambda self, websocket, _most, *rest: begin(self, websocket, 1 << 30, *rest))


ATTACKS = (
    Attack(messages_of_one_guest, any_pace),
    Attack(messages_of_one_address, any_pace),
    Attack(answers_left_unread, endless_queues),
)
