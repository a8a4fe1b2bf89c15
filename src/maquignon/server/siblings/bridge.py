"""An encrypted connection cannot be handed on, since its keys stay where it came in: what is said on it is.

Both ends are carried on by one process, in clear, through a socket that only this machine's own processes have.
"""

from __future__ import annotations

import asyncio
import re
import socket
from typing import Any

from maquignon.server.siblings.crossing import Crossing

Address = tuple[str, int]
_SENDER = re.compile(rb"FROM ([^ \r\n]+) ([0-9]+)\r\n")


class _End(asyncio.Protocol):
    """One of two: what comes here goes out there, as fast as that takes it."""

    transport: asyncio.Transport | None = None
    other: _End

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        if self.other.transport:
            self.other.transport.write(data)

    def pause_writing(self) -> None:
        if self.other.transport:
            self.other.transport.pause_reading()

    def resume_writing(self) -> None:
        if self.other.transport and not self.other.transport.is_closing():
            self.other.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        if self.other.transport:
            self.other.transport.close()


def bridge(crossing: Crossing, name: str, transport: asyncio.Transport, request: bytes) -> bool:
    """What was read of a connection, and all that follows, is for a process; False where nobody of that name is."""
    here, there = socket.socketpair()
    with there:
        if not crossing.pass_on(name, there, request):
            here.close()
            return False
    here.setblocking(False)
    near, far = _End(), _End()
    near.other, far.other = far, near
    near.transport = transport
    transport.pause_reading()
    transport.set_protocol(near)
    task = asyncio.get_running_loop().create_task(_open(here, far))
    _opening.add(task)
    task.add_done_callback(_opening.discard)
    return True


_opening: set[asyncio.Task[None]] = set()


async def _open(here: socket.socket, far: _End) -> None:
    near: Any = far.other.transport
    try:
        await asyncio.get_running_loop().create_unix_connection(lambda: far, sock=here)
    except OSError:
        here.close()
        near.abort()
    else:
        if near.is_closing():
            assert far.transport is not None
            far.transport.close()
        else:
            near.resume_reading()


def sender_line(client: Address) -> bytes:
    """Who speaks at the other end, in front of all that they say."""
    return f"FROM {client[0]} {client[1]}\r\n".encode()


def sender_in(begun: bytes) -> tuple[Address, bytes] | None:
    """Who speaks, and what they said; None where one process asks another something."""
    found = _SENDER.match(begun)
    return ((found[1].decode(), int(found[2])), begun[found.end() :]) if found else None
