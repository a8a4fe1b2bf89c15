"""Numbers that come one after the other, in the narrowest array that holds them all."""

from __future__ import annotations

from array import array
from typing import Final

NARROWEST: Final = "H"
_WIDER: Final = {"H": "I", "I": "q"}


def narrow() -> array[int]:
    return array(NARROWEST)


def extended(numbers: array[int], number: int) -> array[int]:
    """The same array with one more, or a wider one."""
    try:
        numbers.append(number)
    except OverflowError:
        return extended(array(_WIDER[numbers.typecode], numbers), number)
    return numbers
