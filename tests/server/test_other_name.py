"""The way from 127.0.0.1 to localhost: the same guest, once, for browsers alone, and never anywhere else."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.server.serving import PATIENCE

OPENED = {"sec-fetch-mode": "navigate"}
COOKIE, ERRAND = "maquignon_guest", "maquignon_errand"


@pytest.fixture
def named(address) -> str:
    return str(address.replace("127.0.0.1", "localhost"))


def get(address: str, cookies: dict[str, str] | None = None, **headers: str) -> httpx.Response:
    said = "; ".join(f"{name}={value}" for name, value in (cookies or {}).items())
    return httpx.get(address, headers={"cookie": said, **OPENED, **headers}, timeout=PATIENCE)


def asked(response: httpx.Response) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(urlsplit(response.headers["location"]).query).items()}


def test_somebody_new_goes_there_and_back_as_the_same_guest(address, named):
    known = get(f"{address}/").cookies[COOKIE]
    sent = get(f"{named}/rules?edition=x")
    assert (sent.status_code, COOKIE in sent.cookies) == (303, False)
    assert sent.headers["location"].startswith(f"{address}/other-name?")
    errand = {ERRAND: sent.cookies[ERRAND]}
    back = get(sent.headers["location"], {COOKIE: known})
    assert back.headers["location"].startswith(f"{named}/same-guest?")
    arrived = get(back.headers["location"], errand)
    assert arrived.headers["location"] == f"{named}/rules?edition=x"
    assert guest_of(arrived.cookies[COOKIE]) == guest_of(known)
    assert get(f"{named}/", {COOKIE: arrived.cookies[COOKIE]}).status_code == 200, "no second time"
    other = get(back.headers["location"], {ERRAND: "another"})
    assert guest_of(other.cookies[COOKIE]) != guest_of(known), "nobody else's errand"
    kept = get(back.headers["location"], {**errand, COOKIE: arrived.cookies[COOKIE]})
    assert COOKIE not in kept.cookies, "who is somebody here stays so"


def guest_of(cookie: str) -> Any:
    return cookie.split(".")[0]


def test_who_is_nobody_there_is_somebody_new(address, named):
    sent = get(f"{named}/")
    back = get(sent.headers["location"])
    assert asked(back) == {"to": "/"}
    arrived = get(back.headers["location"], {ERRAND: sent.cookies[ERRAND]})
    assert COOKIE in arrived.cookies


def test_without_cookies_the_old_name_serves_and_programs_go_nowhere(address, named):
    assert get(f"{named}/same-guest?to=/rules").headers["location"] == f"{address}/rules"
    assert get(f"{address}/").status_code == 200
    assert httpx.get(f"{named}/", timeout=PATIENCE).status_code == 200


@pytest.mark.parametrize(
    "to", ["//evil.example", "https://evil.example/x", ".evil.example", "\\evil.example", "@evil.example"]
)
def test_nobody_is_sent_to_another_site(named, to):
    answer = httpx.get(f"{named}/same-guest", params={"to": to}, headers={"cookie": f"{ERRAND}=e"}, timeout=PATIENCE)
    assert urlsplit(answer.headers["location"]).netloc == urlsplit(named).netloc
