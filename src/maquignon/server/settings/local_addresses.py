"""Which addresses only this machine and its own network have: a list, not what is left over."""

from __future__ import annotations

import ipaddress

Address = ipaddress.IPv4Address | ipaddress.IPv6Address

LOCAL_NETWORKS = tuple(
    map(
        ipaddress.ip_network,
        (
            *("127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16"),
            *("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24"),  # sandboxes have these; they lead nowhere else
            *("::1/128", "fc00::/7", "fe80::/10"),
        ),
    )
)
"""Without 100.64.0.0/10: those are a provider's, who gives them to strangers side by side."""


def is_local(text: str) -> bool:
    """Whether this is such an address; False for what is no address."""
    address = read_address(text)
    return address is not None and any(address in network for network in LOCAL_NETWORKS)


def read_address(text: str) -> Address | None:
    """An IPv4 address that is written as an IPv6 one is that IPv4 address; None for what is no address."""
    try:
        address = ipaddress.ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
