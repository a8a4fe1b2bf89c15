"""Who stands where after some rounds: points by rank, of which every table has nought together, and beside them
how somebody did in comparison with those in the same seat of the same deal."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

WIN = 60
"""For who is ahead of everybody at a table; a table of any size up to seven is shared out without a rest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """What came of a seat."""

    person: int | None
    """None for a bot."""
    score: int
    rank: int
    """How many were ahead."""


TableResult = Sequence[Place]
"""By seat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    person: int
    place: int
    """From 1; who is equal in both columns shares it."""
    played: int
    wins: int
    points: int
    same_seat: int
    """More than the others had in the same seat of the same deal, all rounds together."""


def standings(people: Iterable[int], rounds: Iterable[Sequence[TableResult]]) -> list[Standing]:
    """The best first; a round that somebody did not play adds nothing."""
    points: defaultdict[int, list[int]] = defaultdict(list)
    beside: defaultdict[int, Fraction] = defaultdict(Fraction)
    for tables in rounds:
        for person, won in _points(tables):
            points[person].append(won)
        for person, more in _same_seat(tables):
            beside[person] += more
    found = [(sum(points[each]), round(beside[each]), each) for each in people]
    order = sorted(found, key=lambda one: (-one[0], -one[1], one[2]))
    ahead = [(total, more) for total, more, _each in order]
    return [
        Standing(
            person=each,
            place=ahead.index((total, more)) + 1,
            played=len(points[each]),
            wins=points[each].count(WIN),
            points=total,
            same_seat=more,
        )
        for total, more, each in order
    ]


def rank_points(table: TableResult) -> list[int]:
    """By seat: so much for everybody behind, and as much less for everybody ahead."""
    each_one = WIN // max(1, len(table) - 1)
    return [each_one * sum((other.rank > own.rank) - (other.rank < own.rank) for other in table) for own in table]


def _points(tables: Iterable[TableResult]) -> Iterable[tuple[int, int]]:
    return (
        (place.person, won)
        for table in tables
        for place, won in zip(table, rank_points(table), strict=True)
        if place.person is not None
    )


def _same_seat(tables: Iterable[TableResult]) -> Iterable[tuple[int, Fraction]]:
    """Only tables of as many players have the same deal all the way."""
    seats: defaultdict[tuple[int, int], list[Place]] = defaultdict(list)
    for table in tables:
        for seat, place in enumerate(table):
            seats[len(table), seat].append(place)
    for places in seats.values():
        mean = Fraction(sum(place.score for place in places), len(places))
        yield from ((place.person, place.score - mean) for place in places if place.person is not None)
