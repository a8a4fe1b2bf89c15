"""Scores, prices, bluffs and the like; forfeited games are left out, since they have no end."""

from __future__ import annotations

from dataclasses import dataclass, fields
from statistics import fmean, pstdev, quantiles

from maquignon.arena.seat_counts import SeatCounts
from maquignon.arena.store import Store
from maquignon.rulebook.cards import FAMILIES

_PLAYED = "(match, deal, rotation) NOT IN (SELECT match, deal, rotation FROM games WHERE ending = 'forfeit')"


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    mean: float
    deviation: float
    quartiles: tuple[float, float, float]
    best: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Manners:
    """Means for a seat in a game, and shares of what could have been."""

    bids: float
    over_bids: float
    exposed: float
    buy_right_use: float | None
    """Of the times it could be used."""
    challenges: float
    zero_offers: float | None
    """The share of its offers worth nothing."""
    trades: float
    trades_won: float | None


def scores(store: Store, part: str, entrant: int) -> Scores | None:
    rows = store.rows(f"SELECT score FROM seats WHERE {part} AND entrant = ? AND {_PLAYED}", (entrant,))
    found = [score for (score,) in rows]
    if not found:
        return None
    low, middle, high = quantiles(found, n=4, method="inclusive") if len(found) > 1 else found * 3
    return Scores(mean=fmean(found), deviation=pstdev(found), quartiles=(low, middle, high), best=max(found))


def manners(store: Store, part: str, entrant: int) -> Manners | None:
    """None where nobody looked on."""
    columns = [field.name for field in fields(SeatCounts)]
    sums = ", ".join(f"total({column})" for column in columns)
    query = f"SELECT count(bids), {sums} FROM seats WHERE {part} AND entrant = ? AND {_PLAYED}"
    ((seats, *totals),) = store.rows(query, (entrant,))
    if not seats:
        return None
    total = dict(zip(columns, totals, strict=True))
    return Manners(
        bids=total["bids"] / seats,
        over_bids=total["over_bids"] / seats,
        exposed=total["exposed"] / seats,
        buy_right_use=_share(total["bought"], total["buy_rights"]),
        challenges=total["challenges"] / seats,
        zero_offers=_share(total["zero_offers"], total["offers"]),
        trades=total["trades"] / seats,
        trades_won=_share(total["trades_won"], total["trades"]),
    )


def prices(store: Store, part: str, entrant: int | None) -> dict[str, float]:
    """What an animal of each family cost on average in auctions; lots nobody bid for cost nothing."""
    query = f"SELECT family, total(paid) / sum(animals) FROM prices WHERE {part} AND entrant IS coalesce(?, entrant)"
    found = dict(store.rows(f"{query} GROUP BY family", (entrant,)))
    return {family: found[family] for family in FAMILIES if family in found}


def _share(part: float, whole: float) -> float | None:
    return part / whole if whole else None
