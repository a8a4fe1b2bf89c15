"""What the tally says, as tables and plots."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from maquignon.arena.report.charts import interval_chart, line_chart
from maquignon.arena.report.tables import Table
from maquignon.arena.results.intervals import Interval, wilson
from maquignon.lab.studies.watching import Tally
from maquignon.rulebook.cards import FAMILIES

STEPS: Final = ((0, 0), (1, 20), (21, 60), (61, 150), (151, 400), (401, 100_000))
"""What offers are worth, in ranges."""
NAMES: Final = ("nothing", "10 to 20", "30 to 60", "70 to 150", "160 to 400", "more")
FEW: Final = 20
ENDINGS: Final = {
    "sold": "sold to the high bidder",
    "bought": "bought by the auctioneer",
    "free": "nobody bid, the auctioneer keeps it",
}
GOOD: Final = ("accepted", "won")
ORDINALS: Final = ("1st", "2nd", "3rd", "4th")


def seats(tally: Tally) -> Table:
    rows = [(f"{place + 1}", _told(won)) for place, won in enumerate(_wins(tally))]
    return Table("", ("place, from who begins", "games won"), tuple(rows))


def seat_plot(tally: Tally) -> str:
    rows = [(f"place {place + 1}", won.times(100)) for place, won in enumerate(_wins(tally))]
    return interval_chart("Games won in % by place; who begins is first", rows, reference=100 / tally.players)


def auctions(tally: Tally) -> Table:
    """How they end, and the mean price."""
    number = sum(tally.lots.values())
    endings = Counter[str]()
    money = Counter[str]()
    for (ending, price), times in tally.lots.items():
        endings[ending] += times
        money[ending] += times * price
    rows = [
        (words, f"{100 * endings[each] / number:.1f} %", f"{money[each] / max(1, endings[each]):.0f}")
        for each, words in ENDINGS.items()
    ]
    return Table("", ("an auction ends so", "of all", "mean price"), tuple(rows))


def offers(tally: Tally) -> Table:
    """By what they are worth: how often made, accepted, and successful."""
    number = sum(tally.offers.values())
    rows = []
    for name, (low, high) in zip(NAMES, STEPS, strict=True):
        made = _between(tally, low, high, False) + _between(tally, low, high, True)
        shares = _share(made, ("accepted",)), _share(made, GOOD)
        rows.append((name, f"{100 * made.total() / number:.1f} %", *shares))
    return Table("", ("an offer of", "of all offers", "accepted", "gets the animals"), tuple(rows))


def zeros(tally: Tally) -> Table:
    """Offers of some worth with and without zeros among them."""
    rows = []
    for name, (low, high) in list(zip(NAMES, STEPS, strict=True))[1:]:
        cells = [_between(tally, low, high, with_zeros) for with_zeros in (False, True)]
        rows.append((name, *(f"{_share(each, GOOD)} of {each.total():,}" for each in cells)))
    return Table("", ("an offer of", "without zeros gets the animals", "with zeros"), tuple(rows))


def zero_plot(tally: Tally) -> str:
    rows = []
    for name, (low, high) in list(zip(NAMES, STEPS, strict=True))[1:]:
        for with_zeros in (False, True):
            made = _between(tally, low, high, with_zeros)
            if made.total() >= FEW:
                won = sum(made[each] for each in GOOD)
                rows.append(
                    (
                        f"{name}, {'zeros' if with_zeros else 'none'}",
                        wilson(won / made.total(), made.total()).times(100),
                    )
                )
    return interval_chart("Offers that get the animals, in %, with zeros among the cards or none", rows, reference=50)


def cards(tally: Tally) -> Table:
    """The median price of the buyer's first to fourth animal of a family."""
    rows = [
        (family, *(_median_told(tally, number, before) for before in range(4)))
        for number, family in enumerate(FAMILIES)
    ]
    return Table("", ("animal", *(f"its {each}" for each in ORDINALS)), tuple(rows))


def card_plot(tally: Tally) -> str:
    lines = {
        f"its {ordinal}": {
            family: middle
            for number, family in enumerate(FAMILIES)
            if (middle := _median(tally, number, before)) is not None
        }
        for before, ordinal in enumerate(ORDINALS)
    }
    return line_chart("Median price at auction by how many of the family the buyer has", FAMILIES, lines)


def _wins(tally: Tally) -> list[Interval]:
    return [wilson(won / tally.games, tally.games) for won in tally.wins]


def _between(tally: Tally, low: int, high: int, with_zeros: bool) -> Counter[str]:
    """The outcomes of such offers."""
    found = Counter[str]()
    for offer, times in tally.offers.items():
        if low <= offer.worth <= high and (offer.zeros > 0) == with_zeros:
            found[offer.outcome] += times
    return found


def _share(made: Counter[str], outcomes: Iterable[str]) -> str:
    return f"{100 * sum(made[each] for each in outcomes) / made.total():.0f} %" if made.total() >= FEW else "–"


def _median_told(tally: Tally, family: int, before: int) -> str:
    middle = _median(tally, family, before)
    return "–" if middle is None else f"{middle:.0f}"


def _median(tally: Tally, family: int, before: int) -> float | None:
    prices = sorted(
        price
        for (each, had, price), times in tally.prices.items()
        if (each, had) == (family, before)
        for _ in range(times)
    )
    return float(prices[len(prices) // 2]) if len(prices) >= FEW else None


def _told(share: Interval) -> str:
    return f"{100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
