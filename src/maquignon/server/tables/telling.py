"""What is told of some versions: the public part once for all, and to each viewer what is its own."""

from __future__ import annotations

from msgspec import UNSET, Raw

from maquignon.play.view import SPECTATOR
from maquignon.server.wire import outgoing
from maquignon.server.wire.lengths import Measure, padded
from maquignon.server.wire.moulds import NEWS, OPTIONS, ORDER, Mould, filling, gap, news_encoded
from maquignon.server.wire.view_text import VIEWER, view_text
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
from maquignon.table.snapshot import NOTHING
from maquignon.table.table import Table

_IN_PLAY = (Happened, Verdict, Chat, OwnOrder, SpeedIs, PauseEnded, TimeIsUp, MoreTime, type(None))
"""After these the seats are as they were."""
_VIEWER, _NEWS, _OPTIONS, _ORDER = map(gap, (VIEWER, NEWS, OPTIONS, ORDER))


class Telling:
    """What everybody is told of all that came after a version."""

    def __init__(self, table: Table, since: int) -> None:
        self.since = since
        self._table = table
        public = table.public_news(since)
        self._version = public[-1].version
        self._told = [each.told for each in public]
        self._news = news_encoded(public)
        self._learning = table.learning(since)
        self._scene = table.scene()
        self._mould = Mould(self._message())
        self._texts: dict[Viewer, bytes] = {}
        self._measured: Measure | None = None

    def text(self, viewer: Viewer) -> bytes:
        text = self._texts.get(viewer)
        if text is None:
            text = self._texts[viewer] = self._made(viewer)
        return text

    def _made(self, viewer: Viewer) -> bytes:
        """Who learns no more than a spectator shares its news."""
        told = news_encoded(self._table.told(viewer, self.since)) if viewer in self._learning else self._news
        text = self._mould.filled(filling(viewer, told, self._table.own(viewer, self._scene.look)))
        return padded(text, 0 if viewer == SPECTATOR else self._measure().most(viewer))

    def _measure(self) -> Measure:
        """What is told to a seat is measured by what a spectator is told."""
        if self._measured is None:
            length = len(self._mould.filled(filling(SPECTATOR, self._news, NOTHING)))
            self._measured = Measure.of(length, self._scene.look, self._told)
        return self._measured

    def _message(self) -> outgoing.News:
        scene, version = self._scene, self._version
        seats_changed = scene.stage == "over" or not all(isinstance(each, _IN_PLAY) for each in self._told)
        table = outgoing.look_of(self._table.snapshot(SPECTATOR)) if seats_changed else UNSET
        if all(isinstance(each, Chat) for each in self._told):
            return outgoing.News(version=version, viewer=_VIEWER, stage=scene.stage, news=_NEWS, table=table)
        return outgoing.News(
            version=version,
            viewer=_VIEWER,
            stage=scene.stage,
            news=_NEWS,
            view=None if scene.look is None else Raw(view_text(scene.look)),
            options=_OPTIONS,
            clocks=outgoing.clocks_out(scene.clocks),
            out=scene.out,
            paused=scene.paused,
            order=_ORDER,
            table=table,
        )
