"""Passkeys: kept for a person, and shown to become that person on another device. No name is asked for."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access import passkeys
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.access.passkeys import Site, site_of
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.store.passkeys import PasskeyRow, TooManyPasskeys
from maquignon.server.store.people import WrongPass
from maquignon.server.tables.register import now
from maquignon.server.wire import incoming
from maquignon.table.letters import Guest

_MOST_BYTES = 16 * 1_024
Base64 = Annotated[str, Meta(max_length=12_000, description="bytes in base64url, without padding")]
T = TypeVar("T")


class PasskeyOffer(Struct, frozen=True, kw_only=True):
    """What `POST /api/person/passkeys/new` answers: what a browser makes a passkey from, within five minutes."""

    challenge: Base64
    site: str
    """The name of this server, which is the id of WebAuthn's relying party."""
    handle: Base64
    """The same for all passkeys of this person."""
    algorithms: tuple[int, ...]
    known: tuple[Base64, ...]
    """Passkeys that need not be made again."""


class NewPasskey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/person/passkeys` wants."""

    name: incoming.Name
    client_data: Base64
    attestation: Base64


class PasskeyQuestion(Struct, frozen=True, kw_only=True):
    """What `POST /api/person/passkeys/question` answers: good once, for five minutes, for whoever asked."""

    challenge: Base64
    site: str


class PasskeyAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/person/passkeys/enter` wants."""

    id: Base64
    client_data: Base64
    authenticator_data: Base64
    signature: Base64


class UnwantedPasskey(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/person/passkeys/remove` wants."""

    id: Base64


_NEW, _ANSWER, _UNWANTED = map(msgspec.json.Decoder, (NewPasskey, PasskeyAnswer, UnwantedPasskey))


class PasskeyApi:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller

    def routes(self) -> list[BaseRoute]:
        ways = {
            "": self.keep,
            "/new": self.offer,
            "/question": self.ask,
            "/enter": self.enter,
            "/remove": self.remove,
        }
        return [Route(f"/api/person/passkeys{way}", work, methods=["POST"]) for way, work in ways.items()]

    async def offer(self, request: Request) -> Response:
        caller, admission = self._caller(request), self._admission()
        try:
            guest, site = _guest(caller), _site(request)
            admission.gate.count_record(caller)
        except Refusal as refusal:
            return declined(refusal)
        known = await admission.passkeys.of(guest)
        handle = await admission.passkeys.handle(guest, now())
        offered = PasskeyOffer(
            challenge=passkeys.write_bytes(admission.challenges.issue(guest, site, now())),
            site=site.name,
            handle=passkeys.write_bytes(bytes.fromhex(handle)),
            algorithms=passkeys.ALGORITHMS,
            known=tuple(each.id for each in known if each.site == site.name),
        )
        return answer(offered, 201)

    async def keep(self, request: Request) -> Response:
        return await self._done(request, _NEW, self._keep) or Response(status_code=204)

    async def ask(self, request: Request) -> Response:
        try:
            guest, site = _guest(self._caller(request)), _site(request)
        except Refusal as refusal:
            return declined(refusal)
        challenge = self._admission().challenges.issue(guest, site, now())
        return answer(PasskeyQuestion(challenge=passkeys.write_bytes(challenge), site=site.name), 201)

    async def enter(self, request: Request) -> Response:
        """This device is that person's too; what it had stays its own, and becomes theirs."""
        return await self._done(request, _ANSWER, self._enter) or Response(status_code=204)

    async def remove(self, request: Request) -> Response:
        return await self._done(request, _UNWANTED, self._remove) or Response(status_code=204)

    async def _done(
        self, request: Request, decoder: msgspec.json.Decoder[T], work: Callable[[T, Guest, Request], Awaitable[None]]
    ) -> Response | None:
        """Why it is not."""
        caller, gate = self._caller(request), self._admission().gate
        body = await body_of(request, _MOST_BYTES)
        try:
            if not gate.may_guess(caller):
                gate.refuse_guess()
            await work(incoming.strictly(body or b"", decoder), _guest(caller), request)
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except WrongPass:
            gate.count_guess(caller)
            return refused(Reason("wrong-passkey"), 409)
        except TooManyPasskeys:
            return refused(Reason("too-many-passkeys"), 409)
        except Refusal as refusal:
            return declined(refusal)
        return None

    async def _keep(self, new: NewPasskey, guest: Guest, request: Request) -> None:
        admission, site, client_data = self._admission(), _site(request), passkeys.read_bytes(new.client_data)
        challenge = admission.challenges.read(passkeys.challenge_in(client_data), guest, site, now())
        attestation = passkeys.read_bytes(new.attestation)
        made, public_key, count = passkeys.read_registration(client_data, attestation, challenge, site)
        kept = PasskeyRow(id=made, name=new.name, site=site.name, public_key=public_key, sign_count=count, made=now())
        await admission.passkeys.keep(guest, kept, challenge, now())

    async def _enter(self, given: PasskeyAnswer, guest: Guest, request: Request) -> None:
        admission, site, client_data = self._admission(), _site(request), passkeys.read_bytes(given.client_data)
        challenge = admission.challenges.read(passkeys.challenge_in(client_data), guest, site, now())
        known = await admission.passkeys.find(given.id)
        if known is None or known.site != site.name:
            raise WrongPass
        signed = passkeys.read_bytes(given.authenticator_data), passkeys.read_bytes(given.signature)
        count = passkeys.read_authentication(client_data, *signed, challenge, site, known)
        await admission.passkeys.enter(guest, known, count, challenge, now())

    async def _remove(self, unwanted: UnwantedPasskey, guest: Guest, _request: Request) -> None:
        await self._admission().passkeys.remove(guest, unwanted.id)


def _guest(caller: Caller) -> Guest:
    if caller.guest is None:
        raise Refusal(Reason("signed-out"))
    return caller.guest


def _site(request: Request) -> Site:
    """The page of ours that asks: the doorkeeper let no other origin in."""
    site = site_of(request.headers.get("origin", "").lower())
    if site is None:
        raise Refusal(Reason("no-passkeys-here"))
    return site
