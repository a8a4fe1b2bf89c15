"""A reader who stalls is sent away; what it missed it gets by version when it comes back."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from maquignon.server.sockets.outbox import Outbox

TOO_SLOW = 1013, "read on", b"a farewell"


class StalledSocket:
    def __init__(self) -> None:
        self.sent: list[str] = []
        self.closed: list[tuple[int, str]] = []
        self.reads = asyncio.Event()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(text)

    async def close(self, code: int, reason: str) -> None:
        self.closed.append((code, reason))


def test_a_stalled_reader_holds_no_more_than_the_limit_and_is_closed():
    async def stall():
        socket = StalledSocket()
        outbox = Outbox(cast("Any", socket), 1_000, lambda: TOO_SLOW)
        sending = asyncio.create_task(outbox.send())
        for _ in range(10):
            outbox.put(b"x" * 99)
        await asyncio.sleep(0)
        assert not outbox.is_closing
        outbox.put(b"x" * 99)
        assert outbox.is_closing
        outbox.put(b"never sent")
        socket.reads.set()
        await asyncio.wait_for(sending, 60)
        return socket

    socket = asyncio.run(stall())
    assert socket.sent[-1] == "a farewell"
    assert len(socket.sent) <= 2
    assert socket.closed == [TOO_SLOW[:2]]


def test_what_was_put_before_a_close_is_sent():
    async def close():
        socket = StalledSocket()
        socket.reads.set()
        outbox = Outbox(cast("Any", socket), 1_000, lambda: TOO_SLOW)
        outbox.put(b"one")
        outbox.close(1000, "bye")
        await asyncio.wait_for(outbox.send(), 60)
        return socket

    socket = asyncio.run(close())
    assert (socket.sent, socket.closed) == (["one"], [(1000, "bye")])


def test_a_free_line_takes_a_message_at_once_and_what_waits_keeps_its_place():
    async def put():
        socket, written = StalledSocket(), []
        is_free = iter([True, False, True])

        def write(*texts: bytes) -> bool:
            taken = next(is_free)
            if taken:
                written.append(texts)
            return taken

        outbox = Outbox(cast("Any", socket), 1_000, lambda: TOO_SLOW, write)
        for texts in ((b"one", b"with it"), (b"two", b"with two"), (b"three",)):
            outbox.put(*texts)
        socket.reads.set()
        outbox.close(1000, "bye")
        await asyncio.wait_for(outbox.send(), 60)
        return written, socket.sent

    assert asyncio.run(put()) == ([(b"one", b"with it")], ["two", "with two", "three"])


def test_who_is_hushed_gets_the_last_words_and_nothing_between():
    async def close():
        socket = StalledSocket()
        socket.reads.set()
        outbox = Outbox(cast("Any", socket), 1_000, lambda: TOO_SLOW)
        outbox.put(b"one")
        outbox.hush()
        assert outbox.is_closing
        outbox.put(b"never sent")
        outbox.close(1012, "moved", b"go there")
        outbox.close(1012, "moved", b"never sent")
        await asyncio.wait_for(outbox.send(), 60)
        return socket

    socket = asyncio.run(close())
    assert (socket.sent, socket.closed) == (["one", "go there"], [(1012, "moved")])
