"""The real page at a chosen moment: the socket and a few answers are the test's, in the server's words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

import msgspec
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

from maquignon.rulebook import Reason
from maquignon.server.http.evening_facts import EveningPage
from maquignon.server.http.market_facts import MarketDay
from maquignon.server.sockets.session import REACTIONS
from maquignon.server.wire import outgoing
from maquignon.server.wire.reasons import reason_out
from maquignon.table.news import Chat, News
from tests.browser import evenings, groups
from tests.browser.dialogs import DIALOGS, LONG_CODE, open_menu
from tests.browser.game_lists import FIGURES, FILTERS, PAGE
from tests.browser.market_days import ARCHIVE, BEFORE, FINISHED, PAST, today
from tests.browser.moments import CODE, NAME, BeforeGame, Moment, finished, left_behind, moments
from tests.browser.reviewed import reviewed
from tests.browser.visitor import PATIENCE, UNADORNED, kept, watched

LANGUAGES = ("en", "nl", "fr", "de")
ANSWERED = re.compile(f"/api/(replays|records|tables)/{CODE}")
"""What the test says instead of the server."""
NARROW: Any = {"viewport": {"width": 360, "height": 740}, "has_touch": True}

AWAY = 1_797_000_000
"""The day until which somebody is on holiday."""

Show = Callable[["Theatre"], None]


class Theatre:
    """One page that is shown screen after screen; it is loaded once, and goes on as links in it do."""

    def __init__(self, browser: Browser, address: str, device: Any, adorned: bool = False) -> None:
        self.context = browser.new_context(
            base_url=address, locale="en-GB", service_workers="block", bypass_csp=True, **device
        )
        self.context.set_default_timeout(PATIENCE)
        if not adorned:
            self.context.add_init_script(UNADORNED)
        self.page: Page = self.context.new_page()
        self.troubles = watched(self.page)
        self.moves: list[str] = []
        """What the page wanted to play."""
        self.said: list[dict[str, Any]] = []
        """All that the page said."""
        self._moment: Moment | None = None
        self._socket: WebSocketRoute | None = None
        self._sign = "#about"
        self.page.route_web_socket(re.compile("/ws$"), self._speak)
        self.page.route(ANSWERED, self._answer)
        self.page.goto("/settings")
        self.prefer()

    def begin_anew(self, device: Any) -> None:
        """As if somebody else had come, with a device of that size; nothing is loaded anew."""
        self.go("/nowhere", ".panel a.main[href='/']")
        self._moment = None
        self.moves.clear()
        self.said.clear()
        self.page.unroute_all()
        self.page.route(ANSWERED, self._answer)
        self.context.clear_cookies()
        self.page.set_viewport_size(device["viewport"])
        self.page.mouse.move(0, 0)
        self.page.evaluate("localStorage.clear(); sessionStorage.clear(); scrollTo(0, 0)")
        self.prefer()

    @contextmanager
    def styled(self, style: str) -> Iterator[None]:
        """For a while."""
        tag = self.page.add_style_tag(content=style)
        yield
        tag.evaluate("(element) => element.remove()")

    def close(self) -> None:
        self.context.close()

    def prefer(self, language: str = "en", **settings: Any) -> None:
        """At once, as if it had been chosen in another tab; a new language draws the screen anew."""
        chosen = json.dumps(kept({"name": NAME, "language": language, **settings}))
        self.page.evaluate(CHOOSE, chosen)
        self.page.wait_for_function("(language) => document.documentElement.lang === language", arg=language)
        self._await()

    def go(self, path: str, sign: str) -> None:
        """To an address; it is there when the sign can be seen, and its pictures are."""
        self._sign = sign
        self.page.evaluate(MOVE, path)
        self._await()

    def _await(self) -> None:
        self.page.locator(self._sign).first.wait_for()
        self.page.evaluate(SETTLED)

    def visit(self, path: str, sign: str) -> None:
        """The real server's own."""
        self._moment = None
        self.go(path, sign)

    def table(self, moment: Moment, sign: str = "") -> None:
        self._moment = moment
        self.page.evaluate("localStorage.removeItem('maquignon last versions')")  # nobody was away
        self.go(f"/t/{CODE}", sign or (".over[open] h1" if moment.game.is_over else ".table"))

    def come_back(self, moment: Moment, seen: int) -> None:
        """To a table of which this device saw a version last."""
        self._moment = moment
        self.page.evaluate(f"localStorage.setItem('maquignon last versions', '{json.dumps({CODE: seen})}')")
        self.go(f"/t/{CODE}", ".table")

    def dealing(self, moment: BeforeGame) -> None:
        self._moment = moment
        self.go(f"/t/{CODE}", ".shuffle")

    def remember(self, kept: dict[str, Any] | None) -> None:
        """What this device saw of the staged table's deal."""
        self.page.evaluate(REMEMBER, [f"maquignon seen {CODE}", kept and json.dumps(kept)])

    def television(self, moment: Moment) -> None:
        self._moment = moment
        self.go(f"/tv/{CODE}", ".game")

    def replay(self, moment: Moment, step: int = 0) -> None:
        self._moment = moment
        self.go(f"/replay/{CODE}#step={step}", ".controls")

    def tell(self, message: outgoing.ServerMessage) -> None:
        """Something the server says of its own accord."""
        assert self._socket is not None
        self._socket.send(outgoing.encode(message).decode())

    def part(self, reason: Reason) -> None:
        """The server wants no more of this page."""
        assert self._socket is not None
        self.tell(outgoing.Closing(reason=reason_out(reason)))
        self._socket.close(code=1008, reason=reason.code)

    def end(self, moment: Moment) -> None:
        """The table's game is over, and was this one."""
        self._moment = moment
        snapshot = moment.snapshot()
        view = outgoing.snapshot_out(snapshot).view
        self.tell(outgoing.News(version=9_999, viewer=moment.seat, stage="over", news=(), view=view, options=None))
        self.page.locator(".over[open] h1").wait_for()

    def choose(self, where: str, page: int) -> None:
        """One of the pages of a screen; the first lies open."""
        if page:
            self.page.locator(f"{where} fieldset label").nth(page).click()

    def _speak(self, socket: WebSocketRoute) -> None:
        if self._moment is None:  # a real table
            socket.connect_to_server()
            return
        moment, self._socket = self._moment, socket

        def hear(text: str | bytes) -> None:
            said = json.loads(text)
            self.said.append(said)
            if said["type"] == "Move":
                self.moves.append(said["move"])
            socket.send(moment.welcome() if said["type"] == "Hello" else outgoing.encode(_reply(said)).decode())

        socket.on_message(hear)

    def _answer(self, route: Route) -> None:
        assert self._moment is not None
        moment, url = self._moment, route.request.url
        if "/knowledge" in url:
            body = moment.knowledge()
        elif "/hint" in url:
            body = moment.hint()
        elif "/records/" in url:
            body = reviewed(moment.record())
        else:
            body = moment.replay()
        route.fulfill(status=200, content_type="application/json", body=body)


