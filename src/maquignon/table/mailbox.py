"""One letter after the other: decide, write down, apply, publish, answer. Only the journal is waited for."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from maquignon.play.core import mypyc_attr
from maquignon.table.answers import NOT_WRITTEN, STOPPED, Ack, Answer, Refused, Reply, Waiting
from maquignon.table.audience import Audience
from maquignon.table.desk import Decision, Desk
from maquignon.table.entries import Entry, Moved
from maquignon.table.game_clock import GameClock
from maquignon.table.house import House
from maquignon.table.journal import AlreadyWritten
from maquignon.table.keys import Key
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Letter, MakeMove, Measured, Say, Tick
from maquignon.table.ringing import Ringing

RETRY = 250
"""After a failed write the clock waits so many milliseconds before it tries again."""

_STILL = (MakeMove, Measured, Tick)
"""After these the same people are here."""


class _Envelope(NamedTuple):
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


@mypyc_attr(allow_interpreted_subclasses=True)
class Mailbox:
    """What comes is stamped with the time of its arrival, and followed in that order."""

    def __init__(self, ledger: Ledger, house: House) -> None:
        """For entries that are written already."""
        self._ledger = ledger
        self._journal = house.journal
        self._desk = Desk(ledger, house)
        self._clock = GameClock(house.clock, ledger.at)
        self._audience = Audience(ledger)
        self._ringing = Ringing(house.clock, self._clock, self._tick)
        self._letters: deque[_Envelope] = deque()
        self._is_busy = True
        """A letter is being followed, or the table was not started yet: what comes waits."""
        self._awaited: asyncio.Future[Any] | None = None
        """What that letter waits for."""
        self._then: Callable[[asyncio.Future[Any]], None] | None = None
        """How it goes on when that is there."""
        self._fault: BaseException | None = None
        self._waiting = Waiting()
        self._has_started = self._has_stopped = False
        self._unsure = False
        """A write failed, so the journal may hold more than was applied."""

    def start(self) -> None:
        self._has_started = True
        self._rest(0)
        self._go_on()

    async def stop(self, patience: float = 0.0) -> None:
        """Whatever was not answered is refused; the journal has everything else. Nobody hears of it any more.

        With patience what is being written is waited for so many seconds; without, that may still come.
        """
        self._ringing.end()
        if not self._has_started:
            return
        self._end()
        awaited, self._awaited, self._then = self._awaited, None, None
        if awaited is not None:
            # not awaited itself: whoever stops this table may be cancelled meanwhile, and must end then
            if patience:
                await asyncio.wait([awaited], timeout=patience)
            awaited.cancel()
            await asyncio.wait([awaited])
        fault, self._fault = self._fault, None
        if fault is not None:
            raise fault

    def post(self, letter: Letter) -> asyncio.Future[Answer]:
        """Put a letter into the mailbox."""
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self.hand_in(letter, answer)
        return answer

    def hand_in(self, letter: Letter, reply: Reply) -> None:
        """The same, for somebody who does not wait."""
        if self._has_stopped:
            reply.set_result(Refused(STOPPED))
        else:
            self._letters.append(_Envelope(letter, self._clock.now(), reply))
            self._go_on()

    def look_again(self) -> None:
        """Somebody else has written to the journal: whatever it is happens now."""
        self._unsure = True
        self._tick()

    async def send(self, letter: Letter) -> Answer:
        return await self.post(letter)

    def _tick(self) -> None:
        self.post(Tick())

    def _go_on(self) -> None:
        """Follow one letter after the other, as far as nothing has to be waited for."""
        try:
            while self._letters and not self._is_busy:
                self._is_busy = True
                self._follow(self._letters.popleft())
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
        letter, arrived, _reply = envelope
        present = None if isinstance(letter, _STILL) else self._desk.present()
        decision = self._desk.decide(letter, arrived)
        step = _Step(envelope, decision, present, self._ledger.version)
        if decision.entries:
            self._await(self._write(decision.entries), partial(self._take_place, step))
        else:
            self._finish(step, written=True)

    def _write(self, entries: Sequence[Entry]) -> Awaitable[None]:
        return self._journal.append(self._ledger.table, self._ledger.version + 1, entries)

    def _await(self, what: Awaitable[Any], then: Callable[[asyncio.Future[Any]], None]) -> None:
        self._then = then
        self._awaited = what if isinstance(what, asyncio.Future) else asyncio.ensure_future(what)
        self._awaited.add_done_callback(self._resume)

    def _resume(self, awaited: asyncio.Future[Any]) -> None:
        """What a letter waited for is there; for a table that was stopped meanwhile it is nothing any more."""
        if awaited.cancelled() or self._awaited is not awaited:
            return
        self._awaited = None
        then, self._then = self._then, None
        assert then is not None
        try:
            then(awaited)
        except Exception as fault:
            self._fail(fault)
        self._go_on()

    def _take_place(self, step: _Step, written: asyncio.Future[None]) -> None:
        """What is written down, and only that, happens."""
        error = written.exception()
        if error is None:
            self._happen(step.decision.entries)
            self._finish(step, written=True)
        else:
            # it may have been written all the same: only the journal knows
            self._unsure = True
            self._await(self._catch_up(), partial(self._look_up, step, isinstance(error, AlreadyWritten)))

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
        now = self._clock.now()
        due = now + RETRY if self._unsure else self._desk.next_due()
        self._ringing.set(None if due is None else max(due, now + delay), now)
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
            entries = await self._journal.read(self._ledger.table, self._ledger.version + 1)
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
        return self._ledger.version if said is None else said

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

    def _end(self) -> None:
        self._has_stopped = True
        self._refuse_rest()
        self._audience.clear()

    def _refuse_rest(self) -> None:
        self._waiting.settle_all(Refused(STOPPED))
        while self._letters:
            self._answer(self._letters.popleft(), Refused(STOPPED))
