"""Somebody's own games in figures; shown to others only where somebody wants that, and without names of people."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from maquignon.play.statistics import Meeting, Tally, nemesis
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.access.admission import Admission, shown_name
from maquignon.server.access.gate import Caller
from maquignon.server.http.request_body import body_of
from maquignon.server.http.responses import answer, declined, refused
from maquignon.server.store.figures import OwnConduct
from maquignon.server.tables.register import now
from maquignon.server.wire import incoming
from maquignon.server.wire.incoming import Name


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


class PriceFigures(Struct, frozen=True, kw_only=True):
    """Animals of one family that one bought at auctions, as far as a fair price of them is known."""

    family: str
    number: int
    paid: int
    """For all of them."""
    fair: int
    """What they usually go for, by edition, number of players and time of the game, as the price study measured it."""


class ConductFigures(Struct, frozen=True, kw_only=True):
    """How one played one's last thousand games, of those that one played oneself for nine tenths and more."""

    games: int
    waiting: int
    """Games that are still to be counted."""
    bluffs: int
    """Bids of more money than one has, slaps at more cards, offers that hide that they are nothing."""
    called: int
    """Of them: one had to show one's purse, or was countered with something."""
    missed: int
    """Of them: the auctioneer paid by the buy-right, or the trade was won."""
    buy_rights: int
    """How often one had the money to use it."""
    buy_rights_used: int
    opened: int
    """Trades that one challenged to."""
    opened_won: int
    met: int
    """Trades that one was challenged to."""
    met_won: int
    prices: tuple[PriceFigures, ...]
    """From the cheapest family on."""
    reviewed: int
    """Games of which a review was made."""
    luck: float
    """In a reviewed game, on average: chance to win that the cards brought,"""
    own: float
    """that one's own moves brought,"""
    others: float
    """and those of the others."""


class FiguresPage(Struct, frozen=True, kw_only=True):
    """The page on which others see them."""

    link: str
    name: str
    """Whose figures it says they are."""


class FiguresWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/figures/show` wants: under which name. `POST /api/figures/hide` wants nothing."""

    name: Name


class ShownFigures(Struct, frozen=True, kw_only=True):
    """What `GET /api/figures/NAME` answers to whoever knows the name; of people it says nothing but whose they are."""

    name: str
    played: tuple[PlayedFigures, ...]
    meetings: tuple[MeetingFigures, ...]
    """With bots alone."""
    course: tuple[float, ...]
    conduct: ConductFigures


class OwnFigures(Struct, frozen=True, kw_only=True):
    """What `GET /api/figures` answers: one's own games, without those brought from elsewhere."""

    played: tuple[PlayedFigures, ...]
    """The most played first."""
    meetings: tuple[MeetingFigures, ...]
    """Of the last thousand games, the most frequent first."""
    course: tuple[float, ...]
    """Wins above par after each of the last thousand games, from where these began."""
    conduct: ConductFigures
    page: FiguresPage | None
    """None: nobody else sees them."""


_WISH = msgspec.json.Decoder(FiguresWish)
_MOST_BYTES = 1_024
_NOTHING = Reason("nothing-of-that-name")
"""What any address says that leads nowhere."""


class FiguresApi:
    def __init__(
        self, admission: Callable[[], Admission], caller: Callable[[Request], Caller], address: Callable[[], str]
    ) -> None:
        """The admission is there once the application has started."""
        self._admission = admission
        self._caller = caller
        self._address = address

    def routes(self) -> list[BaseRoute]:
        return [
            Route("/api/figures", self.show_own),
            Route("/api/figures/show", self.show, methods=["POST"]),
            Route("/api/figures/hide", self.hide, methods=["POST"]),
            Route("/api/figures/{name}", self.show_to_others),
        ]

    async def show_own(self, request: Request) -> Response:
        guests = await self._selves(request)
        page = await self._admission().shown_figures.of(guests)
        shown = FiguresPage(link=f"{self._address()}/f/{page.name}", name=page.shown_as) if page else None
        return answer(OwnFigures(**await self._figures(guests), page=shown))

    async def show(self, request: Request) -> Response:
        """From now on others see them, under a new address."""
        caller, body = self._caller(request), await body_of(request, _MOST_BYTES)
        if caller.guest is None or body is None:
            return refused(Reason("signed-out"), 409)
        try:
            self._admission().gate.count_record(caller)
            name = shown_name(incoming.strictly(body, _WISH).name)
        except incoming.BadMessage as bad:
            return refused(bad.reason, 400)
        except Refusal as refusal:
            return declined(refusal)
        await self._admission().shown_figures.show(await self._selves(request), caller.guest, name, now())
        return Response(status_code=204)

    async def hide(self, request: Request) -> Response:
        await self._admission().shown_figures.hide(await self._selves(request))
        return Response(status_code=204)

    async def show_to_others(self, request: Request) -> Response:
        """Whoever has the address may read them; nobody is asked who they are. A wrong one is a guess."""
        admission, caller = self._admission(), self._caller(request)
        try:
            if not admission.gate.may_guess(caller):
                admission.gate.refuse_guess()
        except Refusal as refusal:
            return declined(refusal)
        page = await admission.shown_figures.find(request.path_params["name"])
        if page is None:
            admission.gate.count_guess(caller)
            return refused(_NOTHING, 404)
        figures = await self._figures(await admission.people.selves(page.guest))
        meetings = tuple(each for each in figures.pop("meetings") if each.bot is not None)
        return answer(ShownFigures(name=page.shown_as, meetings=meetings, **figures))

    async def _figures(self, guests: tuple[str, ...]) -> dict[str, Any]:
        figures = self._admission().figures
        met, latest = await figures.meetings(guests), await figures.latest(guests)
        worst = nemesis(met)
        return {
            "played": tuple(map(_played, await figures.tallies(guests))),
            "meetings": tuple(_met(each, is_nemesis=each is worst) for each in met),
            "course": tuple(round(each, 2) for each in latest.course),
            "conduct": _conduct(latest.conduct),
        }

    async def _selves(self, request: Request) -> tuple[str, ...]:
        """Whichever guests this person is."""
        guest = self._caller(request).guest
        return () if guest is None else await self._admission().people.selves(guest)


def _conduct(own: OwnConduct) -> ConductFigures:
    total, games = own.total, max(1, own.reviewed)
    return ConductFigures(
        games=own.games,
        waiting=own.waiting,
        bluffs=total.bluffs,
        called=total.called,
        missed=total.missed,
        buy_rights=total.buy_rights,
        buy_rights_used=total.buy_rights_used,
        opened=total.opened,
        opened_won=total.opened_won,
        met=total.met,
        met_won=total.met_won,
        prices=tuple(PriceFigures(**price._asdict()) for price in own.prices),
        reviewed=own.reviewed,
        **{name: round(value / games, 4) for name, value in own.luck._asdict().items()},
    )


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
