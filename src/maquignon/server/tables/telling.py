"""What is told of some versions: the public part once for all, and to each viewer what is its own."""

from __future__ import annotations

from maquignon.play.view import SPECTATOR
from maquignon.server.wire import outgoing
from maquignon.server.wire.lengths import Measure, padded
from maquignon.server.wire.moulds import NULL, Mould, talk
from maquignon.table.news import (
    Chat,
    Happened,
    MoreTime,
    OwnOrder,
    PauseEnded,
    SpeedIs,
    TimeIsUp,
    Verdict,
    Viewer,
)
from maquignon.table.table import Table

_IN_PLAY = (Happened, Verdict, Chat, OwnOrder, SpeedIs, PauseEnded, TimeIsUp, MoreTime, type(None))
"""After these the seats are as they were."""


class Telling:
    """What everybody is told of all that came after a version."""

    def __init__(self, table: Table, since: int) -> None:
        self.since = since
        self._table = table
        public = table.public_news(since)
        self._version = public[-1].version
        self._told = [each.told for each in public]
        self._news = outgoing.news_encoded(public)
        self._learning = table.learning(since)
        self._scene = table.scene()
        self._look = self._changed_look()
        is_talk = all(isinstance(each, Chat) for each in self._told)
        self._mould = None if is_talk else Mould(self._version, self._scene, self._look, self._asked)
        self._texts: dict[Viewer, bytes] = {}
        self._measured: Measure | None = None

    def text(self, viewer: Viewer) -> bytes:
        text = self._texts.get(viewer)
        if text is None:
            most = 0 if viewer == SPECTATOR else self._measure().most(viewer)
            text = self._texts[viewer] = padded(self._made(viewer), most)
        return text

    def _made(self, viewer: Viewer) -> bytes:
        """Who learns no more than a spectator shares its news."""
        table, news = self._table, self._news
        if viewer in self._learning:
            news = outgoing.news_encoded(table.told(viewer, self.since))
        if self._mould is None:
            return talk(self._version, viewer, self._scene.stage, news, self._look)
        order = table.own_order(viewer)
        return self._mould.filled(
            viewer, news, table.own_sight(viewer), NULL if order is None else outgoing.order_encoded(order)
        )

    def _asked(self, viewer: Viewer) -> bytes:
        return outgoing.options_encoded(self._table.options(viewer))

    def _measure(self) -> Measure:
        """What is told to a seat is measured by what a spectator is told."""
        if self._measured is None:
            self._measured = Measure.of(len(self._made(SPECTATOR)), self._scene.look, self._told)
        return self._measured

    def _changed_look(self) -> bytes:
        if self._scene.stage != "over" and all(isinstance(each, _IN_PLAY) for each in self._told):
            return b""
        return outgoing.look_encoded(self._table.snapshot(SPECTATOR))
