"""Groups over HTTP: founding, joining, the page, the ladders, and what a founder may do. Others find nothing."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission, shown_name
from maquignon.server.access.gate import Caller
from maquignon.server.groups.ladders import Ladders
from maquignon.server.groups.records import records_of
from maquignon.server.http.group_facts import (
    AnnulmentWish,
    GroupJoining,
    GroupLadders,
    GroupRenaming,
    GroupWish,
    MemberChoice,
    NewGroup,
    OwnGroups,
    group_page,
    ladder,
    listing,
    mark_of,
)
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.store.groups import Group, Member, NoGroup, TooMany
from maquignon.server.tables.register import new_code, now
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 2_048
_CODE = re.compile(r"[0-9A-Z]{12}")
_WISH = msgspec.json.Decoder(GroupWish)
_JOINING = msgspec.json.Decoder(GroupJoining)
_RENAMING = msgspec.json.Decoder(GroupRenaming)
_MEMBER = msgspec.json.Decoder(MemberChoice)
_ANNULMENT = msgspec.json.Decoder(AnnulmentWish)
NO_GROUP = Reason("no-such-group")
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Asked:
    """A member asks about a group."""

    group: Group
    me: Member
    selves: tuple[Guest, ...]


class GroupsApi:
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
        self._ladders = Ladders()

    def routes(self) -> list[BaseRoute]:
        orders = {
            "leave": self.leave,
            "rename": self.rename,
            "remove": self.remove,
            "hand-over": self.hand_over,
            "annul": self.annul,
            "delete": self.delete,
        }
        return [
            Route("/api/groups", self.list),
            Route("/api/groups", self._tried(self.found), methods=["POST"]),
            Route("/api/groups/{code}", self._tried(self.show)),
            Route("/api/groups/{code}/ladders", self._tried(self.show_ladders)),
            Route("/api/groups/{code}/join", self._tried(self.join), methods=["POST"]),
            *(Route(f"/api/groups/{{code}}/{name}", self._tried(do), methods=["POST"]) for name, do in orders.items()),
        ]

    async def list(self, request: Request) -> Response:
        rows = await self._admission().groups.own(await self._selves(request))
        return answer(OwnGroups(groups=tuple(map(listing, rows))))

    async def found(self, request: Request) -> Response:
        wish, guest = await self._body(request, _WISH), self._guest(request)
        name, shown, code = line_of(wish.name), shown_name(wish.own_name), new_code()
        await self._admission().gate.count_opening(self._caller(request))
        selves = await self._selves(request)
        await self._admission().groups.found(selves, guest, name=name, shown=shown, code=code, now=now())
        return answer(NewGroup(code=code), 201)

    async def join(self, request: Request) -> Response:
        """Whoever has the code may; a wrong one is a guess."""
        gate, caller, guest = self._admission().gate, self._caller(request), self._guest(request)
        shown = shown_name((await self._body(request, _JOINING)).name)
        if not gate.may_guess(caller):
            gate.refuse_guess()
        await self._admission().groups.join(_code(request), await self._selves(request), guest, shown, now())
        return Response(status_code=204)

    async def show(self, request: Request) -> Response:
        asked = await self._asked(request)
        games = await self._admission().group_games.of(asked.group)
        records = records_of(await self._admission().group_games.with_conduct(games))
        return answer(group_page(asked.group, asked.me, games, records, self._address()))

    async def show_ladders(self, request: Request) -> Response:
        games = await self._admission().group_games.of((await self._asked(request)).group)
        return answer(GroupLadders(ladders=tuple(map(ladder, await self._ladders.of(games)))))

    async def leave(self, request: Request) -> Response:
        asked = await self._asked(request)
        await self._admission().groups.leave(asked.group.id, asked.selves)
        return Response(status_code=204)

    async def rename(self, request: Request) -> Response:
        asked = await self._founder(request)
        name = line_of((await self._body(request, _RENAMING)).name)
        await self._admission().groups.rename(asked.group.id, asked.selves, name)
        return Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        """The answer has the code by which the others find the group from now on."""
        asked = await self._founder(request)
        member, code = await self._other(request, asked), new_code()
        await self._admission().groups.remove(asked.group.id, asked.selves, member, code)
        return answer(NewGroup(code=code))

    async def hand_over(self, request: Request) -> Response:
        asked = await self._founder(request)
        member = await self._other(request, asked)
        await self._admission().groups.hand_over(asked.group.id, asked.selves, member)
        return Response(status_code=204)

    async def annul(self, request: Request) -> Response:
        asked, wish = await self._founder(request), await self._body(request, _ANNULMENT)
        games = await self._admission().group_games.of(asked.group)
        chosen = next((game for game in games if mark_of(asked.group, game) == wish.mark), None)
        if chosen is None:
            return refused(Reason("no-such-game"), 404)
        reason = line_of(wish.reason) if wish.reason else ""
        await self._admission().groups.annul(asked.group.id, chosen.table, reason, now())
        return Response(status_code=204)

    async def delete(self, request: Request) -> Response:
        await self._admission().groups.delete((await self._founder(request)).group.code)
        return Response(status_code=204)

    def _tried(self, do: Callable[[Request], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        """With an answer for all that may be wrong; a group that is not found is a guess, whyever it is not."""

        async def tried(request: Request) -> Response:
            try:
                return await do(request)
            except NoGroup:
                return self._guessed(request)
            except TooMany as many:
                return refused(_too_many(many, request), 409)
            except incoming.BadMessage as bad:
                return refused(bad.reason, 400)
            except Refusal as refusal:
                return declined(refusal)

        return tried

    def _guessed(self, request: Request) -> Response:
        gate, caller = self._admission().gate, self._caller(request)
        try:
            if not gate.may_guess(caller):
                gate.refuse_guess()
        except Refusal as refusal:
            return declined(refusal)
        gate.count_guess(caller)
        return refused(NO_GROUP, 404)

    async def _asked(self, request: Request) -> _Asked:
        selves = await self._selves(request)
        group = await self._admission().groups.find(_code(request), selves)
        me = group.member_of(selves) if group else None
        if group is None or me is None:
            raise NoGroup
        return _Asked(group, me, selves)

    async def _founder(self, request: Request) -> _Asked:
        asked = await self._asked(request)
        if not asked.me.is_founder:
            raise Refusal(Reason("only-founder"))
        return asked

    async def _other(self, request: Request, asked: _Asked) -> Member:
        number = (await self._body(request, _MEMBER)).member
        for member in asked.group.members:
            if member.number == number and member is not asked.me:
                return member
        raise Refusal(Reason("no-such-member"))

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


def _code(request: Request) -> str:
    """As it is kept; of what cannot be one, one that nobody has."""
    code = str(request.path_params["code"]).upper()
    return code if _CODE.fullmatch(code) else ""


def _too_many(many: TooMany, request: Request) -> Reason:
    if "code" in request.path_params:
        return Reason("too-many-members", n=many.most)
    return Reason("too-many-groups", n=many.most)


def line_of(text: str) -> str:
    """A name as others see it."""
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise Refusal(Reason("not-a-line"))
    return line
