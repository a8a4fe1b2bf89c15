"""What a table tells one visitor, gathered: all that happens at once is one message."""

from __future__ import annotations

import asyncio
from typing import Protocol

from maquignon.server.tables.room import Room
from maquignon.server.wire import outgoing
from maquignon.table.audience import PresentSeats, Sent, Subscriber
from maquignon.table.letters import Guest
from maquignon.table.news import News
from maquignon.table.snapshot import Snapshot


class Put(Protocol):
    def __call__(self, *texts: bytes) -> None:
        """Takes messages to be sent, in one go where that can be."""


class Relay:
    def __init__(self, room: Room, guest: Guest, put: Put) -> None:
        self._room = room
        self._guest = guest
        self._put = put
        self._news: list[News] = []
        self._answers: list[bytes] = []
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

    def say(self, text: bytes) -> None:
        """Behind the news that are on their way."""
        if self._news:
            self._answers.append(text)
        else:
            self._put(text)

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
        """All that happened at once, with how things stand now, and the answers to what was said."""
        news, self._news = self._news, []
        answers, self._answers = self._answers, []
        if news:
            self._put(self._room.news(self._room.viewer(self._guest), news), *answers)

    def _show_present(self) -> None:
        """The last of those who came or went at once: after a restart a whole table does."""
        if self._present:
            self._put(outgoing.encode(outgoing.Present(seats=self._present.seats)))
            self._present = None
