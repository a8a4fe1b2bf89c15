"""Passkeys: made once, shown to become their person on another device; nothing that is nearly one is good."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from maquignon.server.access import passkeys as answers
from maquignon.server.access.passkeys import Challenges, Site, site_of
from maquignon.server.store.passkeys import MOST
from maquignon.server.store.people import WrongPass
from tests.server.authenticator import Authenticator, content, text
from tests.server.serving import PATIENCE

SITE = Site("http://localhost:8630", "localhost")


@pytest.fixture
def origin(address) -> str:
    return str(address.replace("127.0.0.1", "localhost"))


@pytest.fixture
def devices(origin):
    """Three browsers at the page's name, with cookies of their own."""
    with ExitStack() as stack:
        own = {"base_url": origin, "timeout": PATIENCE, "headers": {"origin": origin}}
        found = [stack.enter_context(httpx.Client(**own)) for _ in range(3)]
        for each in found:
            each.get("/")
        yield found


def ask(device: httpx.Client, way: str, body: Any = None) -> httpx.Response:
    return device.post(f"/api/person/passkeys{way}", json={} if body is None else body)


def offer(device: httpx.Client) -> dict[str, Any]:
    return dict(ask(device, "/new").json())


def question(device: httpx.Client) -> dict[str, Any]:
    return dict(ask(device, "/question").json())


def made(device: httpx.Client, key: Authenticator) -> Authenticator:
    assert ask(device, "", key.make(offer(device))).status_code == 204
    return key


def entered(device: httpx.Client, key: Authenticator) -> int:
    return ask(device, "/enter", key.answer(question(device))).status_code


def facts(device: httpx.Client) -> dict[str, Any]:
    return dict(device.get("/api/person").json())


@pytest.mark.parametrize("counts", [False, True], ids=["synced", "counting"])
def test_a_passkey_makes_other_devices_the_same_person(devices, origin, counts):
    laptop, phone, tablet = devices
    key = made(laptop, Authenticator(origin, counts=counts))
    (kept,) = facts(laptop)["passkeys"]
    assert (kept["name"], kept["site"], kept["used"]) == ("a phone", "localhost", None)
    assert entered(phone, key) == entered(tablet, key) == 204
    assert facts(phone)["devices"] == 3
    assert facts(phone)["passkeys"][0]["used"] is not None
    assert laptop.post("/api/guest/sign-out-others", json={}).status_code == 204
    assert len(facts(laptop)["passkeys"]) == 1, "a lost device is signed out; the passkey stays"
    phone.get("/")
    assert facts(phone)["devices"] == 1, "somebody new"
    assert entered(phone, key) == 204
    assert ask(phone, "/remove", {"id": kept["id"]}).status_code == 204
    assert facts(laptop)["passkeys"] == []
    assert entered(phone, key) == 409


def test_a_passkey_counted_backwards_is_a_copy(devices, origin):
    laptop, phone, _tablet = devices
    key = made(laptop, Authenticator(origin, counts=True))
    assert entered(phone, key) == 204
    key.uses -= 1
    assert entered(phone, key) == 409


def test_an_answer_is_good_once(devices, origin):
    laptop, phone, _tablet = devices
    key = made(laptop, Authenticator(origin))
    given = key.answer(question(phone))
    assert [ask(phone, "/enter", given).status_code for _ in range(2)] == [204, 409]
    wanted = offer(laptop)
    other, third = Authenticator(origin), Authenticator(origin)
    assert [ask(laptop, "", each.make(wanted)).status_code for each in (other, third)] == [204, 409]
    assert len(facts(laptop)["passkeys"]) == 2


LIES: dict[str, Callable[[Authenticator, dict[str, Any]], dict[str, Any]]] = {
    "another page": lambda key, asked: key.answer(asked, origin="http://localhost:1"),
    "another site": lambda key, asked: key.answer(asked, site="evil.example"),
    "a making": lambda key, asked: key.answer(asked, type="webauthn.create"),
    "nobody there": lambda key, asked: key.answer(asked, flags=0),
    "an own challenge": lambda key, asked: key.answer({**asked, "challenge": text(bytes(56))}),
    "another key": lambda key, asked: {**Authenticator(key.origin).answer(asked), "id": text(key.id)},
    "an unknown key": lambda key, asked: Authenticator(key.origin).answer(asked),
}


@pytest.mark.parametrize("lie", LIES)
def test_an_answer_that_is_nearly_good_is_none(devices, origin, lie):
    laptop, phone, _tablet = devices
    key = made(laptop, Authenticator(origin))
    refused = ask(phone, "/enter", LIES[lie](key, question(phone)))
    assert (refused.status_code, refused.json()["reason"]["code"]) == (409, "wrong-passkey")
    assert facts(phone)["devices"] == 1


