"""Who plays: bots of the roster by name, and outside programs by their command line."""

from __future__ import annotations

import re
import shlex
import shutil
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePath

from maquignon.bots.roster import bot
from maquignon.rulebook import BadSetup, Reason

COMMAND = "cmd:"
_NAMED = re.compile(r"(?P<name>[^=:]+)=(?P<bot>.+)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entrant:
    """Two entrants may be the same bot: it then plays against itself."""

    name: str
    bot: str
    """A name of the roster, or 'cmd:' and a command line."""


def entrants(texts: Iterable[str]) -> tuple[Entrant, ...]:
    """Entrants from 'value', 'cmd:python my_bot.py' or 'mine=cmd:python my_bot.py', each with a name of its own."""
    entered: list[Entrant] = []
    for text in texts:
        named = _NAMED.fullmatch(text)
        wanted, spec = (named["name"].strip(), named["bot"].strip()) if named else ("", text.strip())
        _check(spec)
        entered.append(Entrant(_free_name(wanted or _usual_name(spec), entered), spec))
    if len(entered) < 2:
        raise BadSetup(Reason("arena-needs-two"))
    return tuple(entered)


def is_command(spec: str) -> bool:
    return spec.startswith(COMMAND)


def command_words(spec: str) -> list[str]:
    return shlex.split(spec.removeprefix(COMMAND))


def _check(spec: str) -> None:
    if not is_command(spec):
        bot(spec)
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
    """A program is called after the last file or word of its command line."""
    if not is_command(spec):
        return spec
    words = [word for word in command_words(spec) if not word.startswith("-")]
    return PurePath(words[-1]).stem


def _free_name(wanted: str, entered: list[Entrant]) -> str:
    taken = {entrant.name for entrant in entered}
    names = [wanted, *(f"{wanted} {number}" for number in range(2, len(taken) + 3))]
    return next(name for name in names if name not in taken)
