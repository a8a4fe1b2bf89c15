"""Processes that the loop itself asks and hears: a pool's threads would cost it several times what asking does."""

from __future__ import annotations

import asyncio
import socket
from collections import deque
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.reduction import ForkingPickler
from traceback import format_exc
from typing import Any, Final, NamedTuple, TypeVar, cast

from maquignon.workers import stay_behind

AT_HAND: Final = 2
"""Questions that a process has: the one it thinks about, and the next, so that it need not wait for the loop."""

_SIZE: Final = 8
"""Bytes before a message, which say how long it is."""

Said = TypeVar("Said")


class AskedProcesses:
    """So many of them; once one has died all are given up."""

    def __init__(self, number: int, begin: Callable[[], object], *, niceness: int = 0) -> None:
        """Each begins with that; OSError where one cannot be started."""
        # nobody writes to this line: the processes leave when this end of it is closed
        ending, self._held = get_context("spawn").Pipe(duplex=False)
        self._questions: deque[_Question] = deque()
        """Those that no process has yet."""
        self._lines: list[_Line] = []
        self._connecting: asyncio.Task[None] | None = None
        self._is_connected = self._is_broken = False
        try:
            for _each in range(number):
                self._lines.append(_Line(_started(begin, ending, niceness), self._hand_out, self._break))
        except BaseException:
            self.stop()
            raise
        finally:
            ending.close()

    def ask(self, work: Callable[..., Said], *given: object) -> asyncio.Future[Said]:
        """What comes of that work in one of the processes; BrokenProcessPool where they died or were stopped."""
        if self._is_broken:
            raise BrokenProcessPool("the processes have ended")
        loop = asyncio.get_running_loop()
        if self._connecting is None:
            self._connecting = loop.create_task(self._connect())
        answer: asyncio.Future[Said] = loop.create_future()
        self._questions.append(_Question(_framed((work, given)), answer))
        self._hand_out()
        return answer

    def stop(self) -> None:
        """At once, also in the middle of an answer: nobody waits for them."""
        self._held.close()
        self._break()

    async def _connect(self) -> None:
        for line in self._lines:
            await line.connect()
        self._is_connected = True
        self._hand_out()

    def _hand_out(self) -> None:
        while self._is_connected and self._questions:
            line = min(self._lines, key=_Line.load)
            if line.load() == AT_HAND:
                return
            question = self._questions.popleft()
            if not question.answer.done():
                line.ask(question)

    def _break(self) -> None:
        """Nothing more is asked, and nothing heard."""
        self._is_broken = True
        if self._connecting:
            self._connecting.cancel()
        unanswered = [*(question.answer for question in self._questions)]
        self._questions.clear()
        for line in self._lines:
            line.close()
            unanswered += line.given_up()
        for answer in unanswered:
            if not answer.done():
                answer.set_exception(BrokenProcessPool("the processes have ended"))


class _Question(NamedTuple):
    text: bytes
    answer: asyncio.Future[Any]


class _Line(asyncio.Protocol):
    """To one process, which answers in the order in which it was asked."""

    def __init__(self, here: socket.socket, on_free: Callable[[], None], on_end: Callable[[], None]) -> None:
        self._here = here
        self._on_free = on_free
        self._on_end = on_end
        self._transport: asyncio.Transport | None = None
        self._asked: deque[asyncio.Future[Any]] = deque()
        self._heard = bytearray()

    def load(self) -> int:
        """How many questions the process has."""
        return len(self._asked)

    async def connect(self) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, sock=self._here)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def ask(self, question: _Question) -> None:
        assert self._transport is not None
        self._asked.append(question.answer)
        self._transport.write(question.text)

    def data_received(self, data: bytes) -> None:
        self._heard += data
        while (text := _taken(self._heard)) is not None:
            self._settle(*ForkingPickler.loads(text))
        self._on_free()

    def connection_lost(self, _error: Exception | None) -> None:
        self._on_end()

    def given_up(self) -> list[asyncio.Future[Any]]:
        """What will not be answered any more."""
        unanswered = list(self._asked)
        self._asked.clear()
        return unanswered

    def close(self) -> None:
        if self._transport is None:
            self._here.close()
        else:
            self._transport.abort()

    def _settle(self, has_worked: bool, said: Any) -> None:
        answer = self._asked.popleft()
        if answer.done():  # nobody wants to know any more
            return
        if has_worked:
            answer.set_result(said)
        else:
            answer.set_exception(said)


def _started(begin: Callable[[], object], ending: Connection[Any, Any], niceness: int) -> socket.socket:
    """This end of the line to a new process."""
    here, there = socket.socketpair()
    try:
        # a daemon, so that an end without `stop` does not wait for it
        args = begin, there, ending, niceness
        get_context("spawn").Process(target=_answer_always, args=args, daemon=True).start()
    except BaseException:
        here.close()
        raise
    finally:
        there.close()
    return here


def _answer_always(
    begin: Callable[[], object], there: socket.socket, ending: Connection[Any, Any], niceness: int
) -> None:
    """In the process."""
    stay_behind(niceness, ending)
    begin()
    with suppress(OSError), there.makefile("rb") as questions:  # whoever asked may be gone
        while size := questions.read(_SIZE):
            there.sendall(_answer(questions.read(int.from_bytes(size))))


def _answer(question: bytes) -> bytes:
    """Whether it worked, and what came of it."""
    try:
        work, given = ForkingPickler.loads(question)
        return _framed((True, work(*given)))
    except Exception as error:
        error.add_note(format_exc())
        return _framed((False, error))


def _framed(value: object) -> bytes:
    text = ForkingPickler.dumps(value)
    return len(text).to_bytes(_SIZE) + bytes(text)


def _taken(heard: bytearray) -> bytes | None:
    """The first whole message, which is taken out."""
    end = _SIZE + int.from_bytes(heard[:_SIZE])
    if len(heard) < max(end, _SIZE):
        return None
    text = bytes(heard[_SIZE:end])
    del heard[:end]
    return text
