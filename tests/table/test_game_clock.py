"""The hour of an alarm is all that it tells."""

from __future__ import annotations

import asyncio

from maquignon.table.game_clock import LoopClock
from tests.table.virtual_loop import run_virtual


async def hour_of_alarm(set_at: float, due: int) -> float:
    loop, clock = asyncio.get_running_loop(), LoopClock()
    await asyncio.sleep(set_at - loop.time())
    rung: asyncio.Future[float] = loop.create_future()
    clock.wake(due - clock.now(), lambda: rung.set_result(loop.time()))
    return await rung


def test_an_alarm_does_not_tell_at_what_fraction_of_a_millisecond_it_was_set():
    async def hours() -> set[float]:
        return set(await asyncio.gather(*(hour_of_alarm(at, 2_000) for at in (1.0, 1.0003, 1.0007, 1.4204))))

    assert run_virtual(hours()) == {2.0}
