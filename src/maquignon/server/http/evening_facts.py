"""What is told of an evening: its people by numbers, its rounds, where one sits, and how everybody stands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from maquignon.server.evenings.evenings import standings_of
from maquignon.server.evenings.standings import Place, rank_points
from maquignon.server.evenings.tables import COMPANION
from maquignon.server.http.group_facts import GroupName, MemberNumber
from maquignon.server.store.archive import Status
from maquignon.server.store.evenings import Evening, EveningPerson, EveningRound, EveningRow, SeatedTable, TableState
from maquignon.server.wire.incoming import Name

_STAGES: dict[Status, Literal["waiting", "playing", "over", "closed"]] = {
    Status.LOBBY: "waiting",
    Status.PLAYING: "playing",
    Status.OVER: "over",
    Status.CLOSED: "closed",
}


class EveningWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/evenings` wants."""

    name: GroupName
    edition: Annotated[str, Meta(max_length=64)]
    rounds: Annotated[int, Meta(ge=1, le=12)]
    minutes: Annotated[int, Meta(ge=5, le=240)]
    speed: Literal["calm", "normal", "brisk"] = "normal"
    own_name: Name | None = None
    """Of a host who plays too."""


class EveningJoining(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/evenings/CODE/join` wants: the name that is shown there."""

    name: Name


class EveningLeaver(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/evenings/CODE/remove` wants: who has gone without saying so."""

    person: MemberNumber


class NewEvening(Struct, frozen=True, kw_only=True):
    """What `POST /api/evenings` answers."""

    code: str


class EveningListing(Struct, frozen=True, kw_only=True):
    code: str
    name: str
    edition: str
    people: int
    begun: int
    """How many rounds."""
    rounds: int
    opened: int
    """Seconds since 1970, as all times here."""
    ended: int | None


class OwnEvenings(Struct, frozen=True, kw_only=True):
    """What `GET /api/evenings` answers: those one opened or joined, the latest first."""

    evenings: tuple[EveningListing, ...]


class EveningMember(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    here: bool
    """False for who has left."""


class EveningSeat(Struct, frozen=True, kw_only=True):
    person: int | None
    bot: str | None
    score: int | None
    """Once the table has finished."""
    points: int | None


class EveningTable(Struct, frozen=True, kw_only=True):
    place: int
    """Which of the round's tables, from 1."""
    code: str | None
    """Of one's own; of all once the round is over, for the replay."""
    stage: Literal["waiting", "playing", "over", "closed"]
    seats: tuple[EveningSeat, ...]


class RoundFacts(Struct, frozen=True, kw_only=True):
    number: int
    begun: int
    until: int
    """When its time is up: no turn begins after that."""
    over: bool
    tables: tuple[EveningTable, ...]


class EveningStanding(Struct, frozen=True, kw_only=True):
    person: int
    place: int
    """From 1."""
    played: int
    wins: int
    points: int
    """By rank, nought together at each table: 60 for who is ahead of everybody."""
    same_seat: int
    """More than others had in the same seat of the same deal."""


class EveningPage(Struct, frozen=True, kw_only=True):
    """What `GET /api/evenings/CODE` answers to whoever has the code."""

    code: str
    link: str
    name: str
    edition: str
    speed: str
    rounds: int
    minutes: int
    opened: int
    ended: int | None
    now: int
    """By the server's clock."""
    hosted: bool
    """Whether one is the host."""
    me: int | None
    my_table: str | None
    """The code of the table where one plays now."""
    people: tuple[EveningMember, ...]
    played: tuple[RoundFacts, ...]
    """The rounds that have begun."""
    standings: tuple[EveningStanding, ...]
    """After the rounds that are over."""
    evening: str
    """Its name in the commit: docs/evenings.md."""
    rules: str
    commit: str
    """Of the evening's secret, in hexadecimal digits, made when it was opened."""
    secret: str | None
    """Once the evening is over."""


def listing(row: EveningRow) -> EveningListing:
    return EveningListing(
        code=row.code,
        name=row.name,
        edition=row.rules.partition("/")[0],
        people=row.people,
        begun=row.begun,
        rounds=row.rounds,
        opened=row.opened,
        ended=row.ended,
    )


def evening_page(
    evening: Evening,
    states: Mapping[str, TableState],
    *,
    me: EveningPerson | None,
    hosted: bool,
    now: int,
    address: str,
    secret: bytes | None,
) -> EveningPage:
    number = me.number if me else None
    played = tuple(_round(each, states, number) for each in evening.played)
    return EveningPage(
        code=evening.code,
        link=f"{address}/evening/{evening.code}",
        name=evening.name,
        edition=evening.rules.partition("/")[0],
        speed=evening.speed,
        rounds=evening.rounds,
        minutes=evening.minutes,
        opened=evening.opened,
        ended=evening.ended,
        now=now,
        hosted=hosted,
        me=number if me and me.left is None else None,
        my_table=_my_table(evening, played, number),
        people=tuple(EveningMember(number=p.number, name=p.name, here=p.left is None) for p in evening.people),
        played=played,
        standings=tuple(_standings(evening, states)),
        evening=evening.id,
        rules=evening.rules,
        commit=evening.commitment,
        secret=None if secret is None else secret.hex(),
    )


def _standings(evening: Evening, states: Mapping[str, TableState]) -> list[EveningStanding]:
    return [
        EveningStanding(
            person=each.person,
            place=each.place,
            played=each.played,
            wins=each.wins,
            points=each.points,
            same_seat=each.same_seat,
        )
        for each in standings_of(evening, states)
    ]


def _round(played: EveningRound, states: Mapping[str, TableState], me: int | None) -> RoundFacts:
    return RoundFacts(
        number=played.number,
        begun=played.begun,
        until=played.until,
        over=played.over is not None,
        tables=tuple(_table(table, states.get(table.id), played, me) for table in played.tables),
    )


def _table(table: SeatedTable, state: TableState | None, played: EveningRound, me: int | None) -> EveningTable:
    is_told = played.over is not None or (me is not None and me in table.people)
    return EveningTable(
        place=table.place,
        code=state.code if state and is_told else None,
        stage=_STAGES[state.status] if state else "waiting",
        seats=tuple(_seats(table, state)),
    )


def _seats(table: SeatedTable, state: TableState | None) -> list[EveningSeat]:
    if state is None or len(state.places) != len(table.people):
        return [_seat(person, None, None) for person in table.people]
    places = [Place(person=None, score=score, rank=rank) for score, rank in state.places]
    won = zip(table.people, places, rank_points(places), strict=True)
    return [_seat(person, place.score, points) for person, place, points in won]


def _seat(person: int | None, score: int | None, points: int | None) -> EveningSeat:
    return EveningSeat(person=person, bot=COMPANION if person is None else None, score=score, points=points)


def _my_table(evening: Evening, played: tuple[RoundFacts, ...], me: int | None) -> str | None:
    if evening.running is None or me is None:
        return None
    tables = played[-1].tables
    return next((table.code for table in tables if any(seat.person == me for seat in table.seats)), None)
