"""The web application: a small HTTP interface, one websocket, the page."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator, Callable

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup, Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller, LimitReached
from maquignon.server.access.identity import COOKIE, COOKIE_SECONDS, new_guest
from maquignon.server.access.origin import Doorkeeper
from maquignon.server.hosting.monitor import Monitor
from maquignon.server.http.circle import CircleApi
from maquignon.server.http.desk import DeskPages
from maquignon.server.http.evenings import EveningsApi
from maquignon.server.http.figures import FiguresApi
from maquignon.server.http.groups import GroupsApi
from maquignon.server.http.host_pages import HostPages
from maquignon.server.http.lookups import NO_GAME, NO_TABLE, Lookups
from maquignon.server.http.market import MarketApi
from maquignon.server.http.notices import NoticesApi
from maquignon.server.http.other_name import OtherName
from maquignon.server.http.own_games import OwnGamesApi
from maquignon.server.http.page_files import Pages, built_page
from maquignon.server.http.passkeys import PasskeyApi
from maquignon.server.http.person import PersonApi
from maquignon.server.http.privacy_page import PrivacyPage
from maquignon.server.http.record_files import RecordFiles
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.http.security_headers import SecurityHeaders
from maquignon.server.http.service import key_of, service
from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.settings.config import BadConfig, Config
from maquignon.server.siblings.crossing import Crossing
from maquignon.server.sockets.session import Socket
from maquignon.server.store.archive import Status, TableRow
from maquignon.server.store.leases import NotAlive
from maquignon.server.store.seal import WrongKey
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables import wishes
from maquignon.server.tables.facts import OpenedTable, TableFacts, Tables, table_facts
from maquignon.server.wire import incoming


class App:
    """The routes, and what they share."""

    def __init__(self, config: Config, on_failure: Callable[[str], None], crossing: Crossing | None = None) -> None:
        self.config = config
        self._on_failure = on_failure
        self._crossing = crossing
        self.monitor = Monitor()
        self.doorkeeper = Doorkeeper(config)
        self._admission: Admission | None = None

    @property
    def metrics(self) -> Metrics:
        return self.monitor.metrics

    @property
    def admission(self) -> Admission:
        assert self._admission is not None, "the application has not started"
        return self._admission

    @contextlib.asynccontextmanager
    async def lifespan(self, _app: Starlette) -> AsyncIterator[None]:
        try:
            async with service(self.config, self.monitor, self._crossing) as self._admission:
                yield
        except (BadConfig, DatabaseTrouble, WrongKey, OSError) as error:
            self._on_failure(str(error))
            raise

    async def farewell(self) -> None:
        if self._admission:
            await self._admission.lobby.farewell(Reason("server-restarts"))

    def routes(self) -> list[BaseRoute]:
        return [
            *HostPages(self.config, self.monitor, lambda: self.admission, self._crossing).routes(),
            *PrivacyPage(self.config).routes(),
            *DeskPages(lambda: self.admission, self._caller, self._key, self.config.is_secure).routes(),
            *Lookups(lambda: self.admission).routes(),
            *RecordFiles(lambda: self.admission, self._caller).routes(),
            *OwnGamesApi(lambda: self.admission, self._caller).routes(),
            *GroupsApi(lambda: self.admission, self._caller, lambda: self.config.address).routes(),
            *EveningsApi(lambda: self.admission, self._caller, lambda: self.config.address).routes(),
            *CircleApi(lambda: self.admission, self._caller).routes(),
            *FiguresApi(lambda: self.admission, self._caller, lambda: self.config.address).routes(),
            *MarketApi(lambda: self.admission, self._caller).routes(),
            *PersonApi(lambda: self.admission, self._caller, self._give_cookie, lambda: self.config.address).routes(),
            *PasskeyApi(lambda: self.admission, self._caller).routes(),
            *NoticesApi(lambda: self.admission, self._caller, lambda: self.config.address).routes(),
            Route("/api/tables", self.open_table, methods=["POST"]),
            Route("/api/tables", self.list_tables),
            Route("/api/tables/{code}", self.show_table),
            Route("/api/guest/sign-out-others", self.sign_out_others, methods=["POST"]),
            Route("/api/records/{name}", self.show_record),
            WebSocketRoute("/ws", self.socket),
            *self._pages(),
        ]

    def _pages(self) -> list[BaseRoute]:
        if not self.config.is_at_home:
            return Pages(built_page(), self._know).routes()
        other_name = OtherName(lambda: self.admission.identity, self._give_cookie)
        return [*other_name.routes(), *Pages(built_page(), self._know, other_name.detour).routes()]

    def refusal(self, request: Request) -> Response | None:
        """Why a request is not even looked at."""
        if fault := self.doorkeeper.fault(request):
            return refused(fault, 403)
        try:
            if request.url.path.startswith("/api/"):
                self.admission.gate.count_request(self._caller(request))
        except LimitReached as reached:
            return declined(reached)
        return None

    async def open_table(self, request: Request) -> Response:
        if request.headers.get("content-type", "").partition(";")[0].strip() != "application/json":
            return refused(Reason("not-json"), 415)
        body = await body_of(request, self.config.limits.body)
        if body is None:
            return refused(Reason("table-too-large"), 413)
        guest = self._guest(request) or new_guest()
        try:
            plan = wishes.plan_of(incoming.strictly(body, wishes.decoder))
            await self.admission.gate.count_opening(self._caller(request))
            room = await self.admission.lobby.open(plan, guest, self._origin(request))
        except (BadSetup, incoming.BadMessage) as bad:
            return refused(bad.reason, 400)
        except LimitReached as reached:
            return declined(reached)
        except Refusal as refusal:
            self.admission.gate.note("tables_per_guest")
            return refused(refusal.reason, 429)
        token = self.admission.identity.token(room.table.name, guest)
        link = f"{self.config.address}/t/{room.code}"
        response = answer(OpenedTable(code=room.code, id=room.table.name, link=link, token=token), 201)
        self._know(request, response, guest)
        return response

    async def list_tables(self, _request: Request) -> Response:
        lobby = self.admission.lobby
        listings = await lobby.public()
        # of what other processes serve, only tables that one can sit down at are worth reading
        asleep = await lobby.asleep(each for each in listings if each.status is Status.LOBBY)
        facts = (table_facts(each, lobby.awake(each.id), asleep.get(each.id)) for each in listings)
        return answer(Tables(tables=tuple(facts)))

    async def show_table(self, request: Request) -> Response:
        try:
            listing = await self.admission.listing(self._caller(request), request.path_params["code"])
        except Refusal as refusal:
            return declined(refusal)
        return answer(self._facts(listing)) if listing else refused(NO_TABLE, 404)

    async def show_record(self, request: Request) -> Response:
        name = request.path_params["name"]
        try:
            listing = await self.admission.listing(self._caller(request), name)
            text = await self.admission.lobby.record(listing) if listing else None
        except Refusal as refusal:
            return declined(refusal)
        if text is None:
            return refused(NO_GAME, 404)
        headers = {"content-disposition": f'attachment; filename="{name}.mq"'}
        return Response(text, media_type="text/plain; charset=utf-8", headers=headers)

    async def sign_out_others(self, request: Request) -> Response:
        """All that was given to this person is void, but for the cookie that comes with the answer."""
        guest = self._guest(request)
        if guest is None:
            return refused(Reason("signed-out"), 409)
        await self.admission.signing_out.sign_out(await self.admission.people.selves(guest))
        response = Response(status_code=204)
        self._give_cookie(response, guest)
        return response

    async def socket(self, websocket: WebSocket) -> None:
        if fault := self.doorkeeper.fault(websocket):
            await websocket.send_denial_response(refused(fault, 403))
            return
        gate, caller = self.admission.gate, self._caller(websocket)
        with contextlib.ExitStack() as held:
            try:
                gate.count_request(caller)
                held.enter_context(gate.socket(caller))
            except LimitReached as reached:
                await websocket.send_denial_response(declined(reached))
                return
            with self.metrics.sockets.track_inprogress():
                await Socket(websocket, self.admission, caller).serve()

    def _key(self) -> bytes:
        return key_of(self.config)

    def _facts(self, listing: TableRow) -> TableFacts:
        return table_facts(listing, self.admission.lobby.awake(listing.id))

    def _origin(self, request: Request) -> str:
        return self.admission.identity.origin(self._caller(request).network)

    def _caller(self, connection: Request | WebSocket) -> Caller:
        return self.admission.gate.caller(connection, self._guest(connection))

    def _guest(self, connection: Request | WebSocket) -> str | None:
        return self.admission.identity.guest(connection.cookies.get(COOKIE))

    def _know(self, request: Request, response: Response, guest: str | None = None) -> None:
        """A browser without a good cookie of ours gets one; one that is used is renewed, for the same guest."""
        known = self._guest(request)
        if known is None or self.admission.identity.is_due(request.cookies.get(COOKIE)):
            self._give_cookie(response, known or guest or new_guest())

    def _give_cookie(self, response: Response, guest: str) -> None:
        response.set_cookie(
            COOKIE,
            self.admission.identity.cookie(guest),
            max_age=COOKIE_SECONDS,
            httponly=True,
            samesite="lax",
            secure=self.config.is_secure,
        )


def create_app(
    config: Config, on_failure: Callable[[str], None] = lambda _sentence: None, crossing: Crossing | None = None
) -> Starlette:
    app = App(config, on_failure, crossing)
    handlers = {DatabaseTrouble: _unavailable, NotAlive: _unavailable}
    starlette = Starlette(routes=app.routes(), lifespan=app.lifespan, exception_handlers=handlers)
    starlette.add_middleware(SecurityHeaders, shared=app)
    starlette.state.shared = app
    return starlette


async def _unavailable(_request: Request, trouble: Exception) -> Response:
    """The games cannot be reached just now; the reason says why."""
    known = trouble.reason if isinstance(trouble, NotAlive) else Reason("database-trouble", detail=str(trouble))
    return refused(known, 503)
