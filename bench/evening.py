"""`python -m bench.evening`: where the time of a game of four goes, one person and three bots, by phase.

The table, its clock and the bots' pauses are the server's own; time jumps from one thing that happens to the next, so
that an evening takes seconds.
"""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from statistics import fmean

from maquignon.bots.roster import bot as bot_named
from maquignon.play.asking import options_of
from maquignon.play.dealer import seat_commit
from maquignon.play.events import BidMade, Challenged, TurnedUp
from maquignon.play.game import Game
from maquignon.play.moves import Move, Pass
from maquignon.play.options import CallOptions
from maquignon.play.phase import Phase
from maquignon.play.view import SPECTATOR
from maquignon.server.workers.bots import BotPool
from maquignon.server.workers.heard import Heard
from maquignon.server.workers.thinking import decide
from maquignon.table import letters
from maquignon.table.entries import Entry, Moved, Opened
from maquignon.table.house import House
from maquignon.table.journal import Unsealed
from maquignon.table.ledger import Ledger
from maquignon.table.plan import SPEEDS, Plan, SeatPlan, Speed
from maquignon.table.table import Table
from tests.table.memory_journal import MemoryJournal
from tests.table.virtual_loop import run_virtual

EDITION = "koehandel-2001"
BOTS = ("pip", "gus", "nora")
GUEST, SEAT = "ann", 0
LATEST = 7_200
LONGEST = "minutes of the longest"
Spent = defaultdict[str, float]
PLAYS_LIKE = "nora"
COUNTED = {TurnedUp: "lots", BidMade: "bids", Challenged: "trades"}


@dataclass(frozen=True)
class Person:
    """How long somebody takes for a tap: mostly so many seconds, now and then longer."""

    seconds: float
    spread: float

    def delay(self, chance: Random) -> float:
        return self.seconds * min(5.0, chance.lognormvariate(0.0, self.spread))


PEOPLE = {"quick": Person(0.6, 0.2), "slow": Person(4.0, 0.5)}


class PromptBots(BotPool):
    """Bots whose thoughts take no time beyond the pause they make."""

    def __init__(self, chance: Random) -> None:
        super().__init__()
        self._chance = chance  # type: ignore[assignment]

    def _warm_up(self) -> None:
        """There are no workers."""

    async def _ask(self, bot: str, seen: bytes, heard: Heard, *_how: float) -> str | None:
        return decide(bot, seen, heard.whole(), self._chance.getrandbits(64))


class Player:
    """The person at the table: decides like a bot, as fast as the person is."""

    def __init__(self, table: Table, person: Person, chance: Random) -> None:
        self._table = table
        self._person = person
        self._chance = chance
        self._bot = bot_named(PLAYS_LIKE)
        self._asked = asyncio.Event()

    def hear(self, _sent: object) -> None:
        self._asked.set()

    async def play(self) -> None:
        while not self._table.is_over:
            await self._asked.wait()
            self._asked.clear()
            await self._answer()

    async def _answer(self) -> None:
        """What is asked now; whatever has changed meanwhile is looked at anew."""
        looked_at = -1
        while (version := self._version()) != looked_at and self._move() is not None:
            await asyncio.sleep(self._person.delay(self._chance))
            looked_at = version
            if self._version() == version:
                await self._make(self._move())

    def _version(self) -> int:
        view = self._table.snapshot(SEAT).view
        return -1 if view is None else view.version

    def _move(self) -> Move | None:
        seen = self._table.snapshot(SEAT)
        view = seen.view
        options = None if view is None else options_of(view)
        if view is None or options is None or isinstance(options, CallOptions):
            return None
        move = self._bot.choose(view, options, self._chance)
        if move not in options or (isinstance(move, Pass) and SEAT in seen.out):
            return None
        return move

    async def _make(self, move: Move | None) -> None:
        if move is not None:
            seen, key = self._table.version, f"{self._chance.getrandbits(128):032x}"
            await self._table.send(letters.MakeMove(seat=SEAT, move=move, key=key, seen=seen))


