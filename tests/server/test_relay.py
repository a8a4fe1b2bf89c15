"""What a visitor is told of what happens at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from maquignon.server.sockets.relay import Relay
from maquignon.table.audience import PresentSeats
from maquignon.table.news import News


def test_of_all_who_come_back_at_once_the_last_word_is_shown():
    """After a restart a whole table does."""

    async def hear():
        shown: list[bytes] = []
        relay = Relay(cast("Any", None), "ann", lambda *texts: shown.extend(texts))
        for moment in ([(0,), (0, 1), (0, 1, 2)], [(0, 2)]):
            for seats in moment:
                relay._listen(PresentSeats(seats))
            await asyncio.sleep(0)
        return [json.loads(text)["seats"] for text in shown]

    assert asyncio.run(hear()) == [[0, 1, 2], [0, 2]]


def test_an_answer_follows_the_news_it_belongs_to_in_one_go():
    class Speaker:
        """A room with one thing to tell."""

        def viewer(self, _guest: str) -> int:
            return 0

        def news(self, _viewer: int, news: list[News]) -> bytes:
            return b"news of %d" % news[-1].version

        def call_soon(self, call: Any) -> None:
            asyncio.get_running_loop().call_soon(call)

    async def hear():
        shown: list[tuple[bytes, ...]] = []
        relay = Relay(cast("Any", Speaker()), "ann", lambda *texts: shown.append(texts))
        relay._subscriber = cast("Any", object())
        relay.say(b"first")
        relay._listen(News(version=7, at=0, told=None))
        relay.say(b"second")
        await asyncio.sleep(0)
        relay.say(b"third")
        return shown

    assert asyncio.run(hear()) == [(b"first",), (b"news of 7", b"second"), (b"third",)]
