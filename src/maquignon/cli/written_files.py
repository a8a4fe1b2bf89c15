"""Files that commands write, and what is said where that cannot be done."""

from __future__ import annotations

import sys
from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.texts import texts
from maquignon.rulebook.languages import SOURCE_LANGUAGE


def make_folder(folder: Path, language: str = SOURCE_LANGUAGE) -> None:
    """Never in silence: a folder may come of a slip of the pen."""
    if not folder.is_dir():
        folder.mkdir(parents=True)
        print(texts(language).say("commands.made_folder", folder=folder), file=sys.stderr)


def written(file: Path, text: str, language: str = SOURCE_LANGUAGE) -> None:
    """With the folder it lies in, which is told where it is new."""
    try:
        make_folder(file.parent, language)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(texts(language).say("commands.cannot_write", file=file, error=error.strerror)) from None
