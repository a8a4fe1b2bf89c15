"""Whole tables in virtual time: random people and bots on bad lines, a journal that fails, a server that dies."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass, field
from random import Random
from typing import Any

from maquignon.play.dealer import seat_commit
from maquignon.play.game import Game
from maquignon.play.moves import Bid, Move, OwnUp, Pass, Slap
from maquignon.play.options import BidOptions, CallOptions, OwnUpOptions, SlapOptions
from maquignon.play.phase import Pace, Phase
from maquignon.table import letters
from maquignon.table.answers import NOT_WRITTEN, STOPPED, Ack, Answer
from maquignon.table.audience import PlainMove, PresentSeats, Sent
from maquignon.table.house import House
from maquignon.table.news import News
from maquignon.table.plan import CORRESPONDENCE, SPEEDS, Plan, SeatPlan, Speed
from maquignon.table.table import Table
from tests.table.audit import Violation, audit, fingerprint
from tests.table.memory_journal import MemoryJournal
from tests.table.virtual_loop import run_virtual


@dataclass(frozen=True, kw_only=True)
class Weather:
    """How bad things get; shares of letters, and seconds."""

    lost: float = 0.05
    doubled: float = 0.1
    late: float = 0.05
    lag: float = 0.25
    slow: float = 0.03
    failing: float = 0.01
    crash: float = 0.015
    drop: float = 0.01
    stopping: float = 0
    """How often somebody who is asked for a move proposes to stop, or answers to it."""
    hosting: float = 0
    """How often somebody does at a game what a host may do; if at all, they do so before the game too."""


FAIR = Weather(lost=0, doubled=0, late=0, slow=0, failing=0, crash=0, drop=0)
QUICK = Speed(call=900, beat=250, count=600, decision=8_000, turn=10_000, grace=4_000, reveal=3_000)
A_DAY = 86_400.0
"""Seconds after which nothing more is waited for: where all are banned, say, nobody begins."""
WISHES: tuple[letters.Purpose, ...] = ("stop", "stop", "abort", "pause", "pause", "pause")


@dataclass
class Report:
    """What a simulated table leaves behind."""

    journal: MemoryJournal
    news: dict[int, list[News]] = field(default_factory=dict)
    acked: dict[tuple[int, str], int] = field(default_factory=dict)
    refused: dict[tuple[int, str], int] = field(default_factory=dict)
    made_at: dict[tuple[int, str], int] = field(default_factory=dict)
    """The version that the maker of a move had seen."""
    slaps: list[tuple[int, int, int]] = field(default_factory=list)
    """Seat, version seen and lag of every slap."""
    kickers: set[str] = field(default_factory=set)
    closers: set[str] = field(default_factory=set)
    choosers: set[str] = field(default_factory=set)
    """The guests who have ever tried to send somebody away, to close the table, and to choose its options."""
    marks: list[tuple[int, int, str]] = field(default_factory=list)
    """Version, seat and mark of whoever was shown sitting there."""
    restarts: list[tuple[int, int]] = field(default_factory=list)
    """At each restart: the version, and the table's clock."""
    finished: bool = False


