"""Packed words become columns of numbers, a whole batch at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.core.actions import ACTIONS, CHALLENGE
from maquignon.envs.layout import CHOICES, NUMBERS, OWN_WORDS, Field, columns, traits
from maquignon.rulebook import Edition

T = TypeVar("T", bound=np.generic)
Words = NDArray[np.uint64]
Columns = NDArray[np.float32]


class Expander:
    """Expands the observations of one table; the columns are the same at all tables."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.columns = columns(edition)
        words = OWN_WORDS + players
        held = [field for field in NUMBERS if field.word < words]  # those of seats that nobody sits on come last
        self._numbers = _Fields(held, words)
        self._scales = _Rows(np.array([1 / field.scale for field in held], np.float32) / self._numbers.units)
        self._room = _Rows(np.zeros(len(held), np.float32))
        """Memory asked for anew with every batch may cost more than what is done in it."""
        self._choices = _Fields(CHOICES, words)
        starts = np.cumsum([len(NUMBERS), *(field.kinds for field in CHOICES)])
        self._starts = starts[:-1]
        self._traits = np.array(list(traits(edition).values()), np.float32)

    def __call__(self, words: Words, out: Columns | None = None) -> Columns:
        """One row of float32 for each row of words; written into `out` if that is given."""
        if out is None:
            out = np.empty((len(words), len(self.columns)), np.float32)
        if not out.flags.c_contiguous:
            out[:] = self(words)
            return out
        halves = _halves(words)
        numbers = self._room.of(len(words))
        numbers[:] = self._numbers.lifted(halves)
        numbers *= self._scales.of(len(words))
        held = numbers.shape[1]
        out[:, :held] = numbers
        out[:, held : -len(self._traits)] = 0
        chosen = self._choices.lifted(halves) >> self._choices.shifts
        rows = np.arange(0, out.size, len(self.columns))
        out.reshape(-1)[(chosen + self._starts + rows[:, None]).reshape(-1)] = 1
        out[:, -len(self._traits) :] = self._traits
        return out

    def highs(self) -> Columns:
        """The most each column can show."""
        highs = np.ones(len(self.columns), np.float32)
        highs[: len(NUMBERS)] = [(1 << field.bits) - 1 for field in NUMBERS]
        highs[: len(NUMBERS)] *= np.array([1 / field.scale for field in NUMBERS], np.float32)
        return highs


class _Rows(Generic[T]):
    """The same row as often as it is wanted: spreading it over a batch takes NumPy twice the time, again and again."""

    def __init__(self, row: NDArray[T]) -> None:
        self._row = row
        self._tile = row[None]

    def of(self, number: int) -> NDArray[T]:
        if len(self._tile) != number:
            self._tile = np.tile(self._row, (number, 1))
        return self._tile


class _Fields:
    """Takes fields of up to 15 bits out of words, by such 32-bit halves that none reaches the bit of the sign: what
    NumPy is quick at. They stay where they are, times a power of two, which a scale takes out again to the last bit."""

    def __init__(self, fields: Sequence[Field], words: int) -> None:
        late = [field.shift % 32 + field.bits > 31 for field in fields]
        shifts = [field.shift - 16 * moved for field, moved in zip(fields, late, strict=True)]
        places = [field.word + words * moved for field, moved in zip(fields, late, strict=True)]
        self._places = np.array([2 * place + shift // 32 for place, shift in zip(places, shifts, strict=True)])
        self.shifts = np.array([shift % 32 for shift in shifts], np.int32)
        self.units = np.ldexp(np.float32(1), self.shifts)
        self._masks = _Rows(np.array([(1 << field.bits) - 1 for field in fields], np.int32) << self.shifts)
        self._room = _Rows(np.zeros(len(fields), np.int32))

    def lifted(self, halves: NDArray[np.int32]) -> NDArray[np.int32]:
        """Until the next batch."""
        values = self._room.of(len(halves))
        np.take(halves, self._places, axis=1, out=values, mode="clip")
        values &= self._masks.of(len(halves))
        return values


def _halves(words: Words) -> NDArray[np.int32]:
    """Of the words, and behind them of the words moved by half of a half."""
    return np.concatenate((words, words >> np.uint64(16)), axis=1, dtype="<u8").view("<i4")


def expand_masks(masks: Words) -> NDArray[np.bool_]:
    """One row of booleans, as many as there are actions, for each pair of mask words."""
    bits = np.unpackbits(masks.astype("<u8").view(np.uint8), axis=1, bitorder="little")
    return np.concatenate((bits[:, :CHALLENGE], bits[:, 64 : 64 + ACTIONS - CHALLENGE]), axis=1).view(np.bool_)
