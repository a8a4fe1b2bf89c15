"""Over 10,000 random games with the compiled rules, at every table there is; see tests/checked_play.py."""

import pytest

from tests.checked_play import games_at_every_table, play_checked

PARTS = 8
ROUNDS = 4
LONG_ROUNDS = 28


@pytest.mark.parametrize("part", range(PARTS))
def test_money_cards_and_choices_hold_in_every_game(part):
    seen = play_checked(games_at_every_table(part, PARTS, rounds=ROUNDS), rarely=48)
    seen.check_everything_came_up()


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_they_hold_in_eighty_thousand_games(part):
    games = games_at_every_table(part, PARTS, rounds=LONG_ROUNDS)
    assert len(games) * PARTS > 80_000
    play_checked(games, rarely=48).check_everything_came_up()


def test_that_is_more_than_10_000_games():
    assert sum(len(games_at_every_table(part, PARTS, rounds=ROUNDS)) for part in range(PARTS)) > 10_000
