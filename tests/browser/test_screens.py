"""Every screen: nothing for axe to find in either theme, and no text that does not fit, in any language."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from maquignon.play.phase import Phase
from tests.browser.moments import moments, unseen
from tests.browser.staging import LANGUAGES, NARROW, Theatre, screens
from tests.browser.visitor import DESKTOP, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
THEMES = ("light", "dark")
DESKTOP_TOO = {
    *("start", "setup", "score sheet", "replay", "table turn", "table bidding", "table auctioneer", "table buy-right"),
    *("table payment", "table offer", "table answer", "table countdown", "table division", "table standing-order"),
}
LIKE_OTHERS = {"tied-offer", "tied-answer", "counter", "extra", "own-up", "onlooker", "pedigree-payment"}
"""Moments at a table whose panels are those of others, with another sentence."""
TELEVISIONS: list[Any] = [{"width": 1280, "height": 720}, {"width": 1920, "height": 1080}]
WORDY = ("de", "fr")
"""The languages that need the most room, by turns; all of them on every screen by `make test-long`."""
ENGLISH_LAST = LANGUAGES[::-1]
"""A screen is shown in English first, and drawn anew where the language is another one."""
MOST_ALIKE = 0.6
"""Names are the same in all languages."""


def found_by_axe(page: Page, devices: list[Any]) -> dict[str, list[str]]:
    """By theme and size; where it finds nothing there is nothing."""
    found = {}
    for device in devices:
        page.set_viewport_size(device["viewport"])
        for theme in THEMES:
            found[f"{theme}, {device['viewport']['width']} wide"] = violations(page, theme)
    return {where: faults for where, faults in found.items() if faults}


AXE_RUN = """async (runOnly) => {
  const unadorned = document.adoptedStyleSheets;
  document.adoptedStyleSheets = [];
  const found = await axe.run({ runOnly, resultTypes: ["violations"] });
  document.adoptedStyleSheets = unadorned;
  return found;
}"""
"""What lies behind a text may be a shade from one colour to another, and counts."""
COLOURS: Any = {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}
"""By night nothing changes but colours: these are the rules of the tags that look at them."""


def violations(page: Page, theme: str) -> list[str]:
    """What axe finds, each with the first place where it is."""
    if not page.evaluate("() => 'axe' in window"):
        page.add_script_tag(path=AXE)
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    found = page.evaluate(AXE_RUN, TAGS if theme == THEMES[0] else COLOURS)
    return [
        f"{each['id']}: {each['nodes'][0]['failureSummary']} {each['nodes'][0]['html']}" for each in found["violations"]
    ]


def overflows(page: Page) -> list[str]:
    found: list[str] = page.evaluate(OVERFLOWS, page.viewport_size["width"] if page.viewport_size else 0)
    return found


OVERFLOWS = """(width) => {
  const found = [];
  const wide = document.scrollingElement.scrollWidth;
  if (wide > width) found.push(`the page is ${wide} wide`);
  for (const element of document.querySelectorAll("body *")) {
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const isSeen = style.visibility !== "hidden" && box.width > 0 && style.clipPath !== "inset(50%)";
    if (!isSeen || element.closest(".unseen, [aria-hidden=true], svg")) continue;
    const words = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const name = `${element.tagName.toLowerCase()}.${element.className} “${element.textContent.trim().slice(0, 40)}”`;
    if (words && (box.right > width + 1 || box.left < -1) && !inScroller(element)) found.push(`outside: ${name}`);
    const clips = !/visible|auto|scroll/.test(style.overflowX);
    const isTooLong = element.scrollWidth > element.clientWidth + 1 && style.display !== "inline";
    if (!isTooLong || !element.textContent.trim()) continue;
    if (clips && style.textOverflow !== "ellipsis") found.push(`cut: ${name}`);
    if (words && style.overflowX === "visible") found.push(`sticks out: ${name}`);
  }
  function inScroller(element) {
    for (let each = element.parentElement; each; each = each.parentElement) {
      if (/auto|scroll/.test(getComputedStyle(each).overflowX) && each.scrollWidth > each.clientWidth) return true;
    }
    return false;
  }
  return found;
}"""


TEXTS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) if (/\\p{L}{2}/u.test(walker.currentNode.data)) found.push(walker.currentNode.data.trim());
  return found;
}"""


def shown_in() -> Iterator[Any]:
    for place, screen in enumerate(screens()):
        language = WORDY[place % len(WORDY)]
        like_another = screen.removeprefix("table ") in LIKE_OTHERS
        yield pytest.param(screen, (language,), id=f"{screen}-{language}", marks=[pytest.mark.long] * like_another)
        yield pytest.param(screen, ENGLISH_LAST, id=f"{screen}-all", marks=pytest.mark.long)


@pytest.mark.parametrize(("screen", "languages"), [*shown_in()])
def test_axe_finds_nothing_and_no_text_overflows(theatre, screen, languages):
    """In one, as every screen takes its time to be shown."""
    stage = theatre(PHONE)
    check_with_axe(stage, screen, DESKTOP if screen.startswith("television") else PHONE)
    check_fit(stage, screen, languages)


@pytest.mark.long
@pytest.mark.parametrize("screen", sorted(DESKTOP_TOO))
def test_axe_finds_nothing_on_a_desktop(theatre, screen):
    check_with_axe(theatre(PHONE), screen, DESKTOP)