class Person:
    """Somebody at a browser: one stream, one line, keys that are repeated until they are answered."""

    def __init__(self, world: World, seat: int) -> None:
        self.world = world
        self.guest = f"guest-{seat}-{world.rng.getrandbits(40):x}"
        self.seat = seat
        self.lag = world.rng.random() * world.weather.lag
        self.version = -1
        self.stream = 0
        """Counts connections: what an old one brings is thrown away."""
        self.online = False
        self.asked = -1
        self.heard_until = 0.0
        self.seeds: dict[str, bytes] = {}

    def connect(self) -> None:
        if self.online or self.world.done:
            return
        self.online = True
        self.stream += 1
        table, stream = self.world.table, self.stream
        table.post(letters.Arrive(guest=self.guest, lag=int(self.lag * 1000), origin=f"origin-{self.guest}"))
        since = self.version if self.version >= 0 else None
        self.subscriber = table.subscribe(lambda sent: self.hear(sent, stream), guest=self.guest, since=since)
        self.asked = -1
        self.world.later(1 + self.world.rng.random(), self.poke, stream)

    def disconnect(self, *, polite: bool = True) -> None:
        self.online = False
        self.stream += 1
        if polite:
            self.world.table.unsubscribe(self.subscriber)
            self.world.table.post(letters.Drop(guest=self.guest))
        self.world.later(self.world.rng.random() * 8, self.connect)

    def hear(self, sent: Sent, stream: int) -> None:
        """The server put something on the line; a line keeps its order."""
        if isinstance(sent, PresentSeats | PlainMove):
            return
        self.world.check(sent.version < len(self.world.journal.entries), "news before they were written")
        now = self.world.loop.time()
        self.heard_until = max(self.heard_until + 1e-5, now + self.lag)
        self.world.later(self.heard_until - now, self.receive, sent, stream)

    def receive(self, sent: Sent, stream: int) -> None:
        if stream != self.stream:
            return
        if isinstance(sent, News):
            self.world.check(sent.version == self.version + 1, f"a gap: {self.version} then {sent.version}")
            self.world.report.news.setdefault(self.seat, []).append(sent)
            self.version = sent.version
        elif not isinstance(sent, PresentSeats | PlainMove):
            self.world.check(self.version < 0 or sent.version >= self.version, "an old snapshot")
            self.version = sent.version
            shown = [(seat, look.speaker) for seat, look in enumerate(sent.seats) if look.speaker is not None]
            self.world.report.marks += [(sent.version, *each) for each in shown]
        if self.world.rng.random() < self.world.weather.drop:
            self.disconnect()
        else:
            self.consider()

    def poke(self, stream: int) -> None:
        if stream == self.stream and not self.world.done:
            self.asked = -1
            self.go_on()
            self.consider()
            self.world.later(2, self.poke, stream)

    def consider(self) -> None:
        ledger = self.world.ledger
        if ledger.is_dealing:
            self.deal()
        elif ledger.game and self.seat in ledger.game.acting and self.asked != self.version:
            self.asked = self.version
            think = 0.3 if ledger.game.phase is Phase.COUNTDOWN else 0.8
            self.world.later(0.05 + self.world.rng.random() * think, self.act, self.stream)

    def deal(self) -> None:
        deal = self.world.ledger.deal
        if self.seat not in deal.missing() or self.world.rng.random() < 0.05:
            return
        seed = self.seeds.setdefault(deal.game, self.world.rng.randbytes(32))
        if deal.all_committed:
            self.mail(letters.RevealSeed(guest=self.guest, seed=seed))
        else:
            self.mail(letters.CommitSeed(guest=self.guest, commit=seat_commit(deal.game, self.seat, seed)))

    def answer(self) -> None:
        """To a proposal; or make one, mostly to pause, which does not end the game."""
        chance, proposal = self.world.rng, self.world.ledger.proposals.open
        if proposal is None:
            self.mail(letters.Propose(guest=self.guest, what=chance.choice(WISHES)))
        elif self.seat not in proposal.agreed:
            self.mail(letters.AnswerProposal(guest=self.guest, agrees=chance.random() < 0.7))

    def go_on(self) -> None:
        if self.world.ledger.paused:
            self.mail(letters.SetPause(guest=self.guest, paused=False))

    def choose(self) -> letters.Letter:
        """Any options, of a host or of somebody who is none."""
        chance = self.world.rng
        first = chance.choice([None, *range(len(self.world.plan.seats) + 1)])
        hints, knowledge, confirms, spectators = (chance.random() < 0.5 for _ in range(4))
        return letters.SetOptions(
            host=self.guest,
            first=first,
            hints=hints,
            knowledge=knowledge,
            confirms=confirms,
            spectators=spectators,
        )

    def speak(self) -> letters.Letter:
        """Under the own name, or under that of the first seat."""
        return letters.Say(guest=self.guest, name=f"P{self.world.rng.choice([0, self.seat])}", text="moo")

    def wishes_at_a_game(self) -> list[letters.Letter]:
        seat = self.world.rng.randrange(len(self.world.plan.seats))
        return [
            letters.NameHost(host=self.guest, seat=seat),
            letters.Kick(host=self.guest, seat=seat),
            self.speak(),
            self.choose(),
            letters.Close(host=self.guest),
            letters.Leave(guest=self.guest),
            letters.Resign(guest=self.guest),
        ]

    def wishes_before_it(self) -> list[letters.Letter]:
        seat, number = self.world.rng.randrange(len(self.world.plan.seats)), self.world.rng.randrange(1, 5)
        return [
            letters.SitDown(guest=self.guest, name=f"P{self.seat}", seat=self.seat),
            letters.SitDown(guest=self.guest, name=f"P{self.seat}", seat=self.seat),
            letters.Kick(host=self.guest, seat=seat),
            letters.Kick(host=self.guest, seat=seat),
            letters.LiftBan(host=self.guest, number=number),
            letters.NameHost(host=self.guest, seat=seat),
            self.speak(),
            self.choose(),
            letters.StandUp(guest=self.guest),
            letters.Expire(),
        ]

    def act(self, stream: int) -> None:
        game = self.world.ledger.game
        if stream != self.stream or game is None:
            return
        rng = self.world.rng
        if self.world.weather.stopping and rng.random() < self.world.weather.stopping:
            self.answer()
        if self.world.weather.hosting and rng.random() < self.world.weather.hosting:
            wish = rng.choice(self.wishes_at_a_game())
            self.world.note(wish)
            self.mail(wish)
        if rng.random() < 0.1:
            amount, slap_at = 10 * rng.randrange(12), rng.randrange(11) if game.pace is Pace.TURN_BASED else None
            bluff = rng.random() < 0.5
            self.mail(letters.SetOrder(guest=self.guest, bid_up_to=amount, slap_at=slap_at, bluff=bluff))
        if rng.random() < 0.05:
            self.mail(letters.SetSpeed(guest=self.guest, speed=rng.choice([QUICK, SPEEDS["brisk"]])))
            self.mail(letters.SetPause(guest=self.guest, paused=True))
            self.world.later(rng.random() * 5, self.mail, letters.SetPause(guest=self.guest, paused=False))
        move = chosen(game, self.seat, rng)
        if move is None:
            return
        letter = letters.MakeMove(
            seat=self.seat, move=move, key=f"{rng.getrandbits(64):x}", seen=self.version, lag=int(self.lag * 1000)
        )
        self.world.report.made_at[self.seat, letter.key] = self.version
        self.attempt(letter, 0)

    def attempt(self, letter: letters.MakeMove, times: int) -> None:
        """Sent again with the same key until there is an answer."""
        if times > 5 or self.world.answered(letter) or self.world.done:
            return
        self.mail(letter)
        self.world.later(1 + self.world.rng.random() * 2, self.attempt, letter, times + 1)

    def mail(self, letter: letters.Letter) -> None:
        rng, weather = self.world.rng, self.world.weather
        for _copy in range(1 + (rng.random() < weather.doubled)):
            if rng.random() >= weather.lost:
                late = rng.random() * 6 if rng.random() < weather.late else 0
                jitter = rng.random() * 0.1 if weather.late else 0
                self.world.later(self.lag + jitter + late, self.world.deliver, letter)


