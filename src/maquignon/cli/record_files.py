"""Record files for the commands: found, read as text, and what is wrong with them said with their names."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.texts import texts
from maquignon.play.errors import BadNotation
from maquignon.play.records import Record, parse_record
from maquignon.rulebook.languages import SOURCE_LANGUAGE

SUFFIX = ".mq"
STANDARD_INPUT = "-"


def record_files(names: Iterable[str], language: str = SOURCE_LANGUAGE) -> list[str]:
    """The names themselves; of a directory, all the records in it."""
    return [file for name in names for file in (_within(name, language) if Path(name).is_dir() else [name])]


def read_file(name: str, language: str = SOURCE_LANGUAGE) -> str:
    """The text of a file, or of standard input."""
    try:
        data = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise CommandError(texts(language).say("commands.not_text", file=name)) from None
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        raise CommandError(texts(language).say("commands.cannot_read", file=name, error=reason)) from None


def read_record(name: str, language: str = SOURCE_LANGUAGE) -> Record:
    try:
        return parse_record(read_file(name, language))
    except BadNotation as error:
        raise CommandError(f"{name}, {error.sentence(language)}") from None


def _within(directory: str, language: str) -> list[str]:
    files = sorted(str(file) for file in Path(directory).glob(f"*{SUFFIX}"))
    if not files:
        raise CommandError(texts(language).say("commands.no_records", suffix=SUFFIX, folder=directory))
    return files
