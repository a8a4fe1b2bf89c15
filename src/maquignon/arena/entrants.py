"""Who plays: bots of the roster by name, classes of Python files, objects, and programs by their command line."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePath

from maquignon.arena.python_bots import Maker, file_and_class, is_python, maker_in_file, maker_of, name_of
from maquignon.bots.protocol import Bot
from maquignon.bots.roster import entrant as named
from maquignon.rulebook import BadSetup, Reason

COMMAND = "cmd:"
OBJECT = "object:"
_NAMED = re.compile(r"(?P<name>[^=:]+)=(?P<bot>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Two entrants may be the same bot: it then plays against itself."""

    name: str
    bot: str
    """A name of the roster, 'py:' with a file and a class, 'cmd:' and a command line, or 'object:' and a name."""
    maker: Maker | None = field(default=None, compare=False, repr=False)
    """Of an object that was handed in; several processes need one that can be pickled."""


def entrants(given: Iterable[str | Bot | type[Bot]]) -> tuple[Entrant, ...]:
    """Entrants from 'value', 'py:my_bot.py:MyBot', 'cmd:python my_bot.py' or 'mine=cmd:python my_bot.py', from bots
    and from classes of them, each with a name of its own."""
    entered: list[Entrant] = []
    for each in given:
        entered.append(_named(each, entered) if isinstance(each, str) else _handed_in(each, entered))
    if len(entered) < 2:
        raise BadSetup(Reason("arena-needs-two"))
    return tuple(entered)


def new_bot(entrant: Entrant) -> Bot:
    """For one game; of any entrant but a program."""
    if entrant.maker:
        return entrant.maker()
    return maker_in_file(entrant.bot)() if is_python(entrant.bot) else named(entrant.bot)


def _named(text: str, entered: list[Entrant]) -> Entrant:
    named = _NAMED.fullmatch(text)
    wanted, spec = (named["name"].strip(), named["bot"].strip()) if named else ("", text.strip())
    _check(spec)
    return Entrant(_free_name(wanted or _usual_name(spec), entered), spec)


def _handed_in(given: Bot | type[Bot], entered: list[Entrant]) -> Entrant:
    name = _free_name(name_of(given), entered)
    return Entrant(name, OBJECT + name, maker_of(given))


def is_command(spec: str) -> bool:
    return spec.startswith(COMMAND)


def command_words(spec: str) -> list[str]:
    return shlex.split(spec.removeprefix(COMMAND))


def _check(spec: str) -> None:
    if is_python(spec):
        maker_in_file(spec)
        return
    if not is_command(spec):
        named(spec)
        return
    try:
        words = command_words(spec)
    except ValueError:
        raise BadSetup(Reason("quote-not-closed", name=spec)) from None
    if not words:
        raise BadSetup(Reason("command-missing", name=COMMAND))
    if shutil.which(words[0]) is None:
        raise BadSetup(Reason("no-such-program", name=words[0]))


def _usual_name(spec: str) -> str:
    """A program is called after the last file or word of its command line, a class by its own name."""
    if is_python(spec):
        return file_and_class(spec)[1]
    if not is_command(spec):
        return spec
    words = [word for word in command_words(spec) if not word.startswith("-")]
    return PurePath(words[-1]).stem


def _free_name(wanted: str, entered: list[Entrant]) -> str:
    taken = {entrant.name for entrant in entered}
    names = [wanted, *(f"{wanted} {number}" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)
