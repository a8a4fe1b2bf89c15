"""Makers of replays that go wrong in the worker, or say only which game it was."""

from __future__ import annotations

import os
import time

from maquignon.rulebook.reason import Reason
from maquignon.server.replays.making import Finished


def named(finished: Finished) -> bytes:
    return finished.text.encode()


def endless(finished: Finished) -> bytes:
    while finished.text == "endless":
        time.sleep(0.1)
    return named(finished)


def deadly(finished: Finished) -> bytes:
    if finished.text == "deadly":
        os._exit(1)
    return named(finished)


def none(_finished: Finished) -> Reason:
    return Reason("replay-failed")
