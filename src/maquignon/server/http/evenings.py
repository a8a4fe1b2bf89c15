"""Evenings over HTTP: opening, joining, the page, what the host may do, and everything as one archive."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission, shown_name
from maquignon.server.access.gate import Caller
from maquignon.server.evenings.archive import evening_files
from maquignon.server.evenings.evenings import Evenings, Wished
from maquignon.server.http.evening_facts import (
    EveningJoining,
    EveningLeaver,
    EveningPage,
    EveningWish,
    NewEvening,
    OwnEvenings,
    evening_page,
    listing,
)
from maquignon.server.http.groups import line_of
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.http.zipping import zipped
from maquignon.server.store.evenings import Evening, EveningOver, EveningPerson, NoEvening, TooManyThere
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 2_048
_CODE = re.compile(r"[0-9A-Z]{8}")
_WISH = msgspec.json.Decoder(EveningWish)
_JOINING = msgspec.json.Decoder(EveningJoining)
_LEAVER = msgspec.json.Decoder(EveningLeaver)
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Asked:
    """Somebody who has the code asks about an evening."""

    evening: Evening
    me: EveningPerson | None
    hosted: bool


class EveningsApi:
    def __init__(
        self,
        admission: Callable[[], Admission],
        caller: Callable[[Request], Caller],
        address: Callable[[], str],
    ) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._address = address

    def routes(self) -> list[BaseRoute]:
        orders = {
            "join": self.join,
            "leave": self.leave,
            "remove": self.remove,
            "begin": self.begin,
            "time": self.call_time,
            "longer": self.lengthen,
            "end": self.end,
        }
        return [
            Route("/api/evenings", self.list),
            Route("/api/evenings", self._tried(self.open), methods=["POST"]),
            Route("/api/evenings/{code}", self._tried(self.show)),
            Route("/api/evenings/{code}/records.zip", self._tried(self.archive)),
            *(
                Route(f"/api/evenings/{{code}}/{name}", self._tried(do), methods=["POST"])
                for name, do in orders.items()
            ),
        ]

    @property
    def _evenings(self) -> Evenings:
        return self._admission().evenings

    async def list(self, request: Request) -> Response:
        rows = await self._evenings.store.own(await self._selves(request))
        return answer(OwnEvenings(evenings=tuple(map(listing, rows))))

    async def open(self, request: Request) -> Response:
        wish, guest = await self._body(request, _WISH), self._guest(request)
        shown = None if wish.own_name is None else shown_name(wish.own_name)
        if wish.edition not in EDITIONS:
            raise Refusal(Reason("no-such-edition", name=wish.edition, choices=tuple(EDITIONS)))
        await self._admission().gate.count_opening(self._caller(request))
        wished = Wished(
            name=line_of(wish.name), edition=wish.edition, rounds=wish.rounds, minutes=wish.minutes, speed=wish.speed
        )
        selves = await self._selves(request)
        code = await self._evenings.open(wished, selves, guest)
        if shown is not None:
            await self._evenings.store.join(code, selves, guest, shown, self._evenings.now())
        return answer(NewEvening(code=code), 201)

    async def show(self, request: Request) -> Response:
        return answer(await self._page(await self._asked(request)))

    async def join(self, request: Request) -> Response:
        """Whoever has the code may; who comes late plays from the next round on."""
        shown, guest = shown_name((await self._body(request, _JOINING)).name), self._guest(request)
        evening = (await self._asked(request)).evening
        await self._evenings.store.join(evening.code, await self._selves(request), guest, shown, self._evenings.now())
        return Response(status_code=204)

    async def leave(self, request: Request) -> Response:
        asked = await self._asked(request)
        if asked.me:
            await self._evenings.dismiss(asked.evening, asked.me)
        return Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        asked, number = await self._host(request), (await self._body(request, _LEAVER)).person
        person = next((each for each in asked.evening.people if each.number == number), None)
        if person is None:
            raise Refusal(Reason("no-such-member"))
        await self._evenings.dismiss(asked.evening, person)
        return Response(status_code=204)

    async def begin(self, request: Request) -> Response:
        await self._evenings.begin_round((await self._host(request)).evening)
        return Response(status_code=204)

    async def call_time(self, request: Request) -> Response:
        await self._evenings.call_time((await self._host(request)).evening)
        return Response(status_code=204)

    async def lengthen(self, request: Request) -> Response:
        await self._evenings.lengthen((await self._host(request)).evening)
        return Response(status_code=204)

    async def end(self, request: Request) -> Response:
        await self._evenings.end((await self._host(request)).evening)
        return Response(status_code=204)

    async def archive(self, request: Request) -> Response:
        """The records of all rounds that are over, the standings, and what `maquignon verify` wants."""
        asked = await self._asked(request)
        self._admission().gate.count_record(self._caller(request))
        page = await self._page(asked)
        facts = msgspec.json.format(msgspec.json.encode(page)).decode()
        files = evening_files(asked.evening, self._evenings.store, page.standings, facts)
        headers = {"content-disposition": f'attachment; filename="evening-{asked.evening.code}.zip"'}
        return StreamingResponse(zipped(files), media_type="application/zip", headers=headers)

    async def _page(self, asked: _Asked) -> EveningPage:
        evening, evenings = asked.evening, self._evenings
        tables = [table.id for each in evening.played for table in each.tables]
        return evening_page(
            evening,
            await evenings.store.states(tables),
            me=asked.me,
            hosted=asked.hosted,
            now=evenings.now(),
            address=self._address(),
            secret=evenings.secret(evening),
        )

    def _tried(self, do: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """With an answer for all that may be wrong; an evening that is not found is a guess."""

        async def tried(request: Request) -> Response:
            try:
                return await do(request)
            except NoEvening:
                self._admission().gate.count_guess(self._caller(request))
                return refused(Reason("no-such-evening"), 404)
            except EveningOver:
                return refused(Reason("evening-over"), 409)
            except TooManyThere as many:
                return refused(_too_many(many, request), 409)
            except incoming.BadMessage as bad:
                return refused(bad.reason, 400)
            except Refusal as refusal:
                return declined(refusal)

        return tried

    async def _asked(self, request: Request) -> _Asked:
        gate, caller = self._admission().gate, self._caller(request)
        code = str(request.path_params["code"]).upper()
        evening = await self._evenings.store.find(code) if _CODE.fullmatch(code) else None
        selves = await self._selves(request)
        me = evening.person_of(selves) if evening else None
        hosted = evening is not None and evening.host in selves
        if me is None and not hosted and not gate.may_guess(caller):
            gate.refuse_guess()
        if evening is None:
            raise NoEvening
        return _Asked(evening, me, hosted)

    async def _host(self, request: Request) -> _Asked:
        asked = await self._asked(request)
        if not asked.hosted:
            raise Refusal(Reason("only-evening-host"))
        return asked

    async def _body(self, request: Request, decoder: msgspec.json.Decoder[T]) -> T:
        body = await body_of(request, _MOST_BYTES)
        return incoming.strictly(body or b"", decoder)

    def _guest(self, request: Request) -> Guest:
        guest = self._caller(request).guest
        if guest is None:
            raise Refusal(Reason("signed-out"))
        return guest

    async def _selves(self, request: Request) -> tuple[Guest, ...]:
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)


def _too_many(many: TooManyThere, request: Request) -> Reason:
    if "code" in request.path_params:
        return Reason("too-many-at-evening", n=many.most)
    return Reason("too-many-evenings", n=many.most)
