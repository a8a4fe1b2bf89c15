"""What a review says of a game: chances, moments, advice, and that it says the same again."""

from math import hypot
from random import Random

import pytest

from maquignon.bots import bot, play_match
from maquignon.play import Dealer, DeckStart, Game, Pace, WrongRecord, replay
from maquignon.play.notation import write_move
from maquignon.review import NotOver, from_json, review, to_json
from maquignon.review.case import STRONG, Case
from maquignon.review.steps import steps_of
from maquignon.review.value import Review
from tests.review.games import BLUNDERS, ENDING, LAST_COW, ending, played

EFFORT = 4_000


@pytest.fixture(scope="module")
def record():
    return ending("nora", "odile", "pip")


@pytest.fixture(scope="module")
def reviewed(record):
    return review(record, effort=EFFORT)


@pytest.fixture(scope="module")
def blundered():
    return review(played(LAST_COW, *BLUNDERS), effort=EFFORT)


def test_there_are_chances_after_every_move(record, reviewed):
    assert [point.version for point in reviewed.points] == list(range(len(record.plies) + 1))
    assert [point.seat for point in reviewed.points] == [None, *(seat for seat, _move in record.plies)]
    assert [point.move for point in reviewed.points] == [None, *(write_move(move) for _seat, move in record.plies)]
    for point in reviewed.points:
        assert sum(point.chances) == pytest.approx(1)
        assert all(0 <= chance <= 1 for chance in point.chances)
        assert len(point.errors) == 3


def test_the_end_is_certain(record, reviewed):
    game = replay(record)
    assert reviewed.winners == game.winners()
    assert reviewed.scores == game.scores()
    assert [chance > 0 for chance in reviewed.points[-1].chances] == [seat in game.winners() for seat in range(3)]
    assert reviewed.points[-1].errors == (0, 0, 0)


def test_every_change_of_a_chance_is_accounted_for(reviewed):
    for account in reviewed.accounts:
        assert account.start + account.luck + account.own + account.others == pytest.approx(account.end)
        assert account.agreed <= account.decisions


def test_a_blunder_is_found_and_the_better_move_named(blundered):
    given_away = blundered.points[6]
    assert given_away.move == "accept"
    assert given_away.strong is not None
    assert given_away.strong.startswith("counter")
    assert given_away.loss is not None
    assert given_away.loss > 0.5
    before, after = blundered.points[5], given_away
    assert given_away.loss == pytest.approx(before.chances[0] - after.chances[0]), "no card was drawn"
    assert given_away.loss_error == pytest.approx(hypot(before.errors[0], after.errors[0]))
    agreed = [point for point in blundered.points if point.strong is None]
    assert agreed
    assert all(point.loss is None and point.loss_error is None for point in agreed)
    assert 6 in [moment.version for moment in blundered.moments]
    last = blundered.moments[-1]
    assert (last.kind, last.seat, last.other, last.what, last.amount) == ("accept", 0, 1, "cow", 0)
    assert (last.gainer, last.loser) == (1, 0)


def test_the_lead_is_where_the_winner_is_ahead_for_good(blundered):
    assert (blundered.lead.seat, blundered.lead.version) == (1, 6)


def test_the_strong_bot_agrees_with_itself_and_all_cards_are_luck():
    game = Game.new("boursicocotte-2025", 3, Dealer.predictable(1))
    beginning = game.copy()
    assert play_match(game, [bot(STRONG) for _ in range(3)], Random(1)).finished
    steps = steps_of(Case.of(beginning, game.plies, 0))
    choices = [step.advice for step in steps if step.advice.is_choice]
    assert sum(advice.agrees for advice in choices) > 0.95 * len(choices)
    assert isinstance(game.start, DeckStart)
    assert [card for step in steps for card in step.cards] == list(game.start.deck)
    assert sum(step.after is not None for step in steps) < 0.6 * len(steps)


def test_equal_seeds_give_equal_reviews_however_many_processes_work(record, reviewed):
    assert review(record, effort=EFFORT, jobs=2) == reviewed
    assert review(record, effort=EFFORT, seed=1) != reviewed


def test_more_effort_means_smaller_errors(record, reviewed):
    more = review(record, effort=4 * EFFORT)
    assert more.playouts > 2 * reviewed.playouts
    assert more.points[0].errors < reviewed.points[0].errors


def test_json_and_back(reviewed):
    assert from_json(to_json(reviewed)) == reviewed


def test_progress_is_told_up_to_the_whole(record):
    told: list[float] = []
    review(record, effort=EFFORT, advance=told.append)
    assert len(told) > 5
    assert sum(told) == pytest.approx(EFFORT, rel=0.5)


def test_chances_are_told_first_and_moments_next(record):
    ready: list[Review] = []
    found = review(record, effort=EFFORT, ready=ready.append)
    assert [len(each.points) for each in ready] == [len(found.points)] * 2
    assert ready[0].moments == ()
    assert ready[0].playouts < ready[1].playouts < found.playouts
    assert found == review(record, effort=EFFORT), "whoever listens changes nothing"


def test_a_live_game():
    live = review(ending("nora", "odile", "pip", pace=Pace.LIVE), effort=EFFORT)
    assert live.points[-1].chances[live.winners[0]] > 0


def test_a_wrong_record_is_refused():
    with pytest.raises(WrongRecord, match="is refused"):
        review(played(ENDING, "0: challenge 1 dog"))
    with pytest.raises(NotOver):
        review(played(ENDING))
