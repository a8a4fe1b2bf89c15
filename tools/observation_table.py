"""`python -m tools.observation_table`: what observation version 3 has beside version 1, for docs/environments.md."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from maquignon.envs.columns import OBSERVATION
from maquignon.envs.layout import FIELDS, SEATS, Field, seat_fields

HEAD: Final = "| columns | a number of | word | bits | scale |\n|---|---|---|---|--:|\n"
UNITS: Final = {
    "in play *": "cards of all players together",
    "seat * least": "tens of money, reckoned",
    "seat * guess": "tens of money, reckoned",
    "seat * most": "tens of money, reckoned",
    "seat * shown *": "cards when it was last exposed",
    "seat * has shown": "yes or no",
    "seat * bids": "bids",
    "seat * cards offered": "cards",
    "seat * cards countered": "cards",
    "seat * challenges": "trades it began",
    "seat * trades won": "trades",
    "seat * sales": "lots of its auctions that went to others",
    "seat * lots kept": "lots bought by buy-right",
    "seat * purchases": "lots it bought at auctions",
    "seat * acceptances": "offers taken",
    "seat * counters": "offers countered",
    "seat * exposures": "bids it could not pay",
}


def observation_table() -> str:
    return HEAD + "".join(f"{row}\n" for row in _rows())


def added_fields() -> list[Field]:
    """Those that version 1 had not."""
    before = {*FIELDS, *(field for place in range(SEATS) for field in seat_fields(place))}
    return [field for field in OBSERVATION if field not in before]


def pattern(field: Field) -> str:
    """Its name with `*` for a seat or a denomination."""
    return re.sub(r"\b\d+\b", "*", field.name)


def _rows() -> Iterator[str]:
    alike: dict[str, list[Field]] = {}
    for field in added_fields():
        alike.setdefault(pattern(field), []).append(field)
    for name, fields in alike.items():
        words = _span([field.word for field in fields])
        bits = _span([bit for field in fields for bit in (field.shift, field.shift + field.bits - 1)])
        (scale,) = {field.scale for field in fields}
        yield f"| `{name}` | {UNITS[name]} | {words} | {bits} | {scale:g} |"


def _span(numbers: list[int]) -> str:
    first, last = min(numbers), max(numbers)
    return f"{first}" if first == last else f"{first}-{last}"


if __name__ == "__main__":
    print(observation_table(), end="")
