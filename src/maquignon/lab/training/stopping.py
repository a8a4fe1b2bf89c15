"""A run that is asked to end, by Ctrl-C or by SIGTERM as machines do it, keeps what it has learned first.

One whose weights are numbers no more ends too, and keeps what it has learned before.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from threading import current_thread, main_thread
from typing import Final

from maquignon.lab.training.files import CannotTrain

HEARD: Final = (signal.SIGINT, signal.SIGTERM)


class Stopped(Exception):
    """Says where what was learned lies."""

    def __init__(self, signal_number: int, folder: Path) -> None:
        name = signal.Signals(signal_number).name
        super().__init__(f"stopped by {name}: what was learned so far lies in {folder}")
        self.status = 128 + signal_number
        """What a process ends with that was ended so."""


class Stop:
    """Whether it has been asked for. However often: who ends a group of processes may ask twice at once."""

    def __init__(self) -> None:
        self._number: int | None = None
        self._is_given_up = False
        self._leaves = False

    @property
    def is_asked(self) -> bool:
        return self._number is not None or self._is_given_up

    def give_up(self) -> None:
        """There is nothing sound to go on with, nor to save."""
        self._is_given_up = True

    def unless_asked(self, do: Callable[[], None]) -> None:
        """Do it; left in the middle when the run is asked to end, since those it waits for may be gone by then."""
        try:
            self._leaves = True
            if not self.is_asked:
                do()
            self._leaves = False
        except _Asked:
            pass

    def check(self, folder: Path) -> None:
        """CannotTrain if it was given up, Stopped if it has been asked for."""
        if self._is_given_up:
            raise CannotTrain(f"the weights have grown beyond all numbers: what was learned before lies in {folder}")
        if self._number is not None:
            raise Stopped(self._number, folder)

    def hear(self, number: int, _frame: object) -> None:
        self._number = self._number or number
        if self._leaves:
            self._leaves = False
            raise _Asked


@contextmanager
def listening() -> Iterator[Stop]:
    """Elsewhere than in the main thread nothing is heard."""
    stop = Stop()
    with ExitStack() as afterwards:
        if current_thread() is main_thread():
            for number in HEARD:
                afterwards.callback(signal.signal, number, signal.getsignal(number) or signal.SIG_DFL)
                signal.signal(number, stop.hear)
        yield stop


class _Asked(BaseException):
    """Not for whoever takes exceptions for troubles."""
