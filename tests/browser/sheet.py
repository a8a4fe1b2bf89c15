"""The score sheet at the end, held against what the server reckoned."""

from __future__ import annotations

from maquignon.bots.characters import characters
from tests.browser.visitor import Visitor


def check_sheet(ann: Visitor, code: str, edition: str) -> None:
    """Name by name; a sum that is wrong would be noticed."""
    ann.page.locator(".over .total").first.wait_for()
    told = ann.replay(code)
    assert told["edition"] == edition
    names = [characters()[seat["bot"]].title if seat["bot"] else seat["name"] for seat in told["seats"]]
    assert "Ann" in names
    totals = {names[sheet["seat"]]: sheet["total"] for sheet in told["sheets"]}
    assert shown_totals(ann) == totals
    ann.page.locator(".over .total dd").last.evaluate("(total) => { total.textContent = `1${total.textContent}`; }")
    assert shown_totals(ann) != totals, "a planted fault is not found"


def shown_totals(ann: Visitor) -> dict[str, int]:
    """What the score sheet says under each name."""
    sheets = ann.page.locator(".over .sheets article").all()
    return {sheet.locator("h3").inner_text(): number(sheet.locator(".total dd").inner_text()) for sheet in sheets}


def number(text: str) -> int:
    return int(text.replace(",", ""))
