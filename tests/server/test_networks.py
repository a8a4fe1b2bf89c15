"""What an address counts as, and networks that may have more."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from starlette.requests import HTTPConnection

from maquignon.server.access.gate import Gate, LimitReached
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.config import BadConfig
from maquignon.server.settings.limits import Limits
from maquignon.server.settings.networks import counted_as, read_networks
from maquignon.server.settings.sources import load

CLUB = "203.0.113.0/24=10, 203.0.113.7=50, 2001:db8:7::/48=4"


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("", ""),
        ("unix:", ""),
    ],
)
def test_ipv6_counts_by_its_64(address, counted):
    assert counted_as(address) == counted


@pytest.mark.parametrize(
    ("address", "factor"),
    [("203.0.113.9", 10), ("203.0.113.7", 50), ("::ffff:203.0.113.7", 50), ("2001:db8:7:8::1", 4), ("9.9.9.9", 1)],
)
def test_the_narrowest_network_counts(address, factor):
    assert read_networks(CLUB).factor(address) == factor


@pytest.mark.parametrize("wrong", ["club=10", "203.0.113.7", "203.0.113.7=0", "203.0.113.7=inf", "203.0.113.7/8=2"])
def test_a_network_that_is_none_is_refused_at_the_start(wrong):
    with pytest.raises(BadConfig, match="networks: "):
        load({}, {"MAQUIGNON_NETWORKS": wrong})


def test_a_network_has_so_many_times_what_others_have():
    limits = Limits(requests_at_once=6, requests_per_second=0.001)
    gate = Gate(limits, Metrics(), read_networks(CLUB))
    assert {address: _let(gate, address) for address in ("9.9.9.9", "203.0.113.9", "2001:db8:7::1")} == {
        "9.9.9.9": 6,
        "203.0.113.9": 60,
        "2001:db8:7::1": 24,
    }


def _let(gate, address):
    caller = gate.caller(HTTPConnection({"type": "http", "client": (address, 1)}))
    for number in range(100):
        try:
            gate.count_request(caller)
        except LimitReached:
            return number
    return 100


def test_the_manual_has_every_limit_with_its_default():
    manual = (Path(__file__).parents[2] / "docs" / "hosting.md").read_text()
    rows = [row for row in manual.splitlines() if row.startswith("| ")]
    for each in fields(Limits):
        (row,) = [row for row in rows if f"`{each.name}`" in row.split("|")[1]]
        assert re.search(rf"\b{each.default:g}\b", row.split("|")[2]), row
