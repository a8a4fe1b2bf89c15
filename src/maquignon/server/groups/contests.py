"""The games of a group that count for ladders: finishing orders of members and bots, editions of a kind together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from maquignon.rulebook.editions import EDITIONS
from maquignon.server.groups.anchors import anchors

if TYPE_CHECKING:  # who fits in a process of its own has no use for a database
    from maquignon.server.store.group_games import GroupGame, GroupSeat

Order = tuple[tuple[int, ...], ...]
_DAY = 86_400


class Kind(StrEnum):
    """Editions that are played alike."""

    CLASSIC = "classic"
    PAIRS = "pairs"
    """Two animals at a time."""
    MASTER = "master"


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """All that a ladder depends on."""

    kind: Kind
    members: tuple[int, ...]
    """Their numbers; then come the bots, as entrants."""
    bots: tuple[str, ...]
    orders: tuple[Order, ...]
    """Of each game the entrants, the best first, tied ones together; without people from elsewhere."""
    ages: tuple[int, ...]
    """How many days before the latest game each was played."""

    def games_of(self, entrant: int) -> int:
        return sum(any(entrant in tied for tied in order) for order in self.orders)


def kind_of(edition: str) -> Kind | None:
    """None for one that is not known any more."""
    rules = EDITIONS.get(edition)
    if rules is None:
        return None
    if rules.pedigrees:
        return Kind.MASTER
    return Kind.PAIRS if rules.lot > 1 else Kind.CLASSIC


def contest_of(kind: Kind, games: Iterable[GroupGame]) -> Contest:
    """Of games of that kind, those that count; the same in whichever order they come."""
    chosen = (game for game in games if game.counts and kind_of(game.edition) is kind)
    counted = sorted(chosen, key=lambda game: (game.ended, game.table))
    seats = [seat for game in counted for seat in game.seats]
    members = sorted({seat.member for seat in seats if seat.member is not None})
    bots = sorted({seat.bot for seat in seats if seat.bot is not None and seat.bot in anchors(kind)})
    named: list[int | str | None] = [*members, *bots]
    entrants = {name: place for place, name in enumerate(named)}
    orders = tuple(_order(game, entrants) for game in counted)
    ages = tuple((counted[-1].ended - game.ended) // _DAY for game in counted)
    return Contest(kind=kind, members=tuple(members), bots=tuple(bots), orders=orders, ages=ages)


def _order(game: GroupGame, entrants: dict[int | str | None, int]) -> Order:
    """By rank, in which who left is last."""
    placed = sorted((seat.rank, entrants[_who(seat)]) for seat in _once(game) if _who(seat) in entrants)
    return tuple(tuple(entrant for _rank, entrant in tied) for _rank, tied in groupby(placed, key=lambda each: each[0]))


def _once(game: GroupGame) -> Iterable[GroupSeat]:
    """A member who sat there with two devices counts where they did better."""
    best: dict[tuple[int | None, int], GroupSeat] = {}
    for place, seat in enumerate(sorted(game.seats, key=lambda seat: seat.rank)):
        best.setdefault((seat.member, place if seat.member is None else 0), seat)
    return best.values()


def _who(seat: GroupSeat) -> int | str | None:
    return seat.bot if seat.member is None else seat.member