def _reply(said: dict[str, Any]) -> outgoing.ServerMessage:
    """Whatever would change the game comes too late; what the page only asks for, it gets."""
    key = said["key"]
    match said["type"]:
        case "HandOver":
            return outgoing.HandOverCode(key=key, hand_over=LONG_CODE, seconds=300)
        case "ShowOnlookers":
            return outgoing.Onlookers(
                key=key,
                people=(outgoing.Onlooker(number=1, name="Zoe"), outgoing.Onlooker(number=2, name=None)),
            )
        case _:
            return outgoing.Refused(key=key, reason=reason_out(Reason("moment-passed")))


@dataclass(frozen=True)
class Screen:
    """How to get there, and what is tapped there; once more where it is drawn anew."""

    go: Show
    arrange: Show = lambda _theatre: None
    settings: dict[str, Any] = field(default_factory=dict)

    def __call__(self, theatre: Theatre, **settings: Any) -> None:
        theatre.prefer(**self.settings, **settings)
        self.go(theatre)
        self.arrange(theatre)


def screens() -> dict[str, Screen]:
    """Every screen there is, by name."""
    tables = {f"table {name}": _table(name) for name in moments()}
    return {**_PAGES, **tables, **_AFTERWARDS, **{name: Screen(*each) for name, each in DIALOGS.items()}}


