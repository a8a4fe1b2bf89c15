"""Every edition from the first tap to the score sheet, by a person among bots.

Two more are played whole elsewhere: kuhhandel-27109 by keyboard alone, boursicocotte-2025 by two people and a bot.
`make test` plays that one to its score sheet, `make test-long` all of them.
"""

from __future__ import annotations

import pytest

from maquignon.rulebook.editions import EDITIONS
from tests.browser import test_keyboard, test_secrets
from tests.browser.sheet import check_sheet
from tests.browser.visitor import DESKTOP, PHONE

GAMES = [
    ("kuhhandel-1999", 3, DESKTOP),
    ("koehandel-2001", 3, PHONE),
    ("master-2009", 3, PHONE),
    ("master-2009-two", 2, DESKTOP),
]
ELSEWHERE = {test_keyboard.EDITION, test_secrets.EDITION}
BOTS = ("pip", "gus", "nora", "remy")


@pytest.mark.long
@pytest.mark.parametrize(("edition", "players", "device"), GAMES, ids=[name for name, *_ in GAMES])
def test_a_whole_game(visitor, edition, players, device):
    ann = visitor(device=device)
    code = ann.begin(edition, [None, *BOTS[: players - 1]])
    assert ann.play() > 10
    check_sheet(ann, code, edition)


def test_no_edition_is_forgotten():
    assert {name for name, *_ in GAMES} | ELSEWHERE == set(EDITIONS)
