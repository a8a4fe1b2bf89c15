"""Evenings in the database: who came, who was seated where, and when rounds began and ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, Row, Select, and_, delete, exists, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from maquignon.server.store import schema
from maquignon.server.store.archive import Archive, Status
from maquignon.server.store.engine import Database
from maquignon.server.store.schema import evening_people, evening_rounds, evening_seats, evenings

MOST_PEOPLE = 60
MOST_OPENED = 5
"""Of one host, that are not over."""
_PEOPLE, _ROUNDS, _SEATS = evening_people.c, evening_rounds.c, evening_seats.c
_OWNED = (evening_seats, evening_rounds, evening_people)


class NoEvening(Exception):
    """None of that code."""


class EveningOver(Exception):
    """Nobody joins it any more."""


class TooManyThere(Exception):
    """People of an evening, or open evenings of one host: no more than `most`."""

    def __init__(self, most: int) -> None:
        super().__init__(most)
        self.most = most


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRow:
    """On a list."""

    code: str
    name: str
    rules: str
    rounds: int
    begun: int
    """How many of them."""
    people: int
    opened: int
    ended: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningPerson:
    number: int
    guest: str
    name: str
    joined: int
    left: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatedTable:
    id: str
    place: int
    """Which of the round's tables it is, from 1."""
    people: tuple[int | None, ...]
    """By seat; None is a bot's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EveningRound:
    number: int
    begun: int
    until: int
    over: int | None
    """Since when all tables have finished."""
    tables: tuple[SeatedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Evening:
    id: str
    code: str
    name: str
    host: str
    rules: str
    speed: str
    rounds: int
    minutes: int
    commitment: str
    sealed: bytes = field(repr=False)
    opened: int
    ended: int | None
    people: tuple[EveningPerson, ...]
    played: tuple[EveningRound, ...]
    """The rounds that have begun."""

    @property
    def running(self) -> EveningRound | None:
        return next((each for each in self.played if each.over is None), None)

    def person_of(self, guests: Collection[str]) -> EveningPerson | None:
        return next((each for each in self.people if each.guest in guests), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """How far a table is; a seat's score and rank once it has finished."""

    code: str
    status: Status
    places: tuple[tuple[int, int], ...]


class EveningStore:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def all(self) -> list[EveningRow]:
        """For the host of the server, the latest first."""
        return await self._rows(_listed())

    async def own(self, guests: Collection[str]) -> list[EveningRow]:
        """Those that somebody opened or joined, the latest first."""
        joined = select(_PEOPLE.evening_id).where(_PEOPLE.guest.in_(guests))
        return await self._rows(_listed().where(or_(evenings.c.host.in_(guests), evenings.c.id.in_(joined))))

    async def open(self, row: dict[str, Any], guests: Collection[str]) -> None:
        await self._database.transact(lambda connection: _open(connection, row, guests))

    async def find(self, code: str) -> Evening | None:
        return next(iter(await self._evenings(select(evenings).where(evenings.c.code == code))), None)

    async def running(self) -> list[Evening]:
        """Those with a round that has not ended."""
        goes_on = exists().where(_ROUNDS.evening_id == evenings.c.id, _ROUNDS.over.is_(None))
        return await self._evenings(select(evenings).where(evenings.c.ended.is_(None), goes_on))

    async def join(self, code: str, guests: Collection[str], guest: str, name: str, now: int) -> None:
        """Who was there already comes back, under that name."""
        await self._database.transact(lambda connection: _join(connection, code, guests, guest, name, now))
        await Archive(self._database).meet_guest(guest, name, now)

    async def leave(self, evening: str, number: int, now: int) -> None:
        which = and_(_PEOPLE.evening_id == evening, _PEOPLE.number == number)
        await self._database.execute(update(evening_people).where(which).values(left=now))

    async def begin_round(
        self, evening: str, number: int, begun: int, until: int, tables: Iterable[SeatedTable]
    ) -> bool:
        """False where somebody was quicker."""
        seats = [
            {"table_id": each.id, "seat": seat, "evening_id": evening, "round": number, "place": each.place}
            | {"person": person}
            for each in tables
            for seat, person in enumerate(each.people)
        ]
        row = {"evening_id": evening, "round": number, "begun": begun, "until": until}
        try:
            await self._database.execute(
                insert(evening_rounds).values(row), *(insert(evening_seats).values(seat) for seat in seats)
            )
        except IntegrityError:
            return False
        return True

    async def shorten(self, evening: str, number: int, until: int) -> None:
        """Its time is up sooner."""
        which = and_(_ROUNDS.evening_id == evening, _ROUNDS.round == number, _ROUNDS.until > until)
        await self._database.execute(update(evening_rounds).where(which).values(until=until))

    async def lengthen(self, evening: str, number: int, seconds: int, now: int) -> bool:
        """False where its time is up already."""
        which = and_(_ROUNDS.evening_id == evening, _ROUNDS.round == number, _ROUNDS.until > now)
        longer = update(evening_rounds).where(which).values(until=_ROUNDS.until + seconds)
        lengthened: list[int] = []
        await self._database.transact(lambda connection: lengthened.append(connection.execute(longer).rowcount))
        return lengthened[-1] > 0

    async def close_round(self, evening: str, number: int, now: int) -> None:
        which = and_(_ROUNDS.evening_id == evening, _ROUNDS.round == number, _ROUNDS.over.is_(None))
        await self._database.execute(update(evening_rounds).where(which).values(over=now))

    async def end(self, code: str, now: int) -> bool:
        """False where there is none that goes on. Of a round that is still being played nothing counts."""
        which = and_(evenings.c.code == code, evenings.c.ended.is_(None))
        found = await self._database.fetch(select(evenings.c.id).where(which))
        await self._database.execute(update(evenings).where(which).values(ended=now))
        return bool(found)

    async def states(self, tables: Collection[str]) -> dict[str, TableState]:
        """Of those that are opened already."""
        columns, results = schema.tables.c, schema.results.c
        rows = await self._database.fetch(
            select(columns.id, columns.code, columns.status).where(columns.id.in_(tables))
        )
        scored = await self._database.fetch(
            select(results.table_id, results.score, results.rank)
            .where(results.table_id.in_(tables))
            .order_by(results.table_id, results.seat)
        )
        places: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for row in scored:
            places[row.table_id].append((row.score, row.rank))
        return {row.id: TableState(code=row.code, status=Status(row.status), places=(*places[row.id],)) for row in rows}

    async def records(self, tables: Collection[str]) -> dict[str, str]:
        columns = schema.records.c
        wanted = select(columns.table_id, columns.text).where(columns.table_id.in_(tables))
        return {row.table_id: row.text for row in await self._database.fetch(wanted)}

    async def _rows(self, wanted: Select[Any]) -> list[EveningRow]:
        return [EveningRow(**row._mapping) for row in await self._database.fetch(wanted)]

    async def _evenings(self, wanted: Select[Any]) -> list[Evening]:
        rows = await self._database.fetch(wanted)
        ids = [row.id for row in rows]
        people = await self._by_evening(select(evening_people).order_by(_PEOPLE.number), _PEOPLE.evening_id, ids)
        rounds = await self._by_evening(select(evening_rounds).order_by(_ROUNDS.round), _ROUNDS.evening_id, ids)
        seats = await self._by_evening(
            select(evening_seats).order_by(_SEATS.round, _SEATS.place, _SEATS.seat), _SEATS.evening_id, ids
        )
        return [_evening(row, people[row.id], rounds[row.id], seats[row.id]) for row in rows]

    async def _by_evening(self, wanted: Select[Any], column: Any, ids: Sequence[str]) -> dict[str, list[Row[Any]]]:
        found: defaultdict[str, list[Row[Any]]] = defaultdict(list)
        for row in await self._database.fetch(wanted.where(column.in_(ids))) if ids else ():
            found[row.evening_id].append(row)
        return found