def _page(path: str, sign: str) -> Screen:
    return Screen(lambda theatre: theatre.visit(path, sign))


def _table(name: str) -> Screen:
    def go(theatre: Theatre) -> None:
        theatre.remember(None)  # another game was played at this table before
        theatre.table(moments()[name])

    return Screen(go)


def _late(theatre: Theatre) -> None:
    """Among friends, by post: the time of one is up, another is away."""
    late, players = moments()["standing-order"].seat, moments()["standing-order"].game.players
    away = (late + 1) % players
    moment = replace(moments()["standing-order"], seat=(late + 2) % players, people=("Ben", "Cat", "Dan"))
    found = moment.snapshot()
    seats = tuple(replace(look, away=AWAY) if seat == away else look for seat, look in enumerate(found.seats))
    besides = {"seats": seats, "clocks": replace(found.clocks, decision=0, late=late)}
    theatre.remember(None)
    theatre.table(replace(moment, besides=besides), ".table .panel .answers")


def _lobby(theatre: Theatre) -> None:
    """A real one."""
    wish = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "nora"}, {}], "name": "Market day", "public": True}
    code = theatre.page.evaluate(POST, wish)["code"]
    theatre.visit(f"/t/{code}", "section ul li")


def _gathering(theatre: Theatre) -> None:
    _lobby(theatre)
    theatre.go(theatre.page.url.replace("/t/", "/tv/"), ".gathering .qr svg")


def _tables(theatre: Theatre) -> None:
    _lobby(theatre)
    theatre.go("/tables", "main li")


def _own_games(theatre: Theatre) -> None:
    _lobby(theatre)
    theatre.page.locator("form .good").click()
    theatre.page.locator("form .good").wait_for(state="detached")
    theatre.go("/", "#own-games")


def _finished_games(theatre: Theatre) -> None:
    """A few, as the server tells of them."""
    for address, told in (("**/api/games", PAGE), ("**/api/games/filters", FILTERS)):
        theatre.page.route(address, partial(_told, told))
    theatre.go("/games", ".games li")


def _market(day: MarketDay, path: str = "/market") -> Screen:
    """A day of it, as the server tells of it, with all there is to unfold."""

    def go(theatre: Theatre) -> None:
        addresses = {"**/api/market": today(BEFORE if day is PAST else day), "**/api/market/days*": ARCHIVE}
        for address, told in {**addresses, f"**/api/market/{PAST.day}": PAST}.items():
            theatre.page.route(address, partial(_told, told))
        theatre.go(path, "#archive ~ ul li")

    return Screen(go, lambda theatre: theatre.page.locator("details.panel summary").click())


def _figures(theatre: Theatre) -> None:
    theatre.page.route("**/api/figures", partial(_told, FIGURES))
    theatre.go("/figures", ".sides svg")


def _group(theatre: Theatre) -> None:
    for address, told in ((groups.CODE, groups.PAGE), (f"{groups.CODE}/ladders", groups.LADDERS)):
        theatre.page.route(f"**/api/groups/{address}", partial(_told, told))
    theatre.go(f"/g/{groups.CODE}", "#records")


def _groups(theatre: Theatre) -> None:
    _know_friends(theatre)
    theatre.go("/groups", "#circle ~ ul li")


