"""Cards, herds and seats as JSON, of the core's ints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rulebook.cards import DENOMINATIONS, FAMILIES, KINDS, card_name
from maquignon.rules.herd import KINDS as NUMBER_OF_KINDS
from maquignon.rules.herd import held
from maquignon.rules.money import PLACES, count
from maquignon.rules.phase import HIDDEN

if TYPE_CHECKING:
    from mypy_extensions import i64

NULL: Final = "null"

_VALUES: Final[list[str]] = [f",{value}" for value in DENOMINATIONS]
_FAMILIES: Final[list[str]] = [f',"{family}"' for family in FAMILIES]
_KINDS: Final[list[str]] = [f',"{kind}"' for kind in KINDS]
_HELD: Final[list[str]] = [f',["{kind}",' for kind in KINDS]


def number_text(number: i64) -> str:
    """What is below zero is not known, or nobody."""
    return str(number) if number >= 0 else NULL


def truth_text(value: bool) -> str:
    return "true" if value else "false"


def seats_text(mask: i64) -> str:
    """The seats with a one in their place."""
    found, seat = "", 0
    while mask:
        if mask & 1:
            found += f",{seat}"
        mask >>= 1
        seat += 1
    return f"[{found[1:]}]"


def cards_text(packed: i64) -> str:
    """Money cards by their values."""
    if packed == HIDDEN:
        return NULL
    found = ""
    place: i64 = 0
    while place < PLACES:
        number = count(packed, place)
        if number:
            found += _VALUES[place] * int(number)
        place += 1
    return f"[{found[1:]}]"


def card_text(number: i64) -> str:
    """A card of the deck."""
    return NULL if number == HIDDEN else f'"{card_name(int(number))}"'


def herd_text(packed: i64) -> str:
    """Animals by family, with their number."""
    found = ""
    kind: i64 = 0
    while kind < NUMBER_OF_KINDS:
        number = held(packed, kind)
        if number:
            found += f"{_HELD[kind]}{number}]"
        kind += 1
    return f"[{found[1:]}]"


def kinds_text(ones: i64) -> str:
    """The kinds with a one in their place of a herd."""
    found = ""
    kind: i64 = 0
    while kind < NUMBER_OF_KINDS:
        if ones >> (3 * kind) & 1:
            found += _KINDS[kind]
        kind += 1
    return f"[{found[1:]}]"


def families_text(mask: i64) -> str:
    """The families with a one in their place."""
    found, family = "", 0
    while mask:
        if mask & 1:
            found += _FAMILIES[family]
        mask >>= 1
        family += 1
    return f"[{found[1:]}]"
