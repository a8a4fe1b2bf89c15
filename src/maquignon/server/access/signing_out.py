"""Signing a guest out: what cookies and tokens prove is void from then on, here and in every process."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Collection

from maquignon.rulebook.reason import Reason
from maquignon.server.access.identity import OneTimeCodes
from maquignon.server.store.engine import Database
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.revocations import Revocations, revoke
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.lobby import Lobby
from maquignon.server.tables.room import FORBIDDEN
from maquignon.table.letters import Guest

LOOK_SECONDS = 1.0
SIGNED_OUT = Reason("signed-out")


class SigningOut:
    def __init__(self, database: Database, revocations: Revocations, codes: OneTimeCodes, lobby: Lobby) -> None:
        self._database = database
        self._revocations = revocations
        self._codes = codes
        self._lobby = lobby

    async def sign_out(self, guests: Collection[Guest]) -> None:
        """On all devices; whoever asked for it has to be given a new cookie."""
        for guest in guests:
            await revoke(self._database, guest)
        await self.look()

    async def forget(self, guests: Collection[Guest]) -> int:
        """All that is theirs, and them; at how many tables they were."""
        tables = 0
        for guest in guests:
            tables += (await forget_guest(self._database, guest)).tables
            await revoke(self._database, guest)
        await self.look()
        return tables

    async def watch(self) -> None:
        """What other processes and commands have revoked holds here a moment later."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            with contextlib.suppress(DatabaseTrouble):
                await self.look()

    async def look(self) -> None:
        self._dismiss(await self._revocations.refresh())

    def _dismiss(self, guests: Collection[Guest]) -> None:
        self._codes.forget(guests)
        for room in self._lobby.rooms:
            for visitor in tuple(room.visitors):
                if visitor.guest in guests:
                    visitor.close(FORBIDDEN, SIGNED_OUT)
