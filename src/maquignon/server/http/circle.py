"""One's circle over HTTP: whom one played with, and invitations to tables, given, seen and declined."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.http.group_facts import CirclePeople, Invitations, InvitationWish, circle_person, invited
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.store.circle import TooManyInvited
from maquignon.server.tables.register import now
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 1_024
_WISH = msgspec.json.Decoder(InvitationWish)


class CircleApi:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/circle", self.people),
            Route("/api/invitations", self.show),
            Route("/api/invitations", self.invite, methods=["POST"]),
            Route("/api/invitations/{code}/decline", self.decline, methods=["POST"]),
        ]

    async def people(self, request: Request) -> Response:
        found = await self._admission().circle.people(await self._selves(request))
        return answer(CirclePeople(people=tuple(map(circle_person, found))))

    async def show(self, request: Request) -> Response:
        found = await self._admission().circle.invitations(await self._selves(request), now())
        return answer(Invitations(invitations=tuple(map(invited, found))))

    async def invite(self, request: Request) -> Response:
        body = await body_of(request, _MOST_BYTES)
        try:
            wish = incoming.strictly(body or b"", _WISH)
            selves = await self._selves(request)
            table = await self._own_table(request, wish.table, selves)
            await (self._invite_group if wish.group else self._invite_person)(table, wish, selves)
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except TooManyInvited:
            return refused(Reason("too-many-invited"), 409)
        except Refusal as refusal:
            return declined(refusal)
        return Response(status_code=204)

    async def decline(self, request: Request) -> Response:
        """Only what was sent to oneself; nobody is told."""
        table = await self._admission().lobby.find(request.path_params["code"])
        if table:
            await self._admission().circle.decline(table.id, await self._selves(request))
        return Response(status_code=204)

    async def _own_table(self, request: Request, code: str, selves: tuple[Guest, ...]) -> str:
        """One at which whoever invites sits, or which is theirs."""
        admission = self._admission()
        table = await admission.listing(self._caller(request), code)
        if table is None:
            raise Refusal(Reason("no-such-table"))
        is_at_it = [each == table.host or await admission.lobby.sits(table.id, each) for each in selves]
        if not any(is_at_it):
            raise Refusal(Reason("no-seat-at-table"))
        return table.id

    async def _invite_group(self, table: str, wish: InvitationWish, selves: tuple[Guest, ...]) -> None:
        group = await self._admission().groups.find((wish.group or "").upper(), selves)
        me = group.member_of(selves) if group else None
        if group is None or me is None:
            raise Refusal(Reason("no-such-group"))
        await self._admission().circle.invite(table, me.name, now(), group=group.id)

    async def _invite_person(self, table: str, wish: InvitationWish, selves: tuple[Guest, ...]) -> None:
        """They see the name by which they know who invites them."""
        for known in await self._admission().circle.people(selves):
            if (known.code, known.seat) == (wish.game, wish.seat):
                return await self._admission().circle.invite(table, known.own_name, now(), guest=known.guests[0])
        raise Refusal(Reason("no-such-member"))

    async def _selves(self, request: Request) -> tuple[Guest, ...]:
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)
