"""How somebody wants to be told of turns in games by post: browsers, a private feed, quiet hours."""

from __future__ import annotations

import secrets
from collections.abc import Awaitable, Callable
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.notices.encryption import BadKeys, BrowserKeys
from maquignon.server.notices.feed import MEDIA_TYPE, feed_text
from maquignon.server.notices.push_hosts import MOST_LETTERS, is_push_service
from maquignon.server.notices.quiet_hours import DAY_MINUTES, is_zone
from maquignon.server.store.holidays import TooLong
from maquignon.server.store.notices import BrowserRow, FeedRow, QuietRow, mark_of
from maquignon.server.tables.register import now
from maquignon.server.wire import incoming

_MOST_BYTES = 4_096
Minute = Annotated[int, Meta(ge=0, lt=DAY_MINUTES)]
Body = TypeVar("Body")


class QuietTimes(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """From one minute of the day to another, over midnight where the first is the later."""

    from_minute: Minute
    to_minute: Minute
    zone: Annotated[str, Meta(max_length=64)]
    """Europe/Brussels"""


class NoticeFacts(Struct, frozen=True, kw_only=True):
    """What `GET /api/notices` answers."""

    push_key: str | None
    """What a browser subscribes with; null where the host has not switched pushes on."""
    browsers: int
    """How many of this person's are pushed to."""
    feed: bool
    """Whether there is one; its address is told once."""
    quiet: QuietTimes | None
    away_until: int | None
    """On holiday until then, in seconds since 1970."""
    holidays_left: int
    """In days, within a year."""


class HolidayWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/notices/holiday` wants: clocks at turn-based tables stand still until then; null: I am back."""

    until: Annotated[int, Meta(ge=0, le=1 << 40)] | None
    """In seconds since 1970."""


class PushBrowser(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/notices/push` wants: a browser's subscription."""

    endpoint: Annotated[str, Meta(max_length=MOST_LETTERS)]
    p256dh: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]


