"""Evenings as their hosts lead them: opened with a secret that is committed to, round after round, until they end."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from maquignon.play.dealer import fresh_seed
from maquignon.play.evening_secret import evening_commit, seating_seed
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.evenings.seating import seat_round
from maquignon.server.evenings.standings import Place, Standing, standings
from maquignon.server.evenings.tables import RoundTables, table_name
from maquignon.server.store.evenings import Evening, EveningPerson, EveningRound, EveningStore, SeatedTable, TableState
from maquignon.server.store.seal import WrongKey
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.tables.register import new_code, now
from maquignon.table.journal import Seal
from maquignon.table.letters import Guest

LOOK_SECONDS = 2.0
LONGER_MINUTES = 5
"""That a host gives at once."""
CODE_LENGTH = 8
"""Shorter than a table's: it is read from a television, and typed."""

log = logging.getLogger("maquignon.evenings")


@dataclass(frozen=True, slots=True, kw_only=True)
class Wished:
    """An evening as somebody wants it."""

    name: str
    edition: str
    rounds: int
    minutes: int
    speed: str


class Evenings:
    def __init__(self, store: EveningStore, tables: RoundTables, seal: Seal, clock: Callable[[], int] = now) -> None:
        self.store = store
        self._tables = tables
        self._seal = seal
        self.now = clock

    async def open(self, wished: Wished, guests: Collection[Guest], host: Guest) -> str:
        """Its code."""
        evening, code, secret = secrets.token_hex(16), new_code(CODE_LENGTH), fresh_seed()
        rules = EDITIONS[wished.edition].rules_id
        row: dict[str, object] = {
            "id": evening,
            "code": code,
            "name": wished.name,
            "host": host,
            "rules": rules,
            "speed": wished.speed,
        }
        row |= {"rounds": wished.rounds, "minutes": wished.minutes, "opened": self.now()}
        row |= {"commitment": evening_commit(evening, rules, secret).hex(), "sealed": self._seal.seal(secret)}
        await self.store.open(row, guests)
        return code

    async def begin_round(self, evening: Evening) -> None:
        """Everybody who is here is seated, and the tables are opened."""
        self._check_ready(evening)
        people = [each.number for each in evening.people if each.left is None]
        if not people:
            raise Refusal(Reason("nobody-to-seat"))
        number, begun = len(evening.played) + 1, self.now()
        tables = await asyncio.to_thread(self._seated, evening, number, people)
        if await self.store.begin_round(evening.id, number, begun, begun + evening.minutes * 60, tables):
            await self.look()

    async def call_time(self, evening: Evening) -> None:
        """The round that is being played ends as soon as what has begun is settled."""
        if evening.running:
            await self.store.shorten(evening.id, evening.running.number, self.now())
            await self.look()

    async def lengthen(self, evening: Evening) -> None:
        """The round that is being played, for all tables alike; what is counted as it stands is not played on."""
        seconds, number = LONGER_MINUTES * 60, evening.running.number if evening.running else 0
        if not await self.store.lengthen(evening.id, number, seconds, self.now()):
            raise Refusal(Reason("moment-passed"))

    async def dismiss(self, evening: Evening, person: EveningPerson) -> None:
        """Somebody goes: a bot plays the seat to the end of the round, and none is kept for the next."""
        await self.store.leave(evening.id, person.number, self.now())
        await self.look()

    async def end(self, evening: Evening) -> None:
        if evening.running:
            raise Refusal(Reason("round-not-over"))
        await self.store.end(evening.code, self.now())

    def secret(self, evening: Evening) -> bytes | None:
        """Told once it is over; None too where the key is gone it was sealed with."""
        with contextlib.suppress(WrongKey):
            return None if evening.ended is None else self._seal.open(evening.sealed)
        return None

    async def watch(self) -> None:
        while True:
            try:
                await self.look()
            except DatabaseTrouble:
                pass
            except Exception:  # one evening that goes wrong must not stop all others for good
                log.exception("an evening could not be looked after")
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """Whatever is due at the rounds that are being played."""
        for evening in await self.store.running():
            current = evening.running
            with contextlib.suppress(Refusal):
                if current and await self._tables.look_after(evening, current, self.now()):
                    await self._close(evening, current)

    async def _close(self, evening: Evening, current: EveningRound) -> None:
        await self.store.close_round(evening.id, current.number, self.now())
        if current.number == evening.rounds:
            await self.store.end(evening.code, self.now())

    def _check_ready(self, evening: Evening) -> None:
        if evening.ended is not None or len(evening.played) >= evening.rounds:
            raise Refusal(Reason("evening-over"))
        if evening.running:
            raise Refusal(Reason("round-not-over"))

    def _seated(self, evening: Evening, number: int, people: list[int]) -> list[SeatedTable]:
        found = seat_round(
            people,
            [[table.people for table in each.tables] for each in evening.played],
            rounds_left=evening.rounds - number + 1,
            allowed=EDITIONS[evening.rules.partition("/")[0]].players,
            seed=seating_seed(evening.id, number, self._seal.open(evening.sealed)),
        )
        return [
            SeatedTable(id=table_name(evening.id, number, place), place=place, people=seated)
            for place, seated in enumerate(found, 1)
        ]


def standings_of(evening: Evening, states: Mapping[str, TableState]) -> list[Standing]:
    """After the rounds that are over; a table without a result counts for nobody."""
    over = [each for each in evening.played if each.over is not None]
    results = [[_places(table, states[table.id]) for table in each.tables if _counts(table, states)] for each in over]
    return standings([each.number for each in evening.people], results)


def _counts(table: SeatedTable, states: Mapping[str, TableState]) -> bool:
    return table.id in states and len(states[table.id].places) == len(table.people)


def _places(table: SeatedTable, state: TableState) -> list[Place]:
    return [
        Place(person=person, score=score, rank=rank)
        for person, (score, rank) in zip(table.people, state.places, strict=True)
    ]
