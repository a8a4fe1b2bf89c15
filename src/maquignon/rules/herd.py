"""The animals before a seat as one int: three bits a family, the rats as the eleventh."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

KINDS: Final = 11
RAT: Final = 10
DONKEY: Final = 6
ONES: Final = 0o11111111111
FOURS: Final = 0o44444444444
ANIMALS: Final = 0o1111111111
EVERY_OTHER: Final = 0o70707070707


def animal(kind: i64) -> i64:
    """A single card."""
    one: i64 = 1
    return one << (3 * kind)


def held(herd: i64, kind: i64) -> i64:
    return (herd >> (3 * kind)) & 7


def present(herd: i64) -> i64:
    """A one in the place of every family of which the herd has a card."""
    return (herd | herd >> 1 | herd >> 2) & ONES


def complete(herd: i64, lacking: i64) -> i64:
    """A one in the place of every complete family; `lacking` has, family by family, 4 minus its size."""
    return ((herd + lacking) & FOURS) >> 2


def size(herd: i64) -> i64:
    """How many cards there are in all: neighbours are added up in six bits, and a product adds up all of these."""
    pairs: i64 = (herd & EVERY_OTHER) + (herd >> 3 & EVERY_OTHER)
    return (pairs * 0o10101010101 >> 30) & 63


def shared(mine: i64, theirs: i64) -> i64:
    """A one in the place of every family which both herds have; none of these can be complete."""
    return present(mine) & present(theirs)


def nth_family(ones: i64, index: i64) -> i64:
    """The kind in whose place the index-th of these ones is."""
    while index:
        ones &= ones - 1
        index -= 1
    return size((ones - 1) & ~ones & ONES)
