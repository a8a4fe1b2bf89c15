"""Files that commands write, and what is said where that cannot be done."""

from __future__ import annotations

from pathlib import Path

from maquignon.cli.errors import CommandError


def written(file: Path, text: str) -> None:
    """With the folder it lies in."""
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise CommandError(f"'{file}' cannot be written: {error.strerror}") from None
