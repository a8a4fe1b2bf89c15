"""Which guests are one person: linked by words or a link that are good once, and only known here by their hash."""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, or_, select, update

from maquignon.server.store.engine import Database
from maquignon.server.store.schema import guest_links, passes, passkeys


class WrongPass(Exception):
    """It was never given, is used already, or came too late."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonRow:
    devices: int
    """Guests that are this person."""
    has_words: bool


class People:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def selves(self, guest: str) -> tuple[str, ...]:
        """All guests who are the same person, this one first."""
        own = select(guest_links.c.person).where(guest_links.c.guest == guest).scalar_subquery()
        wanted = select(guest_links.c.guest).where(guest_links.c.person == own).order_by(guest_links.c.linked)
        others = [row.guest for row in await self._database.fetch(wanted) if row.guest != guest]
        return guest, *others

    async def person(self, guest: str) -> PersonRow | None:
        wanted = select(guest_links.c.person).where(guest_links.c.guest == guest)
        for row in await self._database.fetch(wanted):
            devices = select(func.count()).where(guest_links.c.person == row.person)
            words = select(func.count()).where(passes.c.person == row.person, passes.c.until.is_(None))
            ((number,), (given,)) = [(await self._database.fetch(each))[0] for each in (devices, words)]
            return PersonRow(devices=number, has_words=bool(given))
        return None

    async def give(self, guest: str, secret: str, now: int, *, until: int | None = None) -> None:
        """In place of what was given before: of words where it has no end, of links where it has one."""
        await self._database.transact(lambda connection: _give(connection, guest, secret, now, until))

    async def enter(self, guest: str, secret: str, now: int) -> None:
        """From now on the guest is the person who was given the secret, with all who were one with the guest before."""
        await self._database.transact(lambda connection: _enter(connection, guest, secret, now))


def part(connection: Connection, guests: tuple[str, ...]) -> None:
    """They are nobody's any more, within the caller's transaction; a person without guests has no way back."""
    connection.execute(delete(guest_links).where(guest_links.c.guest.in_(guests)))
    for kept in (passes, passkeys):
        connection.execute(delete(kept).where(kept.c.person.not_in(select(guest_links.c.person))))


def own_person(connection: Connection, guest: str, now: int) -> str:
    """Who the guest is, from now on where that was nobody."""
    person = person_of(connection, guest)
    if person is None:
        person = secrets.token_hex(16)
        connection.execute(insert(guest_links), {"guest": guest, "person": person, "linked": now})
    return person


def join(connection: Connection, guest: str, person: str, now: int) -> None:
    """With all who were one with the guest before, and their passkeys."""
    own = person_of(connection, guest)
    if own is None:
        connection.execute(insert(guest_links), {"guest": guest, "person": person, "linked": now})
    elif own != person:
        for moved in (guest_links, passkeys):
            connection.execute(update(moved).where(moved.c.person == own).values(person=person))
        connection.execute(delete(passes).where(passes.c.person == own))


def person_of(connection: Connection, guest: str) -> str | None:
    return connection.execute(select(guest_links.c.person).where(guest_links.c.guest == guest)).scalar()


def _give(connection: Connection, guest: str, secret: str, now: int, until: int | None) -> None:
    person = own_person(connection, guest, now)
    same_kind = passes.c.until.is_(None) if until is None else passes.c.until.is_not(None)
    connection.execute(delete(passes).where(passes.c.person == person, same_kind))
    connection.execute(insert(passes), {"mark": _mark(secret), "person": person, "until": until})


def _enter(connection: Connection, guest: str, secret: str, now: int) -> None:
    is_good = passes.c.mark == _mark(secret), or_(passes.c.until.is_(None), passes.c.until > now)
    person = connection.execute(select(passes.c.person).where(*is_good)).scalar()
    if person is None or connection.execute(delete(passes).where(*is_good)).rowcount == 0:
        raise WrongPass
    join(connection, guest, person, now)


def _mark(secret: str) -> str:
    """Secrets are long and random, so that no slow hash is needed."""
    return hashlib.sha256(secret.encode()).hexdigest()
