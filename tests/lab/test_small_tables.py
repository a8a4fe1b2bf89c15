"""Small games among the tables of a training run; this needs no PyTorch."""

import argparse
from itertools import pairwise

import pytest

from maquignon.envs.seated_env import LEARNER
from maquignon.lab.solve.positions import NAMED, named_game
from maquignon.lab.solve.small_game import key
from maquignon.lab.training.arguments import add_arguments, settings_of
from maquignon.lab.training.settings import Settings, Table
from maquignon.lab.training.tables import parts, seated
from maquignon.rulebook import BadSetup, edition

KOEHANDEL = edition("koehandel-2001")


def settings(*words: str) -> Settings:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    return settings_of(parser.parse_args(["--seconds", "1", "--out", "nowhere", *words]))


def test_small_games_stand_alone_or_beside_whole_ones():
    usual = ["--edition", "koehandel-2001"]
    small = ["--small", "last-cards", "--small", "two-families"]
    assert [table.small for table in settings(*usual, *small).tables] == ["last-cards", "two-families"]
    both = settings(*usual, *small, "--players", "4", "--house-rules", "0.1")
    assert [(table.players, table.small) for table in both.tables] == [
        (4, None),
        (2, "last-cards"),
        (2, "two-families"),
    ]
    assert {table.small for table in both.variants} == {None}
    assert [table.players for table in settings(*usual).tables] == [3, 4, 5]


def test_ends_of_rates_and_entropies_are_the_usual_ones_unless_given():
    usual = settings("--edition", "koehandel-2001")
    assert usual == Settings(tables=usual.tables, seconds=1, varied=0.0, workers=usual.workers)
    other = settings("--edition", "koehandel-2001", "--rates", "1e-3,5e-5", "--entropies", "0.05,0.005")
    assert (other.rates, other.entropies) == ((1e-3, 5e-5), (0.05, 0.005))


def test_an_edition_that_sells_two_animals_has_no_small_games():
    with pytest.raises(BadSetup, match="one animal at a time"):
        settings("--edition", "boursicocotte-2025", "--small", "last-trades")


@pytest.mark.parametrize("name", NAMED)
def test_a_table_begins_where_the_solver_does_with_every_deck(name):
    table, game = Table("koehandel-2001", 2, small=name), named_game(KOEHANDEL, name)
    env = seated(table, [(LEARNER, LEARNER)] * 20, [], 1.0)
    env._fleet.skips = False
    env.reset(1)
    states = [each.game.state for each in env._fleet.games]
    assert {key(state) for state in states} == {key(game.start)}
    if game.start.deck:
        assert any(one.deck != other.deck for one, other in pairwise(states))
    assert table.edition == game.edition


def test_a_run_can_have_both_kinds_of_tables():
    tables = (Table("koehandel-2001", 3), Table("koehandel-2001", 2, small="last-cards"))
    groups, slots = parts(Settings(tables=tables, seconds=1, slots=8, scattered=4))
    assert slots[0].tables == (0,) * 4 + (1,) * 4
    assert [part.make().reset(1).shape[0] for part in groups[0][0]] == [4, 4]
