"""Headers on every answer, to our own mistakes too: text stays text, no page of another site frames or scripts ours."""

from __future__ import annotations

from typing import Protocol

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from maquignon.rulebook.reason import Reason
from maquignon.server.access.desk_pass import PATH
from maquignon.server.http.responses import refused
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.config import Config

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "media-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
FORMS_TOO = HEADERS["content-security-policy"].replace("form-action 'none'", "form-action 'self'")
STRICT_TRANSPORT = "max-age=31536000"


class Shared(Protocol):
    """What this needs of the application."""

    @property
    def config(self) -> Config: ...

    @property
    def metrics(self) -> Metrics: ...

    def refusal(self, request: Request) -> Response | None: ...


class SecurityHeaders:
    def __init__(self, app: ASGIApp, shared: Shared) -> None:
        self._inner = app
        self._shared = shared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._inner(scope, receive, send)
            return

        has_begun = False

        async def send_with_headers(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                self._add(MutableHeaders(scope=message), scope)
                self._shared.metrics.requests.labels(message["status"]).inc()
            await send(message)

        try:
            refusal = self._shared.refusal(Request(scope))
            await (refusal or self._inner)(scope, receive, send_with_headers)
        except Exception:
            # Starlette would answer from outside of this: without headers, and counted by nobody
            if not has_begun:
                await refused(Reason("server-mistake"), 500)(scope, receive, send_with_headers)
            raise

    def _add(self, headers: MutableHeaders, scope: Scope) -> None:
        headers.update(HEADERS)
        if scope["path"].startswith(PATH):  # the one place with forms of its own
            headers["content-security-policy"] = FORMS_TOO
            headers["referrer-policy"] = "same-origin"  # without it a browser does not say whose form it sends
        if scope["path"].startswith("/api/"):
            headers["cache-control"] = "no-store"
        if self._shared.config.is_secure:
            headers["strict-transport-security"] = STRICT_TRANSPORT
