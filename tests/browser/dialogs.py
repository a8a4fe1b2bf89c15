"""Tables of people, and their menus."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from maquignon.table.news import GuestBanned
from maquignon.table.snapshot import ProposalLook
from tests.browser.moments import Moment, moments

if TYPE_CHECKING:
    from tests.browser.staging import Theatre

PEOPLE = ("Ben", "Clara", "Bartholomew", "Eve")
PAGES = ("game", "host", "device")
"""Of the menu of somebody who is the host."""
LONG_CODE = "K7QPX2MHRB4N"


def with_people(name: str, **besides: Any) -> Moment:
    """A moment at a table without bots."""
    return replace(moments()[name], people=PEOPLE, besides=besides)


def proposed(what: Any, by: int = 1) -> Moment:
    """Somebody so many seats further on proposes it, and nobody else has answered."""
    moment = with_people("turn")
    seats = range(moment.game.players)
    proposer = (moment.seat + by) % len(seats)
    asked = tuple(seat for seat in seats if seat != proposer)
    return with_people("turn", proposal=ProposalLook(what=what, seat=proposer, agreed=(proposer,), asked=asked))


def hosting() -> Moment:
    """A full table, and somebody who was sent away from it."""
    return with_people("countdown", bans=(GuestBanned(number=1, name="Zacharias"),))


def open_menu(theatre: Theatre, page: str = "game") -> None:
    theatre.page.locator(".menu summary").click()
    theatre.page.locator(f".menu .pages input[value={page}]").click()
