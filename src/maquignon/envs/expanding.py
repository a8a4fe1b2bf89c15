"""Packed words become columns of numbers, a whole batch at a time."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.core.actions import ACTIONS, CHALLENGE
from maquignon.envs.layout import CHOICES, NUMBERS, OWN_WORDS, Field, columns, traits
from maquignon.rulebook import Edition

Words = NDArray[np.uint64]
Columns = NDArray[np.float32]


class Expander:
    """Expands the observations of one table; the columns are the same at all tables."""

    def __init__(self, edition: Edition, players: int) -> None:
        self.columns = columns(edition)
        words = OWN_WORDS + players
        held = [field for field in NUMBERS if field.word < words]  # those of seats that nobody sits on come last
        self._held = len(held)
        self._fields = _Fields([*held, *CHOICES], words)
        self._scales = np.array([1 / field.scale for field in held], np.float32)
        starts = np.cumsum([len(NUMBERS), *(field.kinds for field in CHOICES)])
        self._starts = starts[:-1].astype(np.uint32)
        self._traits = np.array(list(traits(edition).values()), np.float32)

    def __call__(self, words: Words, out: Columns | None = None) -> Columns:
        """One row of float32 for each row of words; written into `out` if that is given."""
        if out is None:
            out = np.empty((len(words), len(self.columns)), np.float32)
        values = self._fields.values(words)
        numbers = values[:, : self._held].view(np.int32)  # NumPy turns these to float32 far faster than unsigned ones
        np.multiply(numbers, self._scales, out=out[:, : self._held], dtype=np.float32, casting="same_kind")
        out[:, self._held : -len(self._traits)] = 0
        out[np.arange(len(words))[:, None], values[:, self._held :] + self._starts] = 1
        out[:, -len(self._traits) :] = self._traits
        return out

    def highs(self) -> Columns:
        """The most each column can show."""
        highs = np.ones(len(self.columns), np.float32)
        highs[: len(NUMBERS)] = [(1 << field.bits) - 1 for field in NUMBERS]
        highs[: len(NUMBERS)] *= np.array([1 / field.scale for field in NUMBERS], np.float32)
        return highs


class _Fields:
    """Takes fields of up to 16 bits out of words, by their 32-bit halves: that is what NumPy is quick at."""

    def __init__(self, fields: Sequence[Field], words: int) -> None:
        straddling = [field.shift // 32 != (field.shift + field.bits - 1) // 32 for field in fields]
        shifts = [field.shift - 16 * crosses for field, crosses in zip(fields, straddling, strict=True)]
        places = [field.word + words * crosses for field, crosses in zip(fields, straddling, strict=True)]
        self._halves = np.array([2 * place + shift // 32 for place, shift in zip(places, shifts, strict=True)])
        self._shifts = np.array([shift % 32 for shift in shifts], np.uint32)
        self._masks = np.array([(1 << field.bits) - 1 for field in fields], np.uint32)

    def values(self, words: Words) -> NDArray[np.uint32]:
        moved = np.concatenate((words, words >> np.uint64(16)), axis=1, dtype="<u8")
        values = np.take(moved.view("<u4"), self._halves, axis=1)
        values >>= self._shifts
        values &= self._masks
        return values


def expand_masks(masks: Words) -> NDArray[np.bool_]:
    """One row of booleans, as many as there are actions, for each pair of mask words."""
    bits = np.unpackbits(masks.astype("<u8").view(np.uint8), axis=1, bitorder="little")
    return np.concatenate((bits[:, :CHALLENGE], bits[:, 64 : 64 + ACTIONS - CHALLENGE]), axis=1).view(np.bool_)
