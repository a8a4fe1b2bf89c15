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


def shared_count(mine: i64, theirs: i64) -> i64:
    """How many families both herds have; none of these can be complete."""
    number: i64 = 0
    both: i64 = present(mine) & present(theirs)
    while both:
        both &= both - 1
        number += 1
    return number


def nth_shared(mine: i64, theirs: i64, index: i64) -> i64:
    both: i64 = present(mine) & present(theirs)
    kind: i64 = 0
    while True:
        if both & 1:
            if index == 0:
                return kind
            index -= 1
        both >>= 3
        kind += 1