def test_a_challenge_is_for_whoever_asked(devices, origin):
    laptop, phone, tablet = devices
    key = made(laptop, Authenticator(origin))
    assert ask(phone, "/enter", key.answer(question(tablet))).status_code == 409
    assert ask(phone, "", Authenticator(origin).make(offer(tablet))).status_code == 409


def test_a_passkey_that_is_anothers_already_is_not_made_again(devices, origin):
    laptop, phone, _tablet = devices
    key = made(laptop, Authenticator(origin))
    assert text(key.id) in offer(laptop)["known"]
    assert ask(phone, "", key.make(offer(phone))).status_code == 409
    assert ask(phone, "/remove", {"id": text(key.id)}).status_code == 204
    assert len(facts(laptop)["passkeys"]) == 1, "nobody removes another's"


def test_at_an_address_without_a_name_it_says_why(devices, address):
    with httpx.Client(base_url=address, timeout=PATIENCE, headers={"origin": address}) as device:
        device.get("/")
        for way in ("/new", "/question"):
            assert ask(device, way).json()["reason"]["code"] == "no-passkeys-here"
        assert ask(device, "/remove", {"id": "a"}).status_code == 204, "of that no address matters"
    nobody = httpx.post(f"{address}/api/person/passkeys/question", headers={"origin": address}, timeout=PATIENCE)
    assert nobody.json()["reason"]["code"] == "signed-out"


def test_only_so_many_are_kept(devices, origin):
    for _ in range(MOST):
        made(devices[0], Authenticator(origin))
    refused = ask(devices[0], "", Authenticator(origin).make(offer(devices[0])))
    assert (refused.status_code, refused.json()["reason"]["code"]) == (409, "too-many-passkeys")


def test_who_is_forgotten_has_no_passkey(devices, origin):
    laptop, phone, _tablet = devices
    key = made(laptop, Authenticator(origin))
    assert laptop.post("/api/person/forget", json={}).status_code == 200
    assert entered(phone, key) == 409


def test_nonsense_is_a_wrong_passkey_and_never_a_mistake_of_the_server():
    """Bytes changed, cut and put in, at the two places where strangers' bytes are read."""
    chance, key, challenges = random.Random(1), Authenticator(SITE.origin), Challenges(b"key")
    challenge = challenges.read(challenges.issue("ann", SITE, 0), "ann", SITE, 1)
    new = key.make({"site": SITE.name, "challenge": text(challenge.content)})
    client_data, attestation = content(new["client_data"]), content(new["attestation"])
    answers.read_registration(client_data, attestation, challenge, SITE)
    for _ in range(300):
        place = chance.randrange(len(attestation))
        nonsense = attestation[:place] + chance.randbytes(chance.randrange(4)) + attestation[place + 1 :]
        try:
            answers.read_registration(client_data, nonsense, challenge, SITE)
        except WrongPass:
            continue
    for nonsense in (
        b"",
        b"[]",
        b"{}",
        b'{"challenge": 5}',
        b'{"challenge": "\xc3\xa9"}',
        b'{"challenge": "a"}',
        b"\xff",
    ):
        with pytest.raises(WrongPass):
            challenges.read(answers.challenge_in(nonsense), "ann", SITE, 1)


def test_a_challenge_grows_old_and_is_this_servers():
    challenges = Challenges(b"key")
    issued = challenges.issue("ann", SITE, 1_000)
    assert challenges.read(issued, "ann", SITE, 1_299).until == 1_300
    other = Site("http://localhost:1", "localhost")
    for reader, guest, site, now in (
        (challenges, "ann", SITE, 1_300),
        (challenges, "bob", SITE, 1_000),
        (challenges, "ann", other, 1_000),
        (Challenges(b"other"), "ann", SITE, 1_000),
    ):
        with pytest.raises(WrongPass):
            reader.read(issued, guest, site, now)


@pytest.mark.parametrize(
    ("origin", "name"),
    [
        ("https://play.example.org", "play.example.org"),
        ("https://play.example.org:8443", "play.example.org"),
        ("http://localhost:8630", "localhost"),
        ("http://127.0.0.1:8630", None),
        ("https://203.0.113.5", None),
        ("https://[::1]", None),
        ("http://barn.local", None),
        ("", None),
    ],
)
def test_passkeys_are_for_names_over_https_or_on_this_machine(origin, name):
    site = site_of(origin)
    assert (site.name if site else None) == name
