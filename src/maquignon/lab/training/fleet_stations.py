"""Environments stepped by the machines of a cluster, with the face of `FleetProcesses`; the caller keeps the rows."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from random import Random
from types import TracebackType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import Words
from maquignon.envs.core.seated_fleet import CUT_SHORT, ENDED, HEADER
from maquignon.envs.fleet_processes import Part
from maquignon.workers.cluster import Station


class Stepper:
    """On a machine of the cluster: its parts of every group."""

    def __init__(self, groups: Sequence[Sequence[Part]]) -> None:
        self._envs = [[(part, part.make()) for part in parts] for parts in groups]
        self._last = [(-1, False)] * len(groups)
        for envs in self._envs:
            for part, env in envs:
                env.reset(part.seed)

    def rows(self, group: int) -> Words:
        return np.concatenate([env.rows() for _, env in self._envs[group]])

    def step(self, group: int, number: int, actions: NDArray[np.int64]) -> tuple[Words, bool]:
        """The rows after the step of that number; and whether these are new games, since those of before are lost.

        The same step may be asked for again, as its answer may be lost too: it is told again, not taken again.
        """
        last, is_new = self._last[group]
        if number != last:
            is_new = number != last + 1
            self._last[group] = number, is_new
            if is_new:
                self._begin_others(group, number)
            else:
                self._take(group, actions)
        return self.rows(group), is_new

    def _begin_others(self, group: int, number: int) -> None:
        """Those of the run's beginning have been played; which ones come now is settled by the step."""
        for part, env in self._envs[group]:
            env.reset(later_seed(part.seed, number))

    def _take(self, group: int, actions: NDArray[np.int64]) -> None:
        place = 0
        for part, env in self._envs[group]:
            env.step(actions[place : place + part.slots])
            place += part.slots


class FleetStations:
    """Games of a machine that is lost count as cut short, and others begin."""

    def __init__(self, parts: Sequence[Sequence[Sequence[Part]]], width: int, address: str) -> None:
        stations = range(len(parts[0]))
        self._slots = [[_slots(own) for own in group] for group in parts]
        whole = [np.zeros(sum(len(own) for own in group) * (width + 1), np.int64) for group in self._slots]
        self.rows: list[Words] = [each[: len(each) // (width + 1) * width].reshape(-1, width) for each in whole]
        self.actions: list[NDArray[np.int64]] = [each[len(each) // (width + 1) * width :] for each in whole]
        self.stations = [Station(address, partial(Stepper, [group[number] for group in parts])) for number in stations]
        self._number = [0] * len(parts)
        self._asked: list[list[Any]] = [
            [station.ask("rows", group) for station in self.stations] for group in range(len(parts))
        ]
        for group, asked in enumerate(self._asked):
            for station, slots, each in zip(self.stations, self._slots[group], asked, strict=True):
                self.rows[group][slots] = station.answer(each)

    def start(self, group: int) -> None:
        self._asked[group] = [
            station.ask("step", group, self._number[group], self.actions[group][slots].copy())
            for station, slots in zip(self.stations, self._slots[group], strict=True)
        ]
        self._number[group] += 1

    def wait(self, group: int) -> None:
        for station, slots, each in zip(self.stations, self._slots[group], self._asked[group], strict=True):
            rows, is_new = station.answer(each)
            self.rows[group][slots] = rows
            if is_new:
                self.rows[group][slots, HEADER] |= 1 << ENDED | 1 << CUT_SHORT

    def close(self) -> None:
        for station in self.stations:
            station.close()

    def __enter__(self) -> FleetStations:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


def later_seed(seed: int, number: int) -> int:
    """For games that begin at the step of that number, in place of those that began from the seed."""
    return Random(f"{seed} {number}").getrandbits(40)


def _slots(parts: Sequence[Part]) -> NDArray[np.intp]:
    """The slots of some parts, in their order."""
    return np.concatenate([np.arange(part.first, part.first + part.slots) for part in parts])
