"""Where a push may go: to the services of the browsers there are, over https, and never into this machine's network."""

from __future__ import annotations

import ipaddress
from urllib.parse import urlsplit

HOSTS = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "web.push.apple.com",
    ".push.apple.com",
    ".push.services.mozilla.com",
    ".notify.windows.com",
)
"""Chromium and its kin, Firefox, Safari, Edge. What begins with a dot is every name below it."""
MOST_LETTERS = 1_024
_PORTS = (None, 443)


def is_push_service(endpoint: str) -> bool:
    """Asked when an address is kept and again before each push."""
    if len(endpoint) > MOST_LETTERS or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
        return False
    try:
        place = urlsplit(endpoint)
        plain = place.scheme == "https" and "@" not in place.netloc and place.port in _PORTS
    except ValueError:
        return False
    return plain and "\\" not in endpoint and _is_known(place.hostname or "")


def is_public_address(address: str) -> bool:
    """Whether a name leads out into the world."""
    found = ipaddress.ip_address(address)
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return (mapped or found).is_global and not found.is_multicast


def _is_known(host: str) -> bool:
    return any(host == known or (known.startswith(".") and host.endswith(known)) for known in HOSTS)
