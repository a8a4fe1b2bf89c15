"""What a stranger asks a server about itself: health, metrics, the status page, in trouble and out of it."""

from __future__ import annotations

import json
from collections.abc import Iterable

import pytest

from maquignon.server.http import host_pages
from maquignon.server.monitoring.troubles import Kind
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import Ground
from tests.server.in_process import Answer, request

STRANGERS = ("8.8.8.8", "2a00:1450::1", "100.64.0.7", "not-an-address", "::ffff:8.8.8.8")
CLAIMS = ((), ((b"x-forwarded-for", b"127.0.0.1"),), ((b"x-real-ip", b"127.0.0.1"), (b"forwarded", b"for=127.0.0.1")))
SECRET = "a disk of the name of moo"


async def ask_how_the_server_does(ground: Ground) -> Outcome:
    """From many addresses, with claims to be near; what is beyond one of three words came through."""
    through = 0
    for app in ground.apps:
        app.monitor.troubles.note(Kind.WRITES, SECRET)
    for path in ("/health", "/metrics", "/status", "/health?verbose", "//status", "/status/", "/STATUS", "/p/1/status"):
        for answer in await _answers(ground, path):
            through += _tells(answer)
    for app in ground.apps:
        app.monitor.troubles.mend(Kind.WRITES)
    return Outcome(through=through, most=0)


async def pretend_to_be_near_through_a_proxy(ground: Ground) -> Outcome:
    """From this machine, as whatever a proxy on it brings."""
    through = 0
    for door in ground.doors:
        for headers in CLAIMS[1:]:
            for path in ("/metrics", "/status", "/health"):
                through += _tells(await request(door, path, headers=headers, client="127.0.0.1"))
    return Outcome(through=through, most=0)


async def _answers(ground: Ground, path: str) -> Iterable[Answer]:
    return [
        await request(door, path, headers=headers, client=client)
        for door in ground.doors
        for client in STRANGERS
        for headers in CLAIMS
    ]


def _tells(answer: Answer) -> bool:
    """Whether it says more than a stranger may know."""
    if any(word in answer.body for word in (SECRET.encode(), b"maquignon_tables", b"lease_seconds", b"Last warnings")):
        return True
    if not answer.body.startswith(b'{"state"'):
        return False
    return json.loads(answer.body) not in [{"state": state} for state in ("ok", "degraded", "failing")]


def everybody_is_near(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_pages, "is_near", lambda _request: True)


ATTACKS = (
    Attack(ask_how_the_server_does, everybody_is_near),
    Attack(pretend_to_be_near_through_a_proxy, everybody_is_near),
)
