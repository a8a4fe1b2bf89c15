"""What goes first where much is to be written at once."""

from __future__ import annotations

import asyncio
from functools import partial
from threading import Event

import pytest

from maquignon.server.store.writing_thread import WritingThread
from tests.store.journals import in_loop, opening, serving

GUESTS = 50


def test_moves_go_before_what_waits_and_everything_else_in_its_order():
    thread, goes_on, done = WritingThread(), Event(), list[str]()
    thread.submit(partial(_wait, goes_on), first=False)
    for name in ("list", "seat", "move", "name", "another move"):
        thread.submit(partial(done.append, name), first="move" in name)
    goes_on.set()
    thread.shutdown()
    assert done == ["move", "another move", "list", "seat", "name"]


def test_one_that_fails_or_is_given_up_holds_nobody_up():
    thread, goes_on, done = WritingThread(), Event(), list[str]()

    def fail() -> None:
        raise OSError("the disk is full")

    thread.submit(partial(_wait, goes_on), first=True)
    failing = thread.submit(fail, first=True)
    given_up = thread.submit(partial(done.append, "given up"), first=True)
    assert given_up.cancel()
    last = thread.submit(partial(done.append, "last"), first=False)
    goes_on.set()
    with pytest.raises(OSError, match="full"):
        failing.result()
    last.result()
    thread.shutdown()
    assert done == ["last"]


@in_loop
async def test_a_move_is_written_while_the_lists_of_many_tables_still_wait(tmp_path):
    async with serving(str(tmp_path / "test.db")) as store:
        goes_on, met = Event(), list[str]()

        async def meet(guest: str) -> None:
            await store.archive.meet_guest(guest, "Ann", 1)
            met.append(guest)

        store.database._writer.submit(partial(_wait, goes_on), first=False)
        guests = [asyncio.create_task(meet(f"guest-{number}")) for number in range(GUESTS)]
        await asyncio.sleep(0.05)
        move = store.journal.append("t", 0, [opening()])
        while store.journal.waiting:
            await asyncio.sleep(0)
        goes_on.set()
        await move
        assert len(met) < GUESTS / 2, "the move waited behind them"
        await asyncio.gather(*guests)
        assert len(met) == GUESTS


def _wait(goes_on: Event) -> None:
    goes_on.wait()
