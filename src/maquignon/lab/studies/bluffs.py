"""How often does he bluff, and what are zeros good for? A bluff is an offer, or an answer, of zeros alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.arena.results.intervals import Interval
from maquignon.lab.studies.charts import Chart, Row
from maquignon.lab.studies.estimates import FEW, Stratum, difference, share, told, told_share
from maquignon.lab.studies.watching import Offer, Tally
from maquignon.rulebook.cards import FAMILIES

STEPS: Final = ((0, 0), (1, 20), (21, 60), (61, 150), (151, 400), (401, 100_000))
"""What offers are worth, in ranges."""
NAMES: Final = ("nothing", "10 to 20", "30 to 60", "70 to 150", "160 to 400", "more")
GOOD: Final = ("accepted", "won")
CHEAP: Final = 5
"""So many families, from the rooster on."""
STAKES: Final = {1: "for one animal", 2: "for two"}
Which = Callable[[Offer], bool]


def bluffs_answer(tally: Tally) -> str:
    made = _number(tally, _anything)
    nothing = _number(tally, _is_bluff)
    answers = sum(tally.answers.values())
    empty = sum(times for answer, times in tally.answers.items() if not answer.worth)
    cheap, dear = (told_share(_number(tally, each, _is_bluff), _number(tally, each)) for each in (_is_cheap, _is_dear))
    return (
        f"He offers nothing but zeros in {told_share(nothing, made, 2)} of {made:,} offers: {cheap} where one of"
        f" the five cheapest families is at stake, {dear} where one of the others is. It gets him the animals with"
        f" {told_share(_good(tally, _is_bluff), nothing)} of these offers. Whoever is challenged and counters lays"
        f" nothing but zeros in {told_share(empty, answers)} of {answers:,} counters. At auctions he never"
        " bids what he does not have."
    )


def at_stake(tally: Tally) -> Table:
    """Offers of nothing by what they are for."""
    rows = []
    for family, name in enumerate(FAMILIES):
        cells = []
        for stake in STAKES:
            made = _number(tally, _for(family, stake))
            cells += [f"{made:,}", told_share(_number(tally, _for(family, stake), _is_bluff), made)]
        rows.append((name, *cells))
    heads = [head for words in STAKES.values() for head in (f"offers {words}", "of nothing")]
    return Table("", ("animal", *heads), tuple(rows))


def bluff_chart(tally: Tally) -> Chart:
    rows = [
        Row(
            name,
            [
                _shown(_number(tally, _for(family, stake), _is_bluff), _number(tally, _for(family, stake)))
                for stake in STAKES
            ],
        )
        for family, name in enumerate(FAMILIES)
    ]
    return Chart("How often is the offer a bluff?\nOffers of zeros alone, in %", [*STAKES.values()], rows, " %")


def offers(tally: Tally) -> Table:
    """By what they are worth: how often made, accepted, and successful."""
    number = _number(tally, _anything)
    rows = []
    for name, step in zip(NAMES, STEPS, strict=True):
        made = _number(tally, _worth(step))
        accepted = _number(tally, _worth(step), lambda offer: offer.outcome == "accepted")
        good = _good(tally, _worth(step))
        rows.append((name, f"{100 * made / number:.1f} %", told_share(accepted, made), told_share(good, made)))
    return Table("", ("an offer of", "of all offers", "accepted", "gets the animals"), tuple(rows))


def zeros_answer(tally: Tally) -> str:
    gain = difference(_strata(tally))
    sentence = f"{_compared(gain)} " if gain else ""
    laid = Counter[str]()
    for offer, times in tally.offers.items():
        laid["bluffs" if _is_bluff(offer) else "padded"] += offer.zeros * times
    for answer, times in tally.answers.items():
        laid["counters"] += answer.zeros * times
    number = laid.total()
    return (
        f"{sentence}Of {number:,} zeros that were laid {told_share(laid['padded'], number)} lay beside money in an"
        f" offer, {told_share(laid['bluffs'], number)} in an offer of nothing and"
        f" {told_share(laid['counters'], number)} in a counter."
    )


def zeros(tally: Tally) -> Table:
    """Offers of some worth with and without zeros among them."""
    rows = []
    for name, step in [*zip(NAMES, STEPS, strict=True)][1:]:
        cells = []
        for which in (_has_none, _has_zeros):
            made = _number(tally, _worth(step), which)
            cells += [f"{made:,}", told_share(_good(tally, _worth(step), which), made)]
        rows.append((name, *cells))
    heads = ("an offer of", "without zeros", "gets the animals", "with zeros", "gets the animals")
    return Table("", heads, tuple(rows))


def zero_chart(tally: Tally) -> Chart:
    rows = [
        Row(
            name,
            [
                _shown(_good(tally, _worth(step), which), _number(tally, _worth(step), which))
                for which in (_has_none, _has_zeros)
            ],
        )
        for name, step in [*zip(NAMES, STEPS, strict=True)][1:]
    ]
    title = "Does a zero beside the money help?\nOffers that get the animals, in %"
    return Chart(title, ["money alone", "with zeros"], rows, " %")


def _compared(gain: Interval) -> str:
    how = "oftener" if gain.value > 0 else "less often"
    told_gain = told(gain if gain.value > 0 else Interval(-gain.value, -gain.high, -gain.low), 1)
    verdict = "" if gain.value > 0 else " Nothing here says that they frighten anybody off."
    if gain.low < 0 < gain.high:
        verdict = " That may be chance."
    return (
        f"An offer of about the same worth for the same animals gets them {told_gain} percentage points {how} with"
        f" zeros among its cards than without.{verdict}"
    )


def _strata(tally: Tally) -> Iterable[Stratum]:
    """Of one worth, for the same animals: those with zeros, and those without."""
    found: dict[tuple[int, int, int], list[int]] = {}
    for offer, times in tally.offers.items():
        if offer.worth:
            numbers = found.setdefault((offer.family, offer.stake, offer.worth // 50), [0, 0, 0, 0])
            place = 0 if offer.zeros else 2
            numbers[place] += times
            numbers[place + 1] += times if offer.outcome in GOOD else 0
    return [Stratum(*numbers) for numbers in found.values()]


def _shown(good: int, number: int) -> Interval | None:
    return share(good, number) if number >= FEW else None


def _number(tally: Tally, *which: Which) -> int:
    return sum(times for offer, times in tally.offers.items() if all(each(offer) for each in which))


def _good(tally: Tally, *which: Which) -> int:
    return _number(tally, *which, lambda offer: offer.outcome in GOOD)


def _anything(_offer: Offer) -> bool:
    return True


def _is_bluff(offer: Offer) -> bool:
    return not offer.worth


def _is_cheap(offer: Offer) -> bool:
    return offer.family < CHEAP


def _is_dear(offer: Offer) -> bool:
    return offer.family >= CHEAP


def _has_zeros(offer: Offer) -> bool:
    return offer.zeros > 0


def _has_none(offer: Offer) -> bool:
    return not offer.zeros


def _for(family: int, stake: int) -> Which:
    return lambda offer: (offer.family, offer.stake) == (family, stake)


def _worth(step: tuple[int, int]) -> Which:
    return lambda offer: step[0] <= offer.worth <= step[1]
