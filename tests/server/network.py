"""Machines of a network, on one: each has addresses of its own, and a cable that can be pulled."""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

MIDDLE = f"10.{os.getpid() % 200 + 20}.{os.getpid() // 200 % 250}"
HERE = f"{MIDDLE}.254"
"""Where this process is in it."""


def can_be_made() -> bool:
    return os.geteuid() == 0 and shutil.which("ip") is not None and _is_allowed()


class Machine:
    def __init__(self, name: str, number: int) -> None:
        self.address = f"{MIDDLE}.{number}"
        self.namespace = f"mq{os.getpid()}-{name}"
        self._cable = f"mq{os.getpid() % 100_000}-{number}"
        self.before = ("ip", "netns", "exec", self.namespace)
        """What runs a command there."""

    def plug_in(self, bridge: str) -> None:
        _ip("netns", "add", self.namespace)
        _ip("link", "add", self._cable, "type", "veth", "peer", "name", "eth0", "netns", self.namespace)
        _ip("link", "set", self._cable, "master", bridge, "up")
        for words in (
            ("addr", "add", f"{self.address}/24", "dev", "eth0"),
            *((("link", "set", each, "up")) for each in ("eth0", "lo")),
        ):
            _ip("-n", self.namespace, *words)

    def pull_out(self) -> None:
        """Nobody is told."""
        _ip("link", "set", self._cable, "down")

    def plug_in_again(self) -> None:
        _ip("link", "set", self._cable, "up")

    def lose_power(self) -> None:
        """Whatever runs there does so no more, all of it in the same moment."""
        for number in _ip("netns", "pids", self.namespace).split():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(number), signal.SIGKILL)

    def take_away(self) -> None:
        """Though something in it may not have ended yet."""
        for words in (("link", "del", self._cable), ("netns", "del", self.namespace)):
            with contextlib.suppress(subprocess.CalledProcessError):
                _ip(*words)


@contextmanager
def network(*names: str) -> Iterator[dict[str, Machine]]:
    bridge = f"mqb{os.getpid() % 100_000}"
    machines = {name: Machine(name, number) for number, name in enumerate(names, 1)}
    try:
        _ip("link", "add", bridge, "type", "bridge")
        _ip("addr", "add", f"{HERE}/24", "dev", bridge)
        _ip("link", "set", bridge, "up")
        for machine in machines.values():
            machine.plug_in(bridge)
        yield machines
    finally:
        for machine in machines.values():
            machine.take_away()
        with contextlib.suppress(subprocess.CalledProcessError):
            _ip("link", "del", bridge)


@asynccontextmanager
async def reachable(port: int) -> AsyncIterator[None]:
    """What listens at this machine's own loopback does so in the network too."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
                await writer.drain()
        writer.close()

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there = await asyncio.open_connection("127.0.0.1", port)
        lines.update((writer, there[1]))
        await asyncio.gather(carry(reader, there[1]), carry(there[0], writer), return_exceptions=True)

    lines: set[asyncio.StreamWriter] = set()
    server = await asyncio.start_server(serve, HERE, port)
    try:
        yield
    finally:
        server.close()
        for line in lines:
            line.transport.abort()
        await asyncio.sleep(0.1)


def _is_allowed() -> bool:
    """Containers often may not."""
    name = f"mq{os.getpid()}-try"
    try:
        _ip("netns", "add", name)
        _ip("netns", "del", name)
    except subprocess.CalledProcessError:
        return False
    return True


def _ip(*words: str) -> str:
    command: Sequence[str] = ["ip", *words]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
