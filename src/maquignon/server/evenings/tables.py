"""The tables of one round, looked after by whichever process serves them: opened, begun, told when time is up."""

from __future__ import annotations

import hashlib
from contextlib import suppress

from maquignon.play.evening_secret import round_game_id, round_seed
from maquignon.server.store.archive import UNFINISHED, CodeTaken, Status
from maquignon.server.store.evenings import Evening, EveningPerson, EveningRound, EveningStore, SeatedTable, TableState
from maquignon.server.store.leases import Elsewhere, NotAlive
from maquignon.server.store.writer import VersionTaken
from maquignon.server.tables.lobby import NOBODY, Lobby
from maquignon.server.tables.room import Room
from maquignon.table.journal import Seal
from maquignon.table.letters import Begin, CallTime, GivenDeal, Guest, StandUp
from maquignon.table.plan import Plan, SeatPlan, speed_named

GATHERING_SECONDS = 60
"""So long a table waits for all its people; then bots play for those who are not there yet."""
TURN_SECONDS = 10
"""So long a process waits for another whose turn it is to open a table: they share the tables of a round."""
COMPANION = "value"
"""The bot where somebody is missing."""


class RoundTables:
    def __init__(self, store: EveningStore, lobby: Lobby, seal: Seal) -> None:
        self._store = store
        self._lobby = lobby
        self._seal = seal

    async def look_after(self, evening: Evening, current: EveningRound, now: int) -> bool:
        """Whatever is due at them; whether all have finished."""
        states = await self._store.states([each.id for each in current.tables])
        for table in current.tables:
            # another process is as good: whoever opens or serves the table does it
            with suppress(CodeTaken, Elsewhere, VersionTaken, NotAlive):
                await self._look_after(evening, current, table, states.get(table.id), now)
        return all(
            (state := states.get(each.id)) is not None and state.status not in UNFINISHED for each in current.tables
        )

    async def _look_after(
        self, evening: Evening, current: EveningRound, table: SeatedTable, state: TableState | None, now: int
    ) -> None:
        if state is not None and state.status not in UNFINISHED:
            return
        room = await self._room(evening, current, table, now)
        if room is None or state is None:
            return
        for seat in _left(evening, table):
            await room.table.send(StandUp(guest=seat.guest))
        if now >= current.until:
            await room.table.send(CallTime())
        elif state.status is Status.LOBBY:
            await self._begin(evening, current, table, room, now)

    async def _room(self, evening: Evening, current: EveningRound, table: SeatedTable, now: int) -> Room | None:
        """Opened where it is not yet, and woken after a restart: a round waits for nobody. None: served elsewhere."""
        if room := self._lobby.awake(table.id):
            return room
        if listing := await self._lobby.listing(table.id):
            return await self._lobby.woken(listing)
        if now >= current.begun + TURN_SECONDS or await self._lobby.has_turn(table.place):
            await self._lobby.open_seated(table.id, plan_of(evening, table), _people(evening, table))
        return None

    async def _begin(self, evening: Evening, current: EveningRound, table: SeatedTable, room: Room, now: int) -> None:
        people = _people(evening, table)
        await self._lobby.seat(room, people)
        gone = {each.guest for each in _left(evening, table)}
        awaited = {seat for seat, (guest, _name) in people.items() if guest not in gone}
        if room.present_seats >= awaited or now >= current.begun + GATHERING_SECONDS:
            secret = self._seal.open(evening.sealed)
            game, seed = round_game_id(evening.id, current.number), round_seed(evening.id, current.number, secret)
            await room.table.send(Begin(host=NOBODY, deal=GivenDeal(game=game, seed=seed)))


def table_name(evening: str, number: int, place: int) -> str:
    """It follows from evening and round, so that there is one, however often it is opened."""
    return hashlib.sha256(f"evening {evening} {number} {place}".encode()).hexdigest()[:32]


def plan_of(evening: Evening, table: SeatedTable) -> Plan:
    """Nobody watches: at another table the same cards are still to come."""
    return Plan(
        edition=evening.rules.partition("/")[0],
        speed=speed_named(evening.speed),
        seats=tuple(SeatPlan(bot=COMPANION if person is None else None) for person in table.people),
        name=evening.name,
        spectators=False,
        evening=evening.code,
    )


def _people(evening: Evening, table: SeatedTable) -> dict[int, tuple[Guest, str]]:
    known = {each.number: (each.guest, each.name) for each in evening.people}
    return {seat: known[person] for seat, person in enumerate(table.people) if person is not None}


def _left(evening: Evening, table: SeatedTable) -> list[EveningPerson]:
    """Who has gone, whichever process was told so."""
    return [each for each in evening.people if each.number in table.people and each.left is not None]
