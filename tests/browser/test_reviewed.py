"""The review that is kept for the replay's pictures is a real one, of the very game that is shown."""

from __future__ import annotations

import pytest

from maquignon.play.notation import write_move
from maquignon.review import from_json
from tests.browser.moments import finished
from tests.browser.reviewed import reviewed


def test_the_review_is_of_the_game_that_is_shown():
    shown = finished()
    game, kept = shown.game, from_json(reviewed(shown.record()))
    assert kept.rules == game.edition.rules_id
    assert kept.names == tuple(shown.names)
    assert kept.scores == game.scores()
    assert kept.winners == game.winners()
    assert [point.move for point in kept.points] == [None, *(write_move(move) for _seat, move in game.plies)]
    assert all(sum(point.chances) == pytest.approx(1) for point in kept.points)
    assert kept.playouts > 10_000
    assert kept.moments


def test_another_game_would_be_noticed():
    record = finished().record()
    with pytest.raises(AssertionError, match="another game"):
        reviewed(record.replace("bid 30", "bid 40", 1))
