"""What a table tells one visitor: a welcome, then news with the answers that belong to them, in one go."""

from __future__ import annotations

from typing import Protocol

from maquignon.server.tables.room import Room
from maquignon.server.wire import outgoing
from maquignon.table.letters import Guest


class Put(Protocol):
    def __call__(self, *texts: bytes) -> None:
        """Takes messages to be sent, in one go where that can be."""


class Relay:
    __slots__ = ("_answers", "_put", "_room", "guest")

    def __init__(self, room: Room, guest: Guest, put: Put) -> None:
        self._room = room
        self.guest = guest
        self._put = put
        self._answers: list[bytes] = []

    def open(self, since: int | None, token: str, limits: outgoing.Allowance) -> None:
        """Welcome the visitor, in one message even where news were missed, and go on with what happens from now on."""
        self._room.let_in(self)
        viewer = self._room.viewer(self.guest)
        snapshot, missed = self._room.table.snapshot(viewer), self._room.table.missed(viewer, since)
        self._put(self._room.welcome(self.guest, token, snapshot, missed, limits))

    def close(self) -> None:
        self._room.let_out(self)

    def say(self, text: bytes) -> None:
        """Behind the news that are on their way."""
        if self._room.has_news:
            self._answers.append(text)
        else:
            self._put(text)

    def show(self, text: bytes) -> None:
        self._put(text)

    def hear(self, text: bytes) -> None:
        if not self._answers:
            self._put(text)
            return
        answers, self._answers = self._answers, []
        self._put(text, *answers)
