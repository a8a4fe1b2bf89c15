"""Whose pages may talk to this server: its own, and no page that a foreign site has put on a name for it."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from maquignon.rulebook.reason import Reason
from maquignon.server.settings.config import Config


class Doorkeeper:
    def __init__(self, config: Config) -> None:
        self._url = urlsplit(config.url) if config.url else None
        self._host = config.host

    def fault(self, connection: HTTPConnection) -> Reason | None:
        """What is wrong with where a request comes from."""
        host = connection.headers.get("host", "")
        if not self._knows(host):
            return Reason("unknown-host")
        origins = connection.headers.getlist("origin")
        if not origins:
            return None  # no browser: nothing a page could have made somebody send
        if len(origins) > 1 or not self._is_own(origins[0], host):
            return Reason("other-site")
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        try:
            found = urlsplit(origin)
        except ValueError:
            return False
        if found.scheme not in ("http", "https"):
            return False
        own = self._url.netloc if self._url else host
        return found.netloc.lower() in (own.lower(), host.lower())

    def _knows(self, host: str) -> bool:
        """A name that leads here only because some site says so is none of ours."""
        try:
            name = (urlsplit(f"//{host}").hostname or "").lower()
        except ValueError:
            return False
        known = {"localhost", self._host.lower(), socket.gethostname().lower()}
        if self._url and self._url.hostname:
            known.add(self._url.hostname.lower())
        return name in known or name.endswith(".local") or _is_address(name)


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
