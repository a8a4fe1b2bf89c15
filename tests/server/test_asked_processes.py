"""Processes that a loop asks: every question gets its own answer, or is told that there will be none."""

from __future__ import annotations

import asyncio
import gc
import os
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from concurrent.futures.process import BrokenProcessPool
from contextlib import asynccontextmanager
from functools import wraps
from multiprocessing import active_children
from operator import mul, truediv
from socket import socket
from typing import Any

import pytest

from maquignon.server.workers import asked_processes
from maquignon.server.workers.asked_processes import AT_HAND, AskedProcesses
from tests.errands import wait_for
from tests.server.serving import PATIENCE, awaited


def in_a_loop(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(test(*args, **kwargs))

    return run


@asynccontextmanager
async def asked(number: int = 1) -> AsyncIterator[AskedProcesses]:
    processes = AskedProcesses(number, gc.collect)
    try:
        async with asyncio.timeout(PATIENCE):
            yield processes
    finally:
        processes.stop()


def heard_failures() -> list[dict[str, Any]]:
    """What the loop is told that nobody else hears of."""
    failures: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(lambda _loop, told: failures.append(told))
    return failures


@in_a_loop
async def test_many_at_once_get_each_their_own_answer():
    async with asked(2) as processes:
        answers = await asyncio.gather(*[processes.ask(divmod, number, 7) for number in range(300)])
    assert answers == [divmod(number, 7) for number in range(300)]


@pytest.mark.parametrize("size", [0, 1, 3_000_000])
@in_a_loop
async def test_long_questions_and_answers_come_whole(size):
    async with asked() as processes:
        assert await processes.ask(mul, b"x" * size, 2) == b"x" * 2 * size


@in_a_loop
async def test_what_went_wrong_is_told_with_its_place_and_the_process_goes_on():
    async with asked() as processes:
        with pytest.raises(ZeroDivisionError) as wrong:
            await processes.ask(truediv, 1, 0)
        assert any("Traceback" in note for note in wrong.value.__notes__)
        assert await processes.ask(divmod, 8, 7) == (1, 1)


@in_a_loop
async def test_nobody_waits_behind_another_while_a_process_is_free(tmp_path):
    async with asked(2) as processes:
        busy = processes.ask(wait_for, tmp_path / "done")
        for number in range(20):
            assert await processes.ask(divmod, number, 7) == divmod(number, 7)
        assert not busy.done()
        (tmp_path / "done").touch()
        await busy


@in_a_loop
async def test_what_nobody_wants_to_know_any_more_is_not_worked_on(tmp_path):
    async with asked() as processes:
        busy = [processes.ask(wait_for, tmp_path / "go on") for _each in range(AT_HAND)]
        processes.ask(os.mkdir, tmp_path / "unwanted").cancel()
        (tmp_path / "go on").touch()
        await asyncio.gather(*busy)
        await processes.ask(divmod, 8, 7)
    assert not (tmp_path / "unwanted").exists()


@in_a_loop
async def test_an_answer_that_nobody_waits_for_is_nobody_elses():
    async with asked() as processes:
        await processes.ask(divmod, 8, 7)
        processes.ask(divmod, 9, 7).cancel()
        assert await processes.ask(divmod, 10, 7) == (1, 3)


@in_a_loop
async def test_when_one_dies_all_are_told_and_no_more_is_asked():
    async with asked(2) as processes:
        questions: list[asyncio.Future[Any]] = [processes.ask(os._exit, 1)]
        questions += [processes.ask(time.sleep, 600) for _each in range(5)]
        answers = await asyncio.gather(*questions, return_exceptions=True)
        assert [type(answer) for answer in answers] == [BrokenProcessPool] * len(questions)
        with pytest.raises(BrokenProcessPool):
            processes.ask(divmod, 8, 7)


@in_a_loop
async def test_one_that_died_before_it_was_asked_is_found_out():
    before = active_children()
    async with asked() as processes:
        (process,) = [child for child in active_children() if child not in before]
        process.kill()
        process.join()
        with pytest.raises(BrokenProcessPool):
            await processes.ask(divmod, 8, 7)


@in_a_loop
async def test_when_one_dies_what_another_answers_later_is_not_heard():
    failures = heard_failures()
    before = active_children()
    async with asked(2) as processes:
        await asyncio.gather(*[processes.ask(divmod, 8, 7) for _each in range(2 * AT_HAND)])
        born = [child for child in active_children() if child not in before]
        questions: list[asyncio.Future[Any]] = [processes.ask(time.sleep, 0.3), processes.ask(os._exit, 1)]
        answers = await asyncio.gather(*questions, return_exceptions=True)
        assert [type(answer) for answer in answers] == [BrokenProcessPool] * len(questions)
        while any(child.is_alive() for child in born):  # they leave, though nobody has stopped them
            await asyncio.sleep(0.01)
    assert failures == []


@in_a_loop
async def test_where_one_of_two_is_dead_before_it_was_asked_the_other_goes_too():
    failures = heard_failures()
    before = active_children()
    async with asked(2) as processes:
        born = [child for child in active_children() if child not in before]
        victim = min(born, key=lambda child: child.pid or 0)
        victim.kill()
        victim.join()
        with pytest.raises(BrokenProcessPool):
            await processes.ask(divmod, 8, 7)
        while any(child.is_alive() for child in born):
            await asyncio.sleep(0.01)
    assert failures == []


@in_a_loop
async def test_stopped_processes_answer_nobody_and_leave_in_the_middle_of_their_work():
    before = active_children()
    async with asked(2) as processes:
        await asyncio.gather(*[processes.ask(divmod, 8, 7) for _each in range(AT_HAND)])
        born = [child for child in active_children() if child not in before]
        questions = [processes.ask(time.sleep, 600) for _each in range(10)]
    answers = await asyncio.gather(*questions, return_exceptions=True)
    assert [type(answer) for answer in answers] == [BrokenProcessPool] * len(questions)
    assert len(born) == 2
    assert awaited(lambda: not any(child.is_alive() for child in born))


def test_where_one_cannot_be_started_none_is_left(monkeypatch):
    real, before = asked_processes._started, active_children()
    started: list[socket] = []

    def refuse_the_second(*how):
        if started:
            raise OSError("out of processes")
        started.append(real(*how))
        return started[0]

    monkeypatch.setattr(asked_processes, "_started", refuse_the_second)
    with pytest.raises(OSError, match="out of processes"):
        AskedProcesses(2, gc.collect)
    assert awaited(lambda: not [child for child in active_children() if child not in before])