def _know_friends(theatre: Theatre) -> None:
    for address, told in (("**/api/groups", groups.OWN), ("**/api/circle", groups.CIRCLE)):
        theatre.page.route(address, partial(_told, told))


def _inviting(theatre: Theatre) -> None:
    """A lobby whose host sits there, and knows people."""
    _know_friends(theatre)
    _lobby(theatre)
    theatre.page.locator("form .good").click()
    theatre.page.locator(".friends li").first.wait_for()


def _evening(told: EveningPage, path: str, sign: str) -> Screen:
    def go(theatre: Theatre) -> None:
        theatre.page.route(f"**/api/evenings/{evenings.CODE}", partial(_told, told))
        theatre.go(f"{path}/{evenings.CODE}", sign)

    return Screen(go)


def _evenings(theatre: Theatre) -> None:
    theatre.page.route("**/api/evenings", partial(_told, evenings.OWN))
    theatre.go("/evenings", "#opening")


def _told(what: Any, route: Route) -> None:
    route.fulfill(body=msgspec.json.encode(what).decode(), content_type="application/json")


def _game_over(page: int, arrange: Show = lambda _theatre: None) -> Screen:
    def leaf(theatre: Theatre) -> None:
        theatre.choose(".over", page)
        theatre.page.locator(".over .sheets, .over .inside > .panel, .over .statistics").first.wait_for()
        arrange(theatre)

    return Screen(lambda theatre: theatre.table(finished()), leaf)


def _won_by_a_bot() -> Screen:
    return replace(_game_over(0), go=lambda theatre: theatre.table(left_behind()))


def _checked(kept: Callable[[], dict[str, Any] | None]) -> Screen:
    """The deal's page, where so much was seen of it."""

    def go(theatre: Theatre) -> None:
        theatre.remember(kept())
        theatre.table(finished())

    return replace(_game_over(2, _check_deal), go=go)


def _lied_to() -> dict[str, Any]:
    """Another seal of the server, another seed and two other cards."""
    kept = finished().kept()
    played, cards = kept["seen"]["attempts"][-1], kept["seen"]["cards"]
    played |= {"server_commit": "0" * 64, "seed": "1" * 64}
    cards |= dict.fromkeys(list(cards)[:2], "rat")
    return kept


def _dealing(theatre: Theatre) -> None:
    theatre.remember(None)
    theatre.dealing(BeforeGame.of(finished()))


def _check_deal(theatre: Theatre) -> None:
    theatre.page.locator(".over .verdict").first.wait_for()


def _replay(page: int) -> Screen:
    return Screen(
        lambda theatre: theatre.replay(finished(), 300),
        lambda theatre: theatre.choose(".after", page),
    )


def _pay_too_late(theatre: Theatre) -> None:
    """A refusal, as a move that comes too late would bring it."""
    theatre.page.locator(".actions .main").click()
    theatre.page.locator(".refusal").wait_for()


def _listen(theatre: Theatre) -> None:
    """Somebody says something, and makes a face."""
    moment = moments()["payment"]
    seat = (moment.seat + 1) % moment.game.players
    version = moment.snapshot().version + 1
    chat = Chat(
        seat=seat,
        name=moment.names[seat],
        text="Who would pay as much as that for a goose, I wonder? 🙂",
        speaker="other",
    )
    told = (outgoing.news_out(News(version=version, at=0, told=chat)),)
    theatre.tell(outgoing.News(version=version, viewer=moment.seat, stage="play", news=told))
    theatre.tell(outgoing.Reacted(seat=seat, name=moment.names[seat], reaction=REACTIONS[0], speaker="other"))
    theatre.page.locator(".chat li").nth(1).wait_for()
    theatre.page.locator(".table .others .reaction").wait_for()


def _take_hint(theatre: Theatre) -> None:
    theatre.page.locator(".hinting button").first.click()
    theatre.page.locator(".hinting li").first.wait_for()


