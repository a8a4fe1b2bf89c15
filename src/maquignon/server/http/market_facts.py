"""What is told of the daily market."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from maquignon.server.market.calendar import Calendar, number_of
from maquignon.server.market.days import Announced
from maquignon.server.market.field import Streak
from maquignon.server.market.lots import PLAYER, Difference
from maquignon.server.market.market import DayLook, Field, PastLook
from maquignon.server.store.archive import Status
from maquignon.server.store.market import MarketResult

BEST = 3
MOST_SCORES = 1_000


class MarketName(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/market` and `POST /api/market/DAY/practice` take: what the player is called."""

    name: Annotated[str, Meta(max_length=40)]


class MarketTable(Struct, frozen=True, kw_only=True):
    """What they answer: where one plays."""

    code: str


class MarketTerms(Struct, frozen=True, kw_only=True):
    """What is announced of a day before it begins."""

    day: str
    """2026-11-16."""
    number: int
    """How many days after the end of 2025."""
    edition: str
    rules: str
    """The rules id, as in the commit."""
    bots: tuple[str, ...]
    """At seats 1, 2 and 3; the player has seat 0."""
    commit: str
    """Of the day's secret, in hexadecimal digits: docs/market.md."""
    made: int
    """Since when, in seconds since 1970, as all times here."""
    begins: int
    ends: int
    """Who began before may finish."""
    told: int
    """When the secret is told; what is finished later counts no more."""
    secret: str | None
    """In hexadecimal digits, once it is told."""
    program: str | None
    """A mark of the rules and bots it is played by, once somebody has begun."""
    closed: int | None
    """When the server ran another program: what was not finished by then does not count, and nobody begins."""


class OwnMarket(Struct, frozen=True, kw_only=True):
    code: str
    stage: Literal["playing", "over", "closed"]
    score: int | None
    """None unless it counts."""
    rank: int | None
    """How many were ahead at the table."""


class MarketPlayer(Struct, frozen=True, kw_only=True):
    name: str
    score: int
    code: str
    """For the replay."""


class MarketLot(Struct, frozen=True, kw_only=True):
    """A lot where others of the field did otherwise."""

    number: int
    """From 1, in the order of the deck."""
    card: str
    """Its animals with blanks, or a pedigree."""
    version: int
    """In one's own game, after so many moves."""
    own: bool
    """Whether one bought it oneself."""
    own_price: int
    bought: int
    """How many of the others did."""
    others: int
    price: int
    """The middle one of the prices they saw, whoever paid; of a pedigree in cards."""


class MarketField(Struct, frozen=True, kw_only=True):
    finished: int
    better: int | None
    """How many others did better; None for somebody who did not play."""
    worse: int | None
    scores: tuple[int, ...]
    """The best first, of a thousand at most."""
    best: tuple[MarketPlayer, ...]
    lots: tuple[MarketLot, ...]


class MarketDay(MarketTerms, frozen=True, kw_only=True):
    """What `GET /api/market/DAY` answers."""

    begun: int
    """How many have begun."""
    own: OwnMarket | None
    field: MarketField | None
    """Only for who has finished, or once the secret is told."""
    may_practise: bool


class MarketToday(Struct, frozen=True, kw_only=True):
    """What `GET /api/market` answers."""

    today: MarketDay
    streak: int
    """Days in a row that were finished, up to today or yesterday."""
    longest: int
    coming: tuple[MarketTerms, ...]


class PastMarket(MarketTerms, frozen=True, kw_only=True):
    finished: int
    score: int | None
    """One's own."""


class MarketArchive(Struct, frozen=True, kw_only=True):
    """What `GET /api/market/days` answers, the latest first."""

    days: tuple[PastMarket, ...]
    next: str | None
    """What `before` has to be for those that follow; None where none do."""


def market_today(look: DayLook, streak: Streak, coming: list[Announced], calendar: Calendar) -> MarketToday:
    return MarketToday(
        today=market_day(look, calendar),
        streak=streak.now,
        longest=streak.longest,
        coming=tuple(MarketTerms(**_terms(each, calendar)) for each in coming),
    )


def market_day(look: DayLook, calendar: Calendar) -> MarketDay:
    return MarketDay(
        **_terms(look.announced, calendar),
        begun=look.begun,
        own=_own(look),
        field=_field(look.field) if look.field else None,
        may_practise=look.may_practise,
    )


def past_market(look: PastLook, calendar: Calendar) -> PastMarket:
    score = look.own.score if look.own else None
    return PastMarket(**_terms(look.announced, calendar), finished=look.finished, score=score)


def _terms(announced: Announced, calendar: Calendar) -> dict[str, Any]:
    terms, day = announced.terms, announced.day
    return {
        "day": terms.day,
        "number": number_of(day),
        "edition": terms.rules_id.partition("/")[0],
        "rules": terms.rules_id,
        "bots": terms.bots,
        "commit": announced.commit,
        "made": announced.made,
        "begins": calendar.begins(day),
        "ends": calendar.ends(day),
        "told": calendar.told(day),
        "secret": announced.secret,
        "program": announced.program,
        "closed": announced.closed,
    }


def _own(look: DayLook) -> OwnMarket | None:
    if look.table is None:
        return None
    stages: dict[Status, Literal["over", "closed"]] = {Status.OVER: "over", Status.CLOSED: "closed"}
    return OwnMarket(
        code=look.table.code,
        stage=stages.get(look.table.status, "playing"),
        score=look.own.score if look.own else None,
        rank=look.own.rank if look.own else None,
    )


def _field(field: Field) -> MarketField:
    better, worse = field.place or (None, None)
    return MarketField(
        finished=len(field.ranked),
        better=better,
        worse=worse,
        scores=tuple(each.score for each in field.ranked[:MOST_SCORES]),
        best=tuple(map(_player, field.ranked[:BEST])),
        lots=tuple(map(_lot, field.differences)),
    )


def _player(result: MarketResult) -> MarketPlayer:
    return MarketPlayer(name=result.name, score=result.score, code=result.code)


def _lot(found: Difference) -> MarketLot:
    return MarketLot(
        number=found.number,
        card=found.own.card,
        version=found.own.version,
        own=found.own.buyer == PLAYER,
        own_price=found.own.price,
        bought=found.bought,
        others=found.others,
        price=found.price,
    )
