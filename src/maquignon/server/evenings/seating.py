"""Who sits where in the next round: a seeded search that lets people meet as many others as often as anybody else.

All rounds to come are planned together, since who is seated best now may be left without new company later; of the
plan only the next round is used, and the search begins anew when somebody has come or gone.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from random import Random

from maquignon.server.evenings.sizes import table_sizes

Sitting = tuple[int | None, ...]
"""The people of a table by seat; None is a bot's."""
Round = Sequence[Sitting]

BOT = -1
"""All bots are the same company."""
SIZE = 2
"""To sit at a table of the same size again weighs as much as meeting so many people again."""
STEPS_PER_SEAT = 150
MOST_STEPS = 20_000
_HOT, _COLD = 3.0, 0.1


def seat_round(
    people: Sequence[int], played: Sequence[Round], *, rounds_left: int, allowed: Sequence[int], seed: int
) -> list[Sitting]:
    """The tables of the next round, of as many as are left with it; the same for the same seed."""
    chance = Random(seed)
    company = Company(people, played)
    sizes = table_sizes(len(people), allowed)
    plan = [_drawn(people, sizes, chance) for _ in range(rounds_left)]
    for tables in plan:
        company.join(tables)
    best = _improved(plan, company, chance)
    return [_seated(table, played, chance) for table in best[0]]


def repeats(played: Sequence[Round]) -> int:
    """Meetings of two people, squared: the fewer, the better they are spread."""
    met = Counter(pair for tables in played for table in tables for pair in _pairs(_people(table)))
    return sum(times * times for times in met.values())


class Company:
    """Who met whom how often, and who sat at tables of which size: all of it squared is the cost."""

    def __init__(self, people: Sequence[int], played: Sequence[Round]) -> None:
        here = {*people, BOT}
        self._met: Counter[tuple[int, int]] = Counter()
        self._sizes: Counter[tuple[int, int]] = Counter()
        for tables in played:
            self.join([[each for each in _named(table) if each in here] for table in tables], [*map(len, tables)])

    def join(self, tables: Sequence[Sequence[int]], sizes: Sequence[int] = ()) -> None:
        for table, size in zip(tables, sizes or [*map(len, tables)], strict=True):
            self._met.update(_pairs(table))
            self._sizes.update((each, size) for each in table)

    def swap(self, one: list[int], place: int, other: list[int], spot: int) -> int:
        """Two change their tables; what that adds to the cost."""
        first, second = one[place], other[spot]
        added = self._leave(one, place) + self._leave(other, spot)
        one[place], other[spot] = second, first
        return added + self._enter(one, place) + self._enter(other, spot)

    def _leave(self, table: list[int], place: int) -> int:
        who, added = table[place], 0
        for pair in _pairs_with(table, place):
            added += 1 - 2 * self._met[pair]
            self._met[pair] -= 1
        added += SIZE * (1 - 2 * self._sizes[who, len(table)])
        self._sizes[who, len(table)] -= 1
        return added

    def _enter(self, table: list[int], place: int) -> int:
        who, added = table[place], 0
        for pair in _pairs_with(table, place):
            added += 1 + 2 * self._met[pair]
            self._met[pair] += 1
        added += SIZE * (1 + 2 * self._sizes[who, len(table)])
        self._sizes[who, len(table)] += 1
        return added


def _improved(plan: list[list[list[int]]], company: Company, chance: Random) -> list[list[list[int]]]:
    """By swaps of two people of one round: worse ones are taken too, ever more rarely."""
    steps = min(MOST_STEPS, STEPS_PER_SEAT * sum(len(table) for tables in plan for table in tables))
    cost = least = 0
    best = _copied(plan)
    if len(plan[0]) < 2:
        return best
    for step in range(steps):
        one, other = chance.sample(plan[chance.randrange(len(plan))], 2)
        place, spot = chance.randrange(len(one)), chance.randrange(len(other))
        added = company.swap(one, place, other, spot)
        heat = _HOT * (_COLD / _HOT) ** (step / steps)
        if added > 0 and chance.random() >= math.exp(-added / heat):
            company.swap(one, place, other, spot)
            continue
        cost += added
        if cost < least:
            least, best = cost, _copied(plan)
    return best


def _drawn(people: Sequence[int], sizes: Sequence[int], chance: Random) -> list[list[int]]:
    """Anybody anywhere; the bots one to a table, at the smallest."""
    bots = sum(sizes) - len(people)
    room = [size - (place >= len(sizes) - bots) for place, size in enumerate(sizes)]
    room[-1] -= max(0, bots - len(sizes))
    drawn = iter(chance.sample([*people], len(people)))
    return [[next(drawn) for _ in range(left)] + [BOT] * (size - left) for left, size in zip(room, sizes, strict=True)]


def _seated(table: Sequence[int], played: Sequence[Round], chance: Random) -> Sitting:
    """In the order in which everybody has had their seat least often before."""
    had = Counter((each, seat) for tables in played for other in tables for seat, each in enumerate(_named(other)))
    orders = [*permutations(chance.sample([*table], len(table)))]
    best = min(orders, key=lambda order: sum((2 * had[each, seat] + 1) for seat, each in enumerate(order) if each >= 0))
    return tuple(None if each == BOT else each for each in best)


def _pairs(table: Sequence[int]) -> Iterator[tuple[int, int]]:
    return ((min(one, other), max(one, other)) for one, other in combinations(table, 2))


def _pairs_with(table: Sequence[int], place: int) -> Iterator[tuple[int, int]]:
    who = table[place]
    return ((min(who, other), max(who, other)) for spot, other in enumerate(table) if spot != place)


def _named(table: Sitting) -> list[int]:
    return [BOT if each is None else each for each in table]


def _people(table: Sitting) -> list[int]:
    return [each for each in table if each is not None]


def _copied(plan: list[list[list[int]]]) -> list[list[list[int]]]:
    return [[[*table] for table in tables] for tables in plan]
