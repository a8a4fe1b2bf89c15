"""Being the same person on several devices, without an account: words, a link, and being forgotten."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.access.identity import CODE_SECONDS, new_guest
from maquignon.server.access.recovery_words import new_words, read_words
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.store.host_notices import HostNotice, What
from maquignon.server.store.passkeys import PasskeyRow
from maquignon.server.store.people import WrongPass
from maquignon.server.tables.register import now
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 1_024


class PasskeyFacts(Struct, frozen=True, kw_only=True):
    id: str
    name: str
    site: str
    """The name of the server it is good at."""
    made: int
    used: int | None
    """When somebody last came in by it."""


class NoticedGameFacts(Struct, frozen=True, kw_only=True):
    edition: str
    ended: int
    """Seconds since 1970."""


class HostNoticeFacts(Struct, frozen=True, kw_only=True):
    at: int
    """Seconds since 1970."""
    what: What
    about: str
    """A group and a reason, where there are any."""
    game: NoticedGameFacts | None
    """Which game, where it was about one."""


class PersonFacts(Struct, frozen=True, kw_only=True):
    """What `GET /api/person` answers."""

    devices: int
    """On how many this person is known; 1 where nothing was done about it."""
    words: bool
    """Whether there are recovery words that were not used."""
    passkeys: tuple[PasskeyFacts, ...]
    host_notices: tuple[HostNoticeFacts, ...]
    """What the host of the server did that concerns this person, the latest first."""


class RecoveryWords(Struct, frozen=True, kw_only=True):
    """What `POST /api/person/words` answers, once: earlier ones are void."""

    words: str


class DeviceLink(Struct, frozen=True, kw_only=True):
    """What `POST /api/person/link` answers: good once, for ten minutes."""

    link: str


class DevicePass(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/person/enter` wants: recovery words, or what a link has."""

    secret: str


_PASS = msgspec.json.Decoder(DevicePass)


class ForgottenPerson(Struct, frozen=True, kw_only=True):
    """What `POST /api/person/forget` answers: at how many tables nobody is named any more."""

    tables: int


class PersonApi:
    def __init__(
        self,
        admission: Callable[[], Admission],
        caller: Callable[[Request], Caller],
        give_cookie: Callable[[Response, Guest], None],
        address: Callable[[], str],
    ) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._give_cookie = give_cookie
        self._address = address

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/person", self.show),
            Route("/api/person/words", self.give_words, methods=["POST"]),
            Route("/api/person/link", self.give_link, methods=["POST"]),
            Route("/api/person/enter", self.enter, methods=["POST"]),
            Route("/api/person/forget", self.forget, methods=["POST"]),
        ]

    async def show(self, request: Request) -> Response:
        guest, admission = self._caller(request).guest, self._admission()
        if guest is None:
            return answer(PersonFacts(devices=1, words=False, passkeys=(), host_notices=()))
        found = await admission.people.person(guest)
        told = await admission.desk.notices(await admission.people.selves(guest))
        return answer(
            PersonFacts(
                devices=found.devices if found else 1,
                words=found.has_words if found else False,
                passkeys=tuple(map(_passkey, await admission.passkeys.of(guest))),
                host_notices=tuple(map(_notice, told)),
            )
        )

    async def give_words(self, request: Request) -> Response:
        words = new_words()
        return await self._given(request, words, None) or answer(RecoveryWords(words=words), 201)

    async def give_link(self, request: Request) -> Response:
        code = secrets.token_urlsafe(16)
        link = f"{self._address()}/me#enter={code}"
        return await self._given(request, code, now() + CODE_SECONDS) or answer(DeviceLink(link=link), 201)

    async def _given(self, request: Request, secret: str, until: int | None) -> Response | None:
        """Why it is not."""
        caller, admission = self._caller(request), self._admission()
        if caller.guest is None:
            return refused(Reason("signed-out"), 409)
        try:
            admission.gate.count_record(caller)
        except Refusal as refusal:
            return declined(refusal)
        await admission.people.give(caller.guest, secret, now(), until=until)
        return None

    async def enter(self, request: Request) -> Response:
        """This device is that person's too; what it had stays its own, and becomes theirs."""
        caller, gate = self._caller(request), self._admission().gate
        body = await body_of(request, _MOST_BYTES)
        if caller.guest is None or body is None:
            return refused(Reason("signed-out"), 409)
        try:
            if not gate.may_guess(caller):
                gate.refuse_guess()
            secret = incoming.strictly(body, _PASS).secret
            await self._admission().people.enter(caller.guest, read_words(secret) or secret, now())
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except WrongPass:
            gate.count_guess(caller)
            return refused(Reason("wrong-pass"), 409)
        except Refusal as refusal:
            return declined(refusal)
        return Response(status_code=204)

    async def forget(self, request: Request) -> Response:
        """All that is known of this person, on every device; the answer makes this one somebody new's."""
        caller, admission = self._caller(request), self._admission()
        if caller.guest is None:
            return refused(Reason("signed-out"), 409)
        try:
            admission.gate.count_record(caller)
            tables = await admission.forget(caller.guest)
        except Refusal as refusal:
            return declined(refusal)
        response = answer(ForgottenPerson(tables=tables))
        self._give_cookie(response, new_guest())
        return response


def _passkey(row: PasskeyRow) -> PasskeyFacts:
    return PasskeyFacts(id=row.id, name=row.name, site=row.site, made=row.made, used=row.used)


def _notice(notice: HostNotice) -> HostNoticeFacts:
    game = NoticedGameFacts(edition=notice.game.edition, ended=notice.game.ended) if notice.game else None
    return HostNoticeFacts(at=notice.at, what=notice.what, about=notice.about, game=game)