def chosen(game: Game, seat: int, rng: Random) -> Move | None:
    """A random player's word, or silence."""
    options = game.options(seat)
    match options:
        case None:
            return None
        case BidOptions():
            if rng.random() < 0.3 and options.bid_count(options.most):
                return Bid(options.least + 10 * rng.randrange(6) * (options.least + 50 <= options.most))
            return Pass() if options.may_pass and rng.random() < 0.7 else None
        case SlapOptions():
            return Slap() if options.may_slap and rng.random() < 0.25 else Pass() if options.may_pass else None
        case OwnUpOptions():
            return OwnUp() if rng.random() < 0.5 else None
        case CallOptions():
            return options.word if rng.random() < 0.5 else None
        case _:
            return game.random_move(seat, rng)


class World:
    """One table, its people and its weather."""

    def __init__(self, seed: int, plan: Plan, weather: Weather, limit: int, table: type[Table] = Table) -> None:
        self.rng = Random(seed)
        self.weather = weather
        self.plan = plan
        self.limit = limit
        self.table_type = table
        self.done = False
        self.journal = MemoryJournal(Random(self.rng.getrandbits(64)), slow=weather.slow, failing=weather.failing)
        self.report = Report(self.journal)
        self.answers: dict[tuple[int, str], Answer] = {}
        self.bots_asked: defaultdict[int, int] = defaultdict(lambda: -1)
        self.faults: list[str] = []

    @property
    def ledger(self) -> Any:
        return self.table._ledger

    @property
    def is_done(self) -> bool:
        return self.ledger.is_over or self.ledger.closed is not None

    def house(self) -> House:
        return House(journal=self.journal, seeds=lambda: self.rng.randbytes(32), chance=self.rng)

    def check(self, holds: bool, what: str) -> None:
        if not holds:
            self.faults.append(what)

    def later(self, seconds: float, call, *args) -> None:
        self.loop.call_later(seconds, call, *args)

    async def run(self) -> Report:
        self.loop = asyncio.get_running_loop()
        people = [seat for seat, planned in enumerate(self.plan.seats) if planned.bot is None]
        self.people = [Person(self, seat) for seat in people]
        host = self.people[0].guest if self.people else "host"
        failing, self.journal.failing = self.journal.failing, 0
        self.table = await self.table_type.open("table", self.plan, host, self.house())
        self.open_for_business()
        for person in self.people:
            await self.table.send(letters.SitDown(guest=person.guest, name=f"P{person.seat}", seat=person.seat))
            person.connect()
        await self.table.send(letters.Arrive(guest="onlooker"))
        if self.weather.hosting and self.people:
            await self.gather()
        await self.table.send(letters.Begin(host=self.ledger.seats.host or host))
        self.journal.failing = failing
        self.journal.after_write = self.maybe_crash
        await self.play()
        await self.settle()
        self.faults += audit(self.report, self.ledger)
        if self.faults:
            raise Violation(self.faults)
        return self.report

    async def gather(self) -> None:
        """Everybody does as they like, host or not; in the end all sit, or the table is closed."""
        for _ in range(40):
            letter = self.rng.choice(self.rng.choice(self.people).wishes_before_it())
            self.note(letter)
            await self.table.send(letter)
            if self.rng.random() < self.weather.crash:
                self.crash()
            await asyncio.sleep(self.rng.random())
        for letter in self.rng.choices([[], self.closing(), self.leaving()], [8, 1, 1])[0]:
            self.note(letter)
            await self.table.send(letter)
        for number in range(1, self.ledger.bans.last + 1):
            await self.table.send(letters.LiftBan(host=self.ledger.seats.host or "nobody", number=number))
        for person in self.people:
            await self.table.send(letters.SitDown(guest=person.guest, name=f"P{person.seat}", seat=person.seat))

    def closing(self) -> list[letters.Letter]:
        return [letters.Close(host=person.guest) for person in self.people]

    def leaving(self) -> list[letters.Letter]:
        return [letters.Leave(guest=person.guest) for person in self.people]

    def note(self, letter: letters.Letter) -> None:
        if isinstance(letter, letters.Kick):
            self.report.kickers.add(letter.host)
        elif isinstance(letter, letters.Close):
            self.report.closers.add(letter.host)
        elif isinstance(letter, letters.SetOptions):
            self.report.choosers.add(letter.host)

    def open_for_business(self) -> None:
        self.table.start()
        self.table.subscribe(self.ask_bots)

    async def play(self) -> None:
        while not self.is_done and self.ledger.version < self.limit and self.loop.time() < A_DAY:
            await asyncio.sleep(5)
            if self.rng.random() < self.weather.crash * 5:
                self.crash()

    async def settle(self) -> None:
        self.done = True
        self.journal.failing = self.journal.slow = 0
        self.journal.after_write = lambda: None
        await asyncio.sleep(10)
        self.report.finished = self.ledger.is_over
        await self.table.stop()

    def maybe_crash(self) -> None:
        """Between writing and telling."""
        if self.rng.random() < self.weather.crash / 3:
            self.crash()
            raise asyncio.CancelledError

    def crash(self) -> None:
        """The process is gone; another one reads the journal."""
        old: Any = self.table
        old._ringing.cancel()
        old._end()
        if old._awaited:
            old._awaited.cancel()
        before = fingerprint(old._ledger)
        entries = self.journal.entries.copy()
        shorter = self.table_type.restore(entries[: old.version + 1], self.house())
        self.check(fingerprint(shorter._ledger) == before, "another table after the restart")
        self.table = self.table_type.restore(entries, self.house())
        self.report.restarts.append((self.table.version, self.ledger.at))
        self.bots_asked.clear()
        self.open_for_business()
        self.table.post(letters.Arrive(guest="onlooker"))
        for person in self.people:
            if person.online:
                person.disconnect(polite=False)

    def deliver(self, letter: letters.Letter) -> None:
        if isinstance(letter, letters.MakeMove) and isinstance(letter.move, Slap):
            self.report.slaps.append((letter.seat, letter.seen, letter.lag))
        self.note(letter)
        self.table.post(letter).add_done_callback(lambda answer: self.take_answer(letter, answer.result()))

    def take_answer(self, letter: letters.Letter, answer: Answer) -> None:
        if not isinstance(letter, letters.MakeMove) or self.rng.random() < self.weather.lost:
            return
        key = (letter.seat, letter.key)
        if isinstance(answer, Ack):
            self.check(answer.version < len(self.journal.entries), "an acknowledged move was not written")
            known = self.report.acked.setdefault(key, answer.version)
            self.check(known == answer.version, "two answers to one key")
        elif answer.reason not in (NOT_WRITTEN, STOPPED):
            self.report.refused[key] = len(self.report.restarts)
        else:
            return
        self.answers[key] = answer

    def answered(self, letter: letters.MakeMove) -> bool:
        return (letter.seat, letter.key) in self.answers

    def ask_bots(self, sent: Sent) -> None:
        for seat, _bot in self.table.wanted():
            if self.bots_asked[seat] != self.ledger.version and self.rng.random() < 0.95:
                self.bots_asked[seat] = self.ledger.version
                self.later(0.05 + self.rng.random() * 0.3, self.bot_acts, seat, self.ledger.version)

    def bot_acts(self, seat: int, seen: int) -> None:
        game = self.ledger.game
        if game is None or self.done or seat not in game.acting:
            return
        move = chosen(game, seat, self.rng)
        if move is not None:
            letter = letters.MakeMove(seat=seat, move=move, key=f"{self.rng.getrandbits(64):x}", seen=seen, by="bot")
            self.report.made_at[seat, letter.key] = seen
            self.deliver(letter)


