"""One served table with everybody who looks at it: makes each viewer's bytes once, and hands them out."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol

from msgspec import UNSET, UnsetType

from maquignon.rulebook.reason import Reason
from maquignon.server.tables.telling import Telling
from maquignon.server.wire import outgoing
from maquignon.table.audience import PlainMove, PresentSeats, Sent
from maquignon.table.letters import Guest
from maquignon.table.news import News, Viewer
from maquignon.table.snapshot import Snapshot
from maquignon.table.speaker import speaker_of
from maquignon.table.table import Table

SPECTATOR = -1
FORBIDDEN = 1008
NO_SPECTATORS = Reason("no-spectators")
_HAPPENED = (PlainMove, News)
RESTART = 1012
"""Close code: connect again."""


class Visitor(Protocol):
    """A socket, as its room sees it."""

    guest: Guest
    network: str
    """As limits count its address."""
    came: float
    number: int
    """By which the host tells onlookers apart."""
    given_name: str | None

    @property
    def waiting(self) -> int: ...

    def put(self, *texts: bytes) -> None: ...

    def hush(self) -> None:
        """Nothing more is heard or said until it is closed."""

    def close(self, code: int, reason: Reason, path: str | UnsetType = UNSET) -> None:
        """`path` is where the table is served instead."""


class Hearer(Protocol):
    """Whoever was welcomed, and is told all that happens from then on."""

    guest: Guest

    def hear(self, text: bytes) -> None:
        """News, and behind them whatever waits for them."""

    def show(self, text: bytes) -> None:
        """What is not part of the numbered stream."""


class Room:
    def __init__(self, table: Table, code: str) -> None:
        self.table = table
        self.code = code
        self.visitors: set[Visitor] = set()
        self.noting = asyncio.Lock()
        """Who sits here and where it goes on is noted by one at a time, so that the last note is the last state."""
        self._hearers: list[Hearer] = []
        self._told = table.version
        """What all of them have heard of."""
        self.has_news = False
        """Which they are told as soon as the table has done what it does."""
        self._present: PresentSeats | None = None
        table.subscribe(self._listen, since=table.version, asks=True)

    def __repr__(self) -> str:
        return f"<Room {self.code}>"

    def viewer(self, guest: Guest) -> Viewer:
        seat = self.table.seat_of(guest)
        return SPECTATOR if seat is None else seat

    @property
    def spectators(self) -> int:
        return sum(self.table.seat_of(visitor.guest) is None for visitor in self.visitors)

    @property
    def present_seats(self) -> set[int]:
        """Those whose people are connected."""
        seats = (self.table.seat_of(visitor.guest) for visitor in self.visitors)
        return {seat for seat in seats if seat is not None}

    @property
    def present(self) -> int:
        """How many of the people at its seats are connected."""
        return len(self.present_seats)

    @property
    def is_attended(self) -> bool:
        """By people at its seats or its host; at correspondence pace those who sit need not be there."""
        if self.present or any(visitor.guest == self.table.host for visitor in self.visitors):
            return True
        return not self.table.is_live and self.table.has_people

    @property
    def onlookers(self) -> list[Visitor]:
        """Without a seat, the first socket of each."""
        first = {each.guest: each for each in sorted(self.visitors, key=lambda each: -each.number)}
        return [each for guest, each in reversed(first.items()) if self.table.seat_of(guest) is None]

    def may_stay(self, guest: Guest) -> bool:
        """Whether somebody plays or hosts here, or may look on."""
        table = self.table
        return table.takes_spectators or table.seat_of(guest) is not None or guest == table.host

    def send_onlookers_away(self) -> None:
        for visitor in tuple(self.visitors):
            if not self.may_stay(visitor.guest):
                self._show_out(visitor, NO_SPECTATORS)

    def send_away(self, guest: Guest, reason: Reason) -> None:
        """All sockets of somebody."""
        for visitor in tuple(self.visitors):
            if visitor.guest == guest:
                self._show_out(visitor, reason)

    def _show_out(self, visitor: Visitor, reason: Reason) -> None:
        """Gone from now on, however long its line takes to close."""
        self.visitors.discard(visitor)
        visitor.close(FORBIDDEN, reason)

    def tell(self, message: outgoing.ServerMessage) -> None:
        """The same to everybody."""
        text = outgoing.encode(message)
        for visitor in tuple(self.visitors):
            visitor.put(text)

    def hush(self) -> tuple[Visitor, ...]:
        """All who are here, to be closed once it is known where to send them: what they say meanwhile is not heard."""
        for visitor in (here := tuple(self.visitors)):
            visitor.hush()
        return here

    def close(self, code: int, reason: Reason, path: str | UnsetType = UNSET) -> None:
        """Everybody has to connect again."""
        for visitor in tuple(self.visitors):
            visitor.close(code, reason, path)

    def welcome(
        self, guest: Guest, token: str, seen: Snapshot, missed: Sequence[News] | None, limits: outgoing.Allowance
    ) -> bytes:
        """The first message to a visitor."""
        message, viewer = self._welcome(guest, token, seen, missed, limits), self.viewer(guest)
        if viewer == SPECTATOR:
            return outgoing.encode(message)
        public = self.table.snapshot(SPECTATOR)
        told = self.table.public_news(missed[0].version - 1) if missed else missed
        look = self.table.scene().look
        shown = self._welcome(guest, token, public, told, limits)
        measure = outgoing.measured(shown, look, (each.told for each in told or ()))
        return outgoing.encode(message, measure.most(viewer))

    def _welcome(
        self, guest: Guest, token: str, seen: Snapshot, missed: Sequence[News] | None, limits: outgoing.Allowance
    ) -> outgoing.Welcome:
        return outgoing.Welcome(
            code=self.code,
            token=token,
            speaker=speaker_of(self.table.name, guest),
            snapshot=outgoing.snapshot_out(seen),
            missed=None if missed is None else tuple(map(outgoing.news_out, missed)),
            limits=limits,
        )

    def let_in(self, hearer: Hearer) -> None:
        """To be welcomed with how things stand now: the others hear of it first."""
        self._tell()
        self._hearers.append(hearer)

    def let_out(self, hearer: Hearer) -> None:
        if hearer in self._hearers:
            self._hearers.remove(hearer)

    def _listen(self, sent: Sent) -> None:
        """All that happens at once is one message."""
        if isinstance(sent, _HAPPENED):
            if not self.has_news:
                self.has_news = True
                asyncio.get_running_loop().call_soon(self._tell)
        elif isinstance(sent, PresentSeats):
            if self._present is None:
                asyncio.get_running_loop().call_soon(self._show_present)
            self._present = sent

    def _tell(self) -> None:
        """What happened, with how things stand now, to each as it may know it."""
        if not self.has_news:
            return
        since, self._told, self.has_news = self._told, self.table.version, False
        if not self._hearers:
            return
        hearers = self._hearers.copy()
        viewers = list(map(self.viewer, [hearer.guest for hearer in hearers]))
        telling = Telling(self.table, since, viewers)
        for hearer, viewer in zip(hearers, viewers, strict=True):
            try:
                hearer.hear(telling.text(viewer))
            except Exception as fault:  # is no harm to the others
                told = {"message": "somebody was not told", "exception": fault}
                asyncio.get_running_loop().call_exception_handler(told)

    def _show_present(self) -> None:
        """The last of those who came or went at once: after a restart a whole table does."""
        present, self._present = self._present, None
        if present and self._hearers:
            text = outgoing.encode(outgoing.Present(seats=present.seats))
            for hearer in self._hearers.copy():
                hearer.show(text)
