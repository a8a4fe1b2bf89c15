"""Bots as players: each decision is made in another process, from the bytes that its seat is shown. Never here."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from random import SystemRandom
from time import monotonic

from maquignon.bots.counsel import Counsel
from maquignon.bots.levels import networked
from maquignon.play.notation import parse_move
from maquignon.server.store.trouble import DatabaseTrouble
from maquignon.server.workers import NICENESS
from maquignon.server.workers.asked_processes import AskedProcesses
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.heard_events import HeardEvents
from maquignon.server.workers.thinking import (
    STRONG,
    Said,
    Thinking,
    consult,
    decide,
    decide_or_replace,
    get_ready,
    having_heard,
)
from maquignon.table.letters import MakeMove
from maquignon.table.table import Table

PATIENCE = 20.0
"""Seconds without any answer after which the workers are given up: shorter than a decision at every named speed, so
that for a network another still speaks in time. For others the table's clock then decides."""

SLOT = 0.25
"""Seconds from a bot's look to its word, of those it takes: a longer thought costs whole ones, so that none shows."""

MORE_PATIENCE = 10 * PATIENCE
"""Where no clock would decide for it; and for one question, whoever else is answered meanwhile."""
AGAIN = 1.0
"""Seconds after which a bot that could not answer is asked again there."""


class NoAnswer(Exception):
    """The workers died or were given up."""


Seeds = Callable[[Table, int, Heard], Awaitable[int]]
"""What a bot at a seat decides by, after what it has heard."""

log = logging.getLogger("maquignon.bots")


async def drawn_seed(_table: Table, _seat: int, _heard: Heard) -> int:
    return secrets.randbits(64)


