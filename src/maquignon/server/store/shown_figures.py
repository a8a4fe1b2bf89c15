"""Whose figures others may see, under a name that nobody guesses; off until somebody switches it on."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from dataclasses import dataclass
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, delete, insert, select

from maquignon.server.store.engine import Database
from maquignon.server.store.schema import shown_figures

_SHOWN = shown_figures.c


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownPage:
    name: str
    guest: str
    shown_as: str


class ShownPages:
    """Whatever is asked for of a person is that of all their guests."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guests: Collection[str]) -> ShownPage | None:
        """Where two devices had one each before they were linked, the older."""
        return await self._first(_pages().where(_SHOWN.guest.in_(guests)).order_by(_SHOWN.made, _SHOWN.name))

    async def find(self, name: str) -> ShownPage | None:
        return await self._first(_pages().where(_SHOWN.name == name))

    async def show(self, guests: Collection[str], guest: str, shown_as: str, now: int) -> None:
        """Under a new name: an older one leads nowhere from now on."""
        row = {"name": secrets.token_urlsafe(16), "guest": guest, "shown_as": shown_as, "made": now}
        hiding = delete(shown_figures).where(_SHOWN.guest.in_(guests))
        await self._database.execute(hiding, insert(shown_figures).values(row))

    async def hide(self, guests: Collection[str]) -> None:
        await self._database.transact(partial(hide_figures, guests=guests))

    async def _first(self, wanted: Select[Any]) -> ShownPage | None:
        return next((ShownPage(**row._mapping) for row in await self._database.fetch(wanted)), None)


def hide_figures(connection: Connection, guests: Collection[str] | Select[Any]) -> None:
    """Of all of them, within the caller's transaction."""
    connection.execute(delete(shown_figures).where(_SHOWN.guest.in_(guests)))


def _pages() -> Select[Any]:
    return select(_SHOWN.name, _SHOWN.guest, _SHOWN.shown_as)
