"""What the host looks at: health, metrics and the status page; for others only whether all is well."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.server.access.admission import Admission
from maquignon.server.access.nearness import is_near
from maquignon.server.hosting.health import health_for_strangers, health_for_the_host
from maquignon.server.hosting.monitor import Monitor
from maquignon.server.hosting.status import sections
from maquignon.server.http.responses import answer, refused
from maquignon.server.http.status_page import STYLE, status_page
from maquignon.server.settings.config import Config
from maquignon.server.store.leases import Peer
from maquignon.server.store.trouble import DatabaseTrouble

PEERS_SECONDS = 2.0
NEAR = Reason("metrics-are-near")


class HostPages:
    def __init__(self, config: Config, monitor: Monitor, admission: Callable[[], Admission]) -> None:
        """The admission is there once the application has started."""
        self._config = config
        self._monitor = monitor
        self._admission = admission

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/status", self.status),
            Route("/status.css", self.style),
        ]

    async def health(self, request: Request) -> Response:
        self._monitor.glance()
        troubles = self._monitor.troubles
        status = 503 if troubles.state == "failing" else 200
        if not is_near(request):
            return answer(health_for_strangers(troubles), status)
        return answer(health_for_the_host(troubles, len(self._admission().lobby.rooms)), status)

    async def metrics(self, request: Request) -> Response:
        if not is_near(request):
            return refused(NEAR, 403)
        self._monitor.glance()
        return Response(self._monitor.metrics.page(), media_type="text/plain; version=0.0.4")

    async def status(self, request: Request) -> Response:
        if not is_near(request):
            return refused(NEAR, 403)
        self._monitor.glance()
        found = sections(self._config, self._monitor, self._admission().lobby, await self._peers())
        return HTMLResponse(status_page(self._monitor.troubles.state, found), headers={"cache-control": "no-store"})

    async def style(self, _request: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def _peers(self) -> tuple[Peer, ...] | None:
        """A page about troubles does not wait for what is in trouble."""
        try:
            async with asyncio.timeout(PEERS_SECONDS):
                return await self._admission().lobby.peers()
        except (DatabaseTrouble, TimeoutError):
            return None
