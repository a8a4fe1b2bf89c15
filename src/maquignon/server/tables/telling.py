"""What is told of some versions: the public part once for all, and to each viewer what is its own."""

from __future__ import annotations

from collections.abc import Iterable

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
    Told,
    Verdict,
    Viewer,
)
from maquignon.table.table import Table

_IN_PLAY = (Happened, Verdict, Chat, OwnOrder, SpeedIs, PauseEnded, TimeIsUp, MoreTime, type(None))
"""After these the seats are as they were."""


class Telling:
    """What everybody is told of all that came after a version."""

    def __init__(self, table: Table, since: int, viewers: Iterable[Viewer] = ()) -> None:
        """For whichever viewer asks; those who are named are made ready for together."""
        self.since = since
        self._table = table
        self._version = table.version
        self._scene = table.scene()
        self._told: list[Told | None] = []
        """Beyond a move of which all are told the same."""
        self._learning: set[Viewer] = set()
        self._news = self._public_news()
        self._look = self._changed_look()
        is_talk = bool(self._told) and all(isinstance(each, Chat) for each in self._told)
        self._mould = None if is_talk else Mould(self._version, self._scene, self._look)
        self._own = self._own_texts({SPECTATOR, *viewers})
        self._texts: dict[Viewer, bytes] = {}
        self._measured: Measure | None = None

    def text(self, viewer: Viewer) -> bytes:
        text = self._texts.get(viewer)
        if text is None:
            measure = self._measured or self._measure()
            most = 0 if viewer == SPECTATOR else measure.most(viewer)
            text = self._texts[viewer] = padded(self._made(viewer), most)
        return text

    def _public_news(self) -> str:
        if plain := self._table.plain_move(self.since):
            return outgoing.move_text(self._version, *plain)
        public = self._table.public_news(self.since)
        self._told = [each.told for each in public]
        self._learning = self._table.learning(self.since)
        return outgoing.news_text(public)

    def _made(self, viewer: Viewer) -> bytes:
        """Who learns no more than a spectator shares its news."""
        table, news = self._table, self._news
        if viewer in self._learning:
            news = outgoing.news_text(table.told(viewer, self.since))
        if self._mould is None:
            return talk(self._version, viewer, self._scene.stage, news, self._look)
        if viewer not in self._own:
            self._own |= self._own_texts({viewer})
        view, options = self._own[viewer]
        order = table.own_order(viewer)
        return self._mould.filled(
            viewer,
            news,
            view,
            options or outgoing.options_text(table.options(viewer)),
            NULL if order is None else outgoing.order_text(order),
        )

    def _own_texts(self, viewers: set[Viewer]) -> dict[Viewer, tuple[str, str]]:
        """The view and the options of each; these are empty where what is seen does not tell them."""
        look, asked = self._scene.look, list(viewers)
        texts = [(NULL, NULL)] * len(asked) if look is None else self._table.seat_texts(look, asked)
        return dict(zip(asked, texts, strict=True))

    def _measure(self) -> Measure:
        """What is told to a seat is measured by what a spectator is told."""
        self._measured = Measure.of(len(self._made(SPECTATOR)), self._scene.look, self._told)
        return self._measured

    def _changed_look(self) -> str:
        if self._scene.stage != "over" and all(isinstance(each, _IN_PLAY) for each in self._told):
            return ""
        return outgoing.look_text(self._table.snapshot(SPECTATOR))
