"""Files that commands write, and what is said where that cannot be done."""

from __future__ import annotations

from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.texts import texts
from maquignon.rulebook.languages import SOURCE_LANGUAGE


def written(file: Path, text: str, language: str = SOURCE_LANGUAGE) -> None:
    """With the folder it lies in."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(texts(language).say("commands.cannot_write", file=file, error=error.strerror)) from None
