"""Somebody's own games in figures; shown to nobody else."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.play.statistics import Meeting, Tally, nemesis
from maquignon.server.access.admission import Admission
from maquignon.server.access.gate import Caller
from maquignon.server.http.responses import answer


class PlayedFigures(Struct, frozen=True, kw_only=True):
    edition: str
    players: int
    games: int
    wins: int
    """First places; one that is shared counts for each."""
    par: float
    """The wins of somebody who is neither better nor worse than the others."""


class MeetingFigures(Struct, frozen=True, kw_only=True):
    name: str
    bot: str | None
    games: int
    ahead: int
    behind: int
    nemesis: bool
    """Who is ahead the most often; one at most, and after five games at the earliest."""


class OwnFigures(Struct, frozen=True, kw_only=True):
    """What `GET /api/figures` answers: one's own games, without those brought from elsewhere."""

    played: tuple[PlayedFigures, ...]
    """The most played first."""
    meetings: tuple[MeetingFigures, ...]
    """Of the last thousand games, the most frequent first."""
    course: tuple[float, ...]
    """Wins above par after each of the last thousand games, from where these began."""


class FiguresApi:
    def __init__(self, admission: Callable[[], Admission], caller: Callable[[Request], Caller]) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller

    def routes(self) -> list[BaseRoute]:
        return [Route("/api/figures", self.show)]

    async def show(self, request: Request) -> Response:
        guest, admission = self._caller(request).guest, self._admission()
        guests = () if guest is None else await admission.people.selves(guest)
        met = await admission.figures.meetings(guests)
        worst = nemesis(met)
        shown = OwnFigures(
            played=tuple(map(_played, await admission.figures.tallies(guests))),
            meetings=tuple(_met(each, is_nemesis=each is worst) for each in met),
            course=tuple(round(each, 2) for each in await admission.figures.course(guests)),
        )
        return answer(shown)


def _played(tally: Tally) -> PlayedFigures:
    return PlayedFigures(
        edition=tally.edition, players=tally.players, games=tally.games, wins=tally.wins, par=round(tally.par, 2)
    )


def _met(meeting: Meeting, *, is_nemesis: bool) -> MeetingFigures:
    return MeetingFigures(
        name=meeting.name,
        bot=meeting.bot,
        games=meeting.games,
        ahead=meeting.ahead,
        behind=meeting.behind,
        nemesis=is_nemesis,
    )
