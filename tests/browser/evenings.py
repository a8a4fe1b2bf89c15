"""An evening of eight people in its second round, and the same when it is over, as the server tells of them."""

from __future__ import annotations

from msgspec.structs import replace

from maquignon.server.http.evening_facts import (
    EveningListing,
    EveningMember,
    EveningPage,
    EveningSeat,
    EveningStanding,
    EveningTable,
    OwnEvenings,
    RoundFacts,
)
from tests.browser.game_lists import ENDED
from tests.browser.moments import NAME

CODE = "7KD3QX9H"
NAMES = (NAME, "Ben", "Marguerite-Antoinette", "Dan", "Eve", "Fay", "Gert", "Hanne")
POINTS = (60, 20, -20, -60)


def _table(place: int, people: tuple[int | None, ...], *, over: bool) -> EveningTable:
    seats = tuple(
        EveningSeat(
            person=person,
            bot="value" if person is None else None,
            score=4_000 - 900 * seat if over else None,
            points=POINTS[seat] if over else None,
        )
        for seat, person in enumerate(people)
    )
    code = f"TABLE{place}" if over or 1 in people else None
    return EveningTable(place=place, code=code, stage="over" if over else "playing", seats=seats)


def _round(number: int, *, over: bool) -> RoundFacts:
    seated: tuple[tuple[int | None, ...], ...] = ((1, 2, 3, 4), (5, 6, 7, None))
    tables = tuple(_table(place, people, over=over) for place, people in enumerate(seated, 1))
    begun = ENDED - 4_000 + 2_400 * number
    return RoundFacts(number=number, begun=begun, until=begun + 2_400, over=over, tables=tables)


PAGE = EveningPage(
    code=CODE,
    link=f"https://example.org/evening/{CODE}",
    name="Game night at the Golden Goose",
    edition="koehandel-2001",
    speed="normal",
    rounds=3,
    minutes=40,
    opened=ENDED - 4_000,
    ended=None,
    now=ENDED + 2_000,
    hosted=True,
    me=1,
    my_table="TABLE1",
    people=tuple(EveningMember(number=n, name=name, here=n != 6) for n, name in enumerate(NAMES, 1)),
    played=(_round(1, over=True), _round(2, over=False)),
    standings=tuple(
        EveningStanding(
            person=n,
            place=n,
            played=1 if n < 8 else 0,
            wins=1 if n < 4 else 0,
            points=60 - 10 * (n - 1),
            same_seat=930 - 140 * n,
        )
        for n in range(1, 9)
    ),
    evening="0123456789abcdef" * 2,
    rules="koehandel-2001/1",
    commit="a5f1a9ddb58857b137659e5eabeede37d1d2792412f31ef54f3a4c70cae8888f",
    secret=None,
)
OVER = replace(
    PAGE,
    ended=ENDED,
    my_table=None,
    played=tuple(_round(number, over=True) for number in (1, 2, 3)),
    secret=bytes(range(32)).hex(),
)
TELEVISION = replace(
    PAGE,
    played=(PAGE.played[0], replace(PAGE.played[1], tables=PAGE.played[1].tables[:1])),
    standings=PAGE.standings[:3],
)
"""With few names, which are the same in every language."""
GATHERING = replace(TELEVISION, played=(), standings=(), people=PAGE.people[:1])
INVITED = replace(PAGE, hosted=False, me=None, my_table=None)
OWN = OwnEvenings(
    evenings=(
        EveningListing(
            code=CODE,
            name=PAGE.name,
            edition=PAGE.edition,
            people=8,
            begun=2,
            rounds=3,
            opened=PAGE.opened,
            ended=None,
        ),
    )
)
