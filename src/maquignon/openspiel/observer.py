"""What OpenSpiel asks to see of a seat: the moment, as an observation, or all since the beginning, its information."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

import numpy as np
import pyspiel
from numpy.typing import NDArray

from maquignon.envs.core.packing import MASKS, pack_row, row_size
from maquignon.envs.core.words import blank
from maquignon.envs.expanding import Expander, Words
from maquignon.envs.layout import FIELDS, Field, seat_fields
from maquignon.openspiel.hearing import ROW, ROW_BYTES
from maquignon.openspiel.parameters import Setup
from maquignon.openspiel.table import Table


class _State(Protocol):
    table: Table


class _Observer:
    """The interface of OpenSpiel's observers: `tensor`, and `dict` with named views of its parts."""

    def __init__(self, parts: Mapping[str, tuple[int, ...]]) -> None:
        sizes = {name: int(np.prod(shape)) for name, shape in parts.items()}
        self.tensor: NDArray[np.float32] = np.zeros(sum(sizes.values()), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        place = 0
        for name, shape in parts.items():
            self.dict[name] = self.tensor[place : place + sizes[name]].reshape(shape)
            place += sizes[name]


class InformationState(_Observer):
    """Perfect recall; the tensor has room for so many of the last rows, and the text for all."""

    def __init__(self, setup: Setup, memory: int) -> None:
        super().__init__({"seat": (setup.players,), "heard": (memory, ROW)})
        self._memory = memory

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        rows = np.frombuffer(state.table.hearings[player].rows[-self._memory * ROW_BYTES :], np.float32)
        self.dict["heard"].reshape(-1)[: len(rows)] = rows

    def string_from(self, state: _State, player: int) -> str:
        return state.table.hearings[player].text


class Observation(_Observer):
    """The moment, by the columns of `envs`; all zero before anybody has begun."""

    def __init__(self, setup: Setup) -> None:
        self._expand = Expander(setup.edition, setup.players)
        super().__init__({"seat": (setup.players,), "observation": (len(self._expand.columns),)})
        self._fields = (*FIELDS, *(field for place in range(setup.players) for field in seat_fields(place)))

    def set_from(self, state: _State, player: int) -> None:
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if state.table.has_begun:
            self._expand(_words(state.table, player), self.dict["observation"][None])

    def string_from(self, state: _State, player: int) -> str:
        """Every field that is not zero, by its name."""
        if not state.table.has_begun:
            return f"seat {player}"
        words = [int(word) for word in _words(state.table, player)[0]]
        told = ((field.name, _value(field, words)) for field in self._fields)
        return "; ".join((f"seat {player}", *(f"{name} {value}" for name, value in told if value)))


def observer_of(setup: Setup, memory: int, kind: pyspiel.IIGObservationType | None) -> _Observer | None:
    """All that a seat sees; None where its public or its private part alone is asked for, which is not made."""
    kind = kind or pyspiel.IIGObservationType(perfect_recall=False)
    if not kind.public_info or kind.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
        return None
    return InformationState(setup, memory) if kind.perfect_recall else Observation(setup)


def _words(table: Table, player: int) -> Words:
    row = blank(row_size(table.setup.players))
    pack_row(table.game, player, row, 0)
    return np.frombuffer(memoryview(row), np.uint64)[None, :-MASKS]


def _value(field: Field, words: list[int]) -> int:
    return words[field.word] >> field.shift & (1 << field.bits) - 1
