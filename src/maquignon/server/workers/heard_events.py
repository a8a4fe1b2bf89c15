"""What a seat was shown since the beginning, for bots that remember: the same events a person was sent."""

from __future__ import annotations

import zlib
from typing import Final

import msgspec

from maquignon.server.wire import outgoing
from maquignon.table.news import GameBegan, Happened
from maquignon.table.table import Table

LOOSE: Final = 4_096
"""Bytes of events that stand there as they are; once there are more, all are packed, to a tenth of their length."""


class HeardEvents:
    """Kept by the server for each seat that a bot plays, as long as its table is awake."""

    __slots__ = ("_loose", "_packed", "_seat", "_version")

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._version = 0
        self._packed = b""
        self._loose = bytearray()
        """A comma before each."""

    def listen(self, table: Table) -> bytes:
        """All events so far, as one JSON array; for a seat that a bot plays."""
        for news in table.told(self._seat, self._version):
            self._version = news.version
            if isinstance(news.told, GameBegan | Happened):
                for event in news.told.events:
                    self._loose += b"," + msgspec.json.encode(outgoing.event_out(event))
        whole = self._whole()
        if len(self._loose) > LOOSE:
            self._packed, self._loose = zlib.compress(whole), bytearray()
        return b"[" + whole[1:] + b"]"

    def _whole(self) -> bytes:
        packed = zlib.decompress(self._packed) if self._packed else b""
        return packed + self._loose
