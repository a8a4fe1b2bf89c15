"""A way to PostgreSQL that breaks where the test says."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from enum import Enum


class Cut(Enum):
    BEFORE_COMMIT = "before COMMIT arrives"
    AFTER_COMMIT = "after COMMIT arrived, before its answer"


class Silence(Enum):
    """As where a cable is pulled: nobody at either end is told."""

    BEFORE_COMMIT = "nothing arrives any more, COMMIT included"


class Proxy:
    """Cuts one connection at its next COMMIT, once; afterwards all is well, or it stays away."""

    def __init__(self, server_port: int) -> None:
        self._server_port = server_port
        self.cut: Cut | Silence | None = None
        self.stays_away = False
        self.cuts = 0
        self.port = 0
        self._is_away = False
        self._is_over = asyncio.Event()
        self._silent: list[asyncio.Task[None]] = []

    @asynccontextmanager
    async def running(self) -> AsyncIterator[Proxy]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield self
        finally:
            server.close()
            self._is_over.set()
            await asyncio.gather(*self._silent)

    def come_back(self) -> None:
        self._is_away = False

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self._is_away:
            writer.transport.abort()
            return
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._server_port)
        answers = asyncio.create_task(self._carry(far_reader, writer))
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                if isinstance(self.cut, Silence) and b"COMMIT" in data:
                    await self._hush()
                    break
                if self.cut and b"COMMIT" in data:
                    await self._break(data, answers, far_reader, far_writer)
                    break
                far_writer.write(data)
        writer.transport.abort()
        far_writer.close()
        await asyncio.gather(answers, return_exceptions=True)

    async def _hush(self) -> None:
        self.cut = None
        self.cuts += 1
        self._is_away = True
        if task := asyncio.current_task():
            self._silent.append(task)
        await self._is_over.wait()

    async def _break(
        self,
        data: bytes,
        answers: asyncio.Task[None],
        far_reader: asyncio.StreamReader,
        far_writer: asyncio.StreamWriter,
    ) -> None:
        answers.cancel()
        await asyncio.wait([answers])
        if self.cut is Cut.AFTER_COMMIT:
            far_writer.write(data)
            await far_reader.read(65_536)  # the answer, which nobody hears: it is done
        self.cut = None
        self.cuts += 1
        self._is_away = self.stays_away

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(ConnectionError):
            while data := await reader.read(65_536):
                writer.write(data)
        writer.close()
