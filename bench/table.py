"""`python -m bench.table [--tables N] [--moves N] [--bots N] [--rounds N]`: live tables of five, neither sockets nor
database.

Told is what a move takes the table and its messages, in CPU time, and what a table holds with everybody subscribed:
when its game begins, after so many moves, after twice as many, and at the end. Caches, which all tables of a process
share and which have a bound, are told apart. Bots are asked as a server asks them, but nobody thinks for them: what is
said at their seats is drawn as at all others. With rounds, what is left when so many tables have come and gone, time
and again.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import resource
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import _lru_cache_wrapper
from itertools import count
from pathlib import Path
from random import Random
from sys import maxsize
from time import process_time
from typing import Any, NamedTuple

from maquignon.play.dealer import seat_commit
from maquignon.play.moves import Bid, Move
from maquignon.play.options import BidOptions, CallOptions, OwnUpOptions
from maquignon.server.sockets.relay import Relay
from maquignon.server.tables.room import Room
from maquignon.server.wire.outgoing import Allowance
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.heard import Heard
from maquignon.table import letters
from maquignon.table.answers import Ack, Answer, Teller
from maquignon.table.entries import Entry
from maquignon.table.game_clock import Alarm
from maquignon.table.house import House
from maquignon.table.plan import Plan, SeatPlan, Speed
from maquignon.table.table import Table

SEATS = 5
BOT = "odile"
HOUR = 3_600_000
STEP = 500
"""Milliseconds from one move of a table to the next."""
DEAREST = 150
"""Nobody bids more, so that auctions end."""
ALLOWANCE = Allowance(messages_per_second=5, messages_at_once=20, chat_lines=5, chat_seconds=10)
SPEED = Speed(call=1_000, count=HOUR, decision=HOUR, turn=HOUR, grace=HOUR, reveal=HOUR)
KEYS = (f"{number:032x}" for number in count())


class Nowhere:
    """A journal that keeps nothing, so that the tables' own memory is measured."""

    async def append(self, table: str, version: int, entries: Sequence[Entry]) -> None:
        pass

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        return []


class Silent:
    def cancel(self) -> None:
        pass


class HandClock:
    """Goes on by hand, and wakes nobody."""

    time = 0

    def now(self) -> int:
        return self.time

    def wake(self, after: int, call: Callable[[], None]) -> Alarm:
        return Silent()


