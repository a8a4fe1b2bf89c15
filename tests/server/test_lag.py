"""How slow a line is, from the ping that measures it to the table that makes up for it: no link may be missing."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from maquignon.play.game import Game
from maquignon.play.moves import Auction
from maquignon.play.phase import Pace, Phase
from maquignon.play.protocol import PROTOCOL
from maquignon.rulebook import edition
from maquignon.server.sockets.round_trip import (
    KERNEL_ALLOWANCE,
    MOST_LAG,
    TOGETHER,
    MeasuringProtocol,
    RoundTrip,
    kernel_trip,
)
from tests.secrecy.witness import SPECTATOR
from tests.server.client import Client
from tests.server.in_process import Visit, settle
from tests.server.serving import open_table, running
from tests.server.twin_servers import CODE, MODEL, NAME, SPEED, Company, Served, guest_of
from tests.table.virtual_loop import run_virtual
from tests.tables import Table

MASTER = Table(edition("master-2009"), 4, live=True)
BIDDERS = (1, 2, 3)
"""All but seat 0, whose auction it is."""


def countdown() -> tuple[Game, Game]:
    """A game whose first card is a pedigree: how it begins, and after that card."""
    for seed in range(10_000):
        deck, _removed = MASTER.shuffled(Random(seed))
        begun = Game.dealt(MASTER.edition, MASTER.players, deck, pace=Pace.LIVE)
        game = begun.copy()
        game.play(0, Auction())
        if game.phase is Phase.COUNTDOWN:
            return begun, game
    raise AssertionError("no deck begins with a pedigree")


class Countdown(Served):
    """A served table at a countdown, whose visitors come over lines that the test measures."""

    def __init__(self, game: Game) -> None:
        company = Company(MASTER, frozenset())
        super().__init__(MODEL, company, company.journal(game, {seat: bytes([seat + 1]) * 32 for seat in range(-1, 4)}))
        self.lines: dict[int, RoundTrip] = {}

    def arrive(self, seat: int, measured: int | None = None) -> None:
        line = self.lines[seat] = RoundTrip()
        if measured is not None:
            line.note(measured)
        self.visits[seat] = Visit(self.app, line=line)
        token = self._identity.token(NAME, guest_of(seat))
        self.visits[seat].say({"type": "Hello", "protocol": PROTOCOL, "table": CODE, "token": token})

    def slap(self, seat: int) -> None:
        self.say(seat, "Move", key=f"{seat:032x}", seen=self.version, move="slap")

    async def pause(self) -> int:
        """Milliseconds from one number to the next, as the journal has them."""
        times = []
        for _ in range(2):
            version = self.version
            while self.version == version:
                await asyncio.sleep(0.01)
            times.append(self.table._ledger.at)
        return times[1] - times[0]


def at_countdown(act):
    """What `act` finds at such a table, in virtual time."""

    async def stay():
        begun, game = countdown()
        table = Countdown(game)
        with patch.object(Game, "new", lambda *_, **__: begun.copy()):
            await table.wake(game)
        try:
            return await act(table)
        finally:
            for visit in table.visits.values():
                await visit.leave()
            await table.bots.stop()
            await table.lobby.stop()

    return run_virtual(stay())


def test_a_slap_is_judged_with_the_lag_of_its_own_line():
    async def race(table):
        for seat, lag in ((1, 10), (2, 150), (SPECTATOR, 0)):
            table.arrive(seat, lag)
        await table.pause()
        table.slap(1)
        await asyncio.sleep(0.1)
        table.slap(2)
        await asyncio.sleep(0.5)
        told = [each["told"] for message in table.visits[SPECTATOR].messages for each in message.get("news", [])]
        (verdict,) = [each for each in told if each["type"] == "Verdict"]
        return [(each["seat"], each["compensation"]) for each in verdict["racers"]]

    assert at_countdown(race) == [(2, 150), (1, 10)]


@pytest.mark.parametrize("measured", ["before", "after"])
def test_the_clock_waits_for_the_slowest_line_whenever_it_was_measured(measured):
    async def wait(table):
        slow, *quick = BIDDERS
        for seat in quick:
            table.arrive(seat, 20)
        table.arrive(slow, 120 if measured == "before" else None)
        await settle()
        if measured == "after":
            table.lines[slow].note(120)
        return await table.pause()

    assert at_countdown(wait) == SPEED.count + 120


def test_a_line_is_measured_anew_and_its_owner_is_told():
    async def measure(table):
        table.arrive(1, 180)
        await settle()
        for lag in (60, 60, 40):
            table.lines[1].note(lag)
            await settle()
        shown = [each["milliseconds"] for each in table.visits[1].messages if each["type"] == "Lag"]
        return shown, await table.pause()

    shown, pause = at_countdown(measure)
    assert shown == [180, 60, 40]
    assert pause == SPEED.count + 40


def test_a_line_that_has_gone_is_measured_for_nobody():
    """Of a guest with two devices only the one that is left counts."""

    async def measure(table):
        table.arrive(1, 180)
        await settle()
        gone, line = table.visits[1], table.lines[1]
        table.arrive(1, 40)
        await settle()
        await gone.leave()
        line.note(150)
        await settle()
        return await table.pause()

    assert at_countdown(measure) == SPEED.count + 40


def test_a_ping_takes_no_seat_back_from_its_stand_in():
    async def measure(table):
        table.arrive(1, 50)
        table.arrive(2, 50)
        await settle()
        table.say(1, "Stand")
        await settle()
        standing = table.table._ledger.seats[1].stand_in
        table.lines[1].note(30)
        await settle()
        after = table.table._ledger.seats[1].stand_in
        table.say(1, "Say", text="back again")
        await settle()
        return standing, after, table.table._ledger.seats[1].stand_in

    assert at_countdown(measure) == ("value", "value", None)


@contextlib.asynccontextmanager
async def held_back(address: str, seconds: float):
    """A way to the server on which words are held back, though every packet is confirmed at once."""
    host, port = address.removeprefix("http://").split(":")

    async def pass_on(reader, writer, delay):
        with contextlib.suppress(OSError):
            while piece := await reader.read(65_536):
                await asyncio.sleep(delay)
                writer.write(piece)
                await writer.drain()
        writer.close()

    async def serve(reader, writer):
        there, back = await asyncio.open_connection(host, int(port))
        await asyncio.gather(pass_on(reader, back, seconds), pass_on(there, writer, 0))

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        yield f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def _told(address: str, code: str, seconds: float) -> int:
    """What is made up for, of somebody whose words are held back for so long."""
    async with held_back(address, seconds) as way, Client(way, code) as late:
        told = await late.until(lambda: next((each for each in late.messages if each["type"] == "Lag"), None))
        return int(told["milliseconds"])


@pytest.mark.skipif(not hasattr(socket, "TCP_INFO"), reason="the kernel does not tell its round trips here")
@pytest.mark.parametrize("proxy", ["", "10.0.0.9"], ids=["no proxy", "past the proxy"])
def test_who_answers_pings_late_is_believed_no_more_than_the_kernel(tmp_path, proxy):
    """On one machine that is next to nothing, however late the answer."""
    with running(tmp_path, proxy=proxy) as address:
        table = open_table(address, "koehandel-2001", [None, None, None])
        told = asyncio.run(_told(address, table["code"], 2 * MOST_LAG / 1_000))
    assert KERNEL_ALLOWANCE <= told < MOST_LAG / 2


@pytest.mark.parametrize("proxy", ["127.0.0.1", "10.0.0.9, 127.0.0.0/8", "*"])
def test_a_line_through_the_proxy_is_made_up_for_as_its_pings_say(tmp_path, proxy):
    """The kernel knows the way to the proxy alone. Who is late on purpose gains the most there is, and no more."""
    with running(tmp_path, proxy=proxy) as address:
        code = open_table(address, "koehandel-2001", [None, None, None])["code"]
        assert 100 <= asyncio.run(_told(address, code, 0.1)) <= MOST_LAG
        assert asyncio.run(_told(address, code, 2 * MOST_LAG / 1_000)) == MOST_LAG


def test_of_a_line_that_another_process_carries_on_the_kernel_knows_nothing():
    async def measure():
        here, there = socket.socketpair()
        with there:
            transport, _ = await asyncio.get_running_loop().create_unix_connection(asyncio.Protocol, sock=here)
            found = kernel_trip(transport)
            transport.abort()
        return found

    assert asyncio.run(measure()) is None


def test_pings_of_many_lines_are_sent_together():
    due: list[float] = []
    for number in range(100):
        loop = SimpleNamespace(time=lambda number=number: 7 + number / 1000, call_at=lambda at, _call: due.append(at))
        line: Any = SimpleNamespace(loop=loop, ping_interval=5.0, send_keepalive_ping=None)
        MeasuringProtocol.schedule_ping(line)
    assert len(set(due)) == 3
    assert all(0 <= at - (12 + number / 1000) < TOGETHER for number, at in enumerate(due))
