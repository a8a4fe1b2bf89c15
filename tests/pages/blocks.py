"""The code blocks of README, CONTRIBUTING and docs/, and the commands in them."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGES = ("README.md", "CONTRIBUTING.md", *(f"docs/{file.name}" for file in sorted((ROOT / "docs").glob("*.md"))))
PROGRAMS = ("maquignon", "make", "python", ".venv/bin/", "pip", "uvx", "createdb", "export", "sqlite3", "curl")
_FENCED = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_INDENTED = re.compile(rf"(?:^ {{4}}(?:{'|'.join(map(re.escape, PROGRAMS))})\b.*\n(?:^ {{8}}.*\n)*)+", re.MULTILINE)


class Block(NamedTuple):
    page: str
    line: int
    kind: str
    """The word behind the three strokes; 'indented' for commands that are indented instead."""
    text: str
    printed: str | None = None
    """What the page says that it prints: the next block, where that is of the kind 'output'."""

    @property
    def place(self) -> str:
        return f"{self.page}:{self.line}"


class Command(NamedTuple):
    place: str
    text: str

    @property
    def words(self) -> list[str]:
        return shlex.split(self.text, comments=True)


def blocks() -> list[Block]:
    return [block for page in PAGES for block in _blocks(page, (ROOT / page).read_text(encoding="utf-8"))]


def commands() -> list[Command]:
    """Every line of every block of commands; a backslash at its end joins the next one to it."""
    return [
        Command(block.place, line.removeprefix("$ ").strip())
        for block in blocks()
        if block.kind in ("", "console", "indented", "sh")
        for line in block.text.replace("\\\n", " ").splitlines()
        if line.strip()
    ]


def _blocks(page: str, text: str) -> Iterator[Block]:
    found = [*_FENCED.finditer(text)]
    for place, match in enumerate(found):
        after = found[place + 1] if place + 1 < len(found) else None
        printed = after[2] if after and after[1] == "output" else None
        yield Block(page, _line(text, match.start()), match[1], match[2], printed)
    bare = _FENCED.sub(lambda match: "\n" * match[0].count("\n"), text)
    for match in _INDENTED.finditer(bare):
        yield Block(page, _line(bare, match.start()), "indented", match[0])


def _line(text: str, place: int) -> int:
    return text.count("\n", 0, place) + 1
