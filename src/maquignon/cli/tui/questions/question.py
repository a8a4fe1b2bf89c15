"""The three forms a question can take: a list of choices, cards of the purse, an amount of money."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maquignon.play.cards import Cards
from maquignon.play.moves import Move


class Back:
    """To the question before this one."""


@dataclass(frozen=True, slots=True)
class Answer:
    move: Move
    standing: bool = False
    """Give the same answer until the lot is gone."""


@dataclass(frozen=True, slots=True)
class Choice:
    label: str
    then: Next
    note: str = ""
    is_bluff: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Menu:
    title: str
    choices: tuple[Choice, ...]
    warning: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Picking:
    """Cards of one's own, to pay, lay or offer."""

    title: str
    purse: Cards
    verb: str
    make: Callable[[Cards, bool], Move]
    """The move for the chosen cards, covered or not."""
    chosen: Cards = ()
    ways: tuple[Cards, ...] = ()
    """Sets worth going through one by one."""
    may_cover: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Amount:
    title: str
    make: Callable[[int], Next]


Question = Menu | Picking | Amount
Next = Answer | Question | Back
"""What a choice leads to."""
