"""The daily market over HTTP: today's, those of other days, and playing them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission, shown_name
from maquignon.server.access.gate import Caller
from maquignon.server.http.market_facts import (
    MarketArchive,
    MarketName,
    MarketTable,
    market_day,
    market_today,
    past_market,
)
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.market.attempts import Player
from maquignon.server.market.calendar import read_day
from maquignon.server.market.market import ARCHIVE_PAGE, Market
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 1_024
_NAME = msgspec.json.Decoder(MarketName)
NO_MARKET = Reason("no-such-market")


class MarketApi:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/market", self.today),
            Route("/api/market", self.begin, methods=["POST"]),
            Route("/api/market/days", self.archive),
            Route("/api/market/{day}", self.day),
            Route("/api/market/{day}/practice", self.practise, methods=["POST"]),
        ]

    @property
    def _market(self) -> Market:
        return self._admission().market

    async def today(self, request: Request) -> Response:
        market, selves = self._market, await self._selves(request)
        today = await market.days.prepare()
        look, streak = await market.look(today, selves), await market.streak(selves)
        return answer(market_today(look, streak, await market.days.coming(today), market.calendar))

    async def day(self, request: Request) -> Response:
        day = read_day(request.path_params["day"])
        try:
            look = await self._market.look(day, await self._selves(request)) if day else None
        except Refusal as refusal:
            return refused(refusal.reason, 404)
        return answer(market_day(look, self._market.calendar)) if look else refused(NO_MARKET, 404)

    async def archive(self, request: Request) -> Response:
        market = self._market
        before = read_day(request.query_params.get("before", "")) or await market.days.prepare()
        found = await market.past(before, await self._selves(request))
        shown = [past_market(each, market.calendar) for each in found[:ARCHIVE_PAGE]]
        following = shown[-1].day if len(found) > ARCHIVE_PAGE else None
        return answer(MarketArchive(days=tuple(shown), next=following))

    async def begin(self, request: Request) -> Response:
        return await self._played(request, None)

    async def practise(self, request: Request) -> Response:
        day = read_day(request.path_params["day"])
        return await self._played(request, day) if day else refused(NO_MARKET, 404)

    async def _played(self, request: Request, practised: date | None) -> Response:
        admission, caller = self._admission(), self._caller(request)
        body = await body_of(request, _MOST_BYTES)
        if caller.guest is None or body is None:
            return refused(Reason("signed-out"), 409)
        try:
            name = shown_name(incoming.strictly(body, _NAME).name)
            await admission.gate.count_opening(caller)
            origin = admission.identity.origin(caller.network)
            player = Player(selves=await admission.people.selves(caller.guest), name=name, origin=origin)
            market = admission.market
            code = await (market.begin(player) if practised is None else market.practise(practised, player))
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except Refusal as refusal:
            return declined(refusal)
        return answer(MarketTable(code=code), 201)

    async def _selves(self, request: Request) -> tuple[Guest, ...]:
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)
