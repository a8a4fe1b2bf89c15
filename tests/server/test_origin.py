"""Which pages may talk to a server, with TLS and without: its own under its own names, and none that look alike."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest
from starlette.requests import HTTPConnection
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from maquignon.server.access.origin import Doorkeeper
from maquignon.server.settings.config import Config
from tests.server.serving import running

HOME = Config()
PUBLIC = Config(host="0.0.0.0", proxy="10.0.0.1", url="https://play.example.org")
PORT = Config(host="0.0.0.0", proxy="10.0.0.1", url="https://Play.example.org:8443/")
DEFAULT_PORT = Config(proxy="127.0.0.1", url="https://play.example.org:443")
NAMELESS = Config(host="0.0.0.0", tls_certificate="cert.pem", tls_key="key.pem")


def is_let_in(config: Config, host: str, origin: str | None) -> bool:
    headers = [(b"host", host.encode())] + ([(b"origin", origin.encode())] if origin is not None else [])
    return Doorkeeper(config).fault(HTTPConnection({"type": "http", "headers": headers})) is None


WELCOME = [
    (HOME, "127.0.0.1:8630", "http://127.0.0.1:8630"),
    (HOME, "LOCALHOST:8630", "http://localhost:8630"),
    (HOME, "barn.local:8630", "http://barn.local:8630"),
    (HOME, "192.168.1.20", "http://192.168.1.20"),
    (HOME, "[::1]:8630", "http://[::1]:8630"),
    (HOME, "127.0.0.1", None),
    (PUBLIC, "play.example.org", "https://play.example.org"),
    (PUBLIC, "127.0.0.1:8630", "https://play.example.org"),
    (PUBLIC, "localhost:8630", "https://localhost:8630"),
    (PUBLIC, "10.0.0.5:8630", None),
    (PORT, "play.example.org:8443", "https://play.example.org:8443"),
    (DEFAULT_PORT, "play.example.org", "https://play.example.org"),
    (NAMELESS, "203.0.113.5", "https://203.0.113.5"),
]
ALIKE = [
    (HOME, "127.0.0.1", "http://evil127.0.0.1"),
    (HOME, "127.0.0.1", "http://evil.127.0.0.1"),
    (HOME, "127.0.0.1", "http://127.0.0.1.evil.example"),
    (HOME, "127.0.0.1", "http://x@127.0.0.1"),
    (HOME, "127.0.0.1", "http://127.0.0.1/"),
    (HOME, "127.0.0.1", "http://127.0.0.1:80"),
    (HOME, "127.0.0.1", "https://127.0.0.1"),
    (HOME, "127.0.0.1", "http://localhost"),
    (HOME, "127.0.0.1%.evil.example", "http://127.0.0.1%.evil.example"),
    (HOME, "evil.example", "http://evil.example"),
    (HOME, "evillocalhost", None),
    (HOME, "", None),
    (PUBLIC, "play.example.org", "https://evilplay.example.org"),
    (PUBLIC, "play.example.org", "https://play.example.org.evil.example"),
    (PUBLIC, "play.example.org", "https://play.example.org:8443"),
    (PUBLIC, "evilplay.example.org", "https://play.example.org"),
    (PORT, "play.example.org:8443", "https://play.example.org"),
]
OVER_TLS = [
    (PUBLIC, "play.example.org", "http://play.example.org"),
    (PUBLIC, "127.0.0.1:8630", "http://127.0.0.1:8630"),
    (PUBLIC, "203.0.113.5", "https://203.0.113.5"),
    (PUBLIC, "evil.local", "https://evil.local"),
    (NAMELESS, "203.0.113.5", "http://203.0.113.5"),
    (NAMELESS, "evil.local", "https://evil.local"),
]


def let_in(cases: Sequence[tuple[Config, str, str | None]]) -> list[tuple[str, str | None]]:
    return [(host, origin) for config, host, origin in cases if is_let_in(config, host, origin)]


def test_its_own_pages_may_talk_to_a_server():
    assert len(let_in(WELCOME)) == len(WELCOME)


def test_no_page_that_only_looks_like_one_may():
    assert let_in(ALIKE) == []


def test_over_tls_only_https_and_its_own_names():
    assert let_in(OVER_TLS) == []


def fault_an_ending_is_enough(monkeypatch):
    monkeypatch.setattr(Doorkeeper, "_is_own", lambda _self, origin, host: origin.endswith(host))


def fault_a_beginning_is_enough(monkeypatch):
    monkeypatch.setattr(Doorkeeper, "_is_own", lambda _self, origin, host: origin.startswith(f"http://{host}"))


@pytest.mark.parametrize("fault", [fault_an_ending_is_enough, fault_a_beginning_is_enough])
def test_a_part_that_is_taken_for_the_whole_is_found(fault, monkeypatch):
    fault(monkeypatch)
    assert let_in(ALIKE)


def fault_any_scheme(monkeypatch):
    whole = Doorkeeper._is_own

    def is_own(self, origin, host):
        return whole(self, origin, host) or whole(self, origin.replace("http://", "https://"), host)

    monkeypatch.setattr(Doorkeeper, "_is_own", is_own)


def fault_any_known_name(monkeypatch):
    monkeypatch.setattr(Doorkeeper, "_is_called", Doorkeeper._knows)


@pytest.mark.parametrize("fault", [fault_any_scheme, fault_any_known_name])
def test_what_is_let_in_over_tls_is_found(fault, monkeypatch):
    fault(monkeypatch)
    assert let_in(OVER_TLS)


def test_an_origin_that_ends_like_ours_gets_no_socket(tmp_path):
    async def status(address: str, origin: str) -> int:
        try:
            async with connect(address.replace("http", "ws") + "/ws", origin=origin):  # type: ignore[arg-type]
                return 101
        except InvalidStatus as refused:
            return refused.response.status_code

    with running(tmp_path) as address:
        own, alike = (
            asyncio.run(status(address, address)),
            asyncio.run(status(address, address.replace("127", "evil127"))),
        )
    assert (own, alike) == (101, 403)
