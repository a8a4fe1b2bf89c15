"""What is told of some versions: the public part once for all, and to each viewer what is its own."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_

from msgspec import UNSET

from maquignon.play.view import SPECTATOR
from maquignon.server.wire import outgoing
from maquignon.server.wire.lengths import Measure, padded
from maquignon.server.wire.moulds import NEWS, OPTIONS, ORDER, VIEWER, Mould, filling, gap, news_encoded, view_with_gaps
from maquignon.table.news import Chat, Happened, News, OwnOrder, PauseEnded, SpeedIs, Verdict, Viewer
from maquignon.table.table import Table

_IN_PLAY = (Happened, Verdict, Chat, OwnOrder, SpeedIs, PauseEnded)
"""After these the seats are as they were."""


class Telling:
    """What everybody who missed the same versions is told of them."""

    def __init__(self, table: Table, versions: tuple[int, int]) -> None:
        self.versions = versions
        self._table = table
        self._public = public_news(table, *versions)
        self._news = news_encoded(self._public)
        self._seen = table.glance(SPECTATOR)
        self._mould = Mould(self._message())
        self._texts: dict[Viewer, bytes] = {}
        self._measure: Measure | None = None

    def text(self, viewer: Viewer, news: Sequence[News]) -> bytes:
        if viewer not in self._texts:
            self._texts[viewer] = padded(self._for(viewer, news), self._most(viewer))
        return self._texts[viewer]

    def _for(self, viewer: Viewer, news: Sequence[News]) -> bytes:
        shared = len(news) == len(self._public) and all(map(is_, news, self._public))
        told = self._news if shared else news_encoded(news)
        return self._mould.filled(self._filling(viewer, told))

    def _filling(self, viewer: Viewer, told: bytes) -> dict[bytes, bytes]:
        return filling(viewer, told, self._table.own(viewer, self._seen.view))

    def _most(self, viewer: Viewer) -> int:
        """What is told to a seat is measured by what a spectator is told."""
        if viewer == SPECTATOR:
            return 0
        if self._measure is None:
            length = self._mould.length(self._filling(SPECTATOR, self._news))
            self._measure = Measure.of(length, self._seen.view, [each.told for each in self._public])
        return self._measure.most(viewer)

    def _message(self) -> outgoing.News:
        told, seen = [each.told for each in self._public], self._seen
        only_talk = all(isinstance(each, Chat) for each in told)
        seats_changed = seen.stage == "over" or not all(each is None or isinstance(each, _IN_PLAY) for each in told)
        return outgoing.News(
            version=self.versions[1],
            viewer=gap(VIEWER),
            stage=seen.stage,
            news=gap(NEWS),
            view=UNSET if only_talk else seen.view and view_with_gaps(seen.view),
            options=UNSET if only_talk else gap(OPTIONS),
            clocks=UNSET if only_talk else outgoing.clocks_out(seen.clocks),
            out=UNSET if only_talk else seen.out,
            paused=UNSET if only_talk else seen.paused,
            order=UNSET if only_talk else gap(ORDER),
            table=outgoing.look_of(self._table.snapshot(SPECTATOR)) if seats_changed else UNSET,
        )


def public_news(table: Table, first: int, last: int) -> list[News]:
    """These versions as a spectator is told of them."""
    return [each for each in table.public_news(first - 1) if each.version <= last]
