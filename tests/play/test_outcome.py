"""How a game came out, read from its record alone, is what the game itself says."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.phase import Pace
from maquignon.play.records import parse_record, record_of, replay, write_record
from maquignon.play.records.outcome import outcome_of
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import edition

GAMES = 3
RECORDS = Path(__file__).parents[1] / "records"


def played(name: str, seed: int) -> Game:
    chance = Random(f"{name} {seed}")
    rules = edition(name)
    game = Game.new(
        rules, rules.players[seed % len(rules.players)], Dealer("g", rules.rules_id, chance.randbytes(32), {})
    )
    while not game.is_over:
        seat = game.mover
        assert seat is not None
        game.play(seat, game.random_move(seat, chance))
    return game


@pytest.mark.parametrize("name", EDITIONS)
def test_scores_ranks_and_rules_are_those_of_the_game(name):
    for seed in range(GAMES):
        game = played(name, seed)
        found = outcome_of(write_record(record_of(game, hints=[0] * game.players)))
        assert (found.scores, found.ranks) == (game.scores(), game.ranks())
        assert (found.rules_id, found.edition, found.pace) == (game.edition.rules_id, name, Pace.TURN_BASED)
        assert not found.has_hints


LOSERS = """\
maquignon: record 1
rules: {rules}/1
players: 4
position:
  phase: over
  seat 0: rooster 3, goose 3, cat 3, dog 3, sheep 3, goat 3, donkey 3, pig 3, cow 3, horse 3 | 0
  seat 1: nothing | 500
  seat 2: nothing | 2x500
  seat 3: nothing | 500
moves:
result: 38500 0 0 0 won by 0
end
"""


def test_money_decides_between_losers_too():
    text = LOSERS.format(rules="boursicocotte-2025")
    assert outcome_of(text).ranks == replay(parse_record(text)).ranks() == (0, 2, 1, 2)
    of_other_rules = text.replace("2025/1", "2025/0")
    assert outcome_of(of_other_rules).ranks == (0, 1, 1, 1), "they cannot be played again"


def test_ties_are_those_of_the_game():
    records = [parse_record(file.read_text()) for file in RECORDS.glob("*.mq")]
    finished = [record for record in records if record.result is not None]
    assert len(finished) > 5
    for record in finished:
        assert outcome_of(write_record(record)).ranks == replay(record).ranks()


@pytest.mark.parametrize("text", ["", "x", "maquignon: record 1\nrules: x/1\ndeck: y\nmoves:\nend\n"])
def test_what_does_not_say_how_it_came_out_is_refused(text):
    with pytest.raises(ValueError, match="record"):
        outcome_of(text)
