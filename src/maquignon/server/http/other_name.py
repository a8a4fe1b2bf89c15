"""At home this server has two names, and a browser a cookie for each: who is known at 127.0.0.1 is so at localhost.

A page at localhost that is new to a browser sends it to the other name and back, once, with whom it is known as there.
The errand's number is in a cookie meanwhile, so that nobody else can send somebody here as another.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from urllib.parse import urlencode, urlsplit

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon.server.access.identity import COOKIE, ERRAND_SECONDS, Identity, new_guest
from maquignon.server.settings.config import LOOPBACK
from maquignon.table.letters import Guest

ERRAND = "maquignon_errand"
NAME = "localhost"


class OtherName:
    def __init__(self, identity: Callable[[], Identity], give_cookie: Callable[[Response, Guest], None]) -> None:
        """The identity is there once the application has started."""
        self._identity = identity
        self._give_cookie = give_cookie

    def routes(self) -> list[BaseRoute]:
        return [Route("/other-name", self.look), Route("/same-guest", self.come)]

    def detour(self, request: Request) -> Response | None:
        """For somebody who opens a page here for the first time; programs are served at once."""
        is_opened = request.headers.get("sec-fetch-mode") == "navigate"
        if not is_opened or request.url.hostname != NAME or self._identity().guest(request.cookies.get(COOKIE)):
            return None
        errand = secrets.token_urlsafe(16)
        response = _to(request, LOOPBACK, "/other-name", errand=errand, to=_wanted(str(request.url)))
        response.set_cookie(ERRAND, errand, max_age=ERRAND_SECONDS, httponly=True, samesite="lax")
        return response

    async def look(self, request: Request) -> Response:
        """Under the old name: who is it?"""
        cookie, errand = request.cookies.get(COOKIE), request.query_params.get("errand", "")
        known = self._identity().guest(cookie)
        who = self._identity().carry(cookie, errand) if cookie and known else ""
        return _to(request, NAME, "/same-guest", who=who, to=_asked(request))

    async def come(self, request: Request) -> Response:
        """Under the new name, as the same guest; without cookies the old one serves as before."""
        errand = request.cookies.get(ERRAND)
        if errand is None:
            return _to(request, LOOPBACK, _asked(request))
        identity = self._identity()
        response = _to(request, NAME, _asked(request))
        if identity.guest(request.cookies.get(COOKIE)) is None:
            self._give_cookie(response, identity.carried(request.query_params.get("who", ""), errand) or new_guest())
        response.delete_cookie(ERRAND)
        return response


def _to(request: Request, name: str, path: str, **asked: str) -> Response:
    """At the port by which the browser came, which may be a tunnel's."""
    port = f":{request.url.port}" if request.url.port else ""
    query = f"?{urlencode(asked)}" if asked else ""
    return RedirectResponse(f"http://{name}{port}{path}{query}", 303, headers={"cache-control": "no-store"})


def _asked(request: Request) -> str:
    return _wanted(request.query_params.get("to", ""))


def _wanted(address: str) -> str:
    """What of an address is behind the server's name."""
    found = urlsplit(address)
    path = found.path if found.path.startswith("/") else "/"
    return f"{path}?{found.query}" if found.query else path
