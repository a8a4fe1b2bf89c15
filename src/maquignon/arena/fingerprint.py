"""What the players are made of, in a few letters: results of other code should not be mixed with these unawares."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from maquignon.arena.entrants import Entrant, command_words, is_command
from maquignon.arena.python_bots import file_and_class, is_python

_PACKAGE = Path(__file__).parents[1]
_ROOMS = ("rulebook", "rules", "play", "bots", "envs")
_SUFFIXES = (".py", ".so", ".pyd", ".toml", ".json", ".npz", ".bin")


def fingerprint(entrants: Iterable[Entrant]) -> str:
    """Of the rules, the bots, what networks see by, the files of Python bots and those named in command lines."""
    digest = sha256()
    for file in (*_own_files(), *_program_files(entrants)):
        digest.update(file.name.encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def _own_files() -> Iterator[Path]:
    for room in _ROOMS:
        yield from (file for file in sorted((_PACKAGE / room).rglob("*")) if file.suffix in _SUFFIXES)


def _program_files(entrants: Iterable[Entrant]) -> Iterator[Path]:
    for spec in sorted({entrant.bot for entrant in entrants}):
        if is_python(spec):
            yield file_and_class(spec)[0]
        elif is_command(spec):
            yield from (Path(word) for word in command_words(spec)[1:] if Path(word).is_file())
