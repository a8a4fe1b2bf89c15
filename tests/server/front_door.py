"""One address before several machines: nginx as docs/hosting.md has it, or where that is missing a stand-in."""

from __future__ import annotations

import asyncio
import re
import shutil
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "hosting.md"
CONNECT_SECONDS, SILENT_SECONDS = 2.0, 15.0
"""As on that page."""
_OURS = re.compile(r"^ *(listen|server_name|ssl_\w+) [^;]*;\n", re.MULTILINE)


class StandIn:
    """Knows no HTTP but the first line, and carries bytes."""

    def __init__(self, machines: Mapping[str, tuple[str, int]]) -> None:
        self._machines = machines
        self._turns = count()
        self._lines: dict[asyncio.StreamWriter, asyncio.Task[None] | None] = {}

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._lines[writer] = asyncio.current_task()
        with suppress(OSError, EOFError):
            begun = await reader.readuntil(b"\r\n")
            there = await self._reached(begun.split()[1].decode())
            there[1].write(begun)
            await _carried((reader, writer), there)
        del self._lines[writer]
        writer.transport.abort()

    async def _reached(self, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """OSError where nobody can be."""
        for name in self._candidates(path):
            with suppress(OSError, TimeoutError):
                async with asyncio.timeout(CONNECT_SECONDS):
                    return await asyncio.open_connection(*self._machines[name])
        raise OSError("no machine answers")

    def _candidates(self, path: str) -> list[str]:
        if named := [name for name in self._machines if re.match(f"/p/{name}-[0-9]+-[0-9]+/", path)]:
            return named
        names, first = list(self._machines), next(self._turns) % len(self._machines)
        return names[first:] + names[:first]

    async def close(self) -> None:
        for line in self._lines:
            line.transport.abort()
        await asyncio.gather(*filter(None, self._lines.values()))


async def _carried(
    here: tuple[asyncio.StreamReader, asyncio.StreamWriter], there: tuple[asyncio.StreamReader, asyncio.StreamWriter]
) -> None:
    """Until one end has no more to say, or the far one has been silent for too long."""

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, patience: float | None) -> None:
        with suppress(OSError, TimeoutError):
            while data := await asyncio.wait_for(reader.read(65_536), patience):
                writer.write(data)

    ways = (
        asyncio.create_task(carry(here[0], there[1], None)),
        asyncio.create_task(carry(there[0], here[1], SILENT_SECONDS)),
    )
    try:
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        with suppress(OSError):
            async with asyncio.timeout(CONNECT_SECONDS):
                await here[1].drain()
    finally:
        for way in ways:
            way.cancel()
        await asyncio.gather(*ways, return_exceptions=True)
        here[1].close()
        there[1].transport.abort()


@asynccontextmanager
async def stand_in(address: tuple[str, int], machines: Mapping[str, tuple[str, int]]) -> AsyncIterator[None]:
    door = StandIn(machines)
    server = await asyncio.start_server(door.serve, *address)
    try:
        yield
    finally:
        server.close()
        await door.close()


@asynccontextmanager
async def nginx(folder: Path, address: tuple[str, int], machines: Mapping[str, tuple[str, int]]) -> AsyncIterator[None]:
    """With the very lines of the page, but for the addresses and TLS."""
    settings = folder / "nginx.conf"
    settings.write_text(_settings(folder, address, machines))
    words = ("-c", settings, "-e", folder / "nginx.log", "-g", "daemon off;")
    process = await asyncio.create_subprocess_exec("nginx", *map(str, words))
    try:
        yield
    finally:
        process.terminate()
        await process.wait()


def has_nginx() -> bool:
    return shutil.which("nginx") is not None


def two_machines() -> str:
    """What the page has for them."""
    blocks: list[str] = re.findall(r"```nginx\n(.*?)```", PAGE.read_text(), re.DOTALL)
    return next(block for block in blocks if "/p/north-" in block)


def _settings(folder: Path, address: tuple[str, int], machines: Mapping[str, tuple[str, int]]) -> str:
    block = two_machines()
    for number, machine in enumerate(machines.values(), 1):
        block = block.replace(f"10.0.0.{number}:8630", "{}:{}".format(*machine))
    host, port = address
    block = _OURS.sub("", block).replace("server {\n", f"server {{\n    listen {host}:{port};\n", 1)
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = "\n".join(f"{kind}_temp_path {folder / kind};" for kind in kinds)
    return f"user root;\npid {folder / 'pid'};\nevents {{}}\nhttp {{\naccess_log off;\n{places}\n{block}}}\n"
