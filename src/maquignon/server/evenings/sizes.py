"""How many sit at the tables of a round: fours first, then threes and fives; bots only where it does not come out."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count

USUAL = 4
LIKED = (3, USUAL, 5)


def table_sizes(people: int, allowed: Collection[int]) -> tuple[int, ...]:
    """Of all tables, the largest first; together they have a seat for everybody, and as few more as possible."""
    sizes = sorted({*allowed} & {*LIKED} or {*allowed})
    return next(found for seats in count(max(people, 1)) if (found := _divided(seats, sizes)))


def _divided(seats: int, sizes: list[int]) -> tuple[int, ...]:
    """With as many fours as can be; empty where nothing fits."""
    others = [size for size in sizes if size != USUAL]
    for fours in range(seats // USUAL if USUAL in sizes else 0, -1, -1):
        rest = _filled(seats - fours * USUAL, others)
        if rest is not None:
            return tuple(sorted((*rest, *[USUAL] * fours), reverse=True))
    return ()


def _filled(seats: int, sizes: list[int]) -> tuple[int, ...] | None:
    if seats == 0:
        return ()
    for size in sizes:
        rest = _filled(seats - size, sizes) if size <= seats else None
        if rest is not None:
            return (size, *rest)
    return None
