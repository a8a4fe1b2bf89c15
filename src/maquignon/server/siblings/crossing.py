"""Handing connections on: a request for /p/NAME/… is for the process of that name, whichever of them it has reached.

A connection goes with what was read of it through a socket in a folder that is closed to everybody else.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

MOST_REQUEST = 128 * 1024
"""More than is ever read before a request is handed on."""
BACKLOG = 2_048
WRITING = "writing"
"""What all share for taking turns at a SQLite file."""
_SUFFIX = ".sock"
_LENGTH = 4
_ADDRESSED = re.compile(rb"([A-Z]{3,8} )/p/([A-Za-z0-9-]{1,32})(?=/)")

Receive = Callable[[socket.socket, bytes], None]


class HasNumber(Protocol):
    """A socket, or what an event loop shows of one."""

    def fileno(self) -> int: ...


def addressee(request: bytes) -> tuple[str, bytes] | None:
    """Whom a request is for, and the request as it is meant for them; None where it is for anybody.

    A first line that comes in pieces is for anybody too: who was sent to a process is then sent there once more.
    """
    found = _ADDRESSED.match(request)
    return (found[2].decode(), found[1] + request[found.end() :]) if found else None


class Crossing:
    """The doors between the processes, of which this one has a name."""

    def __init__(self, folder: Path, name: str, group: str = "") -> None:
        """`group` is what the names of all of them begin with."""
        self._folder = folder
        self.name = name
        self.group = group
        self._door: socket.socket | None = None

    @property
    def others(self) -> list[str]:
        return sorted(each.stem for each in self._folder.glob(f"*{_SUFFIX}") if each.stem != self.name)

    def file(self, kind: str, name: str = "") -> Path:
        """Something that the processes share; with a name, what one of them has for all to read."""
        return shared_file(self._folder, kind, name)

    def open(self, receive: Receive) -> None:
        """From now on others can hand connections over; they are given to `receive` with what was read of them."""
        self._door = socket.socket(socket.AF_UNIX)
        self._door.setblocking(False)
        self._door.bind(str(self._place(self.name)))
        self._door.listen(BACKLOG)
        asyncio.get_running_loop().add_reader(self._door, self._answer, self._door, receive)

    def close(self, receive: Receive) -> None:
        """Whoever is at the door is let in; nobody else comes."""
        if self._door is not None:
            shut_door(self._folder, self.name)
            self._answer(self._door, receive)
            asyncio.get_running_loop().remove_reader(self._door)
            self._door.close()
            self._door = None

    def pass_on(self, name: str, connection: HasNumber, request: bytes) -> bool:
        """False where nobody of that name takes it. It is theirs from then on: let go of it without a word."""
        with contextlib.suppress(OSError), socket.socket(socket.AF_UNIX) as line:
            line.setblocking(False)
            line.connect(str(self._place(name)))
            said = len(request).to_bytes(_LENGTH, "big") + request
            return socket.send_fds(line, [said], [connection.fileno()]) == len(said)
        return False

    def _answer(self, door: socket.socket, receive: Receive) -> None:
        with contextlib.suppress(BlockingIOError):
            while True:
                line, _ = door.accept()
                _Handover(line, receive)

    def _place(self, name: str) -> Path:
        return self._folder / f"{name}{_SUFFIX}"


class _Handover:
    """One connection on its way here."""

    def __init__(self, line: socket.socket, receive: Receive) -> None:
        self._line = line
        self._receive = receive
        self._said = b""
        self._connections: list[socket.socket] = []
        line.setblocking(False)
        asyncio.get_running_loop().add_reader(line, self._read)
        self._read()

    def _read(self) -> None:
        try:
            while data := self._hear():
                self._said += data
        except BlockingIOError:
            return
        except OSError:
            self._said = b""
        asyncio.get_running_loop().remove_reader(self._line)
        self._line.close()
        self._settle()

    def _settle(self) -> None:
        """Who was cut short has handed nothing over, and goes on with it."""
        length, request = self._said[:_LENGTH], self._said[_LENGTH:]
        is_whole = length == len(request).to_bytes(_LENGTH, "big")
        for connection in self._connections:
            if is_whole:
                self._receive(connection, request)
            else:
                connection.close()

    def _hear(self) -> bytes:
        data, numbers, _, _ = socket.recv_fds(self._line, MOST_REQUEST, 1)
        self._connections += [socket.socket(fileno=number) for number in numbers]
        return data


def shared_file(folder: Path, kind: str, name: str = "") -> Path:
    return folder / f"{name or 'all'}.{kind}"


def shut_door(folder: Path, name: str) -> None:
    """Of a process that goes, or that was found dead, with all that it shared."""
    for left in folder.glob(f"{name}.*"):
        left.unlink(missing_ok=True)
