"""The champion that ships plays what it was trained for, and well, wherever programs are measured, and nowhere else."""

from random import Random

import pytest

from maquignon.arena.fingerprint import _own_files
from maquignon.bots import BOTS, BotFault, contender, play_match
from maquignon.bots.champion import PLAYERS
from maquignon.bots.learned.champion import network
from maquignon.lab.evaluation import Cell
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.rulebook import BadSetup, edition
from tests.arena.runs import begun, planned, played
from tests.cli.calling import call

ELSEWHERE = ["master-2009:4", "master-2009:3"]
REFUSAL = (
    "champion was trained for koehandel-2001, kuhhandel-27109, kuhhandel-1999 or boursicocotte-2025 with 3, 4 or 5"
    " players, and plays nothing else"
)


@pytest.mark.parametrize("players", PLAYERS)
def test_alone_it_beats_the_greedy(players):
    """Columns in another order than it was trained on would make it play at random."""
    rules = edition("koehandel-2001", (), players)
    games = 6 * players
    result = Cell(edition=rules, players=players, one="champion", many="gus", games=games, seed=2).play()
    assert result.wins[0] >= 12, "par is 6"


def test_at_a_table_it_wins_too():
    wins = 0
    for seed in range(8):
        game = Game.new("koehandel-2001", 4, Dealer.predictable(seed))
        bots = [contender(name) for name in ("champion", "pip", "pip", "pip")]
        wins += 0 in play_match(game, bots, Random(seed)).winners
    assert wins >= 4, "par is 2"


def test_people_are_not_offered_it_but_programs_are():
    assert "champion" not in BOTS
    assert contender("champion").name == "champion"
    with pytest.raises(BadSetup, match=r"there is no bot 'clever'; there is random.* or champion"):
        contender("clever")


def test_the_arena_plays_it_and_results_of_another_champion_are_not_mixed():
    store = played(planned("champion", "random", games=3, limit=200))
    assert store.rows("SELECT DISTINCT ending FROM games") != [("forfeit",)]
    files = [file.name for file in _own_files()]
    assert {"champion.npz", "columns.py", "memory.py"} <= set(files)


@pytest.mark.parametrize("table", ELSEWHERE)
def test_elsewhere_it_is_refused_in_a_sentence(table):
    with pytest.raises(BadSetup) as refused:
        begun(planned("champion", "random", tables=table))
    assert str(refused.value) == REFUSAL
    assert planned("random", "value", tables=table)


def test_a_game_elsewhere_stops_with_the_same_sentence():
    with pytest.raises(BadSetup, match="was trained for"):
        network(edition("master-2009"), 4)
    game = Game.new("master-2009", 3, Dealer.predictable(1))
    with pytest.raises(BotFault, match=r"champion.*was trained for koehandel-2001"):
        play_match(game, [contender("champion") for _ in range(3)], Random(1))


def test_the_lab_knows_it_by_name(capsys):
    words = ("lab", "evaluate", "champion", "--against", "champion", "--games", "3", "--workers", "1")
    said = call(capsys, *words, "--edition", "koehandel-2001", "--players", "3", "--markdown")
    assert "| champion | 33.3" in said.out
    elsewhere = call(capsys, *words, "--edition", "master-2009", "--players", "3")
    assert elsewhere.refusal == REFUSAL
