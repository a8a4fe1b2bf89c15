"""Finishing orders, game by game."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from maquignon.arena.results.plackett_luce import Evidence, Order
from maquignon.arena.store import Store


def deal_evidence(store: Store, part: str) -> list[Evidence]:
    """For each deal what all its games tell, in all matches together."""
    orders: dict[int, list[Order]] = defaultdict(list)
    for deal, order in _orders(store, part):
        orders[deal].append(order)
    return [Evidence(orders[deal]) for deal in sorted(orders)]


def ahead(store: Store, part: str, entrants: int) -> tuple[tuple[float | None, ...], ...]:
    """How often each finished ahead of each other one; None where they never met."""
    better = [[0.0] * entrants for _ in range(entrants)]
    met = [[0] * entrants for _ in range(entrants)]
    query = f"""
        SELECT a.entrant, b.entrant, total((a.rank < b.rank) + 0.5 * (a.rank = b.rank)), count(*)
        FROM (SELECT * FROM seats WHERE {part}) a JOIN seats b USING (match, deal, rotation)
        WHERE a.entrant <> b.entrant GROUP BY 1, 2"""
    for one, other, points, number in store.rows(query):
        better[one][other], met[one][other] = points, number
    return tuple(
        tuple(better[one][other] / met[one][other] if met[one][other] else None for other in range(entrants))
        for one in range(entrants)
    )


def _orders(store: Store, part: str) -> Iterator[tuple[int, Order]]:
    query = f"SELECT match, deal, rotation, rank, entrant FROM seats WHERE {part} ORDER BY 1, 2, 3, 4, 5"
    for game, seats in groupby(store.rows(query), key=lambda row: row[:3]):
        ranks = groupby(seats, key=lambda row: row[3])
        yield game[1], tuple(tuple(entrant for *_, entrant in tied) for _, tied in ranks)
