"""Every screen: nothing for axe to find in either theme, and no text that does not fit, in any language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.staging import LANGUAGES, NARROW, Theatre, screens
from tests.browser.visitor import DESKTOP, PHONE

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]
THEMES = ("light", "dark")
WIDTH = NARROW["viewport"]["width"]


@pytest.fixture(scope="module")
def theatre(browser, address):
    """Makes a page of some size, once."""
    made: dict[str, Theatre] = {}

    def of(name: str, device: Any) -> Theatre:
        if name not in made:
            made[name] = Theatre(browser, address, device)
            made[name].page.add_init_script(path=AXE)
        return made[name]

    yield of
    troubles = [trouble for each in made.values() for trouble in each.troubles]
    for each in made.values():
        each.close()
    assert not troubles


def violations(page: Page, theme: str) -> list[str]:
    """What axe finds, each with the first place where it is."""
    page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
    found = page.evaluate("(tags) => axe.run({runOnly: tags, resultTypes: ['violations']})", TAGS)
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


@pytest.mark.parametrize("screen", screens())
def test_axe_finds_nothing(theatre, screen):
    device = "desktop" if screen.startswith("television") else "phone"
    stage = theatre(device, DESKTOP if device == "desktop" else PHONE)
    stage.prefer(knowledge=False)
    screens()[screen](stage)
    assert {theme: violations(stage.page, theme) for theme in THEMES} == {theme: [] for theme in THEMES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_overflows_on_a_narrow_phone(theatre, language):
    stage = theatre("narrow", NARROW)
    stage.prefer(language=language)
    found: dict[str, list[str]] = {}
    for screen, show in screens().items():
        if not screen.startswith("television"):
            show(stage)
            found[screen] = overflows(stage.page)
    assert {screen: faults for screen, faults in found.items() if faults} == {}


def test_a_planted_contrast_fault_is_found(theatre):
    stage = theatre("phone", PHONE)
    stage.visit("/settings", "#about")
    stage.page.add_style_tag(content=".soft { color: #cbb89a !important; }")
    assert any(found.startswith("color-contrast") for found in violations(stage.page, "light"))


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("h1 { white-space: nowrap; min-width: 500px; }", "the page is"),
        ("h2 { white-space: nowrap; overflow: hidden; width: 20px; }", "cut: h2"),
        ("h2 { white-space: nowrap; width: 20px; }", "sticks out: h2"),
    ],
)
def test_a_planted_overflow_is_found(theatre, style, fault):
    stage = theatre("narrow", NARROW)
    stage.visit("/settings", "#about")
    assert overflows(stage.page) == []
    stage.page.add_style_tag(content=style)
    assert any(fault in each for each in overflows(stage.page))
