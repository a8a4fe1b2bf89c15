"""From games to figures: ratings that find a known order, intervals that hold, statistics that add up."""

import json
from math import sqrt
from random import Random
from statistics import NormalDist

import pytest

from maquignon.arena.results.facts import facts
from maquignon.arena.results.intervals import mean_interval, rate_interval, spread, wilson
from maquignon.arena.results.plackett_luce import Evidence, rating, ratings, strengths
from maquignon.arena.results.wins import Role
from maquignon.arena.tournament import Format
from maquignon.bots.random_bot import RandomBot
from maquignon.bots.roster import BOTS
from maquignon.play.moves import Bid, Slap
from maquignon.play.options import BidOptions, SlapOptions
from tests.arena.runs import found, planned, played

TRUE = (8.0, 4.0, 2.0, 1.0)


def synthetic(chance: Random, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """A finishing order drawn from known strengths."""
    left, order = list(seats), []
    while left:
        order.append(chance.choices(left, [TRUE[entrant] for entrant in left])[0])
        left.remove(order[-1])
    return tuple((entrant,) for entrant in order)


def deals(number: int, *line_ups: tuple[int, ...]) -> list[Evidence]:
    chance = Random(7)
    return [Evidence([synthetic(chance, line_up) for line_up in line_ups]) for _ in range(number)]


@pytest.mark.parametrize("line_ups", [((0, 1, 2, 3),), ((0, 1, 1, 1), (1, 2, 2, 2), (2, 3, 3, 3), (3, 0, 0, 0))])
def test_ratings_find_known_strengths(line_ups):
    rated = ratings(deals(300, *line_ups), 4, "test")
    assert [rated.index(each) for each in sorted(rated, reverse=True)] == [0, 1, 2, 3]
    truth = [rating(strength / 8**0.5) for strength in TRUE]
    for each, true in zip(rated, truth, strict=True):
        assert each.low <= each.value <= each.high
        assert each.high - each.low < 200
        assert abs(each.value - true) < 60
    assert sum(each.value for each in rated) / 4 == pytest.approx(1500, abs=1)


def test_strengths_of_two_are_their_odds():
    evidence = Evidence([((0,), (1,))] * 3000 + [((1,), (0,))] * 1000)
    first, second = strengths(evidence, 2)
    assert first / second == pytest.approx(3, rel=0.01)


def test_equals_and_ties_are_rated_equal():
    assert strengths(Evidence([((0, 1, 2),)] * 5), 3) == pytest.approx([1, 1, 1])
    assert strengths(Evidence([((0,), (1, 2)), ((1, 2), (0,))] * 5), 3)[1:] == pytest.approx([1, 1], abs=0.2)


def test_nobody_is_infinitely_strong():
    never_beaten = ratings([Evidence([((0,), (1,), (1,))])] * 20, 2, "test")
    assert 1500 < never_beaten[0].value < 3000


def test_wide_intervals_become_narrow_with_more_deals():
    chance = Random(3)
    shares = [float(chance.random() < 0.3) for _ in range(800)]
    few, many = rate_interval(shares[:50], "a"), rate_interval(shares, "a")
    assert many.high - many.low < (few.high - few.low) / 2
    assert few.low < 0.3 < few.high
    assert many.low < 0.3 < many.high


@pytest.mark.parametrize("shares", [[0.25], [0.25, 0.25], [0.0], [1.0, 1.0]])
def test_one_or_two_deals_leave_much_open(shares):
    rate = rate_interval(shares, "a")
    assert rate.low <= rate.value <= rate.high
    assert rate.high - rate.low > 0.4
    rated = ratings([Evidence([((0,), (1,))])] * len(shares), 2, "a")
    assert all(each.high - each.low > 200 for each in rated)
    assert rated[0].value > rated[1].value


def test_about_95_of_100_intervals_hold_the_truth():
    chance = Random(11)
    samples = [[float(chance.random() < 0.25) for _ in range(80)] for _ in range(100)]
    held = sum(low <= 0.25 <= high for _, low, high in (mean_interval(sample, "b") for sample in samples))
    assert 88 <= held <= 100


def test_95_per_cent_are_meant_to_the_letter():
    """Wilson's bounds are as far from the rate as is just credible; a resample loses a fortieth at each end."""
    sure = NormalDist().inv_cdf(0.975)
    for rate, size in ((0.3, 50), (0.5, 400), (0.0, 20)):
        _, low, high = wilson(rate, size)
        for bound in {low, high} - {rate}:
            assert abs(rate - bound) / sqrt(bound * (1 - bound) / size) == pytest.approx(sure, abs=1e-3)
    assert spread(500, range(1_001)) == (500, 25, 975)


def test_all_or_nothing_is_not_certain():
    none, all_ = rate_interval([0.0] * 20, "c"), rate_interval([1.0] * 20, "c")
    assert none.value == none.low == 0
    assert 0.1 < none.high < 0.2
    assert tuple(all_) == pytest.approx((1, 1 - none.high, 1))
    assert wilson(0, 1000).high < 0.005


@pytest.fixture(scope="module")
def mixture():
    return found(planned("value", "random", formats=tuple(Format)[1:], games=9))


def test_the_better_bot_is_found(mixture):
    (setting,) = mixture.settings
    value, other = setting.entrants
    assert value.rating.value > other.rating.value
    assert value.against_par[Role.ALONE].value > 1.5
    assert value.against_par[Role.MANY].value > 1
    assert value.against_par[Role.MIXED].value > 1
    assert [(match.one, match.many) for match in setting.matches] == [("value", "random"), ("random", "value")]
    assert setting.ahead[0][1] == pytest.approx(1 - setting.ahead[1][0])
    assert setting.ahead[0][1] > 0.7
    assert setting.ahead[0][0] is None


def test_shares_of_the_two_sides_add_up(mixture):
    alone, many = mixture.settings[0].entrants[0].against_par[Role.ALONE], mixture.settings[0].matches[0].against_par
    assert alone.value == many.value
    others = mixture.settings[0].entrants[1].against_par[Role.MANY]
    assert alone.value / 3 + 2 * others.value / 3 == pytest.approx(1)


def test_statistics_have_what_was_done(mixture):
    (setting,) = mixture.settings
    assert setting.games == setting.wanted == 27
    assert setting.at_limit == setting.forfeits == 0
    for entrant in setting.entrants:
        assert entrant.manners.bids > 5
        assert 0 <= entrant.manners.exposed <= entrant.manners.over_bids
        assert 0 < entrant.manners.buy_right_use < 1
        assert 0 <= entrant.manners.zero_offers < 0.5
        assert entrant.scores.quartiles[0] <= entrant.scores.quartiles[1] <= entrant.scores.quartiles[2]
    assert len(setting.prices) == 10
    assert min(setting.prices.values()) > 10


def test_trades_and_animals_are_counted_whole():
    store = played(planned("value", "random", games=3))
    ((trades, won),) = store.rows("SELECT sum(trades), sum(trades_won) FROM seats")
    assert trades == 2 * won > 0
    ((animals,),) = store.rows("SELECT sum(animals) FROM prices")
    ((games,),) = store.rows("SELECT count(*) FROM games")
    assert animals == 40 * games


def test_the_price_of_a_mixed_lot_is_divided():
    store = played(planned("value", "random", tables="boursicocotte-2025:3", games=1))
    ((animals, paid),) = store.rows("SELECT sum(animals), sum(paid) FROM prices")
    assert animals == 30 * 6
    assert paid == pytest.approx(round(paid / 10) * 10)


def test_an_over_bid_is_seen(monkeypatch):
    """A planted bluffer bids far beyond its means whenever it may."""

    class Bluffer(RandomBot):
        name = "bluffer"

        def choose(self, view, options, rng):
            if isinstance(options, BidOptions) and options.affordable < options.least <= options.most:
                return Bid(options.least)
            if isinstance(options, SlapOptions) and options.may_slap and not options.affordable:
                return Slap()
            return super().choose(view, options, rng)

    monkeypatch.setitem(BOTS, "bluffer", Bluffer)
    (setting,) = found(planned("bluffer", "random", tables="master-2009:3", games=1)).settings
    bluffer, honest = (entrant.manners for entrant in setting.entrants)
    assert bluffer
    assert honest
    assert bluffer.over_bids >= bluffer.exposed > 0
    assert honest.over_bids == honest.exposed == 0


def test_facts_are_plain(mixture):
    told = json.loads(json.dumps(facts(mixture)))
    assert told["settings"][0]["setting"] == {
        "name": "koehandel-2001:3", "edition": "koehandel-2001", "players": 3, "par": pytest.approx(1 / 3)
    }  # fmt: skip
    assert set(told["settings"][0]["entrants"][0]["against_par"]) == {"alone", "many", "mixed"}
    assert told["plan"]["entrants"][0] == {"name": "value", "bot": "value"}