class BotPool:
    """Looks after the seats that bots play at all tables."""

    def __init__(self, workers: int = 1, pause: float = 1.0, seeds: Seeds = drawn_seed) -> None:
        """`pause` stretches the time bots take to think; 0 is at once."""
        self._workers = workers
        self._pause = pause
        self._seeds = seeds
        self._slot = pause * SLOT
        self._chance = SystemRandom()
        self._processes: AskedProcesses | None = None
        self._thinking: dict[tuple[str, int], asyncio.Task[None]] = {}
        self._memories: dict[tuple[str, int], HeardEvents] = {}
        self._asked: dict[object, float] = {}
        self._resting: dict[tuple[str, int], asyncio.Future[None]] = {}
        self._hurried: set[str] = set()
        """Tables where the rest of a trade is skipped."""
        self._call: asyncio.Task[None] | None = None
        self._answered = 0.0
        """When the workers last answered anybody."""
        self._has_stopped = False
        self.restarts = 0
        self.is_well = True
        """False from when workers died or were given up until others have answered."""

    @property
    def questions(self) -> int:
        """Decisions that are being made, or wait for a worker."""
        return len(self._asked)

    @property
    def slowest(self) -> float:
        """Seconds since the oldest of them was asked for."""
        return monotonic() - min(self._asked.values()) if self._asked else 0.0

    @property
    def is_ready(self) -> bool:
        """Whether there is a process to ask, or one is being started."""
        return self._processes is not None

    def attend(self, table: Table) -> None:
        """See to it that every bot that is asked something thinks about it."""
        if self._has_stopped:
            return
        if not self.is_ready and table.has_bots and not table.is_over:
            self._warm_up()
        for seat, bot in table.wanted():
            if (table.name, seat) not in self._thinking:
                task = asyncio.create_task(self._play(table, seat, bot), name=f"bot {bot}")
                self._thinking[table.name, seat] = task

    def hurry(self, table: Table) -> None:
        """Whoever rests for the sake of a trade goes on, until it is settled and read."""
        if not table.is_trading:
            return
        self._hurried.add(table.name)
        for (name, _seat), rest in self._resting.items():
            if name == table.name and not rest.done():
                rest.set_result(None)

    def leave(self, table: Table) -> None:
        self._hurried.discard(table.name)
        self._memories = {place: memory for place, memory in self._memories.items() if place[0] != table.name}
        for (name, _seat), task in list(self._thinking.items()):
            if name == table.name:
                task.cancel()

    async def stop(self) -> None:
        self._has_stopped = True
        tasks = [*self._thinking.values(), *([self._call] if self._call else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._processes:
            self._processes.stop()

    async def _play(self, table: Table, seat: int, bot: str) -> None:
        """Decide as long as there is something new to decide about."""
        try:
            looked_at = -1
            while (seat, bot) in table.wanted():
                if table.moves == looked_at:
                    return
                await self._rest(table, seat)
                if (seat, bot) not in table.wanted():
                    return
                looked_at = table.moves
                await self._move(table, seat, bot, table.view_text(seat).encode())
                if table.market and table.moves == looked_at:
                    await asyncio.sleep(AGAIN)
                    looked_at = -1
        except Exception:
            log.exception("a bot failed", extra={"bot": bot})
        finally:
            del self._thinking[table.name, seat]
            self._resting.pop((table.name, seat), None)

    async def _rest(self, table: Table, seat: int) -> None:
        """Before a bot looks: drawn, and by what everybody can see, so that how long it takes tells nothing."""
        if not table.is_trading:
            self._hurried.discard(table.name)
        elif table.name in self._hurried:
            return
        rest = self._resting[table.name, seat] = asyncio.get_running_loop().create_future()
        seconds = max(self._thinking_time(table), self._pause * table.reading_left / 1000) - self._slot
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(rest, max(0.0, seconds))

    async def _move(self, table: Table, seat: int, bot: str, seen: bytes) -> None:
        memory = self._memories.setdefault((table.name, seat), HeardEvents(seat))
        looked, version = asyncio.get_running_loop().time(), table.version
        heard = memory.listen(table)
        try:
            seed = await self._seeds(table, seat, heard)
        except DatabaseTrouble:
            return
        text = await self._ask(bot, seen, heard, seed, table.market is not None)
        await self._until_slot(looked)
        if text is None:
            return
        move = parse_move(text)
        key = secrets.token_hex(16)
        await table.send(MakeMove(seat=seat, move=move, key=key, seen=version, by="bot"))

    async def advise(self, table: Table, seat: int) -> Counsel | None:
        """What the coach says there: told a drawn time later, however long it thinks."""
        memory = self._memories.setdefault((table.name, seat), HeardEvents(seat))
        looked, seen = asyncio.get_running_loop().time(), table.view_text(seat).encode()
        found = await self._think(consult, STRONG, seen, memory.listen(table), secrets.randbits(64))
        await self._until_slot(looked)
        return found

    def look_after(self) -> None:
        """Finds out whether the workers are still there though nobody asks them, and replaces those that are not."""
        if self._processes is None and not self.is_well:
            self._warm_up()
        if self._processes is not None and self._call is None:
            self._call = asyncio.create_task(self._call_on(self._processes))

    async def _call_on(self, processes: AskedProcesses) -> None:
        try:
            await processes.ask(get_ready)
            self.is_well = True
        except BrokenProcessPool as error:
            self._give_up(processes, error)
        finally:
            self._call = None

    async def _ask(self, bot: str, seen: bytes, heard: Heard, seed: int, at_market: bool = False) -> str | None:
        """In notation. The top of the ladder speaks for a network that has no answer in time, but not at the market,
        where everybody can check what a bot answers."""
        if at_market:
            return await self._think(decide, bot, seen, heard, seed, MORE_PATIENCE)
        for each in (bot, STRONG) if bot in networked() else (bot,):
            with contextlib.suppress(NoAnswer):
                return await self._answer_of(decide_or_replace, each, seen, heard, seed, PATIENCE)
        return None

    async def _think(
        self, think: Thinking[Said], bot: str, seen: bytes, heard: Heard, seed: int, patience: float = PATIENCE
    ) -> Said | None:
        with contextlib.suppress(NoAnswer):
            return await self._answer_of(think, bot, seen, heard, seed, patience)
        return None

    async def _answer_of(
        self, think: Thinking[Said], bot: str, seen: bytes, heard: Heard, seed: int, patience: float
    ) -> Said:
        processes = self._processes or self._start()
        question = object()
        self._asked[question] = monotonic()
        try:
            answer = await self._answer(processes.ask(partial(having_heard, think), bot, seen, heard, seed), patience)
        except (BrokenProcessPool, TimeoutError) as error:
            self._give_up(processes, error)
            raise NoAnswer from error
        finally:
            del self._asked[question]
        self.is_well = True
        self._answered = monotonic()
        return answer

    async def _answer(self, future: asyncio.Future[Said], patience: float) -> Said:
        """TimeoutError where nobody was answered for so long: who only waits behind others is not too slow."""
        asked = monotonic()
        try:
            while not (await asyncio.wait([future], timeout=patience))[0]:
                now = monotonic()
                if now - max(asked, self._answered) >= patience or now - asked >= MORE_PATIENCE:
                    raise TimeoutError
            return await future
        finally:
            future.cancel()

    def _give_up(self, processes: AskedProcesses, error: Exception) -> None:
        processes.stop()
        if self._processes is not processes:
            return  # somebody else has given it up first
        self._processes = None
        self.restarts += 1
        self.is_well = False
        cause = "it does not answer" if isinstance(error, TimeoutError) else "it has died"
        log.warning("a bots' worker was given up", extra={"reason": cause})

    async def _until_slot(self, looked: float) -> None:
        if self._slot:
            thought = asyncio.get_running_loop().time() - looked
            await asyncio.sleep(self._slot - thought % self._slot)

    def _warm_up(self) -> None:
        """A process takes a second to start: better while people sit down than at the first move."""
        try:
            self._start()
        except (OSError, RuntimeError):
            log.warning("no process for bots could be started; it is tried again")
            self.is_well = False

    def _start(self) -> AskedProcesses:
        self._processes = AskedProcesses(self._workers, get_ready, niceness=NICENESS)
        self._answered = monotonic() + PATIENCE  # to start takes a while, where everything is slow
        return self._processes

    def _thinking_time(self, table: Table) -> float:
        """Like a person at a table: mostly what its speed says, now and then longer."""
        return self._pause * table.speed.bots / 1000 * min(4.0, max(0.35, self._chance.lognormvariate(0.0, 0.45)))
