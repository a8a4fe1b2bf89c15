"""The champion that ships plays well wherever bots can sit, and within its means."""

from dataclasses import replace
from random import Random

import pytest

from maquignon.arena.fingerprint import _own_files
from maquignon.bots import Bot, bot, play_match, plies
from maquignon.bots.champion import NETWORKS, TEMPERATURES
from maquignon.bots.learned.champion import network
from maquignon.bots.learned.coach import Coach
from maquignon.bots.learned.learned_bot import LearnedBot, drafted, observed
from maquignon.bots.learned.policy import Heated
from maquignon.bots.levels import levels
from maquignon.bots.offered import offered
from maquignon.bots.roster import check_bot
from maquignon.envs.columns import allowed_actions, expand_rows, trait_columns
from maquignon.envs.core.actions import WORDS
from maquignon.envs.core.memory import Memory
from maquignon.lab.evaluation import Cell
from maquignon.lab.seated_games import SeatedGames
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import Auction, Bid, Pass
from maquignon.rulebook import BadSetup, edition
from maquignon.rulebook.editions import EDITIONS
from maquignon.rules.phase import PASS
from maquignon.rules.terms import Terms
from tests.arena.runs import planned, played
from tests.cli.calling import call

CLASSIC = edition("koehandel-2001", (), 3)
TOY = replace(EDITIONS["koehandel-2001"], id="toy-market")
REFUSAL = (
    "champion was trained for koehandel-2001, kuhhandel-27109, kuhhandel-1999, boursicocotte-2025, master-2009 or"
    " master-2009-two, and plays nothing else"
)


@pytest.mark.parametrize(("name", "players"), [("koehandel-2001", 3), ("master-2009", 2)])
def test_alone_it_beats_the_greedy(name, players):
    """Columns in another order than it was trained on would make it play at random."""
    rules = edition(name, (), players)
    games = 6 * players
    result = Cell(edition=rules, players=players, one="champion", many="gus", games=games, seed=2).play()
    assert result.wins[0] >= 9, "par is 6"


def test_every_network_has_its_temperature():
    assert set(TEMPERATURES) == set(NETWORKS.values())


def test_in_the_lab_it_is_as_cold_as_at_a_table():
    games = SeatedGames(CLASSIC, [["champion", "champion", "grimbeert"]], [1])
    weaker = levels()["grimbeert"].handicap(CLASSIC)
    found = [each.temperature for each in games._networks if isinstance(each, Heated)]
    assert found == [TEMPERATURES["classic"], weaker.temperature]


@pytest.mark.parametrize("heat", [0.05, 1.0, 50.0])
def test_it_chooses_by_its_temperature_and_the_coach_says_so(monkeypatch, heat):
    monkeypatch.setitem(TEMPERATURES, "classic", heat)
    game = Game.new("koehandel-2001", 3, Dealer.predictable(4), first=0)
    game.play(0, Auction())
    view, options = game.view(1), game.options(1)
    assert options is not None
    memory = Memory(view.seat, view.players, Terms(CLASSIC, 3).purse)
    row = observed(drafted(view, False), memory)
    meant = network(CLASSIC).chances(expand_rows(row, trait_columns(CLASSIC)), allowed_actions(row), heat)
    assert Coach(CLASSIC).judge([(drafted(view, False), memory)]).chances == pytest.approx(meant)
    rng, player = Random(1), bot("champion")
    passes = sum(isinstance(player.choose(view, options, rng), Pass) for _ in range(300)) / 300
    assert passes == pytest.approx(float(meant[0, WORDS.index(PASS)]), abs=0.1)


def test_at_a_table_it_wins_too():
    wins = 0
    for seed in range(8):
        game = Game.new("koehandel-2001", 4, Dealer.predictable(seed))
        bots = [bot(name) for name in ("champion", "pip", "pip", "pip")]
        wins += 0 in play_match(game, bots, Random(seed)).winners
    assert wins >= 4, "par is 2"


def test_it_never_bids_beyond_its_means():
    """As the network by itself does."""
    assert not over_bids(bot("champion"))
    assert over_bids(LearnedBot("network", network))


def over_bids(player: Bot) -> int:
    found = 0
    for seed in range(4):
        game = Game.new("koehandel-2001", 3, Dealer.predictable(seed))
        for seat, move in plies(game, [player, bot("pip"), bot("pip")], Random(seed)):
            found += seat == 0 and isinstance(move, Bid) and move.amount > game.view(seat).money
    return found


def test_without_what_it_thinks_with_it_is_not_offered(monkeypatch):
    assert list(offered())[-1] == "champion"
    monkeypatch.setattr("maquignon.bots.champion.is_here", lambda: False)
    assert "champion" not in offered.__wrapped__()


def test_without_what_it_thinks_with_it_is_not_seated_and_others_are(monkeypatch):
    assert [check_bot(name) for name in ("champion", "tibeert")] == ["champion", "tibeert"]
    monkeypatch.setattr("maquignon.bots.champion.is_here", lambda: False)
    for name in ("champion", "tibeert"):
        with pytest.raises(BadSetup, match=f"{name} needs numpy"):
            check_bot(name)
    assert check_bot("odile") == "odile"
    with pytest.raises(BadSetup, match="nobody"):
        check_bot("nobody")


def test_the_arena_plays_it_and_results_of_another_champion_are_not_mixed():
    store = played(planned("champion", "random", games=3, limit=200))
    assert store.rows("SELECT DISTINCT ending FROM games") != [("forfeit",)]
    files = [file.name for file in _own_files()]
    assert {"classic.npz", "boursicocotte.npz", "master.npz", "columns.py", "memory.py"} <= set(files)


def test_an_edition_it_never_saw_is_refused_in_a_sentence():
    with pytest.raises(BadSetup) as refused:
        network(TOY)
    assert str(refused.value) == REFUSAL


def test_it_knows_every_edition():
    assert NETWORKS.keys() == EDITIONS.keys()


def test_the_lab_knows_it_by_name(capsys):
    words = ("lab", "evaluate", "champion", "--against", "champion", "--games", "3", "--workers", "1")
    said = call(capsys, *words, "--edition", "koehandel-2001", "--players", "3", "--markdown")
    assert "| champion | 0.15 | 33.3" in said.out
