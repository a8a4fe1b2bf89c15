"""Speed, pause and skipping over real sockets, and how long bots leave a trade to be read."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from maquignon.play.moves import Accept, Challenge, Offer
from maquignon.play.phase import Phase
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.heard import Heard
from maquignon.table import letters
from maquignon.table.plan import SPEEDS, SeatPlan
from maquignon.table.table import Table
from tests.server.client import Client, leave, seated
from tests.server.serving import open_table
from tests.server.twin_servers import Steady
from tests.table.room import Room, live_plan
from tests.table.virtual_loop import run_virtual

SLOW = {"call": 60_000, "count": 60_000, "decision": 90_000, "turn": 90_000, "grace": 90_000, "reveal": 90_000}


async def begun(address: str, seats: list[str | None], *names: str) -> list[Client]:
    clients = await seated(address, open_table(address, "koehandel-2001", seats, speed=SLOW), *names)
    assert (await clients[0].ask("Begin"))["type"] == "Ack"
    await asyncio.gather(*(client.play(lambda look: look["stage"] == "play") for client in clients))
    return clients


def told(client: Client, kind: str) -> list[dict[str, Any]]:
    return [each["told"] for each in client.told if each["told"] and each["told"]["type"] == kind]


def test_alone_with_bots_one_sets_the_speed_and_makes_a_pause(address):
    async def play() -> None:
        (ann,) = await begun(address, [None, "pip", "gus"], "Ann")
        assert (await ann.ask("SetSpeed", speed="warp"))["reason"]["code"] == "no-such-speed"
        assert (await ann.ask("SetSpeed", speed="brisk"))["type"] == "Ack"
        (speed,) = told(ann, "SpeedIs")
        assert speed["speed"]["beat"] == SPEEDS["brisk"].beat
        assert (await ann.ask("SetPause", paused=True))["type"] == "Ack"
        assert ann.look["paused"]
        assert (await ann.ask("SetPause", paused=False))["type"] == "Ack"
        await ann.until(lambda: not ann.look["paused"])
        assert (await ann.ask("Skip"))["type"] == "Ack"
        await leave(ann)

    asyncio.run(play())


def test_with_others_nobody_does_so_alone(address):
    async def play() -> None:
        clients = await begun(address, [None, None, "pip"], "Ann", "Ben")
        for kind, fields in (("SetSpeed", {"speed": "brisk"}), ("SetPause", {"paused": True}), ("Skip", {})):
            answer = await clients[0].ask(kind, **fields)
            assert answer["type"] == "Refused", kind
            assert answer["reason"]["code"] == "only-against-bots"
        await leave(*clients)

    asyncio.run(play())


class TimedPool(BotPool):
    """Bots that draw the same time each time; when each looked is kept."""

    def __init__(self) -> None:
        super().__init__(pause=1.0)
        self._chance = Steady()
        self.looked: dict[str, float] = {}

    def _warm_up(self) -> None:
        """There are no workers."""

    async def _ask(self, bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        self.looked.setdefault(bot, asyncio.get_running_loop().time())
        return None


def traded(*, settled: bool, speed: str = "normal") -> Room:
    """Two bots in a trade that nobody else is in: an offer lies there, or it was accepted."""
    plan = replace(live_plan(), seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="random")), speed=SPEEDS[speed])
    chance = Random(1)
    for seed in range(0, 400, 10):
        room = Room.playing(plan, seed)
        for _ in range(200):
            if room.game.phase is Phase.TURN and room.game.mover and (trade := _trade(room)):
                room.move(room.game.mover, trade, by="bot")
                room.move(trade_mover(room), Offer((10,)), by="bot")
                if settled:
                    room.move(trade_mover(room), Accept(), by="bot")
                if trade_mover(room) != 0:
                    return room
                break
            mover = room.game.mover
            if mover is None:
                room.until(room.now + 20_000)
            else:
                by = "player" if mover == 0 else "bot"
                room.move(mover, room.game.random_move(mover, chance), by=by)
    raise AssertionError("no two bots trade")


def trade_mover(room: Room) -> int:
    mover: int = room.game.mover
    return mover


def _trade(room: Room) -> Challenge | None:
    """Of one bot with the other."""
    options: Any = room.game.options(room.game.mover)
    moves = [move for move in options if isinstance(move, Challenge) and move.seat != 0]
    return moves[0] if moves else None


async def looked_after(room: Room, bot: str, hurry: float | None = None) -> float:
    """Seconds until a bot looks, at a table where the last word was just said."""
    pool = TimedPool()
    table = Table.restore(list(room.ledger.entries), room.house)
    table._desk._quiet_until = 0
    table.start()
    await table.send(letters.Arrive(guest="ann"))
    began = asyncio.get_running_loop().time()
    pool.attend(table)
    if hurry is not None:
        await asyncio.sleep(hurry)
        pool.hurry(table)
    while bot not in pool.looked:
        await asyncio.sleep(0.01)
    await pool.stop()
    await table.stop()
    return pool.looked[bot] - began


@pytest.mark.parametrize("speed", SPEEDS)
@pytest.mark.parametrize("settled", [False, True])
def test_what_bots_do_in_a_trade_stands_there_to_be_read(speed, settled):
    room = traded(settled=settled, speed=speed)
    waited = run_virtual(looked_after(room, room.ledger.seats[trade_mover(room)].bot))
    read, usual = SPEEDS[speed].read / 1000, SPEEDS[speed].bots / 1000
    assert waited == pytest.approx(max(read, usual) - 0.25, abs=0.02)


def test_a_skip_ends_the_reading():
    room = traded(settled=False, speed="calm")
    bot = room.ledger.seats[trade_mover(room)].bot
    assert run_virtual(looked_after(room, bot, hurry=0.4)) == pytest.approx(0.4, abs=0.02)


def test_outside_of_trades_there_is_nothing_to_skip():
    plan = replace(live_plan(), seats=(SeatPlan(), SeatPlan(bot="value"), SeatPlan(bot="random")))
    room = Room.at(Phase.BIDDING, plan)
    waited = run_virtual(looked_after(room, "value", hurry=0.1))
    assert waited == pytest.approx(SPEEDS["normal"].bots / 1000 - 0.25, abs=0.02)
