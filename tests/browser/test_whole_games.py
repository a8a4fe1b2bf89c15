"""Every edition from the first tap to the score sheet, by a person among bots."""

from __future__ import annotations

import pytest

from maquignon.bots.characters import characters
from tests.browser.visitor import DESKTOP, PHONE

GAMES = [
    ("kuhhandel-27109", 3, PHONE),
    ("kuhhandel-1999", 5, DESKTOP),
    ("koehandel-2001", 3, PHONE),
    ("master-2009", 3, PHONE),
    ("master-2009-two", 2, DESKTOP),
    ("boursicocotte-2025", 3, DESKTOP),
]
BOTS = ("pip", "gus", "nora", "remy")


@pytest.mark.parametrize(("edition", "players", "device"), GAMES, ids=[name for name, *_ in GAMES])
def test_a_whole_game(visitor, edition, players, device):
    ann = visitor(device=device)
    code = ann.begin(edition, [None, *BOTS[: players - 1]])
    assert ann.play() > 10
    ann.page.locator(".over .total").first.wait_for()
    told = ann.replay(code)
    assert told["edition"] == edition
    names = [characters()[seat["bot"]].title if seat["bot"] else seat["name"] for seat in told["seats"]]
    assert "Ann" in names
    totals = {names[sheet["seat"]]: sheet["total"] for sheet in told["sheets"]}
    assert shown_totals(ann.page) == totals
    ann.page.locator(".over .total dd").last.evaluate("(total) => { total.textContent = `1${total.textContent}`; }")
    assert shown_totals(ann.page) != totals, "a planted fault is not found"


def shown_totals(page) -> dict[str, int]:
    """What the score sheet says under each name."""
    sheets = page.locator(".over .sheets article").all()
    return {sheet.locator("h3").inner_text(): number(sheet.locator(".total dd").inner_text()) for sheet in sheets}


def number(text: str) -> int:
    return int(text.replace(",", ""))
