"""How somebody is told of turns in a game by post, over HTTP: a private feed, browsers, quiet hours, own tables."""

from __future__ import annotations

import asyncio
import calendar
import time
from contextlib import ExitStack
from xml.etree import ElementTree

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from maquignon.server.notices import watch
from maquignon.server.notices.encryption import encoded, in_base64
from tests.server.client import Client
from tests.server.serving import PATIENCE, ROOMY, awaited, running

TABLE = {"edition": "koehandel-2001", "seats": [{}, {"bot": "gus"}, {"bot": "pip"}], "pace": "turn-based", "first": 0}
POINT = in_base64(encoded(ec.generate_private_key(ec.SECP256R1()).public_key()))
BROWSER = {"endpoint": "https://fcm.googleapis.com/fcm/send/a", "p256dh": POINT, "auth": in_base64(bytes(16))}
NIGHT = {"from_minute": 1_320, "to_minute": 420, "zone": "Europe/Brussels"}
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(watch, "LOOK_SECONDS", 0.05)
        with running(tmp_path_factory.mktemp("notices"), limits=ROOMY, push_contact="mailto:a@example.org") as found:
            yield found


@pytest.fixture
def visitors(address):
    with ExitStack() as stack:
        found = [stack.enter_context(httpx.Client(base_url=address, timeout=PATIENCE)) for _ in range(2)]
        for each in found:
            each.get("/")
        yield found


def test_a_feed_tells_where_it_is_ones_turn_and_until_when(visitors, address):
    ann, stranger = visitors
    assert ann.get("/api/notices").json()["feed"] is False
    feed = ann.post("/api/notices/feed", json={"language": "nl"}).json()["address"]
    assert entries(feed, stranger) == []
    code = ann.post("/api/tables", json=TABLE).json()["code"]

    async def deal():
        cookie = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
        async with Client(address, code, headers={"cookie": cookie}) as client:
            assert (await client.ask("Sit", name="Ann"))["type"] == "Ack"
            assert (await client.ask("Begin"))["type"] == "Ack"
            await client.play(lambda look: look["stage"] == "play" and look["options"])

    asyncio.run(deal())
    (entry,) = awaited(lambda: [each for each in entries(feed, stranger) if "Tot " in summary(each)])
    (own,) = ann.get("/api/tables/own").json()["tables"]
    assert own["waiting"]
    assert abs(own["until"] - time.time() - 3 * 86_400) < 600
    assert entry.find(f"{ATOM}title").text == f"Jouw beurt aan tafel {code}"
    assert entry.find(f"{ATOM}link").get("href").endswith(f"/t/{code}")
    told = calendar.timegm(time.strptime(summary(entry), "Tot %Y-%m-%d %H:%M UTC"))
    assert abs(told - own["until"]) < 120
    again = ann.post("/api/notices/feed", json={"language": "en"}).json()["address"]
    assert stranger.get(feed).status_code == 404, "void"
    assert len(entries(again, stranger)) == 1
    assert ann.post("/api/notices/feed/stop").status_code == 204
    assert stranger.get(again).json()["reason"]["code"] == "no-such-feed"


def summary(entry):
    return entry.find(f"{ATOM}summary").text


def entries(feed, reader):
    answer = reader.get(feed)
    assert answer.headers["content-type"].startswith("application/atom+xml")
    assert answer.headers["cache-control"] == "no-store"
    assert feed.rpartition("/")[2] not in answer.text, "the feed does not tell its own address"
    return ElementTree.fromstring(answer.content).findall(f"{ATOM}entry")


def test_browsers_and_quiet_hours_are_kept_and_go_when_somebody_is_forgotten(visitors):
    ann, other = visitors
    assert len(ann.get("/api/notices").json()["push_key"]) == 87
    assert ann.post("/api/notices/push", json=BROWSER).status_code == 204
    assert ann.post("/api/notices/quiet", json={"quiet": NIGHT}).status_code == 204
    known = ann.get("/api/notices").json()
    assert (known["browsers"], known["quiet"]) == (1, NIGHT)
    assert other.post("/api/notices/push/stop", json={"endpoint": BROWSER["endpoint"]}).status_code == 204
    assert ann.get("/api/notices").json()["browsers"] == 1, "nobody else may stop it"
    assert ann.post("/api/notices/quiet", json={"quiet": None}).status_code == 204
    assert ann.get("/api/notices").json()["quiet"] is None
    assert ann.post("/api/notices/push/stop", json={"endpoint": BROWSER["endpoint"]}).status_code == 204
    assert ann.get("/api/notices").json()["browsers"] == 0
    end = int(time.time()) + 5 * 86_400
    assert ann.post("/api/notices/holiday", json={"until": end}).status_code == 204
    known = ann.get("/api/notices").json()
    assert (known["away_until"], known["holidays_left"]) == (end, 16)
    assert ann.post("/api/notices/holiday", json={"until": None}).status_code == 204
    assert ann.get("/api/notices").json()["away_until"] is None


@pytest.mark.parametrize(
    ("way", "body", "code"),
    [
        ("push", {**BROWSER, "endpoint": "https://127.0.0.1/a"}, "no-push-service"),
        ("push", {**BROWSER, "p256dh": "nonsense"}, "no-push-service"),
        ("push", {**BROWSER, "more": 1}, "message-unreadable"),
        ("quiet", {"quiet": {**NIGHT, "zone": "Mars/Olympus"}}, "no-such-zone"),
        ("quiet", {"quiet": {**NIGHT, "from_minute": 1_440}}, "message-unreadable"),
        ("feed", {"language": "xx"}, "message-unreadable"),
        ("holiday", {"until": 1}, "holiday-too-long"),
        ("holiday", {"until": True}, "message-unreadable"),
    ],
)
def test_nonsense_is_refused(visitors, way, body, code):
    answer = visitors[0].post(f"/api/notices/{way}", json=body)
    assert answer.status_code in (400, 409)
    assert answer.json()["reason"]["code"] == code


def test_without_a_cookie_nobody_is_told_anything(address):
    for way, body in (("push", BROWSER), ("quiet", {"quiet": None}), ("feed", {"language": "en"})):
        answer = httpx.post(f"{address}/api/notices/{way}", json=body, timeout=PATIENCE)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "signed-out")
    assert httpx.get(f"{address}/api/notices", timeout=PATIENCE).json()["browsers"] == 0
    assert httpx.get(f"{address}/api/feeds/anything", timeout=PATIENCE).status_code == 404
