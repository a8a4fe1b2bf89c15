"""The daily market through the page: begun once, left, and gone on with; played to the end, twice alike."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from msgspec import Struct, json
from msgspec.structs import replace
from playwright.sync_api import Route, expect

from maquignon.play.phase import Pace
from maquignon.server.tables.facts import OwnTable, OwnTables, SeatFacts
from tests.browser.game_lists import PAGE
from tests.browser.market_days import ARCHIVE, BEFORE, FIELD, PAST, today
from tests.browser.staging import screens
from tests.browser.test_screens import violations
from tests.browser.visitor import DESKTOP, PHONE, WHOLE_GAME


def begin(ann) -> str:
    """From the start page; the address of the table."""
    ann.page.goto("/")
    ann.page.get_by_role("link", name="Daily market").click()
    ann.page.get_by_role("button", name="Play today’s market").click()
    ann.page.locator(".table").wait_for()
    return str(ann.page.url)


def test_a_market_is_begun_once_and_waits(visitor):
    ann = visitor(device=DESKTOP)
    table = begin(ann)
    ann.page.locator(".actions button:enabled").first.wait_for()
    assert ann.page.locator(".hinting").count() == 0
    ann.page.locator(".menu summary").click()
    expect(ann.page.get_by_role("radio", name="Host"), "one's only attempt is not closed in passing").to_have_count(0)
    ann.page.get_by_role("button", name="Leave").click()
    expect(ann.page.get_by_text("The game waits for you.")).to_be_visible()
    ann.page.goto("/")
    expect(ann.page.get_by_role("link", name="Continue")).to_be_visible()
    expect(ann.page.get_by_role("button", name="Close")).to_have_count(0)
    ann.page.goto("/market")
    go_on = ann.page.get_by_role("link", name="Go on")
    expect(go_on).to_have_attribute("href", re.sub(r"^.*(?=/t/)", "", table))
    expect(ann.page.get_by_role("button", name="Play")).to_have_count(0)
    ben = visitor(name="Ben")
    ben.page.goto("/market")
    expect(ben.page.get_by_text(re.compile("Open until .* begun"))).to_be_visible()
    ben.page.goto(table)
    expect(ben.page.get_by_role("heading")).to_contain_text("Nobody watches at this table")


def telling(facts: Struct) -> Callable[[Route], None]:
    return lambda route: route.fulfill(content_type="application/json", body=json.encode(facts).decode())


def test_practice_is_told_from_the_one_that_counts(theatre):
    stage = theatre(PHONE)
    tables = OwnTables(tables=(own_market("REAL1", practice=False), own_market("OVER1", practice=True)))
    game = PAGE.games[2]
    games = [replace(game, code="G1"), replace(game, code="G2", market=None, unrated="practice", pace=Pace.TURN_BASED)]
    stage.page.route("**/api/tables/own", telling(tables))
    stage.page.route("**/api/games", telling(replace(PAGE, games=tuple(games), next=None)))
    for path, sign in (("/", "#own-games"), ("/games", ".games li")):
        stage.go(path, sign)
        lines = stage.page.locator("#own-games ~ ul > li, .games > ul > li")
        expect(lines).to_have_count(2)
        expect(lines.nth(0)).not_to_contain_text("for practice")
        expect(lines.nth(0)).to_contain_text("Daily market")
        expect(lines.nth(1)).to_contain_text("Daily market, for practice")
    expect(lines.nth(1)).not_to_contain_text("by post", ignore_case=True)
    stage.go("/", "#own-games")
    expect(stage.page.get_by_role("button", name="Close OVER1")).to_be_visible()
    expect(stage.page.get_by_role("button", name="Close REAL1")).to_have_count(0)


def own_market(code: str, *, practice: bool) -> OwnTable:
    return OwnTable(
        code=code,
        edition="koehandel-2001",
        status="playing",
        public=False,
        pace=Pace.TURN_BASED,
        seats=(SeatFacts(name="Ann", open=False, bot=None, away=None),),
        seat=0,
        hosted=True,
        stage="play",
        waiting=True,
        until=None,
        market="2026-11-01",
        practice=practice,
        late=None,
        opened=1,
        changed=1,
    )


def test_a_day_that_was_closed_says_so_and_nobody_begins_it(theatre):
    stage = theatre(PHONE)
    closed = replace(BEFORE, closed=BEFORE.begins + 3_600, may_practise=True, field=FIELD)
    stage.page.route("**/api/market", telling(today(closed)))
    stage.page.route("**/api/market/days*", telling(ARCHIVE))
    stage.go("/market", "#archive ~ ul li")
    expect(stage.page.get_by_text("the server’s program was renewed")).to_be_visible()
    expect(stage.page.get_by_text("Open until")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Play today’s market")).to_have_count(0)
    expect(stage.page.get_by_role("button", name="Play this deal for practice")).to_be_visible()
    assert violations(stage.page, "light") == []


def test_among_past_days_the_one_that_is_looked_at_is_marked(theatre):
    stage = theatre(PHONE)
    screens()["market past"](stage)
    marked = stage.page.locator("#archive ~ ul a[aria-current=page]")
    expect(marked).to_have_count(1)
    expect(marked).to_have_attribute("href", f"/market/{PAST.day}")
    screens()["market"](stage)
    expect(marked, "today is no past day").to_have_count(0)


@pytest.mark.long
def test_a_whole_market_played_twice_alike_is_the_same_game(visitor):
    """The second time with a break in between; what is told afterwards gives nothing of the deal away."""
    people = visitor(device=DESKTOP), visitor(device=DESKTOP)
    tables = [begin(each) for each in people]
    people[1].page.evaluate(STEADY)
    people[1].page.wait_for_function("() => window.taps > 3")
    people[1].page.goto("/market")
    people[1].page.get_by_role("link", name="Go on").click()
    for each in people:
        each.page.locator(".table, .over[open]").first.wait_for()
        each.page.evaluate(STEADY)
    for each in people:
        each.page.locator(".over[open]").wait_for(timeout=WHOLE_GAME)
    codes = [re.sub("^.*/t/", "", table) for table in tables]
    first, second = (each.replay(code) for each, code in zip(people, codes, strict=True))
    assert first["record"] == second["record"]
    page = people[0].page
    page.get_by_role("link", name="To the day’s market").click()
    expect(page.get_by_text("Place 1 of 2", exact=True), "of so few others a share says nothing").to_be_visible()
    expect(page.get_by_role("img", name=re.compile("Daily market"))).to_be_visible()


STEADY = """() => {
  window.taps = 0;
  const WISHES = ["[data-move=pass]", ".choices.two > :not(.slap)", ".good", ".main:not(.slap)", "[data-move]"];
  function wished() {
    for (const wish of WISHES) {
      const button = document.querySelector(`.actions ${wish}:not(:disabled)`);
      if (button) return button;
    }
    const isEmpty = document.querySelector(".actions [data-move='offer nothing']:disabled") !== null;
    return isEmpty ? document.querySelector(".purse button:not(:disabled)") : null; // otherwise a move is under way
  }
  window.setInterval(() => {
    const button = document.querySelector(".over[open]") ? null : wished();
    if (button) window.taps++;
    button?.click();
  }, 120);
}"""
"""Somebody whose choices follow from what is shown alone: bids nothing, sells, accepts, offers what is laid out."""
