"""OpenSpiel's own tests of games: random play with all its checks, and the properties it asks of a game's tree."""

import pickle

import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python import test_utils

import maquignon.openspiel  # noqa: F401
from maquignon.rulebook import BadSetup
from tests.openspiel.games import SAMPLED, SHORT, SMALL, TINY, TRADE, printed_games


@pytest.mark.parametrize("name", [*SMALL, *SHORT])
def test_random_play_holds_what_openspiel_checks(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_chance_may_be_drawn_by_the_game_itself():
    """Not serialised with its game: OpenSpiel has no way to keep the dice of a game in Python."""
    game = pyspiel.load_game(SAMPLED)
    assert game.get_type().chance_mode == pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC
    assert game.new_initial_state().chance_outcomes() == [(0, 1.0)]
    pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_a_seed_gives_the_same_draws():
    first, second = (str(test_utils.random_playout(pyspiel.load_game(SAMPLED).new_initial_state(), 1)) for _ in "ab")
    other = pyspiel.load_game(SAMPLED.replace("rng_seed=3", "rng_seed=4"))
    assert first == second != str(test_utils.random_playout(other.new_initial_state(), 1))


@pytest.mark.long
@pytest.mark.parametrize("name", [*printed_games()])
def test_random_play_of_a_whole_printed_game(name):
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


# OpenSpiel's tests want to know how many nodes of chance, of players and of ends there are, and information states.
class TestTinyTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    game_name, game = TINY, pyspiel.load_game(TINY)
    NODES = api_test.TOTAL_NUM_STATES.setdefault(TINY, (37, 523, 184))
    RECALLED = api_test.PERFECT_RECALL_NUM_STATES.setdefault(TINY, 523)


class TestTradeTree(api_test.EnforceAPIOnFullTreeBase):  # type: ignore[misc]
    game_name, game = TRADE, pyspiel.load_game(TRADE)
    NODES = api_test.TOTAL_NUM_STATES.setdefault(TRADE, (0, 88, 59))
    RECALLED = api_test.PERFECT_RECALL_NUM_STATES.setdefault(TRADE, 68)


class TestPartOfATable(api_test.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]
    game_name, game = SHORT[0], pyspiel.load_game(SHORT[0])


def test_a_state_is_pickled_as_it_is():
    state = test_utils.random_playout(pyspiel.load_game(TRADE).new_initial_state(), 1)
    again = pickle.loads(pickle.dumps(state))
    assert str(again) == str(state)
    assert again.returns() == state.returns()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ("players=9", "players"),
        ("edition=poker", "edition"),
        ("house_rules=no-cows", "house rule"),
        ("position=middle", "there is no position 'middle'"),
        ("families=11,purse=1x0", "1 to 10 families"),
        ("purse=3x7,families=2", "7"),
    ],
)
def test_wrong_parameters_are_told(wrong, told):
    with pytest.raises((BadSetup, ValueError), match=told):
        pyspiel.load_game(f"maquignon({wrong})")


def test_factored_observations_are_not_made():
    game = pyspiel.load_game(TRADE)
    assert game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=True)) is None
    with pytest.raises(ValueError, match="no parameters"):
        game.make_py_observer(None, {"colour": 1})
