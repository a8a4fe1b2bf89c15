"""Records that somebody brings from elsewhere, played again so that a page can check their deal. Nothing is kept."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.play.errors import BadNotation
from maquignon.play.records import DealStart, WrongRecord, parse_record
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import declined, refused, unpacked
from maquignon.server.workers.replays import Busy

MOST_BYTES = 128 * 1024
"""Several times the longest game that was ever played by bots."""

NOT_PLAYABLE = (BadNotation, UnicodeDecodeError, WrongRecord)


def not_playable(wrong: Exception) -> Response:
    """What is said of a text that is no record, or of one that does not come out as it says."""
    if isinstance(wrong, WrongRecord):
        return refused(Reason("record-does-not-replay", detail=str(wrong)), 409)
    return refused(wrong.reason if isinstance(wrong, BadNotation) else Reason("not-a-record"), 400)


class RecordFiles:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/replays", self.replay, methods=["POST"])]

    async def replay(self, request: Request) -> Response:
        """As that of a table, which this record may be of or not."""
        body = await body_of(request, MOST_BYTES)
        if body is None:
            return refused(Reason("record-too-large"), 413)
        try:
            self._admission().gate.count_record(self._caller(request))
            text = body.decode()
            return unpacked(await self._admission().replays.of_file(_name_in(text), text), request)
        except NOT_PLAYABLE as wrong:
            return not_playable(wrong)
        except Busy as busy:
            return refused(busy.reason, 503)
        except Refusal as refusal:
            return declined(refusal)


def _name_in(text: str) -> str:
    """Of the table that a record is of, as it says."""
    start = parse_record(text).start
    if not isinstance(start, DealStart):
        raise Refusal(Reason("record-without-deal"))
    return start.proof.game_id.rpartition(".")[0]
