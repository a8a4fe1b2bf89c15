"""What can be looked up: editions, rules, own tables, what a seat can know, finished games; and closing a table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup, Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.identity import COOKIE
from maquignon.server.http.choices import choices
from maquignon.server.http.numbered_rules import rules_of
from maquignon.server.http.responses import answer, covered, declined, refused, unpacked
from maquignon.server.store.archive import TableRow
from maquignon.server.store.leases import Elsewhere
from maquignon.server.tables.facts import ClosedTable, OwnTables, own_table
from maquignon.server.tables.hints import Hints, fullest_hint
from maquignon.server.tables.knowledge import Memories, fullest
from maquignon.server.workers.replays import Busy
from maquignon.server.workers.reviews import ReviewProgress
from maquignon.table.answers import Ack
from maquignon.table.letters import Guest
from maquignon.table.table import Table

NO_TABLE = Reason("no-such-table")
NO_GAME = Reason("no-such-game")


class Lookups:
    def __init__(self, admission: Callable[[], Admission]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._memories = Memories()
        self._hints = Hints(self._memories)

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/editions", self.editions),
            Route("/api/rules/{edition}", self.rules),
            Route("/api/tables/own", self.own_tables),
            Route("/api/tables/{code}/knowledge", self.knowledge),
            Route("/api/tables/{code}/hint", self.hint, methods=["POST"]),
            Route("/api/tables/{code}/close", self.close, methods=["POST"]),
            Route("/api/replays/{name}", self.replay),
            Route("/api/records/{name}/review", self.review),
        ]

    async def editions(self, _request: Request) -> Response:
        return answer(choices())

    async def rules(self, request: Request) -> Response:
        house_rules = filter(None, request.query_params.get("house_rules", "").split(","))
        try:
            return answer(rules_of(request.path_params["edition"], house_rules, request.query_params.get("lang", "en")))
        except BadSetup as bad:
            return refused(bad.reason, 404)

    async def own_tables(self, request: Request) -> Response:
        lobby, guest = self._admission().lobby, self._guest(request)
        selves = await self._admission().people.selves(guest) if guest else ()
        found = [(each, seated) for each in selves for seated in await lobby.seats_of(each)]
        asleep = await lobby.asleep(seated.table for _each, seated in found)
        turns = {turn.table: turn.until for turn in await self._admission().notices.own_turns(selves)}
        tables = {
            each.table.id: own_table(
                each, whose, lobby.awake(each.table.id), asleep.get(each.table.id), turns.get(each.table.id)
            )
            for whose, each in reversed(found)  # at a table with two of them, this device's own counts
        }
        latest = sorted(tables.values(), key=lambda table: (-table.changed, table.code))
        return answer(OwnTables(tables=tuple(latest)))

    async def knowledge(self, request: Request) -> Response:
        return await self._told_to_seat(request, self._known)

    async def hint(self, request: Request) -> Response:
        return await self._told_to_seat(request, self._hint)

    async def _known(self, table: Table, guest: Guest, _request: Request) -> Response:
        known = await self._memories.known(table, guest)
        return covered(known, fullest(known))

    async def _hint(self, table: Table, guest: Guest, request: Request) -> Response:
        admission = self._admission()
        admission.gate.count_hint(admission.gate.caller(request, guest))
        hint = await self._hints.take(table, guest, admission.lobby.advise)
        return covered(hint, fullest_hint(hint))

    async def _told_to_seat(
        self, request: Request, tell: Callable[[Table, Guest, Request], Awaitable[Response]]
    ) -> Response:
        """Only to whom the seat belongs."""
        code = request.path_params["code"]
        try:
            if (listing := await self._listing(request, code)) is None:
                return refused(NO_TABLE, 404)
            if (guest := await self._guest_at(listing, request)) is None:
                return refused(Reason("no-seat-at-table"), 409)
            room = await self._admission().lobby.room(code)
            if room is None:
                return refused(NO_TABLE, 404)
            if reason := room.table.bar(guest, ""):
                return refused(reason, 409)
            return await tell(room.table, guest, request)
        except Refusal as refusal:
            return declined(refusal)
        except Elsewhere as elsewhere:
            return _sent_on(elsewhere, request)

    async def close(self, request: Request) -> Response:
        """As the host of the table wishes."""
        try:
            listing = await self._listing(request, request.path_params["code"])
            guest = await self._guest_at(listing, request) if listing else None
            closed = await self._admission().lobby.close(listing, guest or "") if listing else None
        except Refusal as refusal:
            return declined(refusal)
        except Elsewhere as elsewhere:
            return _sent_on(elsewhere, request)
        if closed is None:
            return refused(NO_TABLE, 404)
        return answer(ClosedTable()) if isinstance(closed, Ack) else refused(closed.reason, 409)

    async def replay(self, request: Request) -> Response:
        try:
            if (found := await self._record(request)) is None:
                return refused(NO_GAME, 404)
            return unpacked(await self._admission().replays.of_table(*found), request)
        except Busy as busy:
            return refused(busy.reason, 503)
        except Refusal as refusal:
            return declined(refusal)

    async def review(self, request: Request) -> Response:
        try:
            if (found := await self._record(request)) is None:
                return refused(NO_GAME, 404)
            made = await self._admission().reviews.ask(found[0].id, found[1], _part(request))
        except Refusal as refusal:
            return declined(refusal)
        return answer(made, 202) if isinstance(made, ReviewProgress) else unpacked(made, request)

    async def _record(self, request: Request) -> tuple[TableRow, str] | None:
        """The table and record of a finished game."""
        listing = await self._listing(request, request.path_params["name"])
        text = await self._admission().lobby.record(listing) if listing else None
        return (listing, text) if listing and text else None

    async def _listing(self, request: Request, name: str) -> TableRow | None:
        admission = self._admission()
        caller = admission.gate.caller(request, self._guest(request))
        return await admission.listing(caller, name, _token(request))

    async def _guest_at(self, listing: TableRow, request: Request) -> Guest | None:
        """By the table's token where one is shown: a device that took a seat over has a cookie of its own."""
        if (token := _token(request)) is not None:
            return self._admission().identity.holder(listing.id, token)
        return await self._admission().self_at(listing.id, listing.host, self._guest(request))

    def _guest(self, request: Request) -> Guest | None:
        return self._admission().identity.guest(request.cookies.get(COOKIE))


def _part(request: Request) -> int:
    """How much of a review would do, before it is whole."""
    part = request.query_params.get("part", "")
    return int(part) if part in ("1", "2") else 0


def _token(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme.lower() == "bearer" else None


def _sent_on(elsewhere: Elsewhere, request: Request) -> Response:
    """To the process that serves the table, as its sockets are."""
    if not elsewhere.path.endswith("/ws"):  # a way for sockets only
        return refused(elsewhere.reason, 503)
    return RedirectResponse(elsewhere.path.removesuffix("/ws") + request.url.path, 307)
