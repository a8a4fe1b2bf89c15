"""A long run: people who play, chat, lose their lines, sleep and come back, whatever the server does meanwhile."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import dataclass, field
from http.client import HTTPException
from random import Random
from typing import Any

from maquignon.bench.load import Load, LoadTable, NotSetUp, Player, Tally

LOSES_LINE, SPEAKS, LOOKS_ON, SLEEPS = 0.02, 0.02, 0.01, 0.003
"""How often, of the times at which a move is due."""
AWAY_SECONDS = 0.1, 2.0
ASLEEP_SECONDS = 21.0, 30.0
"""Long enough for the server to put the table to sleep: it does when it finds it empty twice, ten seconds apart."""
RETRY_SECONDS = 0.2
ANSWER_SECONDS = 20.0
OPENING_SECONDS = 60.0


@dataclass
class Diary:
    """What happened at all tables."""

    delays: list[list[float]] = field(default_factory=lambda: [[]])
    """Of each part of the time: seconds from the moment a move was due to its last delivery."""
    is_full: bool = False
    """Nothing more is written: all go home."""
    acknowledged: dict[str, tuple[str, int]] = field(default_factory=dict)
    """By the key of a move: its table and its version."""
    untold: int = 0
    """Moves that were acknowledged, and of which somebody who was there has not heard in time."""
    refused: int = 0
    lines_lost: int = 0
    chat_lines: int = 0
    onlookers: int = 0
    naps: int = 0
    games: int = 0
    running: set[SoakTable] = field(default_factory=set)

    @property
    def length(self) -> int:
        """Of the games that run, in versions, on average."""
        versions = [max(player.version for player in table.players) for table in self.running]
        return sum(versions) // max(1, len(versions))


class SoakTable(LoadTable):
    """Its people do one thing after the other, and take up again what a lost line has cut off."""

    def __init__(self, load: Load, diary: Diary, chance: Random, port: int) -> None:
        super().__init__(load, Tally(), chance)
        self._diary = diary
        self._port = port
        self._heard: dict[int, tuple[int, float]] = {}
        """By seat: the last version, and when it came."""
        self._news = asyncio.Event()

    async def play(self) -> None:
        """Until all go home, or until the game is over."""
        await asyncio.wait_for(self.set_up(self._port), OPENING_SECONDS)
        self._diary.games += 1
        self._diary.running.add(self)
        try:
            await self._play()
        finally:
            self._diary.running.discard(self)

    async def _play(self) -> None:
        due = self._now()
        while not self._diary.is_full and not self._is_over:
            await asyncio.sleep(max(0.0, due - self._now()))
            was_move = await self._happen(due)
            # what people do to themselves is no delay: the next move is due after it
            due = max(due + 1 / self._load.rate, self._now() - (1.0 if was_move else 0.0))

    @property
    def _is_over(self) -> bool:
        return any(player.is_over for player in self.players)

    async def _happen(self, due: float) -> bool:
        """Whether it was a move."""
        kind = self._chance.random()
        for share, happening in (
            (LOSES_LINE, self._lose_line),
            (SPEAKS, self._chat),
            (LOOKS_ON, self._visit),
            (SLEEPS, self._sleep),
        ):
            if kind < share:
                await happening()
                return False
            kind -= share
        await self._move(due)
        return True

    async def _lose_line(self) -> None:
        self._chance.choice(self.players).hang_up()
        self._diary.lines_lost += 1
        await asyncio.sleep(self._chance.uniform(*AWAY_SECONDS))
        await self._gather()

    async def _chat(self) -> None:
        player = self._chance.choice(self.players)
        await self._answer(player, "Say", text="a line of chat")
        self._diary.chat_lines += 1

    async def _visit(self) -> None:
        await self._look_on(self._port)
        self._onlookers.pop().abort()
        self._diary.onlookers += 1

    async def _sleep(self) -> None:
        """All leave, long enough for the table to be put away."""
        for player in self.players:
            player.hang_up()
        self._diary.naps += 1
        await asyncio.sleep(self._chance.uniform(*ASLEEP_SECONDS))
        await self._gather()

    async def _move(self, due: float) -> None:
        for player in self._chance.sample(self.players, len(self.players)):
            if move := player.move(self._chance):
                key = secrets.token_hex(16)
                version = await self._answer(player, "Move", key, seen=player.version, move=move)
                if version is None:
                    self._diary.refused += 1
                else:
                    self._diary.acknowledged[key] = self.code, version
                    self._diary.delays[-1].append(await self._last_heard(version) - due)
                return

    async def _answer(self, player: Player, kind: str, key: str | None = None, **fields: Any) -> int | None:
        """The version, or None where it was refused. Asked once more under the same key while nobody answers."""
        key = key or secrets.token_hex(16)
        while True:
            await self._gather()
            until = self._now() + ANSWER_SECONDS
            answer = player.waiting[key] = asyncio.get_running_loop().create_future()
            player.say(kind, key=key, **fields)
            while not answer.done() and player.is_here and self._now() < until:
                await asyncio.wait([answer], timeout=RETRY_SECONDS)
            if answer.done():
                found = answer.result()
                return found.version if found.type == "Ack" else None

    async def _last_heard(self, version: int) -> float:
        """When the last of those who are here had heard of a version."""
        until = self._now() + ANSWER_SECONDS
        while self._now() < until and self._is_untold(version):
            self._news.clear()
            try:
                await asyncio.wait_for(self._news.wait(), RETRY_SECONDS)
            except TimeoutError:
                await self._gather()
        if self._is_untold(version):
            self._diary.untold += 1
            return self._now()
        return max((self._heard[each.seat][1] for each in self._here if each.seat in self._heard), default=self._now())

    def _is_untold(self, version: int) -> bool:
        return any(self._heard.get(each.seat, (-1, 0.0))[0] < version for each in self._here)

    @property
    def _here(self) -> list[Player]:
        return [player for player in self.players if player.is_here]

    async def _gather(self) -> None:
        """Whoever has no line comes back, with its token and the last version it has."""
        for player in self.players:
            while not player.is_here:
                try:
                    await player.enter(self._port, token=player.token, since=player.version)
                except (OSError, TimeoutError):
                    await asyncio.sleep(RETRY_SECONDS)

    def delivered(self, seat: int, version: int) -> None:
        self._heard[seat] = version, self._now()
        self._news.set()


async def soak(load: Load, port: int, diary: Diary) -> None:
    """So many tables at a time, each followed by another when its game is over."""
    await asyncio.gather(*(_one_after_another(load, port, diary, Random(each)) for each in range(load.tables)))


async def _one_after_another(load: Load, port: int, diary: Diary, chance: Random) -> None:
    while not diary.is_full:
        table = SoakTable(load, diary, chance, port)
        try:
            await table.play()
        except (OSError, HTTPException, TimeoutError, ValueError, NotSetUp):
            await asyncio.sleep(RETRY_SECONDS)  # the server went away while the table was being opened
        finally:
            table.leave()
