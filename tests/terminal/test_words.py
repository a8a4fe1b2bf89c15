"""Sentences that speak to the person: right in every case, and telling no more than the seat may know."""

import re
from random import Random

import pytest

from maquignon.bots import bot, plies
from maquignon.cli.tui.addressing import addressed
from maquignon.cli.tui.dials import dials
from maquignon.cli.tui.guide import main_rule, rules_now
from maquignon.cli.tui.logbook import Logbook
from maquignon.cli.tui.scene import scene
from maquignon.cli.tui.score_table import score_lines
from maquignon.cli.tui.wish import wished
from maquignon.play import Dealer, Game
from maquignon.play.phase import phases_of
from maquignon.play.score_sheet import score_sheet
from maquignon.rulebook import EDITIONS, BadSetup
from tests.terminal.scenes import NAMES

WRONG = re.compile(r"\b[Yy]ou (is|has|\w+[^s]s)\b|(?<!^)\bYou\b|[Yy]ou's")


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("You bids 10.", "You bid 10."),
        ("You passes.", "You pass."),
        ("You uses the buy-right and owes Gus 10.", "You use the buy-right and owe Gus 10."),
        ("You cannot pay and shows 10: it all begins again.", "You cannot pay and show 10: it all begins again."),
        ("You is rid of the rat: it goes to Gus.", "You are rid of the rat: it goes to Gus."),
        ("Gus wins the cow from You.", "Gus wins the cow from you."),
        ("Gus accepts You's one card unseen.", "Gus accepts your one card unseen."),
        ("You's turn", "Your turn"),
        ("You and Gus share the victory.", "You and Gus share the victory."),
        ("Gus bids 10.", "Gus bids 10."),
    ],
)
def test_sentences_speak_to_you(said, meant):
    assert addressed(said) == meant


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_games_are_told_in_good_english(edition):
    rules = EDITIONS[edition]
    players = rules.players[-1]
    game = Game.new(rules, players, Dealer.predictable(5))
    log = Logbook(NAMES[:players])
    log.hear(game.events(0)[0], game.view(0))
    told = set()
    for _ in plies(game, [bot("remy") for _ in range(players)], Random(5)):
        log.hear(game.events(0, game.version)[0], game.view(0))
        told |= {*scene(game.view(0), NAMES), *(line.text for line in log.lines)}
    assert len(told) > 100
    assert [text for text in told if WRONG.search(text) or len(text) > 150] == []


def test_every_phase_has_a_rule_to_cite():
    for rules in EDITIONS.values():
        for phase in phases_of(rules):
            assert rules_now(rules, phase)
            assert main_rule(rules, phase)


def test_the_score_sheet_is_counted_line_by_line():
    sheets = [score_sheet(["dog", "cow", "goose"], ["dog", "horse"], rats=True, money=430), score_sheet([])]
    lines = "\n".join(score_lines(sheets, ["You", "Gus"]))
    assert re.search(r"goose +\(rats\)", lines)
    assert re.search(r"dog +160\+250", lines)
    assert re.search(r"sum +1210 +0\n", lines)
    assert re.search(r"× families +× 2", lines)
    assert re.search(r"loose pedigrees +\+ 250", lines)
    assert re.search(r"money +\+ 430", lines)
    assert re.search(r"TOTAL +3100 +0", lines)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_dial_can_be_turned_both_ways(edition):
    todo = [wished(edition, None, [], [])]
    seen: set[frozenset[str]] = set()
    while todo and len(seen) < 12:
        for dial in dials(todo.pop()):
            assert dial.about
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
    assert wish.names == ("You", "Gus", "Odile", "Gus 2")
    assert wished("koehandel-2001", None, ["gus", "odile"], []).players == 3
    assert wished("master-2009", 2, [], []).edition.division
    with pytest.raises(BadSetup, match="more than 3 players"):
        wished("koehandel-2001", 3, ["gus"] * 3, [])
