"""Who plays a day's market: one table for each person that counts, as many for practice as anybody likes."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from weakref import WeakValueDictionary

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.market.days import Days
from maquignon.server.market.rota import is_playable, plan_of
from maquignon.server.store.archive import CodeTaken, Status, TableRow
from maquignon.server.store.leases import Elsewhere
from maquignon.server.store.writer import VersionTaken
from maquignon.server.tables.lobby import Lobby
from maquignon.table.letters import GivenDeal, Guest
from maquignon.table.plan import Plan

_TRIES, _WAIT_SECONDS = 100, 0.05
"""How long one waits for a table that another process is just opening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    selves: Sequence[Guest]
    """All guests that are this person, the one who asks first."""
    name: str
    origin: str
    """A mark for the address."""


class Attempts:
    def __init__(self, days: Days, lobby: Lobby) -> None:
        self._days = days
        self._lobby = lobby
        self._opening: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def own(self, day: date, selves: Sequence[Guest]) -> TableRow | None:
        """The table that counts; of somebody who was more than one guest then, the first."""
        found = [await self._lobby.listing(table_of(day, guest)) for guest in selves]
        return min((each for each in found if each), key=lambda each: (each.opened, each.id), default=None)

    async def begin(self, day: date, player: Player) -> str:
        """The code of the one table that counts, begun now or before."""
        plan, deal = await self._dealt(day, practice=False)
        name = table_of(day, player.selves[0])
        async with self._opening.setdefault(name, asyncio.Lock()):
            known = await self.own(day, player.selves)
            if known is None:
                if not await self._days.enter(day.isoformat()):
                    raise Refusal(Reason("market-renewed"))
                return await self._opened(name, plan, deal, player)
            if known.status is Status.LOBBY and known.host in player.selves:
                await self._lobby.begin_market(known, known.host, player.name, deal)
            return known.code

    async def practise(self, day: date, player: Player) -> str:
        """Once more, for nobody; whoever may look at the deal already."""
        plan, deal = await self._dealt(day, practice=True)
        return await self._lobby.open_market(
            secrets.token_hex(16), plan, deal, player.selves[0], player.name, player.origin
        )

    async def _dealt(self, day: date, *, practice: bool) -> tuple[Plan, GivenDeal]:
        terms = (await self._days.announced(day)).terms
        if not is_playable(terms):
            raise Refusal(Reason("market-renewed"))
        plan = plan_of(terms.day, terms.rules_id, terms.bots, practice=practice)
        return plan, await self._days.deal(terms.day)

    async def _opened(self, name: str, plan: Plan, deal: GivenDeal, player: Player) -> str:
        try:
            return await self._lobby.open_market(name, plan, deal, player.selves[0], player.name, player.origin)
        except (CodeTaken, Elsewhere, VersionTaken):  # another process was quicker
            for _ in range(_TRIES):
                if listing := await self._lobby.listing(name):
                    return listing.code
                await asyncio.sleep(_WAIT_SECONDS)
            raise


def table_of(day: date, guest: Guest) -> str:
    """Its name follows from day and guest, so that there is one, however often it is asked for."""
    return hashlib.sha256(f"market {day.isoformat()} {guest}".encode()).hexdigest()[:32]
