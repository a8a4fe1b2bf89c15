"""The application in uvicorn, with the settings that its promises need."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from threading import Timer
from types import FrameType
from typing import Any

import uvicorn

from maquignon.server.http.app import create_app
from maquignon.server.http.deadlines import Patience, PromptProtocol, prompt_protocol
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.siblings.counts import counts_of, lightest_of
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.sockets.round_trip import MeasuringProtocol
from maquignon.server.wire.incoming import MOST_FRAME

PING_SECONDS = 5.0
STOP_SECONDS = 3
HURRY_SECONDS = 1.0
BACKLOG = 2_048
RARE_COLLECTIONS = (20_000, 20, 100)
"""With Python's own thresholds a full collection stops 400 tables for a third of a second, every few seconds."""


def listen(config: Config) -> tuple[socket.socket, Config]:
    """A bound socket, and the settings with the port it really has."""
    family = socket.AF_INET6 if ":" in config.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((config.host, config.port))
    except OSError as error:
        listener.close()
        raise BadConfig(f"cannot listen at {config.host}, port {config.port}: {error.strerror}") from None
    listener.listen(BACKLOG)
    return listener, replace(config, port=listener.getsockname()[1])


def collect_rarely() -> None:
    """For a process in which all is loaded and which serves for long."""
    gc.freeze()
    gc.set_threshold(*RARE_COLLECTIONS)


class Server(uvicorn.Server):
    """Lets nobody more in, then says why it closes, before uvicorn closes the rest."""

    def __init__(
        self,
        config: uvicorn.Config,
        farewell: Callable[[], Awaitable[None]],
        handshake_seconds: float,
        crossing: Crossing | None,
    ) -> None:
        super().__init__(config)
        self._farewell = farewell
        self._handshake_seconds = handshake_seconds
        self._crossing = crossing
        self._arriving: set[asyncio.Task[Any]] = set()
        self.on_started: Callable[[], None] = lambda: None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.is_ssl:
            # a loop waits a minute for half a handshake of TLS, and uvicorn has no setting for it
            loop: Any = asyncio.get_running_loop()
            loop.create_server = partial(loop.create_server, ssl_handshake_timeout=self._handshake_seconds)
        await super().startup(sockets)
        if self._crossing:
            self._crossing.open(self._receive)
        self.on_started()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends the server in good order, a second at once. To be ended so is no failure."""
        if self._crossing and sig == signal.SIGINT:
            return  # Ctrl-C reaches all at once, and it is the supervisor that ends its processes
        if self.should_exit:
            self.force_exit = True
            # what is acknowledged is on disk, and workers leave by themselves
            hurry = Timer(HURRY_SECONDS, os._exit, (0,))
            hurry.daemon = True
            hurry.start()
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for listening in self.servers:
            listening.close()
        if self._crossing:
            self._crossing.close(self._receive)
            self._end_idle()
        await self._farewell()
        await super().shutdown(sockets)

    def _end_idle(self) -> None:
        """What is asked for from now on is asked of another process."""
        for connection in tuple(self.server_state.connections):
            if isinstance(connection, PromptProtocol):
                connection.shutdown()

    def _receive(self, connection: socket.socket, begun: bytes) -> None:
        """A connection that another process has handed over is as good as one that came here."""
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        arriving = loop.create_task(loop.connect_accepted_socket(partial(self._protocol, begun), connection))
        self._arriving.add(arriving)
        arriving.add_done_callback(self._arriving.discard)

    def _protocol(self, begun: bytes) -> asyncio.Protocol:
        kind: Any = self.config.http_protocol_class
        made: PromptProtocol = kind(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)
        made.begun = begun
        return made


def server(
    config: Config, on_failure: Callable[[str], None] = lambda _sentence: None, crossing: Crossing | None = None
) -> Server:
    """`on_failure` hears why it could not start; by the crossing one of several processes reaches the others."""
    app = create_app(config, on_failure, crossing)
    shared = app.state.shared
    patience = Patience(
        config=config,
        note=lambda limit: shared.metrics.limited.labels(limit).inc(),
        half_sent=counts_of(crossing, "half_sent"),
    )
    return Server(
        uvicorn.Config(
            app,
            loop="auto",
            http=prompt_protocol(patience, crossing, lightest_of(crossing) if crossing else None),
            ws=MeasuringProtocol,
            ws_max_size=MOST_FRAME,
            # compression would tell hidden cards by the length of a packet
            ws_per_message_deflate=False,
            ws_ping_interval=PING_SECONDS,
            ws_ping_timeout=2 * PING_SECONDS,
            access_log=False,
            log_config=None,
            server_header=False,
            proxy_headers=bool(config.proxy),
            forwarded_allow_ips=config.proxy or None,
            ssl_certfile=config.tls_certificate or None,
            ssl_keyfile=config.tls_key or None,
            timeout_graceful_shutdown=STOP_SECONDS,
            backlog=BACKLOG,
        ),
        shared.farewell,
        config.limits.header_seconds,
        crossing,
    )