KINDS = (
    ("boursicocotte-2025", (), 3),
    ("master-2009", (), 2),
    ("boursicocotte-2025", ("one-bid",), 4),
    ("master-2009", (), 4),
    ("kuhhandel-27109", (), 3),
    ("koehandel-2001", ("deal-four",), 5),
    ("kuhhandel-1999", ("two-lots",), 4),
    ("master-2009", ("super-trade",), 6),
)


def plan_of(seed: int) -> Plan:
    """Every edition, pace and mixture of people and bots comes round."""
    rng = Random(f"plan {seed}")
    edition, house_rules, players = KINDS[seed % len(KINDS)]
    live = rng.random() < 0.75
    bots = [rng.random() < 0.3 for _ in range(players)]
    return Plan(
        edition=edition,
        house_rules=house_rules,
        pace=Pace.LIVE if live else Pace.TURN_BASED,
        speed=rng.choice([QUICK, QUICK, SPEEDS["brisk"]]) if live else rng.choice([QUICK, CORRESPONDENCE]),
        seats=tuple(SeatPlan(bot="random" if bot and seat else None) for seat, bot in enumerate(bots)),
    )


def simulate(
    seed: int,
    *,
    plan: Plan | None = None,
    weather: Weather | None = None,
    limit: int = 120,
    table: type[Table] = Table,
) -> Report:
    """Play one table; raises Violation if a promise was broken."""
    world = World(seed, plan or plan_of(seed), weather or Weather(), limit, table)
    return run_virtual(world.run())
