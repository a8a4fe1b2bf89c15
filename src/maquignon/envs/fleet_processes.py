"""Environments stepped by several processes, which write their rows into memory that the caller reads in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.shared_memory import SharedMemory
from multiprocessing.synchronize import Semaphore
from types import TracebackType
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import Words
from maquignon.envs.seated_env import SeatedEnv
from maquignon.workers import stay_behind

Maker = Callable[[], SeatedEnv]
"""Makes the games of one part of a group in the process that is to step them; it must pickle."""

READY_IN: Final = 120.0
"""Seconds a process may take for its games before it counts as dead."""


class Part(NamedTuple):
    """Some slots of a group that one process steps."""

    make: Maker
    first: int
    slots: int
    seed: int


class Signals(NamedTuple):
    go: Semaphore
    done: Semaphore


class FleetProcesses:
    """Groups of slots, each stepped as a whole while the caller thinks about another one.

    `parts[group][process]` lists what a process has of a group. `rows[group]` and `actions[group]` are shared:
    write the actions, `start(group)`, and after `wait(group)` read the rows.
    """

    def __init__(self, parts: Sequence[Sequence[Sequence[Part]]], width: int) -> None:
        self._context = get_context("spawn")
        slots = [sum(part.slots for own in group for part in own) for group in parts]
        self._memories = [SharedMemory(create=True, size=8 * number * (width + 1)) for number in slots]
        shared = [_arrays(memory, number, width) for memory, number in zip(self._memories, slots, strict=True)]
        self.rows: list[Words] = [rows for rows, _ in shared]
        self.actions: list[NDArray[np.int64]] = [actions for _, actions in shared]
        self._signals = [[self._signal() for _ in group] for group in parts]
        self._processes = []
        for number in range(len(parts[0])):
            work = [
                (self._memories[group].name, slots[group], parts[group][number], self._signals[group][number])
                for group in range(len(parts))
            ]
            process = self._context.Process(target=_work, args=(work, width), daemon=True)
            process.start()
            self._processes.append(process)
        for group in range(len(parts)):
            self.wait(group, READY_IN)

    def start(self, group: int) -> None:
        for signals in self._signals[group]:
            signals.go.release()

    def wait(self, group: int, patience: float = READY_IN) -> None:
        for signals in self._signals[group]:
            if not signals.done.acquire(timeout=patience):
                raise RuntimeError("a process that steps games has not answered")

    def close(self) -> None:
        for process in self._processes:
            process.kill()
            process.join()
        self.rows, self.actions = [], []
        for memory in self._memories:
            with suppress(BufferError):  # whoever still reads the rows keeps them
                memory.close()
            memory.unlink()

    def __enter__(self) -> FleetProcesses:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()

    def _signal(self) -> Signals:
        return Signals(self._context.Semaphore(0), self._context.Semaphore(0))


def _arrays(memory: SharedMemory, slots: int, width: int) -> tuple[Words, NDArray[np.int64]]:
    assert memory.buf is not None
    whole = np.frombuffer(memory.buf, np.int64, slots * (width + 1))
    return whole[: slots * width].reshape(slots, width), whole[slots * width :]


def _work(work: Sequence[tuple[str, int, Sequence[Part], Signals]], width: int) -> None:
    """One process: its parts of every group, in turns, until it is killed or whoever started it is."""
    stay_behind()
    memories = [SharedMemory(name) for name, _, _, _ in work]
    groups = []
    for memory, (_, slots, parts, signals) in zip(memories, work, strict=True):
        rows, actions = _arrays(memory, slots, width)
        envs = [(part, part.make()) for part in parts]
        for part, env in envs:
            env.reset(part.seed)
            env.rows(rows[part.first : part.first + part.slots])
        groups.append((rows, actions, envs, signals))
        signals.done.release()
    while True:
        for rows, actions, envs, signals in groups:
            signals.go.acquire()
            for part, env in envs:
                own = slice(part.first, part.first + part.slots)
                env.step_into(actions[own], rows[own])
            signals.done.release()
