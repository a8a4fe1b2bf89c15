"""The thread that writes: one transaction after the other, those of moves before whatever else waits.

Where many tables open at once, their lists, names and seats are hundreds of transactions in line.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor


class WritingThread:
    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="journal")
        self._first = deque[tuple[Future[None], Callable[[], None]]]()
        self._others = deque[tuple[Future[None], Callable[[], None]]]()

    def submit(self, work: Callable[[], None], *, first: bool) -> Future[None]:
        done = Future[None]()
        (self._first if first else self._others).append((done, work))
        self._thread.submit(self._next)
        return done

    def shutdown(self) -> None:
        """Once everything in line is done."""
        self._thread.shutdown()

    def _next(self) -> None:
        """As often as something was handed in, whatever that was."""
        done, work = (self._first or self._others).popleft()
        if not done.set_running_or_notify_cancel():
            return
        try:
            work()
        except BaseException as error:
            done.set_exception(error)
        else:
            done.set_result(None)
