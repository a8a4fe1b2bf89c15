"""One push over one connection: to an address that was looked at, without redirects. Blocks its thread for seconds."""

from __future__ import annotations

import socket
import ssl
from dataclasses import dataclass, field
from http.client import HTTPException, HTTPSConnection
from urllib.parse import urlsplit

from maquignon.server.notices.push_hosts import is_public_address, is_push_service

SECONDS = 10.0
"""For connecting, and for each read and write after it."""


class NotDelivered(Exception):
    """Nobody answered, or the address is not one to be asked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    endpoint: str = field(repr=False)
    headers: dict[str, str] = field(repr=False)
    body: bytes = field(repr=False)


def deliver(push: Push) -> int:
    """The status with which the service answers."""
    if not is_push_service(push.endpoint):
        raise NotDelivered("not an address of a push service")
    place = urlsplit(push.endpoint)
    connection = _Checked(place.hostname or "", timeout=SECONDS, context=ssl.create_default_context())
    try:
        target = f"{place.path or '/'}{'?' if place.query else ''}{place.query}"
        connection.request("POST", target, push.body, push.headers)
        return connection.getresponse().status
    except (OSError, HTTPException) as error:
        raise NotDelivered(type(error).__name__) from error
    finally:
        connection.close()


class _Checked(HTTPSConnection):
    """Connects to the very address that was checked: a name may lead elsewhere the next time it is asked for."""

    def connect(self) -> None:
        address = public_address(self.host)
        bare = socket.create_connection((address, self.port), self.timeout)
        self.sock = self._context.wrap_socket(bare, server_hostname=self.host)

    _context: ssl.SSLContext


def public_address(host: str) -> str:
    """The first of a name's; NotDelivered where any of them leads into a network of somebody's own."""
    found = [str(each[4][0]) for each in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM)]
    if not found or not all(map(is_public_address, found)):
        raise NotDelivered("the name leads into a private network")
    return found[0]
