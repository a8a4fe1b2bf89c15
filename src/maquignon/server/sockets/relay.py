"""What a table tells one visitor, gathered: all that happens at once is one message."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from maquignon.server.tables.room import Room
from maquignon.server.wire import outgoing
from maquignon.table.audience import PresentSeats, Sent, Subscriber
from maquignon.table.letters import Guest
from maquignon.table.news import News
from maquignon.table.snapshot import Snapshot


class Relay:
    def __init__(self, room: Room, guest: Guest, put: Callable[[bytes], None]) -> None:
        self._room = room
        self._guest = guest
        self._put = put
        self._news: list[News] = []
        self._snapshot: Snapshot | None = None
        self._present: PresentSeats | None = None
        self._subscriber: Subscriber | None = None

    def open(self, since: int | None, token: str, limits: outgoing.Allowance) -> None:
        """Welcome the visitor, in one message even where news were missed, and go on with what happens from now on."""
        self._subscriber = self._room.table.subscribe(self._listen, guest=self._guest, since=since)
        missed, self._news = self._news, []
        viewer = self._room.viewer(self._guest)
        snapshot = self._snapshot or self._room.table.snapshot(viewer)
        self._put(self._room.welcome(self._guest, token, snapshot, None if self._snapshot else missed, limits))
        self._snapshot = None

    def close(self) -> None:
        if self._subscriber:
            self._room.table.unsubscribe(self._subscriber)

    def _listen(self, sent: Sent) -> None:
        match sent:
            case News():
                if not self._news and self._subscriber:
                    self._room.call_soon(self._flush)
                self._news.append(sent)
            case Snapshot():
                self._snapshot = sent
            case PresentSeats():
                if self._present is None:
                    asyncio.get_running_loop().call_soon(self._show_present)
                self._present = sent

    def _flush(self) -> None:
        """All that happened at once, with how things stand now."""
        if self._news:
            news, self._news = tuple(self._news), []
            self._put(self._room.news(self._room.viewer(self._guest), news))

    def _show_present(self) -> None:
        """The last of those who came or went at once: after a restart a whole table does."""
        if self._present:
            self._put(outgoing.encode(outgoing.Present(seats=self._present.seats)))
            self._present = None
