"""Hints for a player: usual prices, what can be known of the others' money, what a strong bot would say how often.

All of it is made of what that very seat was shown.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import Struct

from maquignon.bots.advising import MOST, TRIES, Advice
from maquignon.bots.usual_prices import UsualPrice, usual_prices
from maquignon.play.view import View
from maquignon.rulebook.refusal import Refusal
from maquignon.server.tables.knowledge import MOST_CARDS, MOST_MONEY, Memories, PursesKnown
from maquignon.server.wire.structs import outward, struct_of
from maquignon.server.workers.bots import STRONG
from maquignon.table.answers import Refused
from maquignon.table.letters import Guest, TakeHint
from maquignon.table.table import Table

LONGEST_MOVE: Final = 64
"""Letters: every value of an edition, so many of each."""

MOST_HINTS: Final = 256
"""Those given longest ago are forgotten, and made again when they are asked for."""

Adviser = Callable[[Table, int], Awaitable[tuple[Advice, ...]]]
"""Asks a strong bot at that seat."""

_Price: Any = struct_of(UsualPrice).wire
_Advice: Any = struct_of(Advice).wire
_price_out, _advice_out = outward(UsualPrice), outward(Advice)


class RivalKnown(Struct, frozen=True, kw_only=True):
    """What somebody's money is worth, at least and at most."""

    seat: int
    least: int
    most: int


class Hint(Struct, frozen=True, kw_only=True):
    """What `POST /api/tables/CODE/hint` answers."""

    seat: int
    version: int
    """Of the game: what the hint is about."""
    prices: tuple[_Price, ...]
    """Usual ones, of what is being sold or traded; measured without house rules."""
    rivals: tuple[RivalKnown, ...]
    """Those whose money matters now."""
    strong: str
    """The bot that was asked,"""
    tries: int
    """so many times;"""
    advice: tuple[_Advice, ...]
    """its most frequent words."""


def fullest_hint(hint: Hint) -> Hint:
    """About the same moment, with advice that none is longer than."""
    rivals = tuple(RivalKnown(seat=each.seat, least=MOST_MONEY, most=MOST_MONEY) for each in hint.rivals)
    word = _advice_out(Advice(move="?" * LONGEST_MOVE, times=MOST_CARDS, least=MOST_MONEY, most=MOST_MONEY))
    return Hint(
        seat=hint.seat,
        version=hint.version,
        prices=hint.prices,
        rivals=rivals,
        strong=hint.strong,
        tries=hint.tries,
        advice=(word,) * MOST,
    )


class Hints:
    def __init__(self, memories: Memories) -> None:
        self._memories = memories
        self._given: OrderedDict[tuple[str, int, int], Hint] = OrderedDict()

    async def take(self, table: Table, guest: Guest, advise: Adviser) -> Hint:
        """Counted at the table first; Refusal says why there is none."""
        counted = await table.send(TakeHint(guest=guest))
        if isinstance(counted, Refused):
            raise Refusal(counted.reason)
        known = await self._memories.known(table, guest) if table.allows_knowledge else None
        seat = table.seat_of(guest)
        view = None if seat is None else table.glance(seat).view
        assert view is not None
        place = table.name, view.seat, view.version
        if place not in self._given:
            self._given[place] = hint_of(view, known, await advise(table, view.seat))
            while len(self._given) > MOST_HINTS:
                self._given.popitem(last=False)
        return self._given[place]


def hint_of(view: View, known: PursesKnown | None, advice: tuple[Advice, ...]) -> Hint:
    """Without what can be known of the purses where the host does not allow that."""
    rivals = _rivals(view)
    return Hint(
        seat=view.seat,
        version=view.version,
        prices=tuple(map(_price_out, usual_prices(view))),
        rivals=tuple(
            RivalKnown(seat=each.seat, least=each.least, most=each.most)
            for each in (known.purses if known else ())
            if each.seat is not None and each.seat in rivals
        ),
        strong=STRONG,
        tries=TRIES,
        advice=tuple(map(_advice_out, advice)),
    )


def _rivals(view: View) -> set[int]:
    """The other party of a trade, the high bidder, or else everybody else."""
    if view.trade:
        named = {view.trade.challenger, view.trade.challenged}
    elif view.auction and view.auction.high_bidder is not None and view.seat == view.active:
        named = {view.auction.high_bidder}
    else:
        named = set(range(view.players))
    return named - {view.seat}
