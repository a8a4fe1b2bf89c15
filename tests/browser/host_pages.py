"""The pages that the server makes itself, without a script: of a club that has been there for a while."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Browser, Route

from maquignon.server.access.desk_pass import PATH
from maquignon.server.http.desk_page import DeskPage
from maquignon.server.http.privacy_page import PATH as PRIVACY
from maquignon.server.http.privacy_page import privacy_page
from maquignon.server.settings.config import Config
from maquignon.server.store.archive import GuestRow
from maquignon.server.store.desk import FoundPeople
from maquignon.server.store.evenings import EveningRow
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.groups import Group, GroupRow, Member
from maquignon.server.store.projection import Ending, Unrated
from tests.browser.game_lists import ENDED

DAY = 86_400
NAME = "Thursdays at the Golden Goose"
_MEMBERS = tuple(
    Member(number=number, name=name, guests=frozenset({name}), joined=ENDED - 90 * DAY, is_founder=number == 1)
    for number, name in enumerate(("Ann", "Ben", "Marguerite-Antoinette"), 1)
)


def _game(number: int, scores: dict[str, int], annulled: str = "") -> GroupGame:
    ranked = sorted(scores.values(), reverse=True)
    seats = tuple(
        GroupSeat(member=None, bot=None, name=name, score=score, rank=ranked.index(score), ending=Ending.PLAYED)
        for name, score in scores.items()
    )
    return GroupGame(
        table=f"t{number}",
        code=f"GAME{number}",
        edition="koehandel-2001",
        ended=ENDED - number * 7 * DAY,
        is_live=True,
        length=2_700,
        unrated=Unrated.RATED,
        annulled=annulled,
        seats=seats,
    )


def _evening(number: int, name: str, begun: int, ended: int | None) -> EveningRow:
    return EveningRow(
        code=f"EVENING{number}",
        name=name,
        rules="koehandel-2001/1",
        rounds=3,
        begun=begun,
        people=12 - number,
        opened=ENDED - number * 30 * DAY,
        ended=ended,
    )


def _desk() -> str:
    groups = [
        GroupRow(code="7KD3QX9HPR4M", name=NAME, founded=ENDED - 90 * DAY, members=3),
        GroupRow(code="2MD3QX9HPR4M", name="The family", founded=ENDED - 30 * DAY, members=6),
    ]
    evenings = [_evening(0, "Autumn fair", 2, None), _evening(1, "Summer fair", 3, ENDED - 30 * DAY)]
    people = tuple(GuestRow(id=name, name=name, seen=ENDED) for name in ("Ann", "Annemarie", "Hannah"))
    return DeskPage("en").desk(groups, evenings, FoundPeople(part="ann", guests=people, more=4))


def _group() -> str:
    group = Group(id="g", code="7KD3QX9HPR4M", name=NAME, founded=ENDED - 90 * DAY, members=_MEMBERS, annulled={})
    games = [
        _game(0, {"Ann": 14_080, "Ben": 5_220, "Nora": 3_060}),
        _game(1, {"Marguerite-Antoinette": 9_900, "Ben": 9_000, "Ann": 120}, "The cat walked over the keyboard."),
        _game(2, {"Ben": 7_400, "Ann": 4_000}),
    ]
    return DeskPage("en").group(group, games)


HOST_PAGES: dict[str, tuple[str, Callable[[], str]]] = {
    "desk": (PATH, _desk),
    "desk group": (f"{PATH}/groups/7KD3QX9HPR4M", _group),
    "privacy": (PRIVACY, lambda: privacy_page(Config(), "en")),
}
"""Where each is, and what it says."""


def host_page(browser: Browser, address: str, name: str, device: dict) -> bytes:
    """With the server's own style."""
    path, made = HOST_PAGES[name]
    with browser.new_context(base_url=address, **device) as context:
        page = context.new_page()
        page.route(f"**{path}", partial(_told, made()))
        page.goto(path)
        return page.screenshot()


def _told(text: str, route: Route) -> None:
    route.fulfill(body=text, content_type="text/html")
