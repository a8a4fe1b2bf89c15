"""What the host looks at: health, metrics and the status page; for others only whether all is well."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon import __version__
from maquignon.rulebook.reason import Reason
from maquignon.server.access.admission import Admission
from maquignon.server.access.nearness import is_near
from maquignon.server.hosting.health import Health, ProcessFacts, health_for_the_host, told
from maquignon.server.hosting.monitor import Monitor, people_at
from maquignon.server.hosting.processes import FACTS, METRICS, Processes, health_of
from maquignon.server.hosting.resources import memory
from maquignon.server.hosting.status import sections
from maquignon.server.http.responses import answer, refused
from maquignon.server.http.status_page import STYLE, status_page
from maquignon.server.settings.config import Config
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.store.leases import Peer
from maquignon.server.store.trouble import DatabaseTrouble

PEERS_SECONDS = 2.0
NEAR = Reason("metrics-are-near")


class HostPages:
    def __init__(
        self, config: Config, monitor: Monitor, admission: Callable[[], Admission], crossing: Crossing | None = None
    ) -> None:
        """The admission is there once the application has started; by the crossing other processes are asked."""
        self._config = config
        self._monitor = monitor
        self._admission = admission
        self._processes = Processes(crossing, self._own_facts, self._own_metrics) if crossing else None

    def routes(self) -> list[BaseRoute]:
        own = [Route(FACTS, self.own_facts), Route(METRICS, self.own_metrics)] if self._processes else []
        return [
            *own,
            Route("/health", self.health),
            Route("/metrics", self.metrics),
            Route("/status", self.status),
            Route("/status.css", self.style),
        ]

    async def health(self, request: Request) -> Response:
        health = await self._health()
        status = 503 if health.state == "failing" else 200
        return answer(health if is_near(request) else Health(state=health.state), status)

    async def metrics(self, request: Request) -> Response:
        if not is_near(request):
            return refused(NEAR, 403)
        return _page(await self._processes.metrics() if self._processes else self._own_metrics())

    async def status(self, request: Request) -> Response:
        if not is_near(request):
            return refused(NEAR, 403)
        self._monitor.glance()
        facts = await self._processes.facts() if self._processes else None
        state = health_of(facts).state if facts else self._monitor.troubles.state
        found = sections(self._config, self._monitor, self._admission().lobby, await self._peers(), facts)
        return HTMLResponse(status_page(state, found), headers={"cache-control": "no-store"})

    async def own_facts(self, request: Request) -> Response:
        return answer(self._own_facts()) if is_near(request) else refused(NEAR, 403)

    async def own_metrics(self, request: Request) -> Response:
        return _page(self._own_metrics()) if is_near(request) else refused(NEAR, 403)

    async def style(self, _request: Request) -> Response:
        return Response(STYLE, media_type="text/css")

    async def _health(self) -> Health:
        if self._processes:
            return await self._processes.health()
        self._monitor.glance()
        return health_for_the_host(self._monitor.troubles, len(self._admission().lobby.rooms))

    def _own_metrics(self) -> bytes:
        self._monitor.glance()
        return self._monitor.metrics.page()

    def _own_facts(self) -> ProcessFacts:
        self._monitor.glance()
        troubles, lobby = self._monitor.troubles, self._admission().lobby
        return ProcessFacts(
            process=self._config.process,
            state=troubles.state,
            version=__version__,
            pid=os.getpid(),
            tables=len(lobby.rooms),
            people=people_at(lobby),
            memory=memory(),
            troubles=told(troubles),
        )

    async def _peers(self) -> tuple[Peer, ...] | None:
        """A page about troubles does not wait for what is in trouble."""
        try:
            async with asyncio.timeout(PEERS_SECONDS):
                return await self._admission().lobby.peers()
        except (DatabaseTrouble, TimeoutError):
            return None


def _page(metrics: bytes) -> Response:
    return Response(metrics, media_type="text/plain; version=0.0.4")
