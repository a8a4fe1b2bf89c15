"""What is the second card of a family worth, and how many families win?"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.arena.results.intervals import Interval, Z
from maquignon.lab.studies.charts import Chart, Row
from maquignon.lab.studies.estimates import FEW, NONE, Moments, mean, mean_ratio, moments, share, told, told_share
from maquignon.lab.studies.watching import THIRDS, Tally
from maquignon.rulebook.cards import FAMILIES

ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
WORDS: Final = ("first", "second", "third", "fourth")
NUMBERS: Final = ("none", "one", "two", "three")


def cards_answer(tally: Tally) -> str:
    ratios = {before: mean_ratio(_pairs(tally, before)) for before in range(1, len(ORDINALS))}
    parts = [f"{told(ratio, 2)} times for the {WORDS[before]}" for before, ratio in ratios.items() if ratio]
    if not parts:
        return "There are too few sales to tell."
    return (
        "Beside what a buyer's first of the family costs in the same third of the deck, as a mean over the animals, he"
        f" pays {', '.join(parts)}. Over a whole game the next one is dearer than that: it comes later, when"
        " there is more money."
    )


def buyers_answer(tally: Tally) -> str:
    """A price is only what the next bidder would still give; who gets the lot says more."""
    chances = [
        (words, share(tally.bought[before], tally.could_buy[before]))
        for before, words in enumerate(NUMBERS)
        if tally.could_buy[before] >= FEW
    ]
    (_, none), *others = chances
    verdict = "He is as keen on the first as on the next."
    if others and others[0][1].high < none.low:
        verdict = "So he is no keener on the next than on the first; but then, who has some has paid for them already."
    elif others and others[0][1].low > none.high:
        verdict = "So he is keener on the next than on the first."
    listed = ", ".join(f"who has {words} in {told(chance, 1, ' %')}" for words, chance in others)
    return (
        "A price is what the next bidder would still give. Who gets the lot says more: a bidder who has none of the"
        f" family buys it in {told(none, 1, ' %')} of the auctions, {listed}. {verdict}"
    )


def buyer_chart(tally: Tally) -> Chart:
    rows = [
        Row(f"has {number}", [share(tally.bought[before], tally.could_buy[before])])
        for before, number in enumerate(NUMBERS)
        if tally.could_buy[before] >= FEW
    ]
    title = "Who gets the next one?\nA bidder's chance to buy; dashed: a fair share"
    return Chart(title, [""], rows, " %", 100 / (tally.players - 1), bars=True)


def cards(tally: Tally) -> Table:
    """The median price of the buyer's first to fourth animal of a family."""
    rows = [
        (family, *(_told_median(_prices(tally, number, before)) for before in range(len(ORDINALS))))
        for number, family in enumerate(FAMILIES)
    ]
    return Table("", ("animal", *(f"its {each}" for each in ORDINALS)), tuple(rows))


def card_chart(tally: Tally) -> Chart:
    rows = [
        Row(family, [_median(_prices(tally, number, before)) for before in range(len(ORDINALS))])
        for number, family in enumerate(FAMILIES)
    ]
    series = [f"its {each}" for each in ORDINALS]
    shown = [place for place in range(len(series)) if any(row.values[place] for row in rows)]
    return Chart(
        "What does the next one cost?\nMedian price at auction, by how many the buyer has",
        [series[place] for place in shown],
        [Row(row.label, [row.values[place] for place in shown]) for row in rows],
    )


def families_answer(tally: Tally) -> str:
    having = mean([number for (number, won), times in tally.families.items() if won for _ in range(times)])
    chances = {number: _chance(tally, number) for number in _numbers(tally)}
    best = min((number for number, chance in chances.items() if chance and chance.low > 50), default=None)
    more = f" Who has {best} or more is likelier than not to have won." if best is not None else ""
    return f"A winner has {told(having, 2)} complete families on average.{more}"


def families(tally: Tally) -> Table:
    rows = [
        (f"{number}", f"{_seats(tally, number):,}", told_share(_wins(tally, number), _seats(tally, number)))
        for number in _numbers(tally)
    ]
    return Table("", ("complete families in the end", "players", "won"), tuple(rows))


def family_chart(tally: Tally) -> Chart:
    rows = [Row(f"{number}", [_chance(tally, number)]) for number in _numbers(tally) if _chance(tally, number)]
    title = "How many families win?\nChance to have won; dashed: a fair share"
    return Chart(title, [""], rows, " %", 100 / tally.players, bars=True)


def _pairs(tally: Tally, before: int) -> list[tuple[Moments, Moments]]:
    """Of every family in every third: such a card, and the first."""
    found = []
    for family in range(len(FAMILIES)):
        for third in range(THIRDS):
            those, firsts = (_prices(tally, family, each, third) for each in (before, 0))
            if min(those.total(), firsts.total()) >= FEW:
                found.append((moments([*those.elements()]), moments([*firsts.elements()])))
    return found


def _prices(tally: Tally, family: int, before: int, third: int | None = None) -> Counter[int]:
    found = Counter[int]()
    for sale, times in tally.sales.items():
        if (sale.family, sale.before) == (family, before) and third in (None, sale.third):
            found[sale.price] += times
    return found


def _median(prices: Counter[int]) -> Interval | None:
    """With the two prices between which it lies by their ranks."""
    number = prices.total()
    if number < FEW:
        return None
    ordered = sorted(prices.elements())
    half = Z * sqrt(number) / 2
    low, high = max(0, int(number / 2 - half)), min(number - 1, int(number / 2 + half) + 1)
    return Interval(ordered[number // 2], ordered[low], ordered[high])


def _told_median(prices: Counter[int]) -> str:
    median = _median(prices)
    return told(median, 0) if median else NONE


def _numbers(tally: Tally) -> range:
    return range(max(number for number, _ in tally.families) + 1)


def _seats(tally: Tally, number: int) -> int:
    return sum(times for (each, _), times in tally.families.items() if each == number)


def _wins(tally: Tally, number: int) -> float:
    return sum(portion * times for (each, portion), times in tally.families.items() if each == number)


def _chance(tally: Tally, number: int) -> Interval | None:
    seats = _seats(tally, number)
    return share(_wins(tally, number), seats) if seats >= FEW else None