class LeavingBrowser(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/notices/push/stop` wants."""

    endpoint: Annotated[str, Meta(max_length=MOST_LETTERS)]


class QuietWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/notices/quiet` wants; null: none."""

    quiet: QuietTimes | None


class FeedWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/notices/feed` wants."""

    language: Literal["en", "nl", "fr", "de"]


class FeedAddress(Struct, frozen=True, kw_only=True):
    """What `POST /api/notices/feed` answers, once: an earlier one is void."""

    address: str


_BROWSER, _LEAVING = msgspec.json.Decoder(PushBrowser), msgspec.json.Decoder(LeavingBrowser)
_QUIET, _FEED = msgspec.json.Decoder(QuietWish), msgspec.json.Decoder(FeedWish)
_HOLIDAY = msgspec.json.Decoder(HolidayWish)
_DONE = 204


class NoticesApi:
    def __init__(
        self, admission: Callable[[], Admission], caller: Callable[[Request], Caller], address: Callable[[], str]
    ) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._address = address

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/notices", self.show),
            Route("/api/notices/push", self.add_browser, methods=["POST"]),
            Route("/api/notices/push/stop", self.drop_browser, methods=["POST"]),
            Route("/api/notices/quiet", self.set_quiet, methods=["POST"]),
            Route("/api/notices/holiday", self.set_holiday, methods=["POST"]),
            Route("/api/notices/feed", self.open_feed, methods=["POST"]),
            Route("/api/notices/feed/stop", self.close_feed, methods=["POST"]),
            Route("/api/feeds/{secret}", self.feed),
        ]

    async def show(self, request: Request) -> Response:
        notices, selves = self._admission().notices, await self._selves(request)
        quiet, holiday = await notices.quiet(selves), await self._admission().holidays.look(selves, now())
        return answer(
            NoticeFacts(
                push_key=self._admission().push_key,
                browsers=len(await notices.browsers(selves)),
                feed=await notices.has_feed(selves),
                quiet=None if quiet is None else QuietTimes(**{name: getattr(quiet, name) for name in quiet.__slots__}),
                away_until=holiday.until,
                holidays_left=holiday.days_left,
            )
        )

    async def add_browser(self, request: Request) -> Response:
        return await self._changed(request, _BROWSER, self._add_browser)

    async def _add_browser(self, guest: str, wish: PushBrowser) -> Response | None:
        try:
            BrowserKeys(p256dh=wish.p256dh, auth=wish.auth).check()
        except BadKeys:
            return refused(Reason("no-push-service"), 409)
        if self._admission().push_key is None or not is_push_service(wish.endpoint):
            return refused(Reason("no-push-service"), 409)
        row = BrowserRow(endpoint=wish.endpoint, p256dh=wish.p256dh, auth=wish.auth)
        await self._admission().notices.add_browser(guest, row, now())
        return None

    async def drop_browser(self, request: Request) -> Response:
        return await self._changed(request, _LEAVING, self._drop_browser)

    async def _drop_browser(self, guest: str, wish: LeavingBrowser) -> None:
        admission = self._admission()
        await admission.notices.drop_browser(wish.endpoint, await admission.people.selves(guest))

    async def set_quiet(self, request: Request) -> Response:
        return await self._changed(request, _QUIET, self._set_quiet)

    async def _set_quiet(self, guest: str, wish: QuietWish) -> Response | None:
        admission, quiet = self._admission(), wish.quiet
        if quiet is not None and not is_zone(quiet.zone):
            return refused(Reason("no-such-zone", name=quiet.zone), 409)
        kept = None
        if quiet is not None:
            kept = QuietRow(from_minute=quiet.from_minute, to_minute=quiet.to_minute, zone=quiet.zone)
        await admission.notices.set_quiet(await admission.people.selves(guest), guest, kept)
        return None

    async def set_holiday(self, request: Request) -> Response:
        return await self._changed(request, _HOLIDAY, self._set_holiday)

    async def _set_holiday(self, guest: str, wish: HolidayWish) -> Response | None:
        holidays, selves = self._admission().holidays, await self._admission().people.selves(guest)
        try:
            if wish.until is None:
                await holidays.end(selves, now())
            else:
                await holidays.begin(selves, guest, wish.until, now())
        except TooLong as too_long:
            return refused(Reason("holiday-too-long", n=too_long.days), 409)
        return None

    async def open_feed(self, request: Request) -> Response:
        return await self._changed(request, _FEED, self._open_feed)

    async def _open_feed(self, guest: str, wish: FeedWish) -> Response:
        admission, secret = self._admission(), secrets.token_urlsafe(24)
        row = FeedRow(guest=guest, language=wish.language)
        await admission.notices.open_feed(await admission.people.selves(guest), row, secret, now())
        return answer(FeedAddress(address=f"{self._address()}/api/feeds/{secret}"), 201)

    async def close_feed(self, request: Request) -> Response:
        selves = await self._selves(request)
        await self._admission().notices.close_feed(selves)
        return Response(status_code=_DONE)

    async def feed(self, request: Request) -> Response:
        """Whoever has the address may read it; nobody is asked who they are."""
        admission, caller, secret = self._admission(), self._caller(request), request.path_params["secret"]
        try:
            if not admission.gate.may_guess(caller):
                admission.gate.refuse_guess()
        except Refusal as refusal:
            return declined(refusal)
        found = await admission.notices.feed(secret)
        if found is None:
            admission.gate.count_guess(caller)
            return refused(Reason("no-such-feed"), 404)
        turns = await admission.notices.own_turns(await admission.people.selves(found.guest))
        text = feed_text(turns, found.language, self._address(), mark_of(mark_of(secret)), now())
        return Response(text, media_type=MEDIA_TYPE)

    async def _changed(
        self,
        request: Request,
        decoder: msgspec.json.Decoder[Body],
        change: Callable[[str, Body], Awaitable[Response | None]],
    ) -> Response:
        """What somebody with a cookie wishes, done."""
        caller, body = self._caller(request), await body_of(request, _MOST_BYTES)
        if caller.guest is None or body is None:
            return refused(Reason("signed-out"), 409)
        try:
            self._admission().gate.count_record(caller)
            done = await change(caller.guest, incoming.strictly(body, decoder))
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except Refusal as refusal:
            return declined(refusal)
        return done or Response(status_code=_DONE)

    async def _selves(self, request: Request) -> tuple[str, ...]:
        """Whichever guests this person is."""
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)
