"""What the strong bot is asked about, and when it agrees; which positions are worth playing out."""

from itertools import pairwise

import pytest

from maquignon.play import Game, parse_position
from maquignon.play.moves import Challenge, Pay, number_of
from maquignon.play.notation import parse_move
from maquignon.review.advice import _amount, _usual, _word, advise, would_pay
from maquignon.review.case import Case, Outcome, Spot
from maquignon.review.playing import LEAST, MOST, OVERHEAD, PIECE, _closest_looked_at, _errands, _pairs, sample
from maquignon.review.samples import Pool, Samples
from maquignon.review.steps import line_of, steps_of
from maquignon.rules.phase import BIDDING, OFFER, PASS, TURN

MONEY = "2x0 4x10 2x50 100 200 500"
LIVE = (
    "edition: koehandel-2001; pace: live; turn: 0; "
    f"seat 0: rooster 4, goose 4, cat 4, cow 3, horse 4 | {MONEY}; "
    f"seat 1: dog 4, sheep 4, donkey 4 | {MONEY}; "
    f"seat 2: goat 4, pig 4 | {MONEY}; deck: cow"
)

POOR = (
    "edition: koehandel-2001; turn: 0; seat 0: rooster 4, goose 4, cat 4, cow 3, horse 4 | 10; "
    f"seat 1: dog 4, sheep 4, donkey 4, cow | {MONEY}; seat 2: goat 4, pig 4 | {MONEY}"
)


@pytest.fixture(scope="module")
def case():
    """The last cow is sold at live pace, the auctioneer calling himself."""
    game = Game.at(parse_position(LIVE))
    beginning = game.copy()
    words = "0 auction", "1 bid 10", "0 call", "-1 call", "0 hammer", "0 sell", "1 pay 10"
    for word in (*words, "1 challenge 0 cow", "1 offer 10", "0 counter 50"):
        seat, move = word.split(" ", 1)
        game.play(int(seat), parse_move(move))
    assert game.is_over
    return Case.of(beginning, game.plies, 3)


def test_calls_and_hammers_are_nobodys_choice(case):
    advice = [advise(case, version) for version in range(len(case.plies))]
    assert [each.is_choice for each in advice] == [True, True, False, False, False, True, True, True, True, True]
    for place in (2, 3, 4):
        assert advice[place].agrees
        assert advice[place].move == case.plies[place][1]
    assert [advice[place].is_sure for place in (2, 3, 4)] == [True, True, False], "a hammer ends the bidding"


def test_the_bot_agrees_with_the_only_move_there_is(case):
    payment = advise(case, 6)
    assert payment.agrees
    assert payment.is_sure
    assert payment.move == number_of(Pay((10,)))


def test_a_bid_is_agreed_with_up_to_what_the_bot_would_bid(case):
    bid = advise(case, 1)
    assert bid.agrees
    plies = list(case.plies)
    for amount, agrees in ((bid.move, True), (4_000, False)):
        plies[1] = (1, amount)
        changed = Case(case.edition, case.players, case.start, case.deck, tuple(plies[:2]), 3)
        assert advise(changed, 1).agrees is agrees


def test_words_amounts_and_the_usual_move():
    offers = [number_of(parse_move(f"offer {cards}")) for cards in ("10", "50", "100")]
    assert {_word(OFFER, each) for each in offers} == {0}
    assert [_amount(OFFER, each) for each in offers] == [10, 50, 100]
    assert [_word(BIDDING, 40), _amount(BIDDING, 40)] == [0, 40]
    assert [_word(BIDDING, PASS), _amount(BIDDING, PASS)] == [PASS, 0]
    assert _word(TURN, 17) == 17
    assert _usual(OFFER, [offers[2], offers[0], offers[1]]) == offers[1]
    assert _usual(BIDDING, [PASS, PASS, 20]) == PASS
    assert _usual(BIDDING, [PASS, 30, 20, PASS]) == 30, "of words as frequent, the one that says something"


def test_what_a_seat_would_pay_is_bounded_by_its_purse(case):
    scene = case.scenes[8]
    assert 0 < would_pay(case, scene, 1) <= 930
    poor = Game.at(parse_position(POOR))
    begin = poor.copy()
    poor.play(0, Challenge(1, "cow"))
    bare = Case.of(begin, poor.plies, 0)
    assert would_pay(bare, bare.scenes[1], 0) == 10


