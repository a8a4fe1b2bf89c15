"""Tallies summed up: medians and quartiles of prices, chances of the seats, lengths of games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass
from typing import TypeVar

from maquignon.arena.results.intervals import Interval, wilson
from maquignon.lab.prices.measuring import Survey
from maquignon.lab.prices.tally import STAGES, Tally
from maquignon.rulebook.cards import FAMILIES

Key = TypeVar("Key", bound=tuple[int, ...])
Group = TypeVar("Group", int, str)
FEWEST = 20
"""Prices below which there is nothing to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    number: int
    low: int
    median: int
    high: int
    """A quarter lies below `low`, a quarter above `high`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FamilyPrices:
    family: str
    stages: dict[str, Spread]
    """At auction, early, middle and late."""
    cards: dict[int, Spread]
    """At auction, by which card of the family it was for its buyer: 1 is the first."""
    trades: dict[int, Spread]
    """In trades, by the animals at stake: what the winner paid beyond what it got."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    survey: Survey
    games: int
    unfinished: int
    families: list[FamilyPrices]
    pedigrees: dict[str, Spread]
    """In cards."""
    seats: list[Interval]
    lengths: dict[str, Spread]
    score: Spread
    """The winner's."""

    def as_json(self) -> dict[str, object]:
        survey = self.survey
        return {
            "edition": survey.edition.id,
            "house_rules": sorted(survey.edition.house_rules),
            "players": survey.players,
            "character": survey.character,
            "seed": survey.seed,
            **{key: value for key, value in asdict(self).items() if key not in ("survey", "seats")},
            "seats": [seat._asdict() for seat in self.seats],
        }


def found(survey: Survey, tally: Tally) -> Findings:
    games = tally.games
    return Findings(
        survey=survey,
        games=games,
        unfinished=tally.unfinished,
        families=[_family(tally, family) for family in range(len(FAMILIES))],
        pedigrees=_grouped(tally.pedigrees.items(), lambda key: STAGES[key[0]]),
        seats=[wilson(wins / games, games) for wins in tally.wins],
        lengths={name: spread(lengths) for name, lengths in tally.lengths.items()},
        score=spread(tally.scores),
    )


def spread(counts: Counter[int]) -> Spread:
    ordered = sorted(counts)
    low, median, high = (_quantile(ordered, counts, share) for share in (0.25, 0.5, 0.75))
    return Spread(number=counts.total(), low=low, median=median, high=high)


def _quantile(ordered: list[int], counts: Counter[int], share: float) -> int:
    """The first value at or below which so large a share lies."""
    wanted = share * counts.total()
    for value in ordered:
        wanted -= counts[value]
        if wanted <= 0:
            return value
    return ordered[-1]


def _family(tally: Tally, family: int) -> FamilyPrices:
    sales = [(key, number) for key, number in tally.sales.items() if key[0] == family]
    trades = [(key, number) for key, number in tally.trades.items() if key[0] == family]
    return FamilyPrices(
        family=FAMILIES[family],
        stages=_grouped(sales, lambda key: STAGES[key[1]]),
        cards=_grouped(sales, lambda key: key[2] + 1),
        trades=_grouped(trades, lambda key: key[2]),
    )


def _grouped(counts: Iterable[tuple[Key, int]], group: Callable[[Key], Group]) -> dict[Group, Spread]:
    """Spreads of the last number of the keys, group by group, where there are enough."""
    groups: dict[Group, Counter[int]] = {}
    for key, number in counts:
        groups.setdefault(group(key), Counter())[key[-1]] += number
    return {name: spread(groups[name]) for name in sorted(groups, key=_order) if groups[name].total() >= FEWEST}


def _order(group: int | str) -> int:
    return STAGES.index(group) if isinstance(group, str) else group