def check_with_axe(stage: Theatre, screen: str, device: Any) -> None:
    stage.page.set_viewport_size(device["viewport"])
    screens()[screen](stage)
    assert found_by_axe(stage.page, [device]) == {}


def test_the_screens_for_a_desktop_are_there():
    assert screens().keys() >= DESKTOP_TOO


def test_every_phase_is_shown_to_whoever_decides():
    assert unseen(moments().values()) == set()


@pytest.mark.parametrize("phase", [Phase.COUNTER, Phase.EXTRA, Phase.DIVISION])
def test_a_phase_that_nobody_is_shown_deciding_in_is_missed(phase):
    others = [each for each in moments().values() if each.game.phase is not phase]
    watched = [replace(each, seat=-1) for each in moments().values() if each.game.phase is phase]
    assert watched
    assert unseen(others + watched) == {phase}


def check_fit(stage: Theatre, screen: str, languages: tuple[str, ...]) -> None:
    """The screen that is shown is drawn anew in each language, and measured with usual and large letters."""
    found: dict[str, list[str]] = {}
    texts: dict[str, list[str]] = {"en": stage.page.evaluate(TEXTS)}
    stage.page.set_viewport_size(sizes_of(screen)[0])
    for language in languages:
        stage.prefer(**screens()[screen].settings, language=language)
        screens()[screen].arrange(stage)
        texts[language] = stage.page.evaluate(TEXTS)
        await_words(stage.page, texts, language)
        for place in all_sizes(stage.page, screen):
            found[f"{language}, {place}"] = overflows(stage.page)
    assert {where: faults for where, faults in found.items() if faults} == {}
    assert untranslated(texts) == []


def await_words(page: Page, texts: dict[str, list[str]], language: str) -> None:
    """Sentences of refusals are loaded when somebody is refused, so they come a little later."""
    for _ in range(50):
        if not untranslated(texts):
            return
        page.wait_for_timeout(100)
        texts[language] = page.evaluate(TEXTS)


def all_sizes(page: Page, screen: str) -> Iterator[str]:
    """The page at each width and with each size of letters at which its screen has to fit."""
    for size in sizes_of(screen):
        page.set_viewport_size(size)
        for letters in ("normal", "large"):
            page.evaluate("(letters) => { document.documentElement.dataset.text = letters; }", letters)
            yield f"{letters} letters, {size['width']} wide"


def sizes_of(screen: str) -> list[Any]:
    return TELEVISIONS if screen.startswith("television") else [NARROW["viewport"]]


def untranslated(texts: dict[str, list[str]]) -> list[str]:
    """Languages in which a screen says nearly the same as in another, or less: it was measured too early."""
    faults = []
    for one, other in combinations(texts, 2):
        alike = len(set(texts[one]) & set(texts[other])) / len(set(texts[one]))
        if alike > MOST_ALIKE or not 0.9 < len(texts[one]) / len(texts[other]) < 1.1:
            faults.append(f"{one} and {other}: {alike:.0%} alike, {len(texts[one])} texts and {len(texts[other])}")
    return faults


@pytest.mark.parametrize("fault", ["late", "empty"])
def test_a_screen_that_was_not_translated_is_found(theatre, fault):
    stage = theatre(NARROW)
    stage.visit("/settings", "#about")
    english = stage.page.evaluate(TEXTS)
    assert untranslated({"en": english, "nl": english if fault == "late" else ["Laden", "Even geduld"]}) != []
    stage.prefer(language="nl")
    assert untranslated({"en": english, "nl": stage.page.evaluate(TEXTS)}) == []


@pytest.mark.parametrize(
    ("style", "places"),
    [
        (".soft { color: #cbb89a !important; }", ["light, 390 wide", "light, 1280 wide"]),
        (":root[data-theme=dark] .soft { color: #4a3a2a !important; }", ["dark, 390 wide", "dark, 1280 wide"]),
        ("@media (min-width: 900px) { .soft { color: #cbb89a !important; } }", ["light, 1280 wide"]),
    ],
)
def test_a_planted_contrast_fault_is_found(theatre, style, places):
    stage = theatre(PHONE)
    stage.visit("/settings", "#about")
    with stage.styled(style):
        found = found_by_axe(stage.page, [PHONE, DESKTOP])
    assert list(found) == places
    assert all(fault.startswith("color-contrast") for faults in found.values() for fault in faults)


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("h1 { white-space: nowrap; min-width: 500px; }", "the page is"),
        ("h2 { white-space: nowrap; overflow: hidden; width: 20px; }", "cut: h2"),
        ("h2 { white-space: nowrap; width: 20px; }", "sticks out: h2"),
        (":root[data-text=large] h2 { white-space: nowrap; width: 20px; }", "sticks out: h2"),
    ],
)
def test_a_planted_overflow_is_found(theatre, style, fault):
    stage = theatre(NARROW)
    stage.visit("/settings", "#about")
    assert [overflows(stage.page) for _ in all_sizes(stage.page, "settings")] == [[], []]
    with stage.styled(style):
        found = [each for _ in all_sizes(stage.page, "settings") for each in overflows(stage.page)]
    assert any(fault in each for each in found)
