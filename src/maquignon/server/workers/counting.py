"""GameCounts how finished games were played, one after the other and never for long: nobody waits for it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from random import choice
from time import monotonic

from maquignon.server.store.counts import GameCounts
from maquignon.server.store.trouble import DatabaseTrouble

LOOK_SECONDS = 5.0
REST = 9.0
"""Times as long as a game took: a tenth of one core at most."""
_CANDIDATES = 50

log = logging.getLogger("maquignon.counts")


async def count_always(counts: GameCounts, has_turn: Callable[[], Awaitable[bool]]) -> None:
    """Of several processes that share a database the one whose turn it is; two for a moment mostly take other games."""
    has_filled = False
    while True:
        try:
            if not has_filled and await has_turn():
                await counts.fill_accounts()
                has_filled = True
            while await has_turn() and (tables := await counts.waiting(_CANDIDATES)):
                begun = monotonic()
                await counts.count([choice(tables)])
                await asyncio.sleep((monotonic() - begun) * REST)
        except DatabaseTrouble as trouble:
            log.warning("games wait to be counted", extra={"reason": str(trouble)})
        await asyncio.sleep(LOOK_SECONDS)
