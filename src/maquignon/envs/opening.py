"""From the name of an edition to games that can be stepped."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Final, SupportsIndex

from maquignon.envs.core.fleet import Fleet
from maquignon.rulebook import BadSetup, Edition, Reason
from maquignon.rulebook import edition as chosen_edition
from maquignon.rules.setup import laid_out
from maquignon.rules.state import State

LIMIT: Final = 5000
"""Moves after which a game is cut short."""
LONGEST: Final = 8191
"""What an observation has room for."""


class IllegalAction(ValueError):
    """An action that the mask of its moment does not allow."""


class NotReset(RuntimeError):
    """There is no game yet."""

    def __init__(self) -> None:
        super().__init__("reset() comes first: there is no game yet")


def opened(name: str, players: int, house_rules: Iterable[str], bluffs: bool, limit: int) -> tuple[Edition, Fleet]:
    """An edition and its games; BadSetup says what does not fit."""
    whole("limit", limit)
    if not 1 <= limit <= LONGEST:
        raise BadSetup(Reason("wrong-limit", most=LONGEST, n=limit))
    edition = chosen_edition(name, house_rules, players)
    return edition, Fleet(laid_table(edition, players), edition.deck_money(), edition.removed_money, bluffs, limit)


def whole(name: str, value: SupportsIndex) -> int:
    """A whole number of any kind, or TypeError with the name of what should have been one."""
    try:
        return operator.index(value)
    except TypeError:
        raise TypeError(f"{name} is a whole number, not {value!r}") from None


def laid_table(edition: Edition, players: int) -> State:
    """A table before its first deal."""
    return laid_out(edition, players, edition.stock(), False)
