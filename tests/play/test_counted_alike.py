"""Who counts for speed inside the core counts what `play.statistics` defines, in games full of bluffs."""

from collections import Counter
from random import Random

import pytest

from maquignon.arena.seat_counts import SeatCounts, counts_of
from maquignon.bots.core.diary import NOTED, ZERO_OFFERS, Diary
from maquignon.lab.prices.tally import Tally
from maquignon.lab.prices.watching import PriceWatch
from maquignon.play import Dealer, Game
from maquignon.play.moves import move_of, number_of
from maquignon.play.statistics import Purchase, Statistics, Trade, Watch, price_each
from maquignon.play.statistics.bluffs import Bluffs
from maquignon.rulebook.cards import FAMILIES
from maquignon.rulebook.editions import EDITIONS
from tests.gambler import Gambler

TABLES = [(name, players) for name, rules in EDITIONS.items() for players in rules.players]


class Counted:
    """One game, watched by all."""

    def __init__(self, edition: str, players: int, seed: int) -> None:
        self.game = Game.new(edition, players, Dealer.predictable(seed))
        self.diary = Diary(players)
        self.tally = Tally(players=players)
        watch, prices = Watch(self.game), PriceWatch(self.game._state, self.tally)
        gambler = Gambler(Random(seed))
        while not self.game.is_over:
            phase, (seat, number) = self.game.phase, gambler.turn(self.game._state)
            self.game.play(seat, move_of(phase, number))
            watch.see()
            noted = self.game._events[-1]
            purse = self.game._state.holdings[seat].purse
            self.diary.note(int(phase), seat, number_of(self.game.plies[-1][1]), purse, noted, 0)
            for place in range(0, len(noted), NOTED):
                prices.see(noted[place : place + NOTED])
        prices.close()
        self.statistics: Statistics = watch.statistics()


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def counted(request):
    edition, players = request.param
    return [Counted(edition, players, seed) for seed in (1, 2)]


def test_the_diary_of_the_core_has_the_counts_of_the_statistics(counted):
    for each in counted:
        fields = list(SeatCounts.__dataclass_fields__)
        noted = [SeatCounts(**dict(zip(fields, counts, strict=True))) for counts in each.diary.counts]
        assert noted == [counts_of(totals) for totals in each.statistics.totals]
        bought = [(lot.seat, lot.price) for lot in each.statistics.purchases if lot.animals]
        sales = each.diary.sales
        assert list(zip(sales[::3], sales[1::3], strict=True)) == bought


def test_the_prices_of_the_lab_are_those_of_the_statistics(counted):
    for each in counted:
        found = each.statistics
        assert each.tally.lengths["lots"] == Counter([len(found.purchases)])
        assert each.tally.lengths["trades"] == Counter([len(found.trades)])
        assert _prices(each.tally.sales) == sum(map(_sold, found.purchases), Counter())
        assert _prices(each.tally.trades) == Counter(
            (FAMILIES.index(trade.family), _cost(trade)) for trade in found.trades if trade.family in FAMILIES
        )


def _prices(counts: Counter[tuple[int, int, int, int]]) -> Counter[tuple[int, int]]:
    """By family and price alone."""
    found: Counter[tuple[int, int]] = Counter()
    for (family, *_, price), number in counts.items():
        found[family, price] += number
    return found


def _sold(lot: Purchase) -> Counter[tuple[int, int]]:
    return Counter(
        {(FAMILIES.index(family), round(price_each(lot.price, lot.animals))): number for family, number in lot.animals}
    )


def _cost(trade: Trade) -> int:
    """What the winner paid beyond what it got."""
    paid = sum(each.offer_worth - (each.counter_worth or 0) for each in trade.rounds)
    return paid if trade.winner == trade.challenger else -paid


def test_a_second_definition_is_noticed(monkeypatch):
    """Every offer worth nothing, also one that everybody sees is empty."""

    def careless(self, event):
        self._totals[event.seat].zero_offers += not sum(event.cards)

    monkeypatch.setattr(Bluffs, "_offer", careless)
    each = Counted("kuhhandel-1999", 3, 1)
    noted = [counts[ZERO_OFFERS] for counts in each.diary.counts]
    assert noted != [totals.zero_offers for totals in each.statistics.totals]
