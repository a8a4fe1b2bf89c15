"""Otto and Odile of version 0.1: the same games move for move, for measuring and not at people's tables."""

from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from maquignon.bots import BOTS, play_match
from maquignon.bots.characters import characters, veterans
from maquignon.bots.offered import offered
from maquignon.bots.roster import entrant
from maquignon.play import Dealer, Game
from maquignon.play.notation import write_move

PLAYED = {
    ("koehandel-2001", 3): ("1f793e884e09bbf5", 501),
    ("master-2009-two", 2): ("76ede3bc1e3a1176", 116),
    ("boursicocotte-2025", 4): ("67f97de36e2684cf", 541),
}
"""What version 0.1 itself played, Odile at every other seat: the moves as a fingerprint, and their number."""


@pytest.mark.parametrize("table", PLAYED)
def test_they_play_what_version_0_1_played(table: tuple[str, int]) -> None:
    edition, players = table
    game = Game.new(edition, players, Dealer.predictable(1))
    play_match(game, [entrant(("odile-1", "otto-1")[seat % 2]) for seat in range(players)], Random(1))
    moves = " ".join(f"{seat} {write_move(move)}" for seat, move in game.plies)
    assert (sha256(moves.encode()).hexdigest()[:16], len(game.plies)) == PLAYED[table]


def test_nobody_meets_them_at_a_table() -> None:
    assert set(veterans()) == {"odile-1", "otto-1"}
    assert not set(veterans()) & {*BOTS, *offered(), *characters()}
