"""What is told of some versions: the public part once for all, and to each viewer what is its own."""

from __future__ import annotations

from collections.abc import Iterable

from maquignon.play.look import Look
from maquignon.play.view import SPECTATOR
from maquignon.server.core.moulds import NULL, Mould, clocks_text, move_text, talk
from maquignon.server.core.padding import padded_alike
from maquignon.server.wire import outgoing
from maquignon.server.wire.lengths import Measure
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
from maquignon.table.scene import Scene
from maquignon.table.table import Table

_IN_PLAY = (Happened, Verdict, Chat, OwnOrder, SpeedIs, PauseEnded, TimeIsUp, MoreTime, type(None))
"""After these the seats are as they were."""


class Telling:
    """What everybody is told of all that came after a version: made for all of them together."""

    def __init__(self, table: Table, since: int, viewers: Iterable[Viewer]) -> None:
        self.since = since
        self._table = table
        self._viewers = [SPECTATOR, *{viewer for viewer in viewers if viewer != SPECTATOR}]
        self._told: list[Told | None] = []
        """Beyond a move of which all are told the same."""
        scene = table.scene()
        made = self._made(self._news(), scene)
        mover, asked, others = Measure.of(0, scene.look, self._told)
        self._texts = padded_alike(made, self._viewers, mover, asked, others)

    def text(self, viewer: Viewer) -> bytes:
        return self._texts[viewer]

    def _news(self) -> dict[Viewer, str]:
        """A spectator's; who is told no more than that one shares them."""
        table, since = self._table, self.since
        if plain := table.plain_move(since):
            moved, events = plain
            return {SPECTATOR: move_text(table.version, moved.at, moved.seat, moved.by, events)}
        public, learning = table.public_news(since), table.learning(since)
        self._told = [each.told for each in public]
        more = [viewer for viewer in self._viewers if viewer in learning]
        return {
            SPECTATOR: outgoing.news_text(public),
            **{viewer: outgoing.news_text(table.told(viewer, since)) for viewer in more},
        }

    def _made(self, news: dict[Viewer, str], scene: Scene) -> list[bytes]:
        version = self._table.version
        look = self._changed_look(scene) if self._told or scene.stage == "over" else ""
        if self._told and all(isinstance(each, Chat) for each in self._told):
            public = news[SPECTATOR]
            return [talk(version, each, scene.stage, news.get(each, public), look) for each in self._viewers]
        clocks = scene.clocks
        left = clocks_text(clocks.decision, clocks.call, clocks.reveal, clocks.late)
        mould = Mould(version, scene.stage, left, scene.out, scene.paused, look)
        orders = self._table.own_orders()
        told = {viewer: outgoing.order_text(order) for viewer, order in orders.items()} if orders else {}
        return mould.texts(self._viewers, news, self._own_texts(scene.look), told)

    def _own_texts(self, look: Look | None) -> list[tuple[str, str]]:
        """The view and the options of each; these are asked for where what is seen does not tell them."""
        if look is None:
            return [(NULL, NULL)] * len(self._viewers)
        table = self._table
        texts = table.seat_texts(look, self._viewers)
        if not look.asks_more:
            return texts
        return [
            (view, options or outgoing.options_text(table.options(viewer)))
            for viewer, (view, options) in zip(self._viewers, texts, strict=True)
        ]

    def _changed_look(self, scene: Scene) -> str:
        """What to say of the table where that is not as it was."""
        if scene.stage != "over" and all(isinstance(each, _IN_PLAY) for each in self._told):
            return ""
        return outgoing.look_text(self._table.snapshot(SPECTATOR))
