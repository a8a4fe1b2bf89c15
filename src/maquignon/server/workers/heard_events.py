"""What a seat was shown since the beginning, for bots that remember: the same events a person was sent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from maquignon.play.events import Event
from maquignon.server.wire import outgoing
from maquignon.server.workers.heard import Heard
from maquignon.table.table import Table

LOOSE: Final = 4_096
"""Bytes of events that stand there as they are; once there are more, all are packed, to a tenth of their length."""


class HeardEvents:
    """Kept by the server for each seat that a bot plays, as long as its table is awake."""

    __slots__ = ("_heard", "_seat", "_versions")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._versions = 0
        """Of the game, as many as were heard of."""
        self._heard = Heard()

    def listen(self, table: Table) -> Heard:
        """All events so far; for a seat that a bot plays."""
        fresh = table.events_told(self._seat, self._versions)
        self._versions += len(fresh)
        heard = self._heard._replace(loose=self._heard.loose + b"".join(map(_text, fresh)))
        self._heard = heard.compact() if len(heard.loose) > LOOSE else heard
        return self._heard


def _text(told: str | Sequence[Event]) -> bytes:
    """With a comma before each event."""
    if isinstance(told, str):
        return f",{told[1:-1]}".encode() if len(told) > len("[]") else b""
    return b"".join(b"," + msgspec.json.encode(outgoing.event_out(event)) for event in told)
