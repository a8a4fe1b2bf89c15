"""What can be seen: things that lie whole in the window with nothing over them, at the sizes that people have."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Page

SIZES = [(360, 640), (390, 844), (844, 390), (1024, 600), (1180, 820), (1280, 800), (1920, 1080)]


def sizes(page: Page, wanted: Iterable[tuple[int, int]] = SIZES) -> Iterator[str]:
    """The page at one size after the other; a screen is loaded once and laid out anew."""
    for width, height in wanted:
        size: Any = {"width": width, "height": height}
        page.set_viewport_size(size)
        page.evaluate(LAID_OUT)
        yield f"{width}x{height}"


def unseen(page: Page, *selectors: str) -> list[str]:
    """Things of these kinds that are not there, stick out of the window, or lie under something."""
    found: list[str] = page.evaluate(UNSEEN, selectors)
    return found


def unseen_anywhere(page: Page, *selectors: str) -> dict[str, list[str]]:
    """By size; where all is seen there is nothing."""
    found = {size: unseen(page, *selectors) for size in sizes(page)}
    return {size: faults for size, faults in found.items() if faults}


LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"

UNSEEN = """(selectors) => {
  const faults = [];
  for (const selector of selectors) {
    const things = [...document.querySelectorAll(selector)].filter((each) => each.getClientRects().length);
    if (!things.length) faults.push(`there is no ${selector}`);
    things.forEach((thing, place) => look(thing, `${selector} ${place + 1}`));
  }
  function look(thing, name) {
    const { left, right, top, bottom } = thing.getBoundingClientRect();
    if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1) {
      faults.push(`${name} sticks out: ${[left, top, right, bottom].map(Math.round)}`);
      return;
    }
    const inside = [0.12, 0.5, 0.88];
    for (const across of inside) {
      for (const down of inside) {
        const over = document.elementFromPoint(left + across * (right - left), top + down * (bottom - top));
        if (over && (thing.contains(over) || over.contains(thing))) continue;
        faults.push(`${name} lies under ${over?.tagName}.${over?.className}`);
        return;
      }
    }
  }
  return faults;
}"""
