"""Networks that many people share: so many times what an address may otherwise ask for."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

EVERYBODY = "*"
_Network = ipaddress.IPv4Network | ipaddress.IPv6Network


class BadNetworks(ValueError):
    """Says what cannot be read."""


@dataclass(frozen=True)
class Networks:
    factors: tuple[tuple[_Network, float], ...] = ()

    def factor(self, address: str) -> float:
        """Of the narrowest network that the address is in; 1 for all others."""
        found = _address(address)
        inside = [each for each in self.factors if found is not None and found in each[0]]
        return max(inside, key=lambda each: each[0].prefixlen, default=(None, 1.0))[1]


NO_NETWORKS = Networks()


def read_networks(text: str) -> Networks:
    """From '203.0.113.7=10, 2001:db8::/32=4'."""
    return Networks(tuple(_read(part.strip()) for part in text.split(",") if part.strip()))


def is_among(address: str, places: str) -> bool:
    """Whether an address is one of these, or in one of these networks: '10.0.0.9, 192.168.0.0/16', or '*' for all."""
    named = [each.strip() for each in places.split(",") if each.strip()]
    found = _address(address)
    return named == [EVERYBODY] or (found is not None and any(found in ipaddress.ip_network(each) for each in named))


def counted_as(address: str) -> str:
    """What limits count an address as: itself, or its /64, of which one household has all addresses."""
    found = _address(address)
    if found is None:
        return ""
    return str(found) if found.version == 4 else str(ipaddress.ip_network((found, 64), strict=False))


def _read(part: str) -> tuple[_Network, float]:
    name, sign, factor = part.partition("=")
    try:
        network = ipaddress.ip_network(name.strip())
        number = float(factor)
    except ValueError:
        raise BadNetworks(f"'{part}' is not like 203.0.113.0/24=10") from None
    if not sign or not 0 < number < float("inf"):
        raise BadNetworks(f"'{part}': a network may have more than 0 times the limits, and not endlessly much")
    return network, number


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped:
        return found.ipv4_mapped
    return found
