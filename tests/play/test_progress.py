"""Whether a game gets anywhere: counted from what everybody sees, so that a table can propose to stop (R31)."""

from __future__ import annotations

from maquignon.play import Accept, Auction, Bid, Challenge, Counter, Game, Offer, Pass, Pay, Sell, parse_position
from maquignon.play.game import Ply
from maquignon.play.progress import SAME_AGAIN, STALLED_TRADES, Progress

ENDLESS = (
    "edition: boursicocotte-2025; seat 0: rooster, goose 3, cat 3 | 2x0; seat 1: rooster 2, dog 3, sheep 3 | 2x0; "
    "seat 2: goat 3, donkey 3, pig 3, cow 3, horse 3"
)
"""Nothing but zeros on both sides: whoever challenges wins, in turn, for ever."""


def follow(game: Game, progress: Progress, *plies: Ply) -> Progress:
    for seat, move in plies:
        game.play(seat, move)
        (events,) = game.events(since=game.version)
        progress.follow(game, events)
    return progress


def trade(game: Game, progress: Progress) -> None:
    seat = game.active
    follow(game, progress, (seat, Challenge(1 - seat, "rooster")), (seat, Offer((0,))), (1 - seat, Counter((0,))))


def test_trades_without_progress_are_counted_until_the_table_is_stalled() -> None:
    game, progress = Game.at(parse_position(ENDLESS)), Progress()
    trade(game, progress)  # the first turn that begins is where counting starts
    for number in range(STALLED_TRADES):
        assert progress.trades == number
        assert not progress.is_stalled
        trade(game, progress)
    assert progress.is_stalled


def test_it_goes_round_when_the_same_herds_come_back_to_the_same_player() -> None:
    game, progress = Game.at(parse_position(ENDLESS)), Progress()
    seen = []
    for _ in range(2 * SAME_AGAIN):
        trade(game, progress)
        seen.append(progress.goes_round)
    assert seen == [False] * (2 * SAME_AGAIN - 2) + [True] * 2


def test_a_completed_family_is_progress() -> None:
    position = ENDLESS.replace("goose 3, cat 3", "goose 3, cat 2").replace("dog 3, sheep 3", "dog 3, sheep 3, cat")
    game, progress = Game.at(parse_position(position)), Progress()
    for _ in range(2 * SAME_AGAIN):
        trade(game, progress)
    assert progress.goes_round
    follow(game, progress, (0, Challenge(1, "cat")), (0, Offer((0,))), (1, Accept()))
    assert (progress.trades, progress.goes_round) == (0, False)


def test_a_card_from_the_deck_is_progress_and_while_it_lasts_nothing_goes_round() -> None:
    position = "edition: koehandel-2001; seat 0: cow; seat 1: cow; seat 2: nothing; deck: rest"
    game, progress = Game.at(parse_position(position)), Progress()
    there = (0, Challenge(1, "cow")), (0, Offer((0,))), (1, Counter((10,)))
    follow(game, progress, *there, (1, Auction()), (2, Bid(10)), (0, Pass()), (1, Sell()), (2, Pay((10,))))
    assert (progress.trades, progress.turns) == (0, 2)
    assert not progress.goes_round
