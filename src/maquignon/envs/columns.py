"""Observation version 3 as a table of columns: which bits of a word become which floats, in NumPy and on a GPU."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.core import manners
from maquignon.envs.core.memory import MONEY, SEATS
from maquignon.envs.core.seated_fleet import HEADER
from maquignon.envs.core.seated_game import NEXT_CARD, OBSERVED, OWN
from maquignon.envs.expanding import expand_masks
from maquignon.envs.layout import FIELDS, Field, seat_fields, traits
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import DENOMINATIONS, MONEY_CARD

Words = NDArray[np.int64]
Columns = NDArray[np.float32]

VERSION: Final = 3
RECKONED: Final = OWN + SEATS + MONEY
SHOWN: Final = RECKONED + SEATS
MANNERS: Final = SHOWN + SEATS
ALL_SEEING: Final = HEADER + 1
"""Where the privileged words begin."""


@dataclass(frozen=True, slots=True)
class Expansion:
    """Columns to be made of words: first the numbers, then one column for each value of the choices."""

    names: tuple[str, ...]
    numbers: NDArray[np.int64]
    """Word, shift and mask of each number, as three rows."""
    scales: Columns
    choices: NDArray[np.int64]
    """Word, shift, mask and first column of each choice, as four rows."""

    @property
    def width(self) -> int:
        return len(self.names)

    def expand(self, words: Words) -> Columns:
        """A row of float32 for each row of words."""
        word, shift, mask = self.numbers
        out = np.zeros((len(words), self.width), np.float32)
        out[:, : len(word)] = ((words[:, word] >> shift) & mask) * self.scales
        word, shift, mask, first = self.choices
        out[np.arange(len(words))[:, None], ((words[:, word] >> shift) & mask) + first] = 1
        return out


def expansion_of(fields: Sequence[Field]) -> Expansion:
    numbers = [field for field in fields if not field.kinds]
    choices = [field for field in fields if field.kinds]
    firsts = np.cumsum([len(numbers), *(field.kinds for field in choices)])[: len(choices)]
    names = (
        *(field.name for field in numbers),
        *(f"{field.name} is {value}" for field in choices for value in range(field.kinds)),
    )
    return Expansion(
        names=names,
        numbers=_places(numbers),
        scales=np.array([1 / field.scale for field in numbers], np.float32),
        choices=np.vstack((_places(choices), firsts.astype(np.int64))),
    )


def _places(fields: Sequence[Field]) -> NDArray[np.int64]:
    rows = [[field.word, field.shift, (1 << field.bits) - 1] for field in fields]
    return np.array(rows, np.int64).reshape(-1, 3).T.copy()


def _cards(name: str, word: int) -> tuple[Field, ...]:
    """Money by denomination, six bits each."""
    return tuple(Field(f"{name} {value}", word, 6 * place, 6, 4) for place, value in enumerate(DENOMINATIONS))


def _remembered(place: int) -> Iterable[Field]:
    """What is reckoned of the purse of a seat, so many places to the left, and what it showed when it was exposed."""
    for number, name in enumerate(("least", "guess", "most")):
        yield Field(f"seat {place} {name}", RECKONED + place, 12 * number, 12, 100)
    yield from _cards(f"seat {place} shown", SHOWN + place)
    yield Field(f"seat {place} has shown", SHOWN + place, 42, 1)


def _mannered(place: int) -> Iterable[Field]:
    """How a seat has played so far: its bids, its sales, its trades."""
    for name, shift, bits, scale in _COUNTS:
        yield Field(f"seat {place} {name}", MANNERS + place, shift, bits, scale)


_COUNTS: Final = (
    ("bids", manners.BIDS, 7, 32),
    ("cards offered", manners.CARDS_OFFERED, 7, 32),
    ("cards countered", manners.CARDS_COUNTERED, 7, 32),
    ("challenges", manners.CHALLENGES, 6, 16),
    ("trades won", manners.WON, 6, 16),
    ("sales", manners.SALES, 5, 8),
    ("lots kept", manners.KEPT, 5, 8),
    ("purchases", manners.PURCHASES, 5, 8),
    ("acceptances", manners.ACCEPTANCES, 5, 8),
    ("counters", manners.COUNTERS, 5, 8),
    ("exposures", manners.EXPOSURES, 3, 4),
)
SINCE_VERSION_3: Final = tuple(field for place in range(SEATS) for field in _mannered(place))
SEATED: Final = tuple(
    Field(f"all {place} played by", ALL_SEEING + SEATS + 2, 2 * place, 2, kinds=3) for place in range(SEATS)
)

OBSERVATION: Final = (
    *FIELDS,
    *(field for place in range(SEATS) for field in seat_fields(place)),
    *_cards("in play", OWN + SEATS),
    *(field for place in range(SEATS) for field in _remembered(place)),
    *SINCE_VERSION_3,
)
PRIVILEGED: Final = (
    *(field for place in range(SEATS) for field in _cards(f"all {place}", ALL_SEEING + place)),
    *_cards("all offered", ALL_SEEING + SEATS),
    *_cards("all laid", ALL_SEEING + SEATS + 1),
    Field("next card", ALL_SEEING + SEATS + 1, NEXT_CARD, 6, kinds=1 + MONEY_CARD + len(DENOMINATIONS)),
    *SEATED,
)
PLAN: Final = expansion_of(OBSERVATION)
CRITIC_PLAN: Final = expansion_of(PRIVILEGED)
MANNERED: Final = np.flatnonzero(np.isin(PLAN.names, [field.name for field in SINCE_VERSION_3]))
"""The columns of how everybody has played, which version 2 had not,"""
CRITIC_LACKING: Final = np.flatnonzero(["played by" in name for name in CRITIC_PLAN.names])
"""and those that its critics had not."""


def trait_columns(edition: Edition) -> Columns:
    """The rules of a table, which follow the columns of its observations."""
    return np.array(list(traits(edition).values()), np.float32)


def observation_names(edition: Edition) -> tuple[str, ...]:
    return (*PLAN.names, *traits(edition))


def expand_rows(rows: Words, table: Columns) -> Columns:
    """Observations of one table with its traits."""
    return np.concatenate((PLAN.expand(rows), np.broadcast_to(table, (len(rows), len(table)))), axis=1)


def widened(weights: NDArray[np.floating], lacking: NDArray[np.intp]) -> NDArray[np.floating]:
    """The first layer of a network that knew none of these columns: they have no weight in it."""
    return np.insert(weights, lacking - np.arange(len(lacking)), 0, axis=1)


def allowed_actions(rows: Words) -> NDArray[np.bool_]:
    return expand_masks(rows[:, OBSERVED:HEADER].astype(np.uint64))


assert len(set(PLAN.names)) == PLAN.width
