"""Waiting for a reader at a terminal: a key goes on at once, q leaves."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from select import select

LEAVING = (b"\x1b", b"")
"""Escape alone, not as the beginning of another key; or the terminal is gone."""


class Left(Exception):
    """The reader has had enough."""


@contextmanager
def single_keys() -> Iterator[bool]:
    """Hear keys without Return, if somebody is there to press them; says whether it can be done."""
    try:
        import termios
        import tty
    except ImportError:
        yield False
        return
    if not sys.stdin.isatty():
        yield False
        return
    before = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin)
    try:
        yield True
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def wait(seconds: float, has_keys: bool) -> None:
    if not has_keys:
        time.sleep(seconds)
    elif select([sys.stdin], [], [], seconds)[0] and _leaves(os.read(sys.stdin.fileno(), 16)):
        raise Left


def _leaves(keys: bytes) -> bool:
    """Whoever types fast has pressed several by now."""
    return keys in LEAVING or b"q" in keys.lower()
