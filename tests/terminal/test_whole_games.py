"""Whole games by keyboard, in every edition, on a small terminal; nothing that is asked is cut off."""

import asyncio
import re

import pytest

from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.screens.score import ScoreScreen
from maquignon.play import parse_record, replay
from maquignon.rulebook import EDITIONS
from tests.terminal.hands import Hands
from tests.terminal.looking import clipped, text
from tests.terminal.wishes import quick

SMALL = (80, 24)
TABLES = [
    ("kuhhandel-27109", 3, ["deal-four"]),
    ("kuhhandel-1999", 4, ["two-lots", "strict-bids"]),
    ("koehandel-2001", 3, ["super-trade"]),
    ("master-2009", 3, ["one-bid", "money-counts"]),
    ("master-2009-two", 2, ["keep-zeros", "super-trade"]),
    ("boursicocotte-2025", 3, []),
]


def test_every_edition_is_played():
    assert [edition for edition, _, _ in TABLES] == list(EDITIONS)


@pytest.mark.parametrize(("edition", "players", "house_rules"), TABLES)
def test_a_whole_game_by_keyboard(edition, players, house_rules, tmp_path):
    file = tmp_path / "game.mq"
    app = MarketApp(quick(edition, players, house_rules), begins_at_once=True, record=file)

    async def play():
        async with app.run_test(size=SMALL) as pilot:
            hands = Hands(pilot)
            looked_at = set()
            while await hands.until_asked():
                assert clipped(hands.panel) == []
                kind = re.sub(r"\d+|[A-Z][a-zé]+ ", "", str(hands.panel.border_title))
                if kind not in looked_at:
                    looked_at.add(kind)
                    await pilot.pause(0)
                    assert unseen(hands, text(app)) == []
                await hands.answer()
            assert isinstance(app.screen, ScoreScreen)
            await pilot.pause(0)
            return text(app)

    shown = asyncio.run(play())
    game = replay(parse_record(file.read_text()))
    assert game.is_over
    assert all(str(score) in shown for score in game.scores())
    assert "The record is in" in shown


def unseen(hands, shown):
    """Words of the question that are not on the screen."""
    words = hands.prompt.draw(hands.panel.content_size.width).plain.split()
    return [word for word in [*words, *str(hands.panel.border_title).split()] if word not in shown]
