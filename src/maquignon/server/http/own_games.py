"""Somebody's own finished games: the list, all records in one archive, and records brought from elsewhere."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from datetime import UTC, datetime

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import BaseRoute, Route

from maquignon.play.game import DeckStart
from maquignon.play.records import DealStart, Record, parse_record, replay, write_record
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.http.game_lists import BroughtRecord, GameFilters, OwnGamesPage, finished_game, played_with
from maquignon.server.http.record_files import MOST_BYTES, NOT_PLAYABLE, not_playable
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.http.zipping import zipped
from maquignon.server.store.imports import ImportedRecord
from maquignon.server.store.own_games import After, Outcome, OwnGame, Wanted
from maquignon.server.tables.register import new_code, now

PAGE = 25
_AFTER = re.compile(r"(\d{1,15})\.([0-9a-zA-Z-]{1,32})")
_NAME = 40
_SEVERAL = frozenset("23456789")


class OwnGamesApi:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._replaying = asyncio.Lock()

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/games", self.list),
            Route("/api/games", self.bring, methods=["POST"]),
            Route("/api/games/filters", self.filters),
            Route("/api/games/records.zip", self.archive),
        ]

    async def list(self, request: Request) -> Response:
        found = await self._admission().own_games.page(await self._guests(request), _wanted(request), PAGE + 1)
        shown, last = found[:PAGE], found[PAGE - 1].own if len(found) > PAGE else None
        following = f"{last.ended}.{last.table_id}" if last else None
        return answer(OwnGamesPage(games=tuple(map(finished_game, shown)), next=following))

    async def filters(self, request: Request) -> Response:
        games, guests = self._admission().own_games, await self._guests(request)
        company, played = map(played_with, await games.companions(guests)), await games.played(guests)
        return answer(GameFilters(editions=played.editions, players=played.players, company=tuple(company)))

    async def archive(self, request: Request) -> Response:
        try:
            self._admission().gate.count_record(self._caller(request))
        except Refusal as refusal:
            return declined(refusal)
        records = self._admission().own_games.records(await self._guests(request))
        files = ((file_name(game), text) async for game, text in records)
        headers = {"content-disposition": 'attachment; filename="maquignon.zip"'}
        return StreamingResponse(zipped(files), media_type="application/zip", headers=headers)

    async def bring(self, request: Request) -> Response:
        """Kept for the guest's seat: the one that is named, or that of the only player with the guest's name."""
        caller, body = self._caller(request), await body_of(request, MOST_BYTES)
        if body is None:
            return refused(Reason("record-too-large"), 413)
        if caller.guest is None:
            return refused(Reason("signed-out"), 409)
        try:
            self._admission().gate.count_import(caller)
            record = await self._whole(body.decode())
            seat = _seat(record, request)
            code = None if seat is None else await self._kept(caller.guest, record, seat)
        except NOT_PLAYABLE as wrong:
            return not_playable(wrong)
        except Refusal as refusal:
            return declined(refusal)
        return answer(BroughtRecord(code=code, names=_names(record)), 200 if code is None else 201)

    async def _whole(self, text: str) -> Record:
        """Played again beside the loop, one at a time."""
        async with self._replaying:
            return await asyncio.to_thread(_replayed, text)

    async def _kept(self, guest: str, record: Record, seat: int) -> str:
        """Its code; that of the same game where it is here already."""
        imports, most = self._admission().imports, self._admission().limits.imports_per_guest
        text, table = write_record(record), _table_of(record)
        brought = ImportedRecord(guest=guest, seat=seat, edition=record.edition.id, text=text, played_at=table)
        if known := await imports.known(brought):
            return known
        if await imports.count(guest) >= most:
            raise Refusal(Reason("too-many-imports", n=most))
        while not await imports.keep(brought, code := new_code(), now()):
            pass
        return code

    async def _guests(self, request: Request) -> tuple[str, ...]:
        """Whichever this person is."""
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)


def file_name(game: OwnGame) -> str:
    """Of a record in an archive: sorted by name they are sorted by day."""
    day = datetime.fromtimestamp(game.own.ended, UTC).date()
    return f"{day}-{game.own.edition}-{game.code}.mq"


def _wanted(request: Request) -> Wanted:
    """What is asked for in a way nobody understands is passed over."""
    asked = request.query_params
    after = _AFTER.fullmatch(asked.get("after", ""))
    players, outcome = asked.get("players", ""), asked.get("outcome", "")
    return Wanted(
        edition=_plain(asked.get("edition")),
        players=int(players) if players in _SEVERAL else None,
        outcome=Outcome(outcome) if outcome in [*Outcome] else None,
        person=_plain(asked.get("with")),
        bot=_plain(asked.get("bot")),
        after=After(int(after[1]), after[2]) if after else None,
    )


def _plain(text: str | None) -> str | None:
    """Databases choke on some of what people send."""
    return text if text and text.isprintable() else None


def _replayed(text: str) -> Record:
    record = parse_record(text)
    if record.result is None or not isinstance(record.start, DealStart | DeckStart):
        raise Refusal(Reason("record-not-whole"))
    replay(record)
    return record


def _seat(record: Record, request: Request) -> int | None:
    named = request.query_params.get("seat", "")
    if named.isdecimal() and int(named) < record.players:
        return int(named)
    own = request.query_params.get("name", "").casefold()
    seats = [seat for seat, name in enumerate(record.names) if name.casefold() == own]
    return seats[0] if len(seats) == 1 else None


def _names(record: Record) -> tuple[str, ...]:
    return tuple(name[:_NAME] for name in record.names) or ("",) * record.players


def _table_of(record: Record) -> str:
    return record.start.proof.game_id.rpartition(".")[0] if isinstance(record.start, DealStart) else ""
