"""Who listens to a table, and as whom: each hears every version once, in order, as its seat may know it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from maquignon.play.view import SPECTATOR
from maquignon.table.entries import Moved
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest
from maquignon.table.news import News, Viewer
from maquignon.table.publishing import news_for, news_since, plain_move
from maquignon.table.snapshot import Snapshot

MOST_MISSED = 1_000
"""Whoever missed more than so many versions is told the last of them."""


@dataclass(frozen=True, slots=True)
class PresentSeats:
    """Who is connected now; not part of the numbered stream."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PlainMove:
    """One move was made, of which all are told the same; the table tells what it was."""


Sent = News | Snapshot | PresentSeats | PlainMove
Listener = Callable[[Sent], None]
"""Takes what a subscriber is sent, at once and without waiting; one that raises is not sent anything more."""


@dataclass(eq=False, slots=True)
class Subscriber:
    """A guest; one without a seat is a spectator."""

    listener: Listener
    guest: Guest | None
    asks: bool = False
    """Only hears that there was a plain move, and asks the table for it."""

    def viewer(self, ledger: Ledger) -> Viewer:
        """Asked anew each time: a seat may be left."""
        seat = ledger.seats.of(self.guest) if self.guest is not None else None
        return SPECTATOR if seat is None else seat


_PLAINLY = (PlainMove(),)


class Audience:
    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._subscribers: list[Subscriber] = []
        self._all_ask = False
        self._published: tuple[int, list[News]] = 0, []
        self._plain: tuple[int, tuple[Moved, str] | None] = -1, None
        """The version that was looked at last, and the plain move that led to it."""

    def add(self, subscriber: Subscriber, since: int | None, fresh: Callable[[Viewer], Snapshot]) -> None:
        """Subscribed first, then sent what it missed since a version, as much of it as is told; or a fresh snapshot."""
        self._subscribers.append(subscriber)
        self._note_askers()
        viewer = subscriber.viewer(self._ledger)
        missed = self.missed(viewer, since)
        self._send(subscriber, [fresh(viewer)] if missed is None else missed)

    def missed(self, viewer: Viewer, since: int | None) -> list[News] | None:
        """What came after the last version that somebody has, as much of it as is told; None without such a version."""
        if since is None or not 0 <= since <= self._ledger.version:
            return None
        return news_since(self._ledger, viewer, max(since, self._ledger.version - MOST_MISSED))

    def remove(self, subscriber: Subscriber) -> None:
        if subscriber in self._subscribers:
            self._subscribers.remove(subscriber)
            self._note_askers()

    def clear(self) -> None:
        self._subscribers.clear()

    def _note_askers(self) -> None:
        self._all_ask = all(each.asks for each in self._subscribers)

    def publish(self, since: int) -> None:
        """Everything after a version, to everybody."""
        if self._all_ask and self.plain_move(since) is not None:
            for subscriber in self._subscribers.copy():
                self._send(subscriber, _PLAINLY)
            return
        viewers = [SPECTATOR if each.guest is None else each.viewer(self._ledger) for each in self._subscribers]
        news = news_for(self._ledger, viewers, since)
        self._published = since, news[SPECTATOR]
        for subscriber, viewer in zip(self._subscribers.copy(), viewers, strict=True):
            self._send(subscriber, news[viewer])

    def public(self, since: int) -> list[News]:
        """What a spectator is told after a version; what was published last is at hand."""
        begun, news = self._published
        if begun == since and news and news[-1].version == self._ledger.version:
            return news
        return news_since(self._ledger, SPECTATOR, since)

    def plain_move(self, since: int) -> tuple[Moved, str] | None:
        """What came after a version, where that is one move of which all are told the same; its events as JSON."""
        version = self._ledger.version
        if since != version - 1:
            return None
        if self._plain[0] != version:
            self._plain = version, plain_move(self._ledger, since)
        return self._plain[1]

    def show_present(self, seats: tuple[int, ...]) -> None:
        for subscriber in self._subscribers.copy():
            self._send(subscriber, [PresentSeats(seats)])

    def _send(self, subscriber: Subscriber, sent: Sequence[Sent]) -> None:
        try:
            for each in sent:
                subscriber.listener(each)
        except Exception:
            self.remove(subscriber)
