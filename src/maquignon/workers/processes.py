"""Worker processes: each begins afresh, leaves Ctrl-C to whoever started it, and ends with it, however that ends."""

from __future__ import annotations

import contextlib
import os
import signal
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from threading import Thread
from types import TracebackType
from typing import Any

from maquignon.workers.interruption import uninterrupted

_farewells: list[Callable[[], None]] = []


class WorkerPool(ProcessPoolExecutor):
    """So many workers; `begin` is called in each before its first work, with what is given.

    Work that is cancelled, or left by an exception, ends at once, also in the middle.
    """

    def __init__(
        self, number: int, begin: Callable[..., None] | None = None, given: tuple[Any, ...] = (), *, niceness: int = 0
    ) -> None:
        context = get_context("spawn")
        # nobody writes to this line: workers leave when this end of it is closed
        line, self._held = context.Pipe(duplex=False)
        super().__init__(number, context, initializer=_begin, initargs=(line, niceness, begin, given))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        if cancel_futures:
            self._held.close()
        super().shutdown(wait, cancel_futures=cancel_futures)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.shutdown(cancel_futures=kind is not None)


def stay_behind(niceness: int = 0, line: Connection[Any, Any] | None = None) -> None:
    """In a process that was started by itself: be a worker as those of a pool are."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ.setdefault("OMP_NUM_THREADS", "1")  # each has a core: NumPy, loaded later, would take them all
    with contextlib.suppress(OSError, AttributeError):
        os.nice(niceness)
    Thread(target=_leave_with_parent, args=(line,), daemon=True).start()


def before_leaving(do: Callable[[], None]) -> None:
    """In a worker: what it still has to do when whoever started it is gone or wants no more of it."""
    _farewells.append(do)


def _begin(
    line: Connection[Any, Any], niceness: int, begin: Callable[..., None] | None, given: tuple[Any, ...]
) -> None:
    stay_behind(niceness, line)
    if begin:
        begin(*given)


def _leave_with_parent(line: Connection[Any, Any] | None) -> None:
    """A parent that is killed tells nobody, and its workers would wait for ever."""
    parent = parent_process()
    assert parent
    wait([parent.sentinel, *([line] if line else [])])
    with uninterrupted():
        try:
            for do in _farewells:
                do()
        finally:
            os._exit(1)
