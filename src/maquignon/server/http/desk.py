"""The host's desk over HTTP: near, with the code of the day, and by forms that no other site's page can send."""

from __future__ import annotations

import hmac
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qs

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Route

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.desk_pass import COOKIE, DAY, PATH, form_mark, is_desk_code
from maquignon.server.access.gate import Caller, LimitReached
from maquignon.server.access.nearness import is_near
from maquignon.server.http.desk_page import DeskPage
from maquignon.server.http.languages import language_of
from maquignon.server.http.request_body import body_of
from maquignon.server.store.desk import FoundPeople
from maquignon.server.tables.register import now

_MOST_BYTES = 4_096
_UNSTORED = {"cache-control": "no-store"}
Fields = dict[str, str]


class DeskPages:
    def __init__(
        self,
        admission: Callable[[], Admission],
        caller: Callable[[Request], Caller],
        key: Callable[[], bytes],
        secure: bool,
    ) -> None:
        """Admission and key are there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._key = key
        self._secure = secure

    def routes(self) -> list[BaseRoute]:
        actions: dict[str, Callable[[Fields], Awaitable[Response]]] = {
            "annul": self._annul,
            "count-again": self._count_again,
            "delete-group": self._delete_group,
            "end-evening": self._end_evening,
            "export": self._export,
            "sign-out": self._sign_out,
            "forget": self._forget,
        }
        return [
            Route(PATH, self.show),
            Route(f"{PATH}/enter", self.enter, methods=["POST"]),
            Route(f"{PATH}/groups/{{code}}", self.show_group),
            *(Route(f"{PATH}/{name}", self._acting(act), methods=["POST"]) for name, act in actions.items()),
        ]

    async def show(self, request: Request) -> Response:
        if (refusal := self._far(request)) or (code := self._code(request)) is None:
            return refusal or _shown(_page(request).entrance())
        kept, asked = self._admission().desk, request.query_params
        part = asked.get("name", "")[:40]
        people = await kept.people(part) if part else FoundPeople()
        page = _page(request, code)
        return _shown(page.desk(await kept.groups(), await kept.evenings(), people, asked.get("done", "")))

    async def show_group(self, request: Request) -> Response:
        if (refusal := self._far(request)) or (code := self._code(request)) is None:
            return refusal or RedirectResponse(PATH, 303)
        found = await self._admission().desk.group(request.path_params["code"].upper())
        return (
            _shown(_page(request, code).group(*found))
            if found
            else _refused(request, Reason("nothing-of-that-name"), 404)
        )

    async def enter(self, request: Request) -> Response:
        gate, caller = self._admission().gate, self._caller(request)
        fields = await _fields(request)
        if far := self._far(request):
            return far
        try:
            if not gate.may_guess(caller):
                gate.refuse_guess()
        except Refusal as refusal:
            return _declined(request, refusal)
        code = "".join(fields.get("code", "").split()).upper()
        if not is_desk_code(self._key(), code, now()):
            gate.count_guess(caller)
            return _shown(_page(request).entrance(wrong=True), 403)
        response = RedirectResponse(PATH, 303)
        response.set_cookie(COOKIE, code, max_age=DAY, path=PATH, httponly=True, samesite="strict", secure=self._secure)
        return response

    def _acting(self, act: Callable[[Fields], Awaitable[Response]]) -> Callable[[Request], Awaitable[Response]]:
        async def answer(request: Request) -> Response:
            fields = await _fields(request)
            if far := self._far(request):
                return far
            if (code := self._code(request)) is None or not is_meant(code, fields):
                return _refused(request, Reason("other-site"), 403)
            try:
                return await act(fields)
            except LookupError:
                return _refused(request, Reason("nothing-of-that-name"), 404)
            except Refusal as refusal:
                return _declined(request, refusal)

        return answer

    def _far(self, request: Request) -> Response | None:
        return None if is_near(request) else _refused(request, Reason("metrics-are-near"), 403)

    def _code(self, request: Request) -> str | None:
        """The one that was shown, while it is good."""
        code = request.cookies.get(COOKIE, "")
        return code if is_desk_code(self._key(), code, now()) else None

    async def _annul(self, fields: Fields) -> Response:
        group, reason = fields["group"], fields["reason"]
        if not reason.strip():
            raise Refusal(Reason("not-a-line"))
        await self._admission().desk.annul(group, fields["game"], reason, now())
        return RedirectResponse(f"{PATH}/groups/{group}", 303)

    async def _count_again(self, fields: Fields) -> Response:
        await self._admission().desk.annul(fields["group"], fields["game"], "", now())
        return RedirectResponse(f"{PATH}/groups/{fields['group']}", 303)

    async def _delete_group(self, fields: Fields) -> Response:
        await self._admission().desk.delete_group(fields["group"], fields["reason"], now())
        return _done("delete-group")

    async def _end_evening(self, fields: Fields) -> Response:
        await self._admission().desk.end_evening(fields["evening"], now())
        return _done("end-evening")

    async def _export(self, fields: Fields) -> Response:
        found = await self._admission().desk.export(fields["guest"], now())
        if found is None:
            raise LookupError
        headers = {**_UNSTORED, "content-disposition": 'attachment; filename="person.json"'}
        return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)

    async def _sign_out(self, fields: Fields) -> Response:
        admission, selves = self._admission(), await self._admission().people.selves(fields["guest"])
        await admission.desk.sign_out_noted(selves, now())
        await admission.signing_out.sign_out(selves)
        return _done("sign-out")

    async def _forget(self, fields: Fields) -> Response:
        if "sure" not in fields:
            raise LookupError
        await self._admission().forget(fields["guest"])
        return _done("forget")


def is_meant(code: str, fields: Fields) -> bool:
    """Whether a form of the desk was sent, and not one that another site's page made up."""
    return hmac.compare_digest(fields.get("mark", "").encode(), form_mark(code).encode())


def _page(request: Request, code: str = "") -> DeskPage:
    return DeskPage(language_of(request), form_mark(code) if code else "")


def _shown(page: str, status: int = 200) -> Response:
    return HTMLResponse(page, status, headers=_UNSTORED)


def _refused(request: Request, reason: Reason, status: int) -> Response:
    return _shown(_page(request).refusal(reason), status)


def _declined(request: Request, refusal: Refusal) -> Response:
    return _shown(_page(request).refusal(refusal.reason), 429 if isinstance(refusal, LimitReached) else 409)


def _done(what: str) -> Response:
    return RedirectResponse(f"{PATH}?done={what}", 303)


async def _fields(request: Request) -> Fields:
    body = await body_of(request, _MOST_BYTES) or b""
    return {name: values[-1] for name, values in parse_qs(body.decode(errors="replace")).items()}
