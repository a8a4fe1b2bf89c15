"""What a seat with a perfect memory can know of every purse: made of the events that very seat was sent."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from maquignon.play.knowledge import Knowledge, PurseBounds
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.letters import Guest
from maquignon.table.news import GameBegan, Happened, News
from maquignon.table.table import Table

MOST_MEMORIES = 64
"""Those used longest ago are forgotten, and made again when they are asked for."""

AT_ONCE = 20
"""Versions that are thought through without a pause."""


MOST_CARDS, MOST_MONEY = 999, 99_999
"""More than there is of any."""


class ValueKnown(Struct, frozen=True, kw_only=True):
    """How many cards of a value there are, at least and at most."""

    value: int
    least: int
    most: int


class PurseKnown(Struct, frozen=True, kw_only=True):
    seat: int | None
    """None for the money that lies face down on the table."""
    cards: int | None
    """How many, where that is certain."""
    fewest: int
    fullest: int
    least: int
    """What they are worth, at least and at most."""
    most: int
    values: tuple[ValueKnown, ...]


class PursesKnown(Struct, frozen=True, kw_only=True):
    """What `GET /api/tables/CODE/knowledge` answers."""

    seat: int
    version: int
    """Of the table: what was told up to there is in it."""
    is_closest: bool
    """Nobody could know more; otherwise it is true, but might be closer."""
    purses: tuple[PurseKnown, ...]
    face_down: PurseKnown


def fullest(known: PursesKnown) -> PursesKnown:
    """Of the same table and edition, with numbers that none is longer than."""
    purses = tuple(_fullest(purse) for purse in known.purses)
    return replace(known, is_closest=False, purses=purses, face_down=_fullest(known.face_down))


def _fullest(purse: PurseKnown) -> PurseKnown:
    values = tuple(replace(each, least=MOST_CARDS, most=MOST_CARDS) for each in purse.values)
    cards = {"cards": None, "fewest": MOST_CARDS, "fullest": MOST_CARDS}
    return replace(purse, **cards, least=MOST_MONEY, most=MOST_MONEY, values=values)


class Memory:
    """One seat's, which is told only what it has not heard before."""

    def __init__(self, edition: Edition, players: int, seat: int) -> None:
        self._edition = edition
        self._knowledge = Knowledge(edition, players, seat)
        self.version = 0

    def hear(self, news: Sequence[News]) -> None:
        for each in news:
            self.version = each.version
            if isinstance(each.told, GameBegan | Happened):
                self._knowledge.see(each.told.events)

    def known(self) -> PursesKnown:
        known = self._knowledge
        return PursesKnown(
            seat=known.seat,
            version=self.version,
            is_closest=known.is_closest,
            purses=tuple(self._purse(seat, bounds) for seat, bounds in enumerate(known.purses())),
            face_down=self._purse(None, known.face_down()),
        )

    def _purse(self, seat: int | None, bounds: PurseBounds) -> PurseKnown:
        return PurseKnown(
            seat=seat,
            cards=bounds.fewest if bounds.fewest == bounds.fullest else None,
            fewest=bounds.fewest,
            fullest=bounds.fullest,
            least=bounds.least,
            most=bounds.most,
            values=tuple(
                ValueKnown(value=value, least=least, most=most)
                for value, (least, most) in bounds.counts.items()
                if value in self._edition.bank
            ),
        )


class Memories:
    """Of all seats that asked lately."""

    def __init__(self) -> None:
        self._memories: OrderedDict[tuple[str, int], Memory] = OrderedDict()
        self._lock = asyncio.Lock()

    async def known(self, table: Table, guest: Guest) -> PursesKnown:
        """Refusal says why there is nothing to know."""
        seat = table.seat_of(guest)
        if seat is None:
            raise Refusal(Reason("no-seat-at-table"))
        if not table.allows_knowledge:
            raise Refusal(Reason("knowledge-not-allowed"))
        async with self._lock:
            memory = self._memory(table, seat)
            news = table.told(seat, memory.version)
            # a whole game takes a tenth of a second to think through: others have their turns in between
            for place in range(0, len(news), AT_ONCE):
                memory.hear(news[place : place + AT_ONCE])
                await asyncio.sleep(0)
            return memory.known()

    def _memory(self, table: Table, seat: int) -> Memory:
        view = table.glance(seat).view
        if view is None:
            raise Refusal(Reason("game-not-begun"))
        place = table.name, seat
        memory = self._memories.pop(place, None) or Memory(view.edition, view.players, seat)
        self._memories[place] = memory
        if len(self._memories) > MOST_MEMORIES:
            self._memories.popitem(last=False)
        return memory
