"""Sentences that speak to the person: right in every case, and telling no more than the seat may know."""

import re
from random import Random
from textwrap import wrap

import pytest

from maquignon.bots import bot, plies
from maquignon.cli.telling import Company, tell
from maquignon.cli.texts import texts
from maquignon.cli.tui.dials import dials
from maquignon.cli.tui.guide import main_rule, rules_now, section_now
from maquignon.cli.tui.logbook import Logbook
from maquignon.cli.tui.scene import scene
from maquignon.cli.tui.score_table import COLUMN, LABEL, score_lines
from maquignon.cli.tui.screens.setup import LABEL as WIDEST_LABEL
from maquignon.cli.tui.wish import wished
from maquignon.play import Dealer, Game
from maquignon.play.events import BidMade, Bought, Exposed, Paid, Tied, TradeWon
from maquignon.play.phase import phases_of
from maquignon.play.score_sheet import score_sheet
from maquignon.rulebook import EDITIONS, BadSetup
from maquignon.rulebook.languages import LANGUAGES
from tests.terminal.scenes import NAMES

SCENE = 76
"""Letters beside the frame of what is going on, on a terminal of 80 columns."""
ABOUT = 76, 3
"""Columns and lines for a word on a dial."""
COMPANY = Company(texts("en"), NAMES, me=0)


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (BidMade(0, 10), "You bid 10."),
        (Bought(0, 1, 10), "You use the buy-right: Gus gets 10."),
        (Exposed(0, (10,)), "You cannot pay and show your purse: 10. It all begins again."),
        (TradeWon(0, 1, "rat"), "You palm the rat off on Gus."),
        (TradeWon(1, 0, "cow"), "Gus wins the cow from you."),
        (Paid(1, 0, 10, (10,)), "Gus pays you 10 (10)."),
        (Tied(2, 0, "cow"), "A tie between Berta and you for the cow."),
        (BidMade(1, 10), "Gus bids 10."),
    ],
)
def test_sentences_speak_to_you(event, said):
    assert tell(event, COMPANY) == said


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_told_in_every_language(edition, language):
    """To the player of the first seat, who is never called by name."""
    rules = EDITIONS[edition]
    players = rules.players[-1]
    game = Game.new(rules, players, Dealer.predictable(5))
    company = Company(texts(language), NAMES[:players], me=0)
    log = Logbook(company, game.view(0))
    log.hear(game.events(0)[0], game.view(0))
    told = set()
    for _ in plies(game, [bot("remy") for _ in range(players)], Random(5)):
        log.hear(game.events(0, game.version)[0], game.view(0))
        said = scene(game.view(0), company)
        assert [text for text in said if len(text) > SCENE] == []
        told |= {*said, *(line.text for line in log.lines)}
    assert len(told) > 100
    assert [text for text in told if NAMES[0] in text or "{" in text or len(text) > 150] == []


def test_every_phase_has_a_rule_to_cite():
    for rules in EDITIONS.values():
        for phase in phases_of(rules):
            assert main_rule(rules, phase)
            for language in LANGUAGES:
                assert rules_now(rules, phase, language)
                assert section_now(rules, phase, language)


def test_the_score_sheet_is_counted_line_by_line():
    sheets = [score_sheet(["dog", "cow", "goose"], ["dog", "horse"], rats=True, money=430), score_sheet([])]
    lines = "\n".join(score_lines(sheets, COMPANY))
    assert re.search(r"goose +\(rats\)", lines)
    assert re.search(r"dog +160\+250", lines)
    assert re.search(r"sum +1210 +0\n", lines)
    assert re.search(r"× families +× 2", lines)
    assert re.search(r"loose pedigrees +\+ 250", lines)
    assert re.search(r"money +\+ 430", lines)
    assert re.search(r"TOTAL +3100 +0", lines)
    assert re.match(r" +You +Gus\n", lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_score_sheet_is_straight_in_every_language(language):
    sheets = [score_sheet(["dog", "cow", "goose"], ["dog", "horse"], rats=True, money=430)] * 6
    lines = score_lines(sheets, Company(texts(language), NAMES, me=0))
    assert {len(line) for line in lines} == {LABEL + 6 * COLUMN}
    assert all(re.search(r"[ )]\S+$", line) for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_dial_can_be_turned_both_ways(edition, language):
    todo = [wished(edition, None, [], [])]
    seen: set[frozenset[str]] = set()
    while todo and len(seen) < 12:
        for dial in dials(todo.pop(), texts(language)):
            assert dial.about
            assert len(dial.label) <= WIDEST_LABEL
            assert len(wrap(dial.about, ABOUT[0])) <= ABOUT[1], dial.about
            for turned in filter(None, (tried(dial, 1), tried(dial, -1))):
                assert len(turned.bots) == turned.players - 1
                assert turned.edition
                if turned.house_rules not in seen:
                    seen.add(turned.house_rules)
                    todo.append(turned)
    assert len(seen) > 3


def tried(dial, step):
    try:
        return dial.turned(step)
    except BadSetup:
        return None


def test_bots_are_seated_in_turn_and_told_apart():
    wish = wished("koehandel-2001", 4, ["gus", "odile"], [])
    assert wish.opponents == ("Gus", "Odile", "Gus 2")
    assert wished("koehandel-2001", None, ["gus", "odile"], []).players == 3
    assert wished("master-2009", 2, [], []).edition.division
    with pytest.raises(BadSetup, match="more than 3 players"):
        wished("koehandel-2001", 3, ["gus"] * 3, [])
