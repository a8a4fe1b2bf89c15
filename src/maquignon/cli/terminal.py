"""How commands speak: rich text for people, JSON for machines, a bar for those who wait."""

from __future__ import annotations

import argparse
import json
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING, Self

from maquignon.cli.output import is_utf_8

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress, TaskID

WIDEST = 100
PATIENCE = 1.0
"""Seconds of work before a bar appears."""


def console() -> Console:
    """Standard output; rich leaves colours out when it is piped or NO_COLOR is set."""
    from rich.console import Console

    out = Console(highlight=False)
    out.width = min(out.width, WIDEST)
    return out


def print_json(value: object) -> None:
    print(json.dumps(value, ensure_ascii=not is_utf_8(), indent=2))


def print_json_text(text: str) -> None:
    """JSON that is written already, with every letter in it on any terminal."""
    print(text if is_utf_8() else json.dumps(json.loads(text)))


def add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="print JSON for programs instead of text for people")


def with_example(parser: argparse.ArgumentParser, example: str) -> None:
    """Close a command's help with something to try."""
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.epilog = f"examples:\n{example}"


class Bar:
    """Progress on stderr, on a terminal only, once the work has taken a second."""

    def __init__(self, label: str, total: float) -> None:
        self._label = label
        self._total = total
        self._done = 0.0
        self._begun = time.perf_counter()
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._shown:
            self._shown[0].stop()

    def advance(self, amount: float = 1) -> None:
        self._done += amount
        if not self._shown and sys.stderr.isatty() and time.perf_counter() - self._begun > PATIENCE:
            self._shown = self._show()
        if self._shown:
            progress, task = self._shown
            progress.update(task, completed=self._done)

    def _show(self) -> tuple[Progress, TaskID]:
        from rich.console import Console
        from rich.progress import Progress

        progress = Progress(console=Console(stderr=True), transient=True)
        progress.start()
        return progress, progress.add_task(self._label, total=self._total)
