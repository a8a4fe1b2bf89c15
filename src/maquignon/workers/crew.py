"""Errands shared out among a crew: what comes of them is the same, whoever does them."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, wait
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final, TypeVar

from maquignon.workers.processes import WorkerPool

Errand = TypeVar("Errand")
Done = TypeVar("Done")

WAITING: Final = 2
"""Errands in line for each worker."""


@dataclass(frozen=True, slots=True)
class Crew:
    """So many processes of this machine; or whoever a cluster has, at its address."""

    processes: int = 1
    cluster: str | None = None

    @property
    def is_one(self) -> bool:
        """This process itself."""
        return self.processes == 1 and self.cluster is None


ALONE: Final = Crew()


def work_through(work: Callable[[Errand], Done], errands: Iterable[Errand], crew: Crew = ALONE) -> Iterator[Done]:
    """What comes of each errand, in their order, as they are done."""
    if crew.is_one:
        yield from map(work, errands)
    elif crew.cluster is None:
        with WorkerPool(crew.processes) as pool:
            yield from pool.map(work, errands)
    else:
        yield from _in_order(work_freely(work, errands, crew))


def work_freely(
    work: Callable[[Errand], Done],
    errands: Iterable[Errand],
    crew: Crew,
    begin: Callable[..., None] | None = None,
    given: tuple[Any, ...] = (),
) -> Generator[tuple[int, Done], None, None]:
    """What comes of each errand with its number, in the order in which they are done.

    `begin` is called in each worker before its first errand, with what is given.
    """
    if crew.cluster is not None:
        from maquignon.workers.cluster import work_on_cluster

        yield from work_on_cluster(work, errands, crew.cluster, begin, given)
        return
    left = enumerate(errands)
    with WorkerPool(crew.processes, begin, given) as pool:
        running = {pool.submit(work, errand): number for number, errand in islice(left, WAITING * crew.processes)}
        try:
            while running:
                for future in wait(running, return_when=FIRST_COMPLETED).done:
                    yield running.pop(future), future.result()
                    running.update((pool.submit(work, errand), number) for number, errand in islice(left, 1))
        finally:
            for future in running:
                future.cancel()


def _in_order(done: Iterable[tuple[int, Done]]) -> Iterator[Done]:
    early: dict[int, Done] = {}
    due = 0
    for number, result in done:
        early[number] = result
        while due in early:
            yield early.pop(due)
            due += 1