def test_steps_tell_where_chances_may_have_changed(case):
    steps = steps_of(case)
    assert [step.cards for step in steps] == [("cow",), *[()] * 9]
    assert [step.version for step in steps] == list(range(1, 11))
    assert steps[0].after == Spot(1), "a card was drawn"
    assert steps[-1].after == Spot(10), "the end"
    assert steps[2].after is None, "a call that the bot would have made too"
    assert line_of(steps)[0] == Spot(0)
    assert line_of(steps)[-1] == Spot(10)
    decided = [step.decided for step in steps if step.decided]
    assert decided in ([], [Spot(0, 0, case.plies[0][1])])


def test_pairs_are_neighbours_on_the_line(case):
    steps = steps_of(case)
    line = line_of(steps)
    pairs = _pairs(steps)
    assert pairs[: len(line) - 1] == list(pairwise(line))


def samples_of(*firsts):
    found = Samples(2)
    found.add([(float(first), 1.0 - first) for first in firsts])
    return found


def test_errands_share_the_effort_and_keep_to_the_bounds():
    cheap, dear = Spot(1), Spot(0)
    samples = {cheap: Samples(2), dear: Samples(2)}
    costs = {cheap: 100.0, dear: 400.0}
    runs: dict[Spot, list[tuple[int, int]]] = {cheap: [], dear: []}
    for spot, first, number in _errands(samples, samples, costs, 60_000):
        runs[spot].append((first, number))
    total = {spot: sum(number for _first, number in each) for spot, each in runs.items()}
    assert total == {cheap: 200, dear: 100}, "half as many where one costs four times as much"
    assert runs[dear] == [(0, 38), (38, 38), (76, 24)], "in pieces that follow each other"
    assert max(number for each in runs.values() for _first, number in each) <= 1 + PIECE / 100
    few = list(_errands({dear}, samples, costs, 1))
    assert sum(number for *_rest, number in few) == LEAST
    samples[dear].add([(1.0, 0.0)] * (MOST - 3))
    rest = list(_errands({dear}, samples, costs, 10**9))
    assert [(first, number) for _spot, first, number in rest] == [(MOST - 3, 3)]


def test_the_largest_changes_are_looked_at_again():
    samples = {
        Spot(0): samples_of(*[1, 0] * 20),
        Spot(1): samples_of(*[1, 0] * 20),
        Spot(2): samples_of(*[1] * 40),
        Spot(3): samples_of(*[0] * 40),
    }
    pairs = [(Spot(0), Spot(1)), (Spot(1), Spot(2)), (Spot(2), Spot(3))]
    assert _closest_looked_at(pairs, samples, 1) == {Spot(2), Spot(3)}
    assert _closest_looked_at(pairs, samples, 2) == {Spot(1), Spot(2), Spot(3)}


def test_a_change_is_the_mean_of_gaps_and_its_error():
    changes, errors = samples_of(0, 0, 1, 1).change(samples_of(1, 1, 1, 1, 0))
    assert changes == [0.5, -0.5]
    assert errors == [0.25, 0.25]
    assert samples_of(0, 0, 1, 1).distance(samples_of(1, 1, 1, 1)) == 0.25


def test_a_pool_counts_every_run():
    pool = Pool.of(samples_of(1, 1, 0, 0)).joined(Pool.of(samples_of(1, 0)))
    assert pool.chances == (0.5, 0.5)
    assert pool._counts == [2, 2, 1, 1]
    assert pool._sums[:2] == [(2.0, 0.0), (1.0, 1.0)]
    certain = Pool.of(samples_of(*[1] * 10))
    assert certain.errors[0] == pytest.approx((11 / 12 * 1 / 12 / 10) ** 0.5), "ten out of ten are no certainty"
    assert certain.contrast(Pool.of(samples_of(*[0] * 10))) > certain.contrast(Pool.of(samples_of(*[1, 0] * 5)))


def test_playouts_tell_their_shares_and_are_added_in_order(case):
    steps = steps_of(case)
    told: list[float] = []
    *_, (_round, found) = sample(case, steps, 600, 1, told.append)
    assert found.keys() >= set(line_of(steps))
    for spot, samples in found.items():
        assert len(samples) >= LEAST
        assert all(sum(run) == pytest.approx(1) for run in samples.runs)
        again: Outcome = case.play(spot, 0, len(samples))
        assert list(again.shares) == samples.runs, "numbered from 0, without gaps"
    assert min(told) >= OVERHEAD * 1
