"""A desk that can be talked to, with its time in the test's hand."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

from maquignon.play.dealer import seat_commit
from maquignon.play.moves import Auction, Move
from maquignon.play.phase import Phase
from maquignon.table import letters
from maquignon.table.desk import Desk
from maquignon.table.entries import Opened
from maquignon.table.house import House
from maquignon.table.ledger import Ledger
from maquignon.table.plan import Plan, SeatPlan
from tests.table.memory_journal import MemoryJournal

KEYS = (f"key-{number}" for number in count())


def live_plan(players: int = 3, edition: str = "kuhhandel-27109", **changes) -> Plan:
    return Plan(edition=edition, seats=(SeatPlan(),) * players, first=0, **changes)


class Room:
    """People 'ann', 'ben', … on the seats without bots; whatever is decided is applied at once."""

    NAMES = ("ann", "ben", "cat", "dan", "eve", "fay")

    def __init__(self, plan: Plan, seed: int = 0) -> None:
        self.seed = seed
        self.now = 0
        self.house = House(journal=MemoryJournal(), seeds=self.server_seed, chance=Random(seed), stand_in="value")
        self.desk = Desk(Ledger(self.house.seal, Opened(at=0, table="t", plan=plan, host="ann")), self.house)
        self.guests = {seat: self.NAMES[seat] for seat, planned in enumerate(plan.seats) if planned.bot is None}

    def server_seed(self) -> bytes:
        self.seed += 1
        return self.seed.to_bytes(32, "big")

    @classmethod
    def playing(cls, plan: Plan, seed: int = 0) -> Room:
        """Seated, dealt and started at time 0."""
        room = cls(plan, seed)
        room.sit()
        room.send(letters.Arrive(guest="onlooker"))
        room.send(letters.Begin(host="ann"))
        room.deal()
        return room

    @classmethod
    def at(cls, phase: Phase, plan: Plan) -> Room:
        """At the first auction of a deck whose first card leads there."""
        for seed in range(0, 10_000, 10):
            room = cls.playing(plan, seed)
            room.move(0, Auction())
            if room.game.phase is phase:
                return room
        raise AssertionError(f"no deck begins with {phase}")

    @property
    def ledger(self) -> Any:
        return self.desk.ledger

    @property
    def game(self):
        assert self.ledger.game is not None
        return self.ledger.game

    def sit(self) -> None:
        for seat, guest in self.guests.items():
            self.send(letters.Arrive(guest=guest))
            self.send(letters.SitDown(guest=guest, name=guest.title(), seat=seat))

    def deal(self) -> None:
        seeds = {seat: bytes([seat]) * 32 for seat in self.ledger.deal.contributors}
        for seat, seed in seeds.items():
            commit = seat_commit(self.ledger.deal.game, seat, seed)
            self.send(letters.CommitSeed(guest=self.guests[seat], commit=commit))
        for seat, seed in seeds.items():
            self.send(letters.RevealSeed(guest=self.guests[seat], seed=seed))

    def send(self, letter: letters.Letter, at: int | None = None) -> Any:
        self.now = self.now if at is None else at
        decision = self.desk.decide(letter, self.now)
        for entry in decision.entries:
            self.desk.apply(entry)
        self.desk.hearing.note_published(self.now)
        return decision

    def move(self, seat: int, move: Move, at: int | None = None, **changes) -> Any:
        given: dict[str, Any] = {"key": next(KEYS), "seen": self.ledger.version, **changes}
        return self.send(letters.MakeMove(seat=seat, move=move, **given), at)

    def until(self, time: int) -> list[Any]:
        """Let time pass; what happened by itself."""
        before = self.ledger.version
        while (due := self.desk.next_due()) is not None and due <= time:
            self.send(letters.Tick(), due)
        self.now = time
        return list(self.ledger.entries[before + 1 :])

    def restarted(self) -> Room:
        """The same table as another process reads it from the journal."""
        room = Room(self.ledger.plan)
        room.house = self.house
        room.guests = self.guests
        room.desk = Desk(Ledger.read(self.house.seal, list(self.ledger.entries)), self.house)
        room.now = room.ledger.at
        return room
