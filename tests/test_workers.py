"""Worker processes: deaf to Ctrl-C, gone with whoever started them, and gone when their work is not wanted any more."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from maquignon.workers import Crew, WorkerPool, before_leaving, uninterrupted, work_through

PARENT = """\
import sys, time
from pathlib import Path
from maquignon.workers import WorkerPool
from tests.test_workers import leave_a_word, start_slowly, tell
if __name__ == "__main__":
    with WorkerPool(1, leave_a_word, (Path(sys.argv[1]),)) as pool:
        print(pool.submit(tell).result(), flush=True)
        pool.submit(start_slowly, Path(sys.argv[2]))
        time.sleep(600)
"""


def tell() -> int:
    return os.getpid()


def niceness() -> int:
    return os.nice(0)


def sleep_long(file: Path) -> None:
    file.write_text("begun")
    time.sleep(60)


started = ["nothing"]
"""Last, what a worker knows that it has started."""


def start_slowly(begun: Path) -> None:
    """Whoever started this worker is gone before that is done."""
    parent = os.getppid()
    with uninterrupted():
        begun.touch()
        while os.getppid() == parent:
            time.sleep(0.01)
        time.sleep(0.2)
        started.append("something")


def leave_a_word(file: Path) -> None:
    before_leaving(partial(write_what_was_started, file))


def write_what_was_started(file: Path) -> None:
    file.write_text(started[-1])


def is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return "Z" not in Path(f"/proc/{process}/stat").read_text().split()[2]


def wait_for(what: Callable[[], bool], seconds: float = 20.0) -> bool:
    end = time.monotonic() + seconds
    while not what() and time.monotonic() < end:
        time.sleep(0.05)
    return what()


def interrupt_when(begun: Path) -> None:
    with WorkerPool(1) as pool:
        pool.submit(sleep_long, begun)
        assert wait_for(begun.exists)
        raise KeyboardInterrupt


@pytest.mark.parametrize("workers", [1, 2])
def test_what_comes_of_errands_comes_in_their_order(workers):
    assert [*work_through(abs, range(-20, 0), Crew(workers))] == [*range(20, 0, -1)]


def test_a_worker_leaves_ctrl_c_to_whoever_started_it():
    with WorkerPool(1) as pool:
        worker = pool.submit(tell).result()
        os.kill(worker, signal.SIGINT)
        assert pool.submit(tell).result() == worker


@pytest.mark.skipif(not hasattr(os, "nice"), reason="there are no priorities here")
def test_workers_stand_behind_by_as_much_as_is_asked():
    for behind in (0, 3):
        with WorkerPool(1, niceness=behind) as pool:
            assert pool.submit(niceness).result() == min(19, os.nice(0) + behind)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks at /proc")
def test_workers_end_with_a_parent_that_is_killed_and_do_first_what_they_must(tmp_path):
    script = tmp_path / "parent.py"
    script.write_text(PARENT)
    word, begun = tmp_path / "word", tmp_path / "begun"
    paths = os.pathsep.join(path for path in sys.path if path)
    command = [sys.executable, str(script), str(word), str(begun)]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": paths}
    ) as parent:
        assert parent.stdout
        worker = int(parent.stdout.readline())
        assert wait_for(begun.exists)
        assert is_running(worker)
        parent.kill()
    assert wait_for(lambda: not is_running(worker))
    assert word.read_text() == "something", "what was being started then is known when a worker ends it"


def test_work_that_is_left_by_an_exception_ends_at_once(tmp_path):
    begun = tmp_path / "begun"
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupt_when(begun)
    assert time.monotonic() - start < 30


def test_work_that_is_done_is_waited_for():
    with WorkerPool(1) as pool:
        told = pool.submit(tell)
    assert told.result() > 0
