"""Whole games by keyboard, in every edition, on a small terminal; nothing that is asked is cut off."""

import asyncio
import re

import pytest

from maquignon.cli.texts import texts
from maquignon.cli.tui.app import MarketApp
from maquignon.cli.tui.screens.score import ScoreScreen
from maquignon.play import parse_record, replay
from maquignon.rulebook import EDITIONS
from maquignon.rulebook.languages import LANGUAGES
from tests.terminal.hands import Hands
from tests.terminal.looking import clipped, text
from tests.terminal.wishes import quick

SMALL = (80, 24)
TABLES = [
    ("kuhhandel-27109", 3, ["deal-four"], "de"),
    ("kuhhandel-1999", 4, ["two-lots", "strict-bids"], "fr"),
    ("koehandel-2001", 3, ["super-trade"], "nl"),
    ("master-2009", 3, ["one-bid", "money-counts"], "de"),
    ("master-2009-two", 2, ["keep-zeros", "super-trade"], "fr"),
    ("boursicocotte-2025", 3, [], "en"),
]


def test_every_edition_is_played_and_every_language_spoken():
    assert [edition for edition, *_ in TABLES] == list(EDITIONS)
    assert {language for *_, language in TABLES} == set(LANGUAGES)


@pytest.mark.parametrize(("edition", "players", "house_rules", "language"), TABLES)
def test_a_whole_game_by_keyboard(edition, players, house_rules, language, tmp_path):
    file = tmp_path / "game.mq"
    app = MarketApp(quick(edition, players, house_rules), begins_at_once=True, record=file, language=language)

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
    assert texts(language).say("screens.saved", file="").removesuffix(".") in shown


def unseen(hands, shown):
    """Words of the question that are not on the screen."""
    words = hands.prompt.draw(hands.panel.content_size.width).plain.split()
    return [word for word in [*words, *str(hands.panel.border_title).split()] if word not in shown]
