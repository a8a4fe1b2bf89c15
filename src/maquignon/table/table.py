"""A table: one mailbox, one order. Decide, write down, apply, publish, answer."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple, Self

from maquignon.play.look import Look
from maquignon.play.options import Options
from maquignon.play.records import record_of, write_record
from maquignon.play.view import View
from maquignon.rulebook.reason import Reason
from maquignon.table.answers import NOT_WRITTEN, STOPPED, Ack, Answer, Refused, Reply, Waiting
from maquignon.table.audience import Audience, Listener, Subscriber
from maquignon.table.awaiting import Awaited, awaited
from maquignon.table.desk import Decision, Desk
from maquignon.table.entries import Banned, Entry, Moved, Opened
from maquignon.table.game_clock import Alarm, GameClock
from maquignon.table.hosting import bar
from maquignon.table.house import House
from maquignon.table.journal import AlreadyWritten
from maquignon.table.keys import Key
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest, Letter, MakeMove, Measured, Say, Tick
from maquignon.table.lobby import Again, again
from maquignon.table.news import News, OwnOrder, Viewer
from maquignon.table.pacing import TRADE_PHASES, reading_time
from maquignon.table.plan import Plan, Speed
from maquignon.table.publishing import learning, news_since, plain_move
from maquignon.table.scene import Scene, own_orders, scene
from maquignon.table.snapshot import Glance, Snapshot, glance, snapshot
from maquignon.table.tempo import is_alone

RETRY = 250
"""After a failed write the clock waits so many milliseconds before it tries again."""

_STILL = (MakeMove, Measured, Tick)
"""After these the same people are here."""


@dataclass(slots=True, eq=False)
class _Envelope:
    letter: Letter
    arrived: int
    reply: Reply


class _Step(NamedTuple):
    """A letter on its way through the table."""

    envelope: _Envelope
    decision: Decision
    present: tuple[int, ...] | None
    """Who was there before, where the letter may change that."""
    before: int
    """The version at which it was decided on."""


class Table:
    """One live game. `start` it within a running loop; letters go in by `send`, news come out by `subscribe`."""

    def __init__(self, ledger: Ledger, house: House) -> None:
        """For entries that are written already; see `Table.open` and `Table.restore`."""
        self._ledger = ledger
        self.seat_of: Callable[[Guest], int | None] = ledger.seats.of
        """The seat of a guest."""
        self._house = house
        self._desk = Desk(ledger, house)
        self._clock = GameClock(house.clock, ledger.at)
        self._audience = Audience(ledger)
        self._mailbox: deque[_Envelope] = deque()
        self._is_busy = True
        """A letter is being followed, or the table was not started yet: what comes waits."""
        self._awaited: asyncio.Future[None] | None = None
        """What that letter waits for."""
        self._fault: BaseException | None = None
        self._waiting = Waiting()
        self._alarm: Alarm | None = None
        self._alarm_at = 0
        self._due: int | None = None
        """When the clock has something to do, on the table's own; the alarm may ring before."""
        self._has_started = self._has_stopped = False
        self._unsure = False
        """A write failed, so the journal may hold more than was applied."""

    @classmethod
    async def open(cls, name: str, plan: Plan, host: Guest, house: House) -> Self:
        """A new table; BadSetup says what is wrong with its plan."""
        opened = Opened(at=0, table=name, plan=plan, host=host)
        ledger = Ledger(house.seal, opened)
        await house.journal.append(name, 0, [opened])
        return cls(ledger, house)

    @classmethod
    def restore(cls, entries: Iterable[Entry], house: House) -> Self:
        """A table as its journal has it; its clock goes on where it stood."""
        return cls(Ledger.read(house.seal, entries), house)

    def __repr__(self) -> str:
        return f"<Table {self.name}, version {self.version}>"

    @property
    def name(self) -> str:
        return self._ledger.table

    @property
    def version(self) -> int:
        return self._ledger.version

    @property
    def is_asleep(self) -> bool:
        """Nobody is there and no timer runs: it may be dropped from memory and restored when somebody comes."""
        return self._desk.asleep

    @property
    def has_bots(self) -> bool:
        """At seats of their own or for somebody away."""
        return self._ledger.seats.has_bots

    @property
    def is_live(self) -> bool:
        return self._ledger.is_live

    @property
    def market(self) -> str | None:
        """The day whose market is played here."""
        return self._ledger.plan.market

    @property
    def counts_for_market(self) -> bool:
        return self._ledger.plan.is_counted_market

    @property
    def allows_knowledge(self) -> bool:
        """Whether people may look up what they can know."""
        return self._ledger.plan.knowledge

    @property
    def takes_spectators(self) -> bool:
        """Before the game whoever comes may want to sit down; what is over may be seen by all."""
        ledger = self._ledger
        return ledger.plan.spectators or ledger.in_lobby or ledger.is_over or ledger.closed is not None

    @property
    def has_people(self) -> bool:
        return any(self._ledger.seats.people())

    def people(self) -> tuple[tuple[int, Guest], ...]:
        """Who sits where, played by themselves or not."""
        return tuple(self._ledger.seats.people())

    @property
    def away(self) -> dict[int, int]:
        """Who is on holiday, by seat: until when, in seconds since 1970."""
        return self._ledger.holidays.away

    @property
    def bans(self) -> list[Banned]:
        return list(self._ledger.bans)

    @property
    def host(self) -> Guest | None:
        return self._ledger.seats.host

    @property
    def is_closed(self) -> bool:
        return self._ledger.closed is not None

    @property
    def is_over(self) -> bool:
        return self._ledger.is_over

    def start(self) -> None:
        self._clock.run(not self._desk.stands_still)
        self._set_alarm(0)
        self._has_started, self._is_busy = True, False
        self._go_on()

    async def stop(self) -> None:
        """Whatever was not answered is refused; the journal has everything else. Nobody hears of it any more."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if not self._has_started:
            return
        self._end()
        if self._awaited is not None:
            self._awaited.cancel()
            # not awaited itself: whoever stops this table may be cancelled meanwhile, and must end then
            await asyncio.wait([self._awaited])
            self._awaited = None
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def post(self, letter: Letter) -> asyncio.Future[Answer]:
        """Put a letter into the mailbox, stamped with the time of its arrival."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.hand_in(letter, answer)
        return answer

    def hand_in(self, letter: Letter, reply: Reply) -> None:
        """The same, for somebody who does not wait."""
        if self._has_stopped:
            reply.set_result(Refused(STOPPED))
        else:
            self._mailbox.append(_Envelope(letter, self._clock.now(), reply))
            self._go_on()

    def look_again(self) -> None:
        """Somebody else has written to the journal: whatever it is happens now."""
        self._unsure = True
        self._tick()

    async def send(self, letter: Letter) -> Answer:
        return await self.post(letter)

    def subscribe(self, listener: Listener, *, guest: Guest | None = None, since: int | None = None) -> Subscriber:
        """Hear of everything as that guest; without a seat, as a spectator.

        With `since`, the last version it has, what was missed comes first; otherwise a snapshot.
        """
        subscriber = Subscriber(listener, guest)
        self._audience.add(subscriber, since, self.snapshot)
        return subscriber

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self._audience.remove(subscriber)

    def snapshot(self, viewer: Viewer) -> Snapshot:
        return snapshot(self._desk, viewer, self._clock.now())

    def view(self, viewer: Viewer) -> View | None:
        """Of the game, as it stands; None before it."""
        game = self._ledger.game
        return None if game is None else game.view(viewer)

    def glance(self, viewer: Viewer) -> Glance:
        """The part of a snapshot that changes with every move."""
        return glance(self._desk, viewer, self._clock.now())

    def scene(self) -> Scene:
        """The part of it that everybody may know."""
        return scene(self._desk, self._clock.now())

    def options(self, viewer: Viewer) -> Options | None:
        """What a viewer may say in the game now."""
        game = self._ledger.game
        return None if game is None or viewer < 0 else game.options(viewer)

    def seat_texts(self, look: Look, viewers: list[Viewer]) -> list[tuple[str, str]]:
        """What each sees of the game, with the look of now, and may say, as JSON; empty where only its options tell."""
        game = self._ledger.game
        assert game is not None
        return game.seat_texts(look, viewers)

    def own_orders(self) -> dict[Viewer, OwnOrder]:
        """Of those who have one; each is for that viewer alone."""
        return own_orders(self._ledger) if self._ledger.orders else {}

    def public_news(self, since: int) -> list[News]:
        """Every version after one, as a spectator is told of it."""
        return self._audience.public(since)

    def plain_move(self, since: int) -> tuple[Moved, str] | None:
        """What came after a version, where that is one move of which all are told the same; its events as JSON."""
        return plain_move(self._ledger, since)

    def learning(self, since: int) -> set[Viewer]:
        """The seats that are told more than a spectator of what came after a version."""
        return learning(self._ledger, since)

    def told(self, viewer: Viewer, since: int = 0) -> list[News]:
        """Every version after one, as that viewer is told of it."""
        return news_since(self._ledger, viewer, since)

    def missed(self, viewer: Viewer, since: int | None) -> list[News] | None:
        """The same for somebody who comes back with a version, the last of them; None without one of this table."""
        return self._audience.missed(viewer, since)

    def name_of(self, guest: Guest) -> str | None:
        """What somebody with a seat is called."""
        seat = self.seat_of(guest)
        return None if seat is None else self._ledger.seats[seat].name

    def is_alone(self, guest: Guest) -> bool:
        """Whether somebody is the only person who plays."""
        return is_alone(self._ledger, guest)

    @property
    def speed(self) -> Speed:
        return self._ledger.plan.speed

    @property
    def is_trading(self) -> bool:
        """Whether a trade is going on, or what came of one stands there to be read."""
        game = self._ledger.game
        return self._ledger.traded_at is not None or (game is not None and game.phase in TRADE_PHASES)

    @property
    def reading_left(self) -> int:
        """How many milliseconds bots still leave what happened in a trade to be read."""
        until = reading_time(self._ledger)
        return 0 if until is None else max(0, until - self._clock.now())

    def bar(self, guest: Guest, origin: str) -> Reason | None:
        """Why somebody may not be here."""
        return bar(self._ledger, guest, origin)

    def is_at(self, version: int) -> bool:
        """Whether so many moves were made."""
        return self._ledger.game is not None and self._ledger.game.version == version

    def awaited(self) -> tuple[Awaited, ...]:
        """The people for whom the table waits."""
        return awaited(self._ledger, self._clock.now())

    def wanted(self) -> list[tuple[int, str]]:
        """The seats whose decision is awaited from a bot, with its name."""
        return self._desk.wanted()

    def again(self) -> Again | None:
        """The next table, once all who play want a rematch."""
        return again(self._ledger)

    def record(self) -> str:
        """The whole finished game, to be checked by anybody; refused while it runs."""
        proof = self._ledger.proof()
        game = self._ledger.game
        assert game is not None
        chairs = self._ledger.seats.chairs
        hints = [self._ledger.hints[seat] for seat in range(len(chairs))]
        return write_record(record_of(game, names=[chair.name for chair in chairs], hints=hints, proof=proof))

    def _go_on(self) -> None:
        """Follow one letter after the other, as far as nothing has to be waited for."""
        try:
            while self._mailbox and not self._is_busy:
                self._is_busy = True
                self._follow(self._mailbox.popleft())
        except Exception as fault:
            self._fail(fault)

    def _follow(self, envelope: _Envelope) -> None:
        if self._unsure:
            self._await(self._catch_up(), partial(self._follow_surely, envelope))
        else:
            self._decide(envelope)

    def _follow_surely(self, envelope: _Envelope, caught_up: asyncio.Future[bool]) -> None:
        if caught_up.result():
            self._decide(envelope)
        else:
            self._answer(envelope, Refused(NOT_WRITTEN))
            self._rest(RETRY)

    def _decide(self, envelope: _Envelope) -> None:
        present = None if isinstance(envelope.letter, _STILL) else self._desk.present()
        decision = self._desk.decide(envelope.letter, envelope.arrived)
        step = _Step(envelope, decision, present, self._ledger.version)
        if decision.entries:
            self._await(self._write(decision.entries), partial(self._take_place, step))
        else:
            self._finish(step, written=True)

    def _write(self, entries: Sequence[Entry]) -> Awaitable[None]:
        return self._house.journal.append(self._ledger.table, self._ledger.version + 1, entries)

    def _await(self, what: Awaitable[Any], then: Callable[[asyncio.Future[Any]], None]) -> None:
        self._awaited = asyncio.ensure_future(what)
        self._awaited.add_done_callback(partial(self._resume, then))

    def _resume(self, then: Callable[[asyncio.Future[Any]], None], awaited: asyncio.Future[Any]) -> None:
        """What a letter waited for is there; for a table that was stopped meanwhile it is nothing any more."""
        if awaited.cancelled() or self._awaited is not awaited:
            return
        self._awaited = None
        try:
            then(awaited)
        except Exception as fault:
            self._fail(fault)
        self._go_on()

    def _take_place(self, step: _Step, written: asyncio.Future[None]) -> None:
        """What is written down, and only that, happens."""
        if written.exception() is None:
            self._happen(step.decision.entries)
            self._finish(step, written=True)
        else:
            # it may have been written all the same: only the journal knows
            self._unsure = True
            known = isinstance(written.exception(), AlreadyWritten)
            self._await(self._catch_up(), partial(self._look_up, step, known))

    def _look_up(self, step: _Step, known: bool, caught_up: asyncio.Future[bool]) -> None:
        """`known`: it is there, from before."""
        is_there = known or self._ledger.entries[step.before + 1 :] == list(step.decision.entries)
        self._finish(step, written=caught_up.result() and is_there)

    def _finish(self, step: _Step, *, written: bool) -> None:
        self._reply(step.envelope, step.decision, written)
        if step.present is not None and self._desk.present() != step.present:
            self._audience.show_present(self._desk.present())
        self._rest(0 if written else RETRY)

    def _rest(self, delay: int) -> None:
        """Until the next letter, for so long at least until the clock's next."""
        self._clock.run(not self._desk.stands_still)
        self._set_alarm(delay)
        self._is_busy = False

    def _fail(self, fault: Exception) -> None:
        """A fault of the program: nothing happens here any more, and whoever stops the table is told."""
        self._fault = fault
        self._end()
        told = {"message": f"{self!r} has failed", "exception": fault}
        asyncio.get_running_loop().call_exception_handler(told)

    async def _catch_up(self) -> bool:
        """Learn from the journal what was written; False if it cannot be read."""
        try:
            entries = await self._house.journal.read(self.name, self.version + 1)
        except Exception:
            return False
        self._unsure = False
        if entries:
            self._happen(entries)
        return True

    def _happen(self, entries: Sequence[Entry]) -> None:
        """Apply what is written and tell everybody."""
        before = self._ledger.version
        for entry in entries:
            self._desk.apply(entry)
        self._audience.publish(before)
        self._desk.hearing.note_published(self._clock.now())
        if self._waiting:
            self._settle(entries, before)

    def _settle(self, entries: Sequence[Entry], before: int) -> None:
        """Answer those whose moves were held."""
        for version, entry in enumerate(entries, before + 1):
            if isinstance(entry, Moved) and entry.key is not None:
                self._waiting.settle((entry.seat, entry.key), Ack(version))
        for key, reason in self._desk.hearing.take_told():
            self._waiting.settle(key, Refused(reason))

    def _reply(self, envelope: _Envelope, decision: Decision, written: bool) -> None:
        letter = envelope.letter
        if isinstance(letter, MakeMove):
            self._reply_to_move(envelope, (letter.seat, letter.key), decision, written)
        elif not written:
            self._answer(envelope, Refused(NOT_WRITTEN))
        else:
            refused = decision.refused
            self._answer(envelope, Ack(self._version_of(letter)) if refused is None else Refused(refused))

    def _version_of(self, letter: Letter) -> int:
        """Where a letter is in the journal; a repeated line is where it was."""
        said = self._ledger.said_as(letter.guest, letter.key) if isinstance(letter, Say) else None
        return self.version if said is None else said

    def _reply_to_move(self, envelope: _Envelope, key: Key, decision: Decision, written: bool) -> None:
        """An applied key is acknowledged with its own version, however often it comes."""
        made = self._ledger.keys.version(key)
        if made is not None:
            self._answer(envelope, Ack(made))
        elif decision.held:
            self._waiting.add(key, envelope.reply)
        elif written and decision.refused is not None:
            self._answer(envelope, Refused(decision.refused))
        else:
            self._answer(envelope, Refused(NOT_WRITTEN))

    def _answer(self, envelope: _Envelope, answer: Answer) -> None:
        if not envelope.reply.done():
            envelope.reply.set_result(answer)

    def _set_alarm(self, delay: int) -> None:
        now = self._clock.now()
        due = now + RETRY if self._unsure else self._desk.next_due()
        self._due = None if due is None else max(due, now + delay)
        if self._alarm and (self._due is None or not now < self._alarm_at <= self._due):
            self._alarm.cancel()
            self._alarm = None
        if self._alarm is None and self._due is not None:
            self._ring_at(self._due, now)

    def _ring_at(self, time: int, now: int) -> None:
        self._alarm_at = time
        self._alarm = self._house.clock.wake(max(0, time - now), self._ring)

    def _ring(self) -> None:
        """Most moves put off what is due: an alarm is left as it is, and rings once more if it was too early."""
        now, self._alarm = self._clock.now(), None
        if self._due is not None and now < self._due:
            self._ring_at(self._due, now)
        else:
            self._tick()

    def _tick(self) -> None:
        self.post(Tick())

    def _end(self) -> None:
        self._has_stopped = True
        self._refuse_rest()
        self._audience.clear()

    def _refuse_rest(self) -> None:
        self._waiting.settle_all(Refused(STOPPED))
        while self._mailbox:
            self._answer(self._mailbox.popleft(), Refused(STOPPED))
