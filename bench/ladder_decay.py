"""How long games should count for a group's ladder: `python -m bench.ladder_decay`.

Four friends play once a week for three years. One gets better all the time, or nobody does; how far from the truth is
that one's rating at the end, if a game counts half after so many days?
"""

from __future__ import annotations

from math import sqrt
from random import Random

from maquignon.arena.results.plackett_luce import Evidence, Order, rating, strengths

FRIENDS, WEEKS, TRIES = 4, 156, 150
SPREAD = 100
"""Points, from one friend to the next."""
HALF_LIVES = (None, 730, 365, 180, 90)
GAINS = (0, 150, 300)


def main() -> None:
    print("points gained in three years | error (root mean square) by the half-life in days")
    for gain in GAINS:
        errors = {half_life or "never": round(error(gain, half_life)) for half_life in HALF_LIVES}
        print(f"{gain:3}", " ".join(f"{name}: {points}" for name, points in errors.items()))


def error(gain: int, half_life: int | None) -> float:
    return sqrt(sum(missed(Random(f"decay {number}"), gain, half_life) ** 2 for number in range(TRIES)) / TRIES)


def missed(chance: Random, gain: int, half_life: int | None) -> float:
    """By how much the rating of the one who gets better is too high."""
    begin = [chance.gauss(0, SPREAD) for _ in range(FRIENDS)]
    evidence = Evidence()
    for week in range(WEEKS):
        now = [begin[0] + gain * week / WEEKS, *begin[1:]]
        weight = 0.5 ** (7 * (WEEKS - 1 - week) / half_life) if half_life else 1.0
        evidence.add(Evidence([_played(chance, now)], weight), 1)
    end = [begin[0] + gain, *begin[1:]]
    found = [rating(each) for each in strengths(evidence, FRIENDS, closeness=1e-6)]
    return (found[0] - sum(found) / FRIENDS) - (end[0] - sum(end) / FRIENDS)


def _played(chance: Random, points: list[float]) -> Order:
    left, order = list(range(len(points))), []
    while left:
        (best,) = chance.choices(left, [10 ** (points[each] / 400) for each in left])
        left.remove(best)
        order.append((best,))
    return tuple(order)


if __name__ == "__main__":
    main()
