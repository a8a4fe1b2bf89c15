"""Whose pages may talk to this server: its own, and no page that a foreign site has put on a name for it."""

from __future__ import annotations

import socket
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from maquignon.rulebook.reason import Reason
from maquignon.server.settings.config import Config
from maquignon.server.settings.local_addresses import read_address

_DEFAULT_PORTS = {"http": ":80", "https": ":443"}


class Doorkeeper:
    def __init__(self, config: Config) -> None:
        self._scheme = "https" if config.is_secure else "http"
        self._public = _origin_of(config.url) if config.url else None
        self._names = {"localhost", config.host.lower(), socket.gethostname().lower(), *_name_in(config.url)}

    def fault(self, connection: HTTPConnection) -> Reason | None:
        """What is wrong with where a request comes from."""
        host = connection.headers.get("host", "").lower()
        if not any(map(self._knows, _name_in(f"//{host}"))):
            return Reason("unknown-host")
        origins = connection.headers.getlist("origin")
        if not origins:
            return None  # no browser: nothing a page could have made somebody send
        if len(origins) > 1 or not self._is_own(origins[0].lower(), host):
            return Reason("other-site")
        return None

    def _is_own(self, origin: str, host: str) -> bool:
        """The whole of it, never a part: `evil127.0.0.1` ends like an address of ours."""
        if origin == self._public:
            return True
        return origin == f"{self._scheme}://{host}" and any(map(self._is_called, _name_in(f"//{host}")))

    def _is_called(self, name: str) -> bool:
        """Over TLS by its own names alone; there an address is a name only of a server without another."""
        if self._scheme == "http":
            return self._knows(name)
        return name in self._names or (self._public is None and read_address(name) is not None)

    def _knows(self, name: str) -> bool:
        """A name that leads here only because some site says so is none of ours."""
        return name in self._names or name.endswith(".local") or read_address(name) is not None


def _origin_of(url: str) -> str:
    """As a browser says it: without the port that goes without saying."""
    found = urlsplit(url.lower())
    return f"{found.scheme}://{found.netloc.removesuffix(_DEFAULT_PORTS.get(found.scheme, ''))}"


def _name_in(address: str) -> list[str]:
    """The host of an address, or nothing."""
    try:
        name = urlsplit(address).hostname
    except ValueError:
        return []
    return [name] if name else []