async def evening(speed: Speed, person: Person, seed: int) -> list[Entry]:
    """The journal of one whole game."""
    chance = Random(seed)
    journal = MemoryJournal()
    plan = Plan(edition=EDITION, speed=speed, seats=(SeatPlan(), *(SeatPlan(bot=bot) for bot in BOTS)))
    house = House(journal=journal, seeds=lambda: chance.randbytes(32))
    table, bots = await Table.open("t", plan, GUEST, house), PromptBots(chance)
    table.start()
    player = Player(table, person, chance)
    table.subscribe(player.hear, guest=GUEST)
    table.subscribe(lambda _sent: bots.attend(table))
    await _sit_down(table, chance.randbytes(32))
    async with asyncio.timeout(LATEST):
        await player.play()
    await bots.stop()
    await table.stop()
    return journal.entries


async def _sit_down(table: Table, seed: bytes) -> None:
    await table.send(letters.Arrive(guest=GUEST))
    await table.send(letters.SitDown(guest=GUEST, name="Ann", seat=SEAT))
    await table.send(letters.Begin(host=GUEST))
    deal = table.snapshot(SEAT).deal
    assert deal is not None
    await table.send(letters.CommitSeed(guest=GUEST, commit=seat_commit(deal.game, SEAT, seed)))
    await table.send(letters.RevealSeed(guest=GUEST, seed=seed))


def seconds_by_phase(entries: Iterable[Entry]) -> Spent:
    """What the time before each entry was spent on; how many lots, bids and trades there were is in it too."""
    first, *rest = entries
    assert isinstance(first, Opened)
    ledger = Ledger(Unsealed(), first)
    spent: Spent = defaultdict(float)
    for entry in rest:
        if ledger.game is not None:
            spent[_occupation(ledger.game, entry)] += (entry.at - ledger.at) / 1000
        ledger.apply(entry)
        if ledger.game is not None and isinstance(entry, Moved):
            _count(ledger.game, spent)
    return spent


def _occupation(game: Game, then: Entry) -> str:
    if game.phase is Phase.BIDDING and isinstance(then, Moved) and then.move in ("call", "hammer"):
        return "calls"
    return game.phase.label


def _count(game: Game, spent: Spent) -> None:
    (events,) = game.events(SPECTATOR, game.version)
    for event in events:
        if type(event) in COUNTED:
            spent[COUNTED[type(event)]] += 1


def measured(speed: Speed, person: Person, games: int) -> Spent:
    """The mean of some games."""
    spent = [seconds_by_phase(run_virtual(evening(speed, person, seed))) for seed in range(games)]
    names = {name for each in spent for name in each}
    mean = defaultdict(float, {name: fmean(each[name] for each in spent) for name in names})
    mean[LONGEST] = max(map(total, spent))
    return mean


def total(spent: Spent) -> float:
    """Seconds of the whole game."""
    return sum(seconds for name, seconds in spent.items() if name not in (*COUNTED.values(), LONGEST))


def report(games: int) -> None:
    columns = {
        f"{person}, {name}": measured(speed, PEOPLE[person], games)
        for person in PEOPLE
        for name, speed in SPEEDS.items()
    }
    print(f"| {EDITION}, mean of {games} | " + " | ".join(columns) + " |")
    print("|---|" + "--:|" * len(columns))
    for row in (*(phase.label for phase in Phase if phase is not Phase.OVER), "calls"):
        if any(spent[row] for spent in columns.values()):
            print(f"| {row} | " + " | ".join(f"{spent[row]:.0f} s" for spent in columns.values()) + " |")
    for row in COUNTED.values():
        print(f"| number of {row} | " + " | ".join(f"{spent[row]:.0f}" for spent in columns.values()) + " |")
    print("| **minutes** | " + " | ".join(f"**{total(spent) / 60:.1f}**" for spent in columns.values()) + " |")
    print(f"| {LONGEST} | " + " | ".join(f"{spent[LONGEST] / 60:.1f}" for spent in columns.values()) + " |")


def run() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.evening", description="Measure where a game's time goes.")
    parser.add_argument("--games", metavar="N", type=int, default=10, help="games for each figure (default: 10)")
    report(parser.parse_args().games)


if __name__ == "__main__":
    run()
