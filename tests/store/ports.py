"""Ports for servers that tests start: outside the range from which outgoing connections take theirs."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from random import SystemRandom

FIRST, STRETCH, STRETCHES = 12_000, 600, 33


def free_port() -> int:
    """One that this process has not asked for before, and at which nobody listens."""
    return next(port for port in _PORTS if _is_free(port))


def _own_stretch() -> Iterator[int]:
    """Each worker of pytest-xdist has its own; another run on this machine begins elsewhere in it."""
    worker = os.environ.get("PYTEST_XDIST_WORKER", "gw-1").removeprefix("gw")
    first = FIRST + (int(worker) + 1) % STRETCHES * STRETCH
    start = SystemRandom().randrange(STRETCH)
    for place in range(STRETCH):
        yield first + (start + place) % STRETCH


_PORTS = _own_stretch()


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True
