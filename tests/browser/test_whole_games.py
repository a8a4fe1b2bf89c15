"""Every edition from the first tap to the score sheet, by a person among bots."""

from __future__ import annotations

import pytest

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
    shown = ann.page.locator(".over").inner_text().replace(",", "").replace("\u202f", "")
    told = ann.replay(code)
    assert told["edition"] == edition
    for sheet in told["sheets"]:
        assert str(sheet["total"]) in shown
    assert "Ann" in shown
