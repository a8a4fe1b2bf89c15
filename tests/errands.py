"""What workers are sent to do in the tests; they load nothing but this."""

import os
import time
from pathlib import Path


def wait_for(file: Path) -> None:
    while not file.exists():
        time.sleep(0.05)


def note(folder: Path, number: int) -> None:
    """Errands are begun again where a machine is lost: each time is one line."""
    with open(folder / str(number), "a") as file:
        file.write(f"{os.getpid()}\n")


def held_up(folder: Path, number: int) -> int:
    note(folder, number)
    wait_for(folder / "go")
    return number * number


def meet(folder: Path, number: int) -> int:
    """Two that wait for each other must be two workers."""
    note(folder, number)
    wait_for(folder / str(1 - number))
    return os.getpid()


def begin(folder: Path) -> None:
    note(folder, os.getpid())


def process_of(_held: object) -> int:
    return os.getpid()