def _value_card(theatre: Theatre) -> None:
    theatre.page.keyboard.press("v")
    theatre.page.locator(".value-card[open]").wait_for()


def _await_knowledge(theatre: Theatre) -> None:
    theatre.page.locator("aside dl dd").nth(2).wait_for()


_PAGES: dict[str, Screen] = {
    "start": _page("/", ".play"),
    "own games": Screen(_own_games),
    "my games": Screen(_finished_games),
    "my figures": Screen(_figures),
    "groups": Screen(_groups),
    "group": Screen(_group),
    "evenings": Screen(_evenings),
    "evening": _evening(evenings.PAGE, "/evening", "#tables"),
    "evening invitation": _evening(evenings.INVITED, "/evening", "#joining"),
    "evening over": _evening(evenings.OVER, "/evening", "#now"),
    "evening gathering": _evening(evenings.GATHERING, "/scoreboard", ".way svg"),
    "evening television": _evening(evenings.TELEVISION, "/scoreboard", "#round"),
    "certificate": _evening(evenings.OVER, "/certificate", "article"),
    "me": _page("/me", "#before"),
    "market": _market(BEFORE),
    "market finished": _market(FINISHED),
    "market past": _market(PAST, f"/market/{PAST.day}"),
    "setup": _page("/new", ".tiles"),
    "lobby": Screen(_lobby),
    "lobby host": Screen(_inviting),
    "tables": Screen(_tables),
    "settings": _page("/settings", "#about"),
    "paper deal": _page("/paper", ".parts"),
    "paper auction": _page("/paper/auction", ".parts"),
    "paper help": _page("/paper/help", ".parts"),
    "paper score": _page("/paper/score", ".parts"),
    "rules": _page("/rules/master-2009", ".book article, .book li"),
    "lesson": _page("/learn", ".lesson .table"),
    "nowhere": _page("/t/NOSUCH", ".message h1"),
    "television lobby": Screen(_gathering),
}
_AFTERWARDS: dict[str, Screen] = {
    "menu": Screen(_table("turn").go, open_menu),
    "value card": Screen(_table("turn").go, _value_card),
    "refusal": Screen(_table("payment").go, _pay_too_late),
    "chat": Screen(_table("payment").go, _listen),
    "table late": Screen(_late),
    "knowledge": Screen(_table("turn").go, _await_knowledge, {"knowledge": True}),
    "hint": Screen(_table("answer").go, _take_hint),
    "television": Screen(lambda theatre: theatre.television(moments()["spectator"])),
    "score sheet": _game_over(0),
    "figures": _game_over(1),
    "dealing": Screen(_dealing),
    "deal unseen": _checked(lambda: None),
    "deal check": _checked(lambda: finished().kept()),
    "deal lied about": _checked(_lied_to),
    "replay": _replay(0),
    "replay figures": _replay(2),
    "score sheet left": _won_by_a_bot(),
}

POST = """async (wish) => {
  const headers = {"content-type": "application/json"};
  const response = await fetch("/api/tables", {method: "POST", headers, body: JSON.stringify(wish)});
  return response.json();
}"""

REMEMBER = """([place, kept]) => {
  if (kept === null) localStorage.removeItem(place);
  else localStorage.setItem(place, kept);
}"""

CHOOSE = """(chosen) => {
  localStorage.setItem("maquignon", chosen);
  dispatchEvent(new StorageEvent("storage", { key: "maquignon", newValue: chosen }));
}"""

MOVE = """async (path) => {
  for (const each of ["/elsewhere", path]) {
    history.replaceState(null, "", each);
    dispatchEvent(new PopStateEvent("popstate"));
    await new Promise(requestAnimationFrame); // so that the same address is a new screen
  }
}"""

SETTLED = """async () => {
  await document.fonts.ready;
  const pictures = [...document.images].filter((picture) => picture.loading !== "lazy");
  await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
}"""
