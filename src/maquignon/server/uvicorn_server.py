"""The application in uvicorn, with the settings that its promises need."""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from threading import Timer
from types import FrameType
from typing import Any

import uvicorn

from maquignon.server.http.app import create_app
from maquignon.server.http.deadlines import Patience, prompt_protocol
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.sockets.round_trip import MeasuringProtocol
from maquignon.server.wire.incoming import MOST_FRAME

PING_SECONDS = 5.0
STOP_SECONDS = 3
HURRY_SECONDS = 1.0
BACKLOG = 2_048


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


class Server(uvicorn.Server):
    """Lets nobody more in, then says why it closes, before uvicorn closes the rest."""

    def __init__(
        self, config: uvicorn.Config, farewell: Callable[[], Awaitable[None]], handshake_seconds: float
    ) -> None:
        super().__init__(config)
        self._farewell = farewell
        self._handshake_seconds = handshake_seconds

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        if self.config.is_ssl:
            # a loop waits a minute for half a handshake of TLS, and uvicorn has no setting for it
            loop: Any = asyncio.get_running_loop()
            loop.create_server = partial(loop.create_server, ssl_handshake_timeout=self._handshake_seconds)
        await super().startup(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The first signal ends the server in good order, a second at once. To be ended so is no failure."""
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
        await self._farewell()
        await super().shutdown(sockets)


def server(config: Config, on_failure: Callable[[str], None] = lambda _sentence: None) -> uvicorn.Server:
    """`on_failure` hears why it could not start."""
    app = create_app(config, on_failure)
    shared = app.state.shared
    return Server(
        uvicorn.Config(
            app,
            loop="auto",
            http=prompt_protocol(
                Patience(config=config, note=lambda limit: shared.metrics.limited.labels(limit).inc())
            ),
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
    )
