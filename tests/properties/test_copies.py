"""A copy of a game, however it is made, is the same game; what is played there changes nothing here."""

import copy
import pickle
from collections.abc import Callable
from random import Random

import pytest

from maquignon.play import Game
from maquignon.play.moves import move_of
from tests.gambler import Gambler
from tests.tables import printed_tables

pytestmark = pytest.mark.no_cover

WAYS: dict[str, Callable[[Game], Game]] = {
    "copy": Game.copy,
    "shallow copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda game: pickle.loads(pickle.dumps(game)),
}


def play_some(game: Game, gambler: Gambler, moves: int) -> None:
    for _ in range(moves):
        if not game.is_over:
            seat, move = gambler.turn(game._state)
            game.play(seat, move_of(game.phase, move))


def told(game: Game) -> str:
    """Everything a game says of itself and its past."""
    seats = range(-1, game.players)
    return repr((game.position(), game.version, game.plies, [(game.view(seat), game.events(seat)) for seat in seats]))


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", printed_tables()[::5], ids=str)
def test_a_copy_goes_its_own_way(table, way):
    chance = Random(1)
    game = Game.dealt(table.edition, table.players, table.shuffled(chance)[0])
    play_some(game, Gambler(chance), 60)
    before = told(game)
    twin = WAYS[way](game)
    assert told(twin) == before
    play_some(twin, Gambler(chance), 20)
    assert told(twin) != before
    assert told(game) == before


@pytest.mark.parametrize("seat", [-2, 4, 99])
@pytest.mark.parametrize("question", [Game.view, Game.events, Game.options, Game.legal_count])
def test_a_seat_that_is_not_there_gets_a_sentence(question: Callable[[Game, int], object], seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}: the seats are 0 to 3"):
        question(Game.new("koehandel-2001", 4), seat)
