"""Passkeys as they are kept, and challenges that were answered once and are not answered again."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from maquignon.server.store.engine import Database
from maquignon.server.store.people import WrongPass, join, own_person
from maquignon.server.store.schema import guest_links, passkeys, spent_challenges

MOST = 20
"""Passkeys of one person."""


class TooManyPasskeys(Exception):
    """The person has as many as can be kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PasskeyRow:
    id: str
    name: str
    site: str
    """The name of the server it is good at: browsers show it nowhere else."""
    public_key: bytes
    sign_count: int
    made: int
    used: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Challenge:
    """One that was answered well: not good again."""

    content: bytes
    until: int


class Passkeys:
    def __init__(self, database: Database) -> None:
        self._database = database

    async def of(self, guest: str) -> tuple[PasskeyRow, ...]:
        """Those of the person whom the guest is, the oldest first."""
        person = select(guest_links.c.person).where(guest_links.c.guest == guest).scalar_subquery()
        wanted = select(*_COLUMNS).where(passkeys.c.person == person).order_by(passkeys.c.made, passkeys.c.id)
        return tuple(PasskeyRow(**row._mapping) for row in await self._database.fetch(wanted))

    async def find(self, name: str) -> PasskeyRow | None:
        found = await self._database.fetch(select(*_COLUMNS).where(passkeys.c.id == name))
        return next((PasskeyRow(**row._mapping) for row in found), None)

    async def handle(self, guest: str, now: int) -> str:
        """What the person's passkeys have in common, by which their devices tell them from others'."""
        wanted = select(guest_links.c.person).where(guest_links.c.guest == guest)
        while not (found := await self._database.fetch(wanted)):
            await self._database.transact(lambda connection: _make_person(connection, guest, now))
        return str(found[0].person)

    async def keep(self, guest: str, new: PasskeyRow, challenge: Challenge, now: int) -> None:
        """WrongPass where it is there already, whoever's it is, or the challenge was answered before."""
        await self._database.transact(lambda connection: _keep(connection, guest, new, challenge, now))

    async def enter(self, guest: str, known: PasskeyRow, sign_count: int, challenge: Challenge, now: int) -> None:
        """From now on the guest is the person whose passkey it is; WrongPass where it changed meanwhile."""
        await self._database.transact(lambda connection: _enter(connection, guest, known, sign_count, challenge, now))

    async def remove(self, guest: str, name: str) -> None:
        """Only one's own."""
        person = select(guest_links.c.person).where(guest_links.c.guest == guest).scalar_subquery()
        await self._database.execute(delete(passkeys).where(passkeys.c.id == name, passkeys.c.person == person))


_COLUMNS = tuple(passkeys.c[name] for name in PasskeyRow.__slots__)


def _make_person(connection: Connection, guest: str, now: int) -> None:
    own_person(connection, guest, now)


def _keep(connection: Connection, guest: str, new: PasskeyRow, challenge: Challenge, now: int) -> None:
    _spend(connection, challenge, now)
    person = own_person(connection, guest, now)
    if connection.execute(select(func.count()).where(passkeys.c.person == person)).scalar_one() >= MOST:
        raise TooManyPasskeys
    row = {name: getattr(new, name) for name in PasskeyRow.__slots__}
    try:
        connection.execute(insert(passkeys), {**row, "person": person})
    except IntegrityError:
        raise WrongPass from None


def _enter(
    connection: Connection, guest: str, known: PasskeyRow, sign_count: int, challenge: Challenge, now: int
) -> None:
    _spend(connection, challenge, now)
    as_seen = passkeys.c.id == known.id, passkeys.c.sign_count == known.sign_count
    used = update(passkeys).where(*as_seen).values(sign_count=sign_count, used=now)
    if connection.execute(used).rowcount == 0:
        raise WrongPass
    join(connection, guest, connection.execute(select(passkeys.c.person).where(*as_seen[:1])).scalar_one(), now)


def _spend(connection: Connection, challenge: Challenge, now: int) -> None:
    connection.execute(delete(spent_challenges).where(spent_challenges.c.until <= now))
    mark = hashlib.sha256(challenge.content).hexdigest()
    try:
        connection.execute(insert(spent_challenges), {"mark": mark, "until": challenge.until})
    except IntegrityError:
        raise WrongPass from None
