"""The evening with real cards: counted as by the command, taken back, kept, called out, without a network."""

from __future__ import annotations

import re
import time
from random import Random

import pytest
from playwright.sync_api import Locator, Page, expect

from maquignon.play.score_sheet import score_sheet
from maquignon.rulebook.cards import FAMILIES
from tests.browser.visitor import PATIENCE, PHONE

NAMES = ["Ann", "Ben", "Cas", "Dee"]


def come(page: Page, edition: str = "master-2009") -> None:
    page.goto("/paper")
    page.get_by_role("combobox").select_option(edition)
    for place, name in enumerate(NAMES):
        page.get_by_label(f"Name of player {place + 1}").fill(name)


def turn_to(page: Page, part: str) -> None:
    page.get_by_role("radio", name=part).check(force=True)


def row(page: Page, name: str) -> list[str]:
    return page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=name)).get_by_role(
        "cell"
    ).all_inner_texts()  # fmt: skip


def owning(page: Page, what: str, name: str) -> Locator:
    return page.get_by_role("button", name=f"{what}: {name}", exact=True)


def test_everybody_is_counted_as_by_the_command(visitor):
    page = visitor(device=PHONE).page
    come(page)
    turn_to(page, "Score")
    chance = Random(4)
    families = {family: chance.randrange(len(NAMES)) for family in FAMILIES}
    pedigrees = {family: chance.randrange(len(NAMES)) for family in FAMILIES}
    for family in FAMILIES:
        owning(page, family, NAMES[families[family]]).click()
        owning(page, f"{family} pedigree", NAMES[pedigrees[family]]).click()
    owning(page, "Rats", "Ben").click()
    sheets = [
        score_sheet(held(families, seat), held(pedigrees, seat), rats=name == "Ben") for seat, name in enumerate(NAMES)
    ]
    assert [points.replace(",", "") for points in row(page, "Points")] == [str(sheet.total) for sheet in sheets]
    best = max(range(len(NAMES)), key=lambda seat: sheets[seat].total)
    assert row(page, "Place")[best] == "1."


def held(owners: dict[str, int], seat: int) -> list[str]:
    return [family for family, owner in owners.items() if owner == seat]


def test_what_was_written_is_taken_back_kept_and_found_again(visitor):
    page = visitor(device=PHONE).page
    come(page, "koehandel-2001")
    page.get_by_role("button", name="A donkey!").click()
    expect(page.get_by_text("Donkey 1: everybody gets 50 from the bank.")).to_be_visible()
    turn_to(page, "Score")
    owning(page, "cow", "Ann").click()
    owning(page, "cow", "Ben").click()
    expect(owning(page, "cow", "Ann"), "a family is only once there").to_have_attribute("aria-pressed", "false")
    assert row(page, "Points") == ["0", "800", "0", "0"]
    page.get_by_role("button", name="Take back").filter(visible=True).click()
    assert row(page, "Points") == ["800", "0", "0", "0"]
    page.get_by_role("button", name="Keep this result").click()
    page.reload()
    assert row(page, "Points") == ["800", "0", "0", "0"]
    expect(page.get_by_text("1. Ann 800 · 2. Ben 0 · 2. Cas 0 · 2. Dee 0")).to_be_visible()
    page.get_by_role("button", name="New game").click()
    page.get_by_role("button", name="New game").click()
    assert row(page, "Points") == ["0", "0", "0", "0"]
    page.goto("/games")
    mine = page.get_by_role("region", name="At a real table")
    expect(mine, "among one's own games").to_contain_text("1. Ann 800 · 2. Ben 0 · 2. Cas 0 · 2. Dee 0")
    expect(mine).to_contain_text("no part of any rating")
    mine.get_by_role("button", name="Change").click()
    expect(page).to_have_url(re.compile("/paper/score$"))
    assert row(page, "Points") == ["800", "0", "0", "0"]


@pytest.mark.parametrize(
    ("edition", "begin", "last"), [("koehandel-2001", "Call it", "Sold!"), ("master-2009", "Count down from 10", None)]
)
def test_calls_come_by_themselves_until_somebody_is_quicker(visitor, edition, begin, last):
    page = visitor(device=PHONE).page
    page.clock.install()
    come(page, edition)
    turn_to(page, "Auction")
    said = page.locator(".said")
    page.get_by_role("button", name=begin).click()
    if last:
        expect(said).to_have_text("Going once!")
        page.get_by_role("button", name="Higher bid!").click()
        page.clock.run_for(20_000)
        expect(said, "a higher bid ends the calls").to_contain_text("When nobody bids")
        page.get_by_role("button", name=begin).click()
        page.clock.run_for(20_000)
        expect(said).to_have_text(last)
        turn_to(page, "Deal")
        page.get_by_role("combobox").select_option("kuhhandel-1999")
        turn_to(page, "Auction")
        expect(said, "it was sold from another box").to_contain_text("When nobody bids")
    else:
        page.clock.run_for(3 * 2_300 + 100)
        expect(said).to_have_text("7")
        page.get_by_role("button", name="Slapped!").click()
        page.clock.run_for(20_000)
        expect(said).to_have_text("Slapped at 7: 7 money cards, of any value.")


def test_held_sideways_the_call_and_what_ends_it_are_in_sight(visitor):
    page = visitor(device={"viewport": {"width": 844, "height": 390}, "has_touch": True}).page
    page.clock.install()
    come(page)
    turn_to(page, "Auction")
    for begin, end in (("Call it", "Higher bid!"), ("Count down from 10", "Slapped!")):
        page.get_by_role("button", name=begin).click()
        for thing in (page.locator(".said"), page.get_by_role("button", name=end)):
            expect(thing).to_be_in_viewport(ratio=1)
        expect(page.locator(".hands button"), "nothing else can be done now").to_have_count(1)
        page.get_by_role("button", name=end).click()


LOST = """async (wanted) => {
  const kept = (await (await caches.open("maquignon-1")).keys()).map(({ url }) => new URL(url).pathname);
  return wanted.filter((path) => !kept.includes(path));
}"""
"""Which of them cannot be had without a network?"""


def test_it_opens_again_without_a_network(browser, address):
    context = browser.new_context(base_url=address, locale="nl-NL", **PHONE)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto("/paper")
    page.get_by_role("heading", name="Iedereen krijgt").wait_for()
    needed = "() => performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)"
    assets = {path for path in page.evaluate(needed) if path.startswith("/assets/")}
    assert assets
    until = time.monotonic() + PATIENCE / 1000
    while lost := page.evaluate(LOST, ["/", *assets]):
        assert time.monotonic() < until, f"not kept: {lost}"
        page.wait_for_timeout(50)
    page.goto("/privacy")
    context.set_offline(True)
    page.goto("/paper")  # what the server made by itself was not kept in its place
    page.get_by_role("heading", name="Iedereen krijgt").wait_for()
    turn_to(page, "Punten")
    owning(page, "koe", "Speler 2").click()
    assert row(page, "Punten") == ["0", "800", "0", "0"]
    context.close()