def leave_evenings(connection: Connection, guest: str, alias: str, name: str) -> None:
    """Who came to an evening stays in its standings, as nobody; within the caller's transaction."""
    own = update(evening_people).where(_PEOPLE.guest == guest)
    connection.execute(own.values(guest=alias, name=name, left=func.coalesce(_PEOPLE.left, _PEOPLE.joined)))
    connection.execute(update(evenings).where(evenings.c.host == guest).values(host=alias, name=""))


def delete_evenings(connection: Connection, ids: Sequence[str]) -> None:
    """With all that is theirs but the games; within the caller's transaction."""
    for owned in _OWNED:
        connection.execute(delete(owned).where(owned.c.evening_id.in_(ids)))
    connection.execute(delete(evenings).where(evenings.c.id.in_(ids)))


def _listed() -> Select[Any]:
    columns = evenings.c
    people = select(func.count()).where(_PEOPLE.evening_id == columns.id).scalar_subquery().label("people")
    begun = select(func.count()).where(_ROUNDS.evening_id == columns.id).scalar_subquery().label("begun")
    wanted = select(columns.code, columns.name, columns.rules, columns.rounds, columns.opened, columns.ended)
    return wanted.add_columns(people, begun).order_by(columns.opened.desc(), columns.id)


def _open(connection: Connection, row: dict[str, Any], guests: Collection[str]) -> None:
    own = select(func.count()).where(evenings.c.host.in_(guests), evenings.c.ended.is_(None))
    if connection.execute(own).scalar_one() >= MOST_OPENED:
        raise TooManyThere(MOST_OPENED)
    connection.execute(insert(evenings), row)


def _join(connection: Connection, code: str, guests: Collection[str], guest: str, name: str, now: int) -> None:
    # two who join at once take turns
    wanted = select(evenings.c.id, evenings.c.ended).where(evenings.c.code == code).with_for_update()
    found = connection.execute(wanted).first()
    if found is None:
        raise NoEvening
    own = and_(_PEOPLE.evening_id == found.id, _PEOPLE.guest.in_(guests))
    if found.ended is not None:
        raise EveningOver
    if connection.execute(update(evening_people).where(own).values(name=name, left=None)).rowcount:
        return
    last = connection.execute(select(func.max(_PEOPLE.number)).where(_PEOPLE.evening_id == found.id)).scalar() or 0
    if last >= MOST_PEOPLE:
        raise TooManyThere(MOST_PEOPLE)
    row = {"evening_id": found.id, "number": last + 1, "guest": guest, "name": name, "joined": now}
    connection.execute(insert(evening_people), row)


def _evening(row: Row[Any], people: list[Row[Any]], rounds: list[Row[Any]], seats: list[Row[Any]]) -> Evening:
    return Evening(
        **row._mapping,
        people=tuple(
            EveningPerson(number=each.number, guest=each.guest, name=each.name, joined=each.joined, left=each.left)
            for each in people
        ),
        played=tuple(
            EveningRound(
                number=each.round,
                begun=each.begun,
                until=each.until,
                over=each.over,
                tables=tuple(_tables(seat for seat in seats if seat.round == each.round)),
            )
            for each in rounds
        ),
    )


def _tables(seats: Iterable[Row[Any]]) -> Iterable[SeatedTable]:
    found: defaultdict[tuple[int, str], list[int | None]] = defaultdict(list)
    for seat in seats:
        found[seat.place, seat.table_id].append(seat.person)
    return (SeatedTable(id=table, place=place, people=(*people,)) for (place, table), people in found.items())
