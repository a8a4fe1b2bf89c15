"""What a visitor is told of what happens at once."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from maquignon.server.sockets.relay import Relay
from maquignon.table.audience import PresentSeats


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
