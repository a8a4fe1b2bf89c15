"""Pushes: read by an independent library, signed so that services know the server, and sent nowhere else."""

from __future__ import annotations

import asyncio
import base64
import json
import socket
from collections.abc import Callable

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from hypothesis import given, settings
from hypothesis import strategies as st

from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.notices import delivery, sender
from maquignon.server.notices.delivery import NotDelivered, Push, deliver, public_address
from maquignon.server.notices.encryption import BadKeys, BrowserKeys, encoded, encrypt, in_base64
from maquignon.server.notices.push_hosts import is_public_address, is_push_service
from maquignon.server.notices.sender import Notice, PushSender, push_of
from maquignon.server.notices.vapid import Vapid
from maquignon.server.store.notices import BrowserRow

ENDPOINT = "https://fcm.googleapis.com/fcm/send/abc:def?x=1"
NOTICE = Notice(code="KOE4R", key="half", until=10_000)
VAPID = Vapid(b"a key of the server's", "mailto:host@example.org")


class Browser:
    """Its half of the keys, and what it reads with them."""

    def __init__(self) -> None:
        self.private, self.auth = ec.generate_private_key(ec.SECP256R1()), b"0123456789abcdef"
        self.row = BrowserRow(
            endpoint=ENDPOINT, p256dh=in_base64(encoded(self.private.public_key())), auth=in_base64(self.auth)
        )

    @property
    def keys(self) -> BrowserKeys:
        return BrowserKeys(p256dh=self.row.p256dh, auth=self.row.auth)

    def read(self, body: bytes) -> bytes:
        read: bytes = http_ece.decrypt(body, private_key=self.private, auth_secret=self.auth, version="aes128gcm")
        return read


BROWSER = Browser()


@settings(max_examples=30, deadline=None)
@given(text=st.binary(max_size=255))
def test_a_browser_reads_what_was_sent_and_its_length_tells_nothing(text):
    body = encrypt(text, BROWSER.keys)
    assert BROWSER.read(body) == text
    assert len(body) == len(encrypt(b"", BROWSER.keys))
    assert body != encrypt(text, BROWSER.keys), "never twice the same"


def test_nobody_else_reads_it():
    body = encrypt(b"your turn", BROWSER.keys)
    with pytest.raises(http_ece.ECEException):
        Browser().read(body)
    with pytest.raises(http_ece.ECEException):
        BROWSER.read(body[:-1] + bytes([body[-1] ^ 1]))


@pytest.mark.parametrize(
    ("p256dh", "auth"),
    [("", ""), ("ä", "AAAA"), (in_base64(b"\4" + bytes(64)), BROWSER.row.auth), (BROWSER.row.p256dh, "AAAA")],
    ids=["none", "no base64", "no point of the curve", "short secret"],
)
def test_keys_that_are_none_are_refused(p256dh, auth):
    with pytest.raises(BadKeys):
        BrowserKeys(p256dh=p256dh, auth=auth).check()


def test_a_push_says_where_and_which_sentence_and_nothing_else():
    push = push_of(BROWSER.row, NOTICE, VAPID, 1_000)
    assert json.loads(BROWSER.read(push.body)) == {"table": "KOE4R", "key": "half"}
    assert {name: push.headers[name] for name in ("Content-Encoding", "TTL", "Urgency")} == {
        "Content-Encoding": "aes128gcm",
        "TTL": "9000",
        "Urgency": "normal",
    }
    assert len(push.headers["Topic"]) == 32
    assert "KOE4R" not in str(push.headers)


def test_a_service_knows_the_server_by_its_signature():
    header = push_of(BROWSER.row, NOTICE, VAPID, 1_000).headers["Authorization"]
    token, key = (part.partition("=")[2] for part in header.removeprefix("vapid ").split(","))
    head, claims, signature = (base64.urlsafe_b64decode(part + "==") for part in token.split("."))
    assert json.loads(head) == {"typ": "JWT", "alg": "ES256"}
    assert json.loads(claims) == {
        "aud": "https://fcm.googleapis.com",
        "exp": 1_000 + 12 * 3_600,
        "sub": "mailto:host@example.org",
    }
    point = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), base64.urlsafe_b64decode(key + "=="))
    whole = encode_dss_signature(int.from_bytes(signature[:32]), int.from_bytes(signature[32:]))
    point.verify(whole, token.rpartition(".")[0].encode(), ec.ECDSA(SHA256()))
    assert key == VAPID.public == Vapid(b"a key of the server's", "https://example.org").public
    assert VAPID.public != Vapid(b"another", "mailto:host@example.org").public


