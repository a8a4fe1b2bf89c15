"""Reviews that outlive the server: each is stored with its game once it is made, and told from there."""

from __future__ import annotations

import asyncio
from functools import cache
from time import time

from maquignon.server.monitoring.background import Background
from maquignon.server.store.reviews import ReviewStore
from maquignon.server.workers.reviews import NoReview, ReviewProgress, Reviews

LOOKED_AT = 0.5
"""Seconds between two looks at whether one is done."""


class KeptReviews:
    def __init__(self, reviews: Reviews, store: ReviewStore) -> None:
        self._reviews = reviews
        self._store = store
        self._background = Background()
        self._followed: set[str] = set()

    @property
    def making(self) -> int:
        return self._reviews.making

    @property
    def waiting(self) -> int:
        return self._reviews.waiting

    async def ask(self, table: str, text: str, part: int = 0) -> bytes | ReviewProgress:
        """The review of a table's record, or that part of it, as gzipped JSON, or how far it is; NoReview: none."""
        if found := await self._store.find(table, text, _made_by()):
            return found
        made = self._reviews.ask(text, part)
        is_waiting = isinstance(made, ReviewProgress) and made.waiting
        if not is_waiting and table not in self._followed:
            self._followed.add(table)
            self._background.spawn(self._follow(table, text))
        return made

    async def stop(self) -> None:
        await self._background.stop()

    async def _follow(self, table: str, text: str) -> None:
        """Stored when it is done, whether or not somebody asks again."""
        try:
            while isinstance(made := self._reviews.ask(text), ReviewProgress):
                await asyncio.sleep(LOOKED_AT)
            await self._store.save(table, text, _made_by(), made, int(time()))
        except NoReview:
            return
        finally:
            self._followed.discard(table)


@cache
def _made_by() -> str:
    """Asked for late: what reviews are made with is slow to load."""
    from maquignon.review import made_by

    return made_by()
