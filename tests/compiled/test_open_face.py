"""The face that authors of programs see stays plain Python in a wheel: to be pickled, subclassed and read."""

from __future__ import annotations

import copy
import inspect
import pickle

import pytest

from maquignon import play
from maquignon.play import Game


def test_a_game_is_copied_and_sent_to_another_process():
    game = Game.new("koehandel-2001", 3, seed=1)
    game.play(0, play.Auction())
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()):
        assert (twin.version, twin.view(1), twin.plies) == (game.version, game.view(1), game.plies)


def test_a_game_may_be_made_more_of():
    class Counted(Game):
        def twice(self) -> int:
            return 2 * self.version

    game = Counted.new("koehandel-2001", 3, seed=1)
    game.play(0, play.Auction())
    assert game.twice() == 2


@pytest.mark.parametrize("name", play.__all__)
def test_nothing_that_is_published_is_compiled(name):
    published = getattr(play, name)
    assert not inspect.isbuiltin(published)
    assert not hasattr(published, "__mypyc_attrs__")


def test_whoever_gives_a_text_for_a_move_is_told_what_one_is():
    with pytest.raises(TypeError, match="a move is a value such as"):
        Game.new("koehandel-2001", 3, seed=1).play(0, "pass")  # type: ignore[arg-type]
