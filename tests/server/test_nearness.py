"""How the server does is for this machine and its own network: no stranger reaches it, whatever is said on the way."""

from __future__ import annotations

import ipaddress

import pytest
from starlette.requests import HTTPConnection

from maquignon.server.access import nearness
from maquignon.server.access.nearness import is_near
from maquignon.server.settings import local_addresses
from tests.server.serving import get, running

NEAR = ("127.0.0.1", "127.9.9.9", "10.0.0.7", "172.31.0.1", "192.168.1.20", "169.254.1.1")
NEAR_BY_IPV6 = ("::1", "fd00::7", "fe80::1%1", "::ffff:127.0.0.1", "::ffff:10.0.0.7")
FAR = ("8.8.8.8", "172.32.0.1", "198.18.0.1", "0.0.0.0", "224.0.0.1", "2001:4860::1", "::ffff:8.8.8.8", "::")
SHARED = ("100.64.0.1", "100.127.255.254", "::ffff:100.64.0.1")
UNREADABLE = ("", "unknown", "_hidden", "127.0.0.1.evil.example", "10.0.0", "127.0.0.1, 8.8.8.8", "0x7f.1", "localhost")
BROUGHT = (
    {"x-forwarded-for": "127.0.0.1"},
    {"x-forwarded-for": ""},
    {"forwarded": "for=127.0.0.1"},
    {"x-real-ip": "10.0.0.7"},
    {"via": "1.1 somewhere"},
    {"x-forwarded-proto": "https"},
    {"x-forwarded-host": "play.example.org"},
)


def asked_from(host: str | None, headers: dict[str, str] | None = None) -> HTTPConnection:
    raw = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    return HTTPConnection({"type": "http", "client": host if host is None else (host, 1), "headers": raw})


def strangers_let_in() -> list[object]:
    found: list[object] = [host for host in (None, *FAR, *SHARED, *UNREADABLE) if is_near(asked_from(host))]
    return found + [headers for headers in BROUGHT if is_near(asked_from("127.0.0.1", headers))]


def test_this_machine_and_its_network_are_near():
    assert all(is_near(asked_from(host)) for host in (*NEAR, *NEAR_BY_IPV6))


def test_strangers_providers_networks_and_what_a_proxy_brings_are_not():
    assert strangers_let_in() == []


def fault_what_is_not_global_is_near(monkeypatch):
    networks = (*local_addresses.LOCAL_NETWORKS, ipaddress.ip_network("100.64.0.0/10"))
    monkeypatch.setattr(local_addresses, "LOCAL_NETWORKS", networks)


def fault_what_cannot_be_read_is_near(monkeypatch):
    known = local_addresses.is_local
    monkeypatch.setattr(nearness, "is_local", lambda text: local_addresses.read_address(text) is None or known(text))


def fault_a_proxys_word_is_believed(monkeypatch):
    monkeypatch.setattr(nearness, "FORWARDED", ())


@pytest.mark.parametrize(
    "fault", [fault_what_is_not_global_is_near, fault_what_cannot_be_read_is_near, fault_a_proxys_word_is_believed]
)
def test_planted_holes_are_found(fault, monkeypatch):
    fault(monkeypatch)
    assert strangers_let_in()


SAID = ("8.8.8.8", "100.64.0.1", "unknown", "", "10.0.0.7", "127.0.0.1", "8.8.8.8, 10.0.0.7")


@pytest.mark.parametrize("proxy", ["127.0.0.1", "10.0.0.1", ""])
def test_metrics_are_not_for_who_comes_by_a_proxy(tmp_path, proxy):
    """As `/p/N/metrics` of several processes does: the proxy takes `/p/N` away."""
    with running(tmp_path, proxy=proxy) as address:
        assert get(f"{address}/metrics").status_code == 200
        for said in SAID:
            assert get(f"{address}/metrics", headers={"x-forwarded-for": said}).status_code == 403, said
        assert "maquignon_sockets" not in get(f"{address}/p/1/metrics").text
