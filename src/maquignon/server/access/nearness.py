"""Who may see how the server does: whoever asks it from this machine or its own network, and not by way of a proxy."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from maquignon.server.settings.local_addresses import is_local

FORWARDED = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


def is_near(connection: HTTPConnection) -> bool:
    """What a proxy brings comes from outside, whatever address it names: in a container all have that of the bridge."""
    if any(name in connection.headers for name in FORWARDED):
        return False
    return connection.client is not None and is_local(connection.client.host)
