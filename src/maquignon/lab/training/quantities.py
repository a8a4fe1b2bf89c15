"""What the options of a training run may be, each with a sentence for what it may not."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from math import inf
from pathlib import Path
from typing import Final

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.characters import measured

MOST: Final = 2**62
"""No whole number is larger."""


def share(words: str) -> float:
    return _number(words, lambda number: 0 <= number <= 1, "a share from 0 to 1")


def part(words: str) -> float:
    return _number(words, lambda number: 0 <= number < 1, "a share from 0 to below 1")


def above_nought(words: str) -> float:
    return _number(words, lambda number: 0 < number < inf, "a number above 0")


def nought_or_more(words: str) -> float:
    return _number(words, lambda number: 0 <= number < inf, "a number of 0 or more")


def one_or_more(words: str) -> float:
    return _number(words, lambda number: 1 <= number < inf, "a number of 1 or more")


def whole(words: str) -> int:
    if not words.isdecimal() or int(words) > MOST:
        raise argparse.ArgumentTypeError(f"{words} is not a whole number of 0 or more")
    return int(words)


def several(words: str) -> int:
    if not words.isdecimal() or not 0 < int(words) <= MOST:
        raise argparse.ArgumentTypeError(f"{words} is not a whole number of 1 or more")
    return int(words)


def ends(words: str) -> tuple[float, float]:
    found = [nought_or_more(word) for word in words.split(",")]
    if len(found) != 2:
        raise argparse.ArgumentTypeError(f"{words} is not two numbers, the first and the last, such as 6e-4,1.5e-4")
    return found[0], found[1]


def players(words: str) -> list[int]:
    numbers = words.split(",")
    if not all(number.isdecimal() for number in numbers):
        raise argparse.ArgumentTypeError(f"{words} is not numbers of players, such as 3,4,5")
    return [int(number) for number in numbers]


def network(name: str) -> Path:
    if name != CHAMPION and not Path(name).is_file():
        raise argparse.ArgumentTypeError(f"there is no file {name}")
    return Path(name)


def met(words: str) -> tuple[str, int]:
    name, _, number = words.partition("=")
    if name not in measured() or not number.isdecimal():
        raise argparse.ArgumentTypeError(f"{words} is not a character and a number, such as otto-1=60")
    return name, int(number)


def _number(words: str, fits: Callable[[float], bool], what: str) -> float:
    try:
        number = float(words)
    except ValueError:
        number = -inf
    if not fits(number):
        raise argparse.ArgumentTypeError(f"{words} is not {what}")
    return number
