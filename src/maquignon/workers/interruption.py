"""Steps that nothing comes between: signals wait, and so does a worker that is to leave."""

from __future__ import annotations

import signal
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from threading import RLock, current_thread, main_thread
from typing import Final

KEPT: Final = (signal.SIGINT, signal.SIGTERM)

_one_at_a_time = RLock()


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Start a process and note that it runs, or end it and forget it: whoever ends this one finds either or neither."""
    with _one_at_a_time, ExitStack() as afterwards:
        if current_thread() is main_thread():
            _keep_signals(afterwards)
        yield


def _keep_signals(afterwards: ExitStack) -> None:
    """Of those that come in the meantime the first is given when all handlers are back."""
    came: list[int] = []
    afterwards.callback(_give_first, came)
    for number in KEPT:
        afterwards.callback(signal.signal, number, signal.getsignal(number) or signal.SIG_DFL)
        signal.signal(number, lambda number, _frame: came.append(number))


def _give_first(came: Sequence[int]) -> None:
    if came:
        signal.raise_signal(came[0])
