"""One guest at one table, over as many connections as it takes."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Callable
from time import monotonic
from typing import Any
from urllib.parse import urljoin

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

from maquignon.client.guest import Choose, Guest, Message
from maquignon.client.pace import Pace
from maquignon.client.refused import RefusedByServer
from maquignon.play.protocol import PROTOCOL
from maquignon.play.seen import Seen, Witness

LENGTH = 512
"""Of everything that is said, so that its length tells nothing."""
_TOO_MUCH = ("too-many-messages", "too-many-requests", "too-many-connections")
_FORBIDDEN = (1008, 1009)
_log = logging.getLogger("maquignon.client")


class Client:
    """Sits down, brings its part of the deal, and plays what `choose(view, options)` says until the game is over.

    It says no more than Welcome allows: while it waits it goes on listening, and it is asked about the newest view.
    After a lost connection it comes back as the same guest. RefusedByServer is what the server does not want at all,
    Dishonest (`maquignon.play.seen`) what no honest server says.
    """

    def __init__(
        self,
        address: str,
        table: str,
        name: str,
        *,
        token: str | None = None,
        begins: bool = False,
        keep: Callable[[Seen], None] = lambda _seen: None,
        patience: float = 120,
    ) -> None:
        """`address` is the server's, with http or ws. `begins`: this is the host, who begins when all seats are taken.
        `keep` is given what was seen of the deal, before anything is revealed. `patience`: so many seconds the server
        may be away."""
        self._guest = Guest(name, begins=begins)
        self._front_door = _front_door(address)
        self._way = self._front_door
        self._hello: Message = {"type": "Hello", "protocol": PROTOCOL, "table": table, "token": token}
        self._keep = keep
        self._patience = patience
        self._pace = Pace()
        self._closing: Message | None = None
        self._pause = 0.0
        self._until = 0.0

    @property
    def witness(self) -> Witness:
        """What was seen of the deal, to hold the record against."""
        return self._guest.witness

    async def play(self, choose: Choose) -> Any:
        """To the end; the last view, or None where the table was closed before its game."""
        self._until = monotonic() + self._patience
        while not self._guest.is_over:
            try:
                await asyncio.sleep(self._pause)
                async with connect(self._way, compression=None) as socket:
                    await self._converse(socket, choose)
            except (ConnectionClosed, InvalidHandshake, OSError) as lost:
                self._prepare_return(lost)
        return self._guest.look["view"]

    async def _converse(self, socket: ClientConnection, choose: Choose) -> None:
        await self._say(socket, self._hello)
        while not self._guest.is_over:
            if not self._pace.wait and (message := await self._decide(choose)):
                await self._say(socket, message)
            else:
                await self._listen(socket)

    async def _decide(self, choose: Choose) -> Message | None:
        """In a thread: the line stays alive while a bot thinks."""
        return await asyncio.to_thread(self._guest.next_message, choose)

    async def _say(self, socket: ClientConnection, message: Message) -> None:
        """On a line that is closed already nothing is said: why it was closed is still to be heard."""
        self._pace.count()
        with contextlib.suppress(ConnectionClosed):
            await socket.send(json.dumps(message).ljust(LENGTH))

    async def _listen(self, socket: ClientConnection) -> None:
        """To one message, or until something may be said again."""
        try:
            async with asyncio.timeout(self._pace.wait or None):
                text = await socket.recv()
        except TimeoutError:
            return
        self._hear(json.loads(text))

    def _hear(self, message: Message) -> None:
        if message["type"] == "Welcome":
            self._hello["token"] = message["token"]
            self._pace.allow(message["limits"])
            self._pause, self._until = 0.0, monotonic() + self._patience
        elif message["type"] == "Closing":
            self._closing = message
        self._guest.hear(message)
        self._keep(self.witness.seen)

    def _prepare_return(self, lost: Exception) -> None:
        """Where to, and when; raises what is no use trying again."""
        closing, self._closing = self._closing, None
        is_forbidden = isinstance(lost, ConnectionClosed) and lost.rcvd is not None and lost.rcvd.code in _FORBIDDEN
        if closing and is_forbidden and closing["reason"]["code"] not in _TOO_MUCH:
            raise RefusedByServer(closing["reason"]) from None
        if _is_refused(lost) or monotonic() > self._until:
            raise lost
        self._way = urljoin(self._front_door, closing.get("path", "")) if closing else self._front_door
        self._pause = 1.0 if is_forbidden else min(5.0, max(0.1, 2 * self._pause))
        _log.warning("connecting again: %s", lost)


def _is_refused(lost: Exception) -> bool:
    """There is no such place, or not for programs."""
    return isinstance(lost, InvalidStatus) and lost.response.status_code in (403, 404)


def _front_door(address: str) -> str:
    return urljoin(address.replace("http", "ws", 1) if address.startswith("http") else address, "/ws")
