"""Hints for a player: usual prices, what can be known of the others' money, what the coach says.

All of it is made of what that very seat was shown.
"""

from __future__ import annotations

import dataclasses
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from maquignon.bots import champion
from maquignon.bots.advising import MOST
from maquignon.bots.counsel import AdvisedMove, Counsel, Wager
from maquignon.bots.usual_prices import UsualPrice, usual_prices
from maquignon.play.view import View
from maquignon.rulebook.refusal import Refusal
from maquignon.server.tables.knowledge import MOST_MONEY, Memories, PurseKnown, PursesKnown
from maquignon.server.wire.structs import outward, struct_of
from maquignon.server.workers.thinking import STRONG
from maquignon.table.answers import Refused
from maquignon.table.letters import Guest, TakeHint
from maquignon.table.table import Table

LONGEST: Final = "?" * 64
"""No move has more letters: every value of an edition, so many of each."""
LONG: Final = 0.123
"""Chances have three decimals."""

MOST_HINTS: Final = 256
"""Those given longest ago are forgotten, and made again when they are asked for."""

Adviser = Callable[[Table, int], Awaitable[Counsel | None]]
"""Asks the coach at that seat."""

_Price: Any = struct_of(UsualPrice).wire
_Counsel: Any = struct_of(Counsel).wire
_price_out, _counsel_out = outward(UsualPrice), outward(Counsel)


class RivalKnown(Struct, frozen=True, kw_only=True):
    """What somebody's money is worth, at least, probably and at most."""

    seat: int
    least: int
    guess: int | None
    """None where nobody has reckoned it."""
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
    """The bot that was asked."""
    counsel: _Counsel | None
    """What it says; beliefs are among the rivals. None where there is nothing to decide."""


def fullest_hint(hint: Hint) -> Hint:
    """About the same moment, with counsel that none is longer than."""
    rivals = tuple(
        RivalKnown(seat=each.seat, least=MOST_MONEY, guess=MOST_MONEY, most=MOST_MONEY) for each in hint.rivals
    )
    move = AdvisedMove(move=LONGEST, share=LONG, least=MOST_MONEY, most=MOST_MONEY, chance=LONG)
    counsel = Counsel(
        chance=LONG,
        moves=(move,) * MOST,
        reach=MOST_MONEY,
        wager=Wager(
            move=LONGEST,
            forgone=False,
            what=LONGEST,
            have=MOST_MONEY,
            prize=-LONG,
            price=-LONG,
            gain=-LONG,
            cost=-LONG,
            needed=LONG,
        ),
        cost=-LONG,
        made=LONG,
        beliefs=(),
    )
    return replace(hint, rivals=rivals, counsel=_counsel_out(counsel))


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
        if place in self._given:
            return self._given[place]
        hint = hint_of(view, known, await advise(table, view.seat))
        if hint.counsel is not None:  # otherwise somebody may have thought too long
            self._given[place] = hint
            while len(self._given) > MOST_HINTS:
                self._given.popitem(last=False)
        return hint


def hint_of(view: View, known: PursesKnown | None, counsel: Counsel | None) -> Hint:
    """Without what can be known of the purses where the host does not allow that."""
    rivals = _rivals(view)
    guesses = {each.seat: each.guess for each in (counsel.beliefs if counsel else ())}
    return Hint(
        seat=view.seat,
        version=view.version,
        prices=tuple(map(_price_out, usual_prices(view))),
        rivals=tuple(
            _rival(each, guesses.get(each.seat))
            for each in (known.purses if known else ())
            if each.seat is not None and each.seat in rivals
        ),
        strong=champion.NAME if champion.is_here() else STRONG,
        counsel=_counsel_out(dataclasses.replace(counsel, beliefs=())) if counsel else None,
    )


def _rival(purse: PurseKnown, guess: int | None) -> RivalKnown:
    """The guess is a rougher reckoning, kept within what is certain."""
    assert purse.seat is not None
    within = None if guess is None else min(purse.most, max(purse.least, guess))
    return RivalKnown(seat=purse.seat, least=purse.least, guess=within, most=purse.most)


def _rivals(view: View) -> set[int]:
    """The other party of a trade, the high bidder, or else everybody else."""
    if view.trade:
        named = {view.trade.challenger, view.trade.challenged}
    elif view.auction and view.auction.high_bidder is not None and view.seat == view.active:
        named = {view.auction.high_bidder}
    else:
        named = set(range(view.players))
    return named - {view.seat}
