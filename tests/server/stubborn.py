"""Processes that do not do what their supervisor asks of them."""

from __future__ import annotations

import signal
import time
from multiprocessing.connection import Connection
from typing import Any

from maquignon.server.supervision.worker import READY
from maquignon.workers import stay_behind

LONG = 600.0


def never_ready(_name: str, _post: Any, line: Connection[str, str]) -> None:
    stay_behind()
    with line:
        time.sleep(LONG)


def deaf(name: str, post: Any, line: Connection[str, str]) -> None:
    """It does not hear that it is to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    obedient(name, post, line)


def deaf_at_first(name: str, post: Any, line: Connection[str, str]) -> None:
    (deaf if name.endswith("-1") else obedient)(name, post, line)


def unwilling(name: str, post: Any, line: Connection[str, str]) -> None:
    """Says that it cannot, and stays."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    stay_behind()
    line.send("it does not want to")
    time.sleep(LONG)


def obedient(_name: str, _post: Any, line: Connection[str, str]) -> None:
    stay_behind()
    line.send(READY)
    time.sleep(LONG)