@pytest.mark.parametrize(
    "endpoint",
    [
        ENDPOINT,
        "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
        "https://web.push.apple.com/QABC",
        "https://db5p.notify.windows.com/w/?token=a",
        "https://fcm.googleapis.com:443/x",
    ],
)
def test_services_of_browsers_are_known(endpoint):
    assert is_push_service(endpoint)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com:8443/x",
        "https://fcm.googleapis.com.example.org/x",
        "https://evilfcm.googleapis.com/x",
        "https://evilpush.apple.com/x",
        "https://user@fcm.googleapis.com/x",
        "https://fcm.googleapis.com@127.0.0.1/x",
        "https://127.0.0.1\\@fcm.googleapis.com/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://localhost/x",
        "https://fcm.googleapis.com:0/x",
        "https://fcm.googleapis.com:nonsense/x",
        "https://fcm.googleapis.com/a b",
        "https://fcm.googleapis.com/\r\nHost: x",
        "https://fcm.googleapis.com./x",
        "https://fcm.googleapis.cöm/x",
        "https://fcm.googleapis.com/" + "x" * 1_024,
        "file:///etc/passwd",
        "//fcm.googleapis.com/x",
        "",
    ],
)
def test_nothing_is_sent_anywhere_else(endpoint):
    assert not is_push_service(endpoint)
    with pytest.raises(NotDelivered):
        deliver(Push(endpoint=endpoint, headers={}, body=b""))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "192.168.0.1",
        "169.254.169.254",
        "::1",
        "fe80::1",
        "fc00::1",
        "::ffff:127.0.0.1",
        "0.0.0.0",
        "224.0.0.1",
    ],
)
def test_a_known_name_that_leads_into_a_private_network_is_not_followed(address, monkeypatch):
    assert not is_public_address(address)
    lead_to(monkeypatch, "142.250.74.10", address)
    with pytest.raises(NotDelivered):
        public_address("fcm.googleapis.com")
    lead_to(monkeypatch, "142.250.74.10")
    assert public_address("fcm.googleapis.com") == "142.250.74.10"


def lead_to(monkeypatch: pytest.MonkeyPatch, *addresses: str) -> None:
    found = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (each, 443)) for each in addresses]
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_args, **_more: found)


def test_who_does_not_answer_is_no_delivery(monkeypatch):
    """It connects to the address that was looked at, and to no other."""
    asked = []

    def refuse(address, timeout):
        asked.append((address, timeout))
        raise TimeoutError

    lead_to(monkeypatch, "142.250.74.10")
    monkeypatch.setattr(socket, "create_connection", refuse)
    with pytest.raises(NotDelivered, match="TimeoutError"):
        deliver(push_of(BROWSER.row, NOTICE, VAPID, 1_000))
    assert asked == [(("142.250.74.10", 443), delivery.SECONDS)]


class Kept:
    """A store that only forgets."""

    def __init__(self) -> None:
        self.dropped: list[str] = []

    async def drop_browser(self, endpoint: str) -> None:
        self.dropped.append(endpoint)


def sending(
    deliver: Callable[[Push], int], notices: int = 1, until: int | None = None
) -> tuple[dict[str, float], list[str]]:
    """What came of it, with all pauses gone."""

    async def run() -> tuple[dict[str, float], list[str]]:
        metrics, kept = Metrics(), Kept()
        pushes = PushSender(VAPID, kept, metrics, deliver, now=lambda: 0.0)  # type: ignore[arg-type]
        work = asyncio.create_task(pushes.work())
        for _ in range(notices):
            pushes.send(BROWSER.row, Notice(code="KOE4R", key="turn", until=until))
        outcomes = ("sent", "gone", "failed", "dropped")
        while (counts := {each: metrics.value("pushes_total", outcome=each) for each in outcomes}) and sum(
            counts.values()
        ) < notices:
            await asyncio.sleep(0.001)
        work.cancel()
        await asyncio.gather(work, return_exceptions=True)
        return {name: count for name, count in counts.items() if count}, kept.dropped

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch):
    monkeypatch.setattr(sender, "PAUSES", (0.001, 0.001))


@pytest.mark.parametrize(
    ("status", "outcome"), [(201, "sent"), (404, "gone"), (410, "gone"), (403, "failed"), (302, "failed")]
)
def test_what_a_service_answers_is_counted_and_who_is_gone_is_forgotten(status, outcome):
    assert sending(lambda _push: status) == ({outcome: 1}, [ENDPOINT] if outcome == "gone" else [])


def test_a_service_in_trouble_is_asked_again_a_few_times():
    answers = iter([503, 429, 201])
    assert sending(lambda _push: next(answers)) == ({"sent": 1}, [])
    failures = iter([500] * 3)
    assert sending(lambda _push: next(failures)) == ({"failed": 1}, [])
    assert list(failures) == [], "tried three times"


def test_nobody_is_told_after_the_time_is_up():
    def lost(_push: Push) -> int:
        raise NotDelivered("nobody")

    assert sending(lost, until=0) == ({"failed": 1}, [])


def test_more_than_can_wait_is_dropped_and_counted(monkeypatch):
    monkeypatch.setattr(sender, "MOST_WAITING", 3)
    counts, _dropped = sending(lambda _push: 201, notices=5)
    assert counts == {"sent": 3, "dropped": 2}
