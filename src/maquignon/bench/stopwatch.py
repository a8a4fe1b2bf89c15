"""Timing: tasks run in turn, round after round, so that whatever disturbs the machine disturbs them alike.

Time is the CPU time of this process: on a shared core, time given to others says nothing about the rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

ROUNDS = 10
FIRST_TRY = 0.01
"""Seconds a first try has to take before its speed is believed."""


class Task(NamedTuple):
    name: str
    run: Callable[[int], int]
    """Does it so many times and says how many units (moves, copies) that were."""


def measure(
    tasks: Sequence[Task], seconds: float, advance: Callable[[], None] = lambda: None, rounds: int = ROUNDS
) -> dict[str, float]:
    """Units a second of each task: the best of several rounds, `seconds` for all rounds of a task together."""
    times = {task.name: _times(task, seconds / rounds) for task in tasks}
    best = dict.fromkeys(times, 0.0)
    for _ in range(rounds):
        for task in tasks:
            best[task.name] = max(best[task.name], _speed(task, times[task.name])[0])
            advance()
    return best


def _times(task: Task, seconds: float) -> int:
    """How often to do it to fill a round."""
    times = 1
    while True:
        _, took = _speed(task, times)
        if took >= min(FIRST_TRY, seconds):
            return max(1, round(times * seconds / took))
        times *= 4


def _speed(task: Task, times: int) -> tuple[float, float]:
    """Units a second, and how long it took."""
    begun = time.process_time()
    units = task.run(times)
    took = max(time.process_time() - begun, 1e-9)
    return units / took, took
