"""Random play inside the core: the same numbers every time, fair enough, and it stops where it is told to."""

import pytest

from maquignon.rulebook import EDITIONS
from maquignon.rules.freezing import frozen
from maquignon.rules.phase import OVER
from maquignon.rules.random_play import Dice, Tally, copy_many, play_games, play_out
from maquignon.rules.setup import laid_out, start


def played(name: str, *, live: bool, seed: int = 1, games: int = 3, limit: int = 3000) -> Tally:
    rules = EDITIONS[name]
    tally = Tally(rules.players[0])
    opening = laid_out(rules, rules.players[0], rules.stock(), live)
    play_games(opening, rules.deck_money(), rules.removed_money, games, seed, limit, tally)
    assert opening.deck == rules.stock()
    assert opening.version == 0
    return tally


def test_dice_are_the_same_for_a_seed_and_cover_their_range():
    numbers = [Dice(1).below(6) for _ in range(3)]
    assert len(set(numbers)) == 1
    dice = Dice(7)
    rolls = [dice.below(6) for _ in range(6000)]
    assert set(rolls) == set(range(6))
    assert all(850 < rolls.count(face) < 1150 for face in range(6))
    assert [Dice(seed).below(1 << 31) for seed in range(20)] != [Dice(seed + 1).below(1 << 31) for seed in range(20)]


def test_a_shuffle_keeps_the_cards():
    cards = list(range(40))
    Dice(3).shuffle(cards)
    assert sorted(cards) == list(range(40)) != cards


@pytest.mark.parametrize("live", [False, True])
@pytest.mark.parametrize("name", EDITIONS)
def test_games_end_and_are_repeatable(name, live):
    tally, again, other = (played(name, live=live, seed=seed) for seed in (1, 1, 2))
    assert (tally.games, tally.unfinished) == (3, 0)
    assert (tally.trace, tally.moves, tally.scores) == (again.trace, again.moves, again.scores)
    assert tally.trace != other.trace
    assert tally.longest <= tally.moves < 3 * tally.longest
    assert all(score > 0 for score in [sum(tally.scores)])


def test_a_game_stops_at_its_limit():
    tally = played("koehandel-2001", live=False, limit=20)
    assert (tally.games, tally.unfinished, tally.longest, tally.moves) == (3, 3, 20, 60)


def test_a_game_that_is_over_adds_its_score():
    rules = EDITIONS["koehandel-2001"]
    state = laid_out(rules, 3, [], False)
    start(state, 0)
    assert state.phase == OVER
    state.holdings[1].herd = 4
    tally = Tally(3)
    play_out(state, Dice(1), 10, tally)
    assert (tally.games, tally.moves, tally.longest, tally.unfinished) == (1, 0, 0, 0)
    assert tally.scores == [0, 10, 0]


def test_copying_changes_nothing():
    state = laid_out(EDITIONS["koehandel-2001"], 3, [], False)
    before = frozen(state)
    copy_many(state, 3)
    assert frozen(state) == before
