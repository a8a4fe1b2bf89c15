"""Errands done by a Ray cluster: those of a machine that is lost go to another, and one that joins gets some."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from functools import cache
from hashlib import sha256
from itertools import islice
from pathlib import Path
from socket import gethostname
from types import ModuleType
from typing import Any, Final, NamedTuple, TypeVar
from uuid import uuid4

Errand = TypeVar("Errand")
Done = TypeVar("Done")

LOSSES: Final = 5
"""How often an errand is begun anew when whoever did it is gone."""
WAITING: Final = 2
"""Errands in line for each core."""
PATIENCE: Final = 2.0
"""Seconds until somebody looks who has joined."""


class NoCluster(Exception):
    """There is none, or none that can be of use; in a sentence."""


class Task(NamedTuple):
    """What all errands have in common; it travels once to each machine."""

    name: str
    sources: str
    work: Callable[[Any], Any]
    begin: Callable[..., None] | None
    given: tuple[Any, ...]


def connect(address: str) -> ModuleType:
    """Ray, joined to the cluster at an address, `auto` being the one that this machine belongs to."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        import ray
    except ModuleNotFoundError as missing:
        raise NoCluster(f"a cluster needs {missing.name}: pip install 'maquignon[cluster]'") from None
    if not ray.is_initialized():
        try:
            ray.init(address=address, log_to_driver=False, logging_level="ERROR")
        except (ConnectionError, ValueError, RuntimeError) as trouble:
            raise NoCluster(f"there is no cluster at '{address}': {str(trouble).splitlines()[0]}") from None
        # as its own debugger does: Ray tells of lost machines on standard output, where results go
        ray._private.worker._worker_logs_enabled = False
    return ray


def work_on_cluster(
    work: Callable[[Errand], Done],
    errands: Iterable[Errand],
    address: str,
    begin: Callable[..., None] | None,
    given: tuple[Any, ...],
) -> Generator[tuple[int, Done], None, None]:
    """As `work_freely` says."""
    ray = connect(address)
    task = ray.put(Task(uuid4().hex, sources(), work, begin, given))
    do = ray.remote(_do).options(num_cpus=1, max_retries=LOSSES)
    left = enumerate(errands)
    running: dict[Any, int] = {}
    try:
        while True:
            for number, errand in islice(left, max(0, _room(ray) - len(running))):
                running[do.remote(task, errand)] = number
            if not running:
                return
            ready, _ = ray.wait(list(running), num_returns=1, timeout=PATIENCE)
            for each in ready:
                yield running.pop(each), ray.get(each)
    finally:
        _cancel(ray, list(running))


class Station:
    """An object on a machine of the cluster, asked from here; made anew where that machine is lost.

    Whatever was not answered then is asked again, of the new one: questions must say what they presuppose.
    """

    def __init__(self, address: str, make: Callable[[], Any]) -> None:
        self._ray = connect(address)
        held = self._ray.remote(_Held).options(num_cpus=1, max_restarts=-1, max_task_retries=-1)
        self._held = held.remote(sources(), make)

    def ask(self, method: str, *given: Any) -> Any:
        """Call a method; what this returns is to be handed to `answer`."""
        return self._held.ask.remote(method, given)

    def answer(self, asked: Any) -> Any:
        return self._ray.get(asked)

    def close(self) -> None:
        self._ray.kill(self._held)


@cache
def sources() -> str:
    """What this installation is made of: workers with another would come to other results."""
    package = Path(__file__).parents[1]
    digest = sha256()
    for file in sorted(package.rglob("*.py")):
        digest.update(file.relative_to(package).as_posix().encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()


class _Held:
    def __init__(self, wanted: str, make: Callable[[], Any]) -> None:
        _check(wanted)
        self._object = make()

    def ask(self, method: str, given: tuple[Any, ...]) -> Any:
        return getattr(self._object, method)(*given)


_begun = ""


def _do(task: Task, errand: Any) -> Any:
    """In a worker, which goes on with what it has begun."""
    global _begun
    if _begun != task.name:
        _check(task.sources)
        if task.begin:
            task.begin(*task.given)
        _begun = task.name
    return task.work(errand)


def _check(wanted: str) -> None:
    if sources() != wanted:
        raise NoCluster(f"{gethostname()} has another version of Maquignon than this machine")


def _room(ray: ModuleType) -> int:
    """How many errands may be under way; one at least, so that a cluster still without workers is waited for."""
    return max(1, WAITING * int(ray.cluster_resources().get("CPU", 0)))


def _cancel(ray: ModuleType, running: Sequence[Any]) -> None:
    if ray.is_initialized():
        for each in running:
            ray.cancel(each, force=True)
