"""Record files for the commands: found, read as text, and what is wrong with them said with their names."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from maquignon.cli.errors import CommandError

SUFFIX = ".mq"
STANDARD_INPUT = "-"


def record_files(names: Iterable[str]) -> list[str]:
    """The names themselves; of a directory, all the records in it."""
    return [file for name in names for file in (_within(name) if Path(name).is_dir() else [name])]


def read_file(name: str) -> str:
    """The text of a file, or of standard input."""
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(f"{name} is not UTF-8 text, so it is no record") from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CommandError(f"cannot read {name}: {reason}") from None


def _within(directory: str) -> list[str]:
    files = sorted(str(file) for file in Path(directory).glob(f"*{SUFFIX}"))
    if not files:
        raise CommandError(f"there is no {SUFFIX} file in {directory}")
    return files