class SilentBots(BotPool):
    """They are told all that a bot is told."""

    def __init__(self) -> None:
        super().__init__(pause=0)

    def _warm_up(self) -> None:
        """There are no workers."""

    async def _ask(self, bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        return None

    async def look(self, table: Table) -> None:
        """All who are asked something there."""
        self.attend(table)
        await asyncio.gather(*self._thinking.values())


class Tables:
    def __init__(self, number: int, bots: int = 0) -> None:
        """So many of the five at each are bots."""
        self._number = number
        self._people = SEATS - bots
        self._bots = SilentBots()
        self._clock, self._chance = HandClock(), Random(1)
        self._house = House(journal=Nowhere(), clock=self._clock, chance=Random(1))
        self._relays: list[Relay] = []
        self._rooms: list[Room] = []
        self.moves = 0

    async def open(self) -> None:
        for number in range(self._number):
            self._rooms.append(await self._begun(f"table {number}"))

    async def _begun(self, name: str) -> Room:
        guests = [f"{name}, guest {seat}" for seat in range(self._people)]
        seats = [SeatPlan()] * self._people + [SeatPlan(bot=BOT)] * (SEATS - self._people)
        plan = Plan(edition="koehandel-2001", seats=tuple(seats), speed=SPEED)
        table = await Table.open(name, plan, guests[0], self._house)
        table.start()
        room = Room(table, name)
        for seat, guest in enumerate(guests):
            self._relays.append(relay := Relay(room, guest, lambda *_texts: None))
            relay.open(None, "", ALLOWANCE)
            await table.send(letters.Arrive(guest=guest))
            await table.send(letters.SitDown(guest=guest, name=guest, seat=seat))
        await table.send(letters.Begin(host=guests[0]))
        deal = table.snapshot(0).deal
        assert deal is not None
        seeds = [self._chance.randbytes(32) for _guest in guests]
        for seat, (guest, seed) in enumerate(zip(guests, seeds, strict=True)):
            commit = seat_commit(deal.game, seat, seed)
            await table.send(letters.CommitSeed(guest=guest, commit=commit, game=deal.game))
        for guest, seed in zip(guests, seeds, strict=True):
            await table.send(letters.RevealSeed(guest=guest, seed=seed))
        return room

    async def stop(self) -> None:
        await self._bots.stop()
        for room in self._rooms:
            await room.table.stop()

    @property
    def are_over(self) -> bool:
        return all(room.table.is_over for room in self._rooms)

    async def move(self) -> float:
        """One at every table; the mean CPU seconds of one."""
        self._clock.time += STEP
        chosen = [(room.table, move) for room in self._rooms if (move := self._chosen(room.table))]
        self.moves += len(chosen)
        await asyncio.sleep(0)
        before = process_time()
        for table, letter in chosen:
            table.hand_in(letter, Teller(_accepted))
            for _turn in range(3):  # of the loop: the table follows it, and everybody is told
                await asyncio.sleep(0)
            if self._people < SEATS:
                await self._bots.look(table)
        return (process_time() - before) / max(1, len(chosen))

    def _chosen(self, table: Table) -> letters.MakeMove | None:
        for seat in self._chance.sample(range(SEATS), SEATS):
            if move := self._wish(table, seat):
                by = "player" if seat < self._people else "bot"
                return letters.MakeMove(seat=seat, move=move, key=next(KEYS), seen=table.version, by=by)
        return None

    def _wish(self, table: Table, seat: int) -> Move | None:
        match table.glance(seat).options:
            case None | OwnUpOptions():
                return None
            case BidOptions(least=least, most=most, affordable=affordable):
                return Bid(least) if least <= min(most, affordable, DEAREST) else None
            case CallOptions(word=word):
                return word
            case options:
                return options.sample(self._chance)


def _accepted(answer: Answer) -> None:
    assert isinstance(answer, Ack), answer


class Held(NamedTuple):
    """What all tables together hold, in bytes."""

    moves: int
    """At each of them, on average."""
    own: int
    caches: int


@dataclass
class Found:
    microseconds: list[float]
    held: list[Held]


async def measure(tables: int, moves: int, bots: int) -> Found:
    timed = Tables(tables, bots)
    await timed.open()
    gc.collect()
    gc.freeze()
    gc.disable()
    microseconds = [await timed.move() * 1e6 for _move in range(moves)]
    gc.enable()
    gc.unfreeze()
    await timed.stop()
    return Found(microseconds, await held_by_tables(tables, moves, bots))


async def held_by_tables(number: int, moves: int, bots: int = 0) -> list[Held]:
    """One game was played before, so that all is loaded."""
    tracemalloc.start()
    before = _traced()[0]
    tables = Tables(number, bots)
    await tables.open()
    rounds, held = 0, []
    for until in (0, moves, 2 * moves, maxsize):
        while rounds < until and not tables.are_over:
            await tables.move()
            rounds += 1
        own, caches = _traced()
        held.append(Held(tables.moves // number, own - before, caches))
    tracemalloc.stop()
    await tables.stop()
    return held


def _traced() -> tuple[int, int]:
    """Bytes without what caches hold, and those that they held; they are empty then."""
    gc.collect()
    full, _most = tracemalloc.get_traced_memory()
    for cache in _caches():
        cache.cache_clear()
    gc.collect()
    bare, _most = tracemalloc.get_traced_memory()
    return bare, full - bare


class Left(NamedTuple):
    """What there is when all tables of a round have gone."""

    megabytes: float
    kept: int
    """Things in caches that keep so many at most."""


async def come_and_go(tables: int, moves: int, bots: int, rounds: int) -> list[Left]:
    found = []
    for _round in range(rounds):
        played = Tables(tables, bots)
        await played.open()
        for _move in range(moves):
            await played.move()
        await played.stop()
        del played
        gc.collect()
        found.append(Left(_resident() / 1e6, _kept()))
    return found


def _resident() -> int:
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * resource.getpagesize()


def _kept() -> int:
    return sum(cache.cache_info().currsize for cache in _caches())


def _caches() -> list[_lru_cache_wrapper[Any]]:
    return [thing for thing in gc.get_objects() if isinstance(thing, _lru_cache_wrapper)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=80)
    parser.add_argument("--moves", type=int, default=300)
    parser.add_argument("--bots", type=int, default=0, choices=range(SEATS), help="so many of the five at each")
    parser.add_argument("--rounds", type=int, help="so many times, and what is left of them instead of all else")
    args = parser.parse_args()
    if args.rounds:
        for number, left in enumerate(asyncio.run(come_and_go(args.tables, args.moves, args.bots, args.rounds)), 1):
            print(f"round {number}: {left.megabytes:.1f} MB, {left.kept} things in caches")
        return
    found = asyncio.run(measure(args.tables, args.moves, args.bots))
    times = sorted(found.microseconds)
    bots = f", {args.bots} of them bots" if args.bots else ""
    print(f"{args.tables} tables of {SEATS}{bots}, {args.moves} moves at each")
    print(f"  a move: {times[len(times) // 2]:.0f} µs of CPU (middle; best {times[0]:.0f})")
    for held in found.held:
        print(f"  after {held.moves} moves a table holds {held.own / args.tables / 1024:.0f} KiB", end="")
        print(f", and caches of the process {held.caches / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
