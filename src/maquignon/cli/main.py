"""The command: picks a subcommand and loads only that one, so that every start is quick."""

from __future__ import annotations

import argparse
import contextlib
import errno
import os
import signal
import sys
import threading
from collections.abc import Iterator, Sequence
from importlib import import_module
from typing import NamedTuple, NoReturn, Protocol, cast

from maquignon.cli.errors import CommandError
from maquignon.cli.output import soften_output


class Command(Protocol):
    """A module in this room."""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None: ...

    def run(self, args: argparse.Namespace) -> int: ...


class Entry(NamedTuple):
    module: str
    help: str


DESCRIPTION = """\
The livestock-trading bluff game, every edition. Without a command it serves this machine and opens the browser;
`maquignon --lan` serves the local network, with a QR code for phones."""

COMMANDS = {
    "play": Entry("play", "play in the browser, or with --terminal right here against bots"),
    "serve": Entry("serve", "play in the browser: on this machine, a network or the web"),
    "demo": Entry("demo", "watch a commented game of bots in the terminal"),
    "editions": Entry("editions", "the printed editions and their house rules"),
    "rules": Entry("rules", "the numbered rules"),
    "score": Entry("score", "the score sheet for cards on a real table"),
    "simulate": Entry("simulate", "random games, and how fast they are played"),
    "arena": Entry("arena", "bots against each other: matches, ratings, a report"),
    "replay": Entry("replay", "step through a record"),
    "review": Entry("review", "a finished game judged: chances, decisive moments, bluffs"),
    "verify": Entry("verify", "check a record: moves, expectations, deal"),
    "backup": Entry("backup", "a checked copy of a server's database, while it runs"),
    "admin": Entry("admin", "a server's tables and guests: list, close, forget, revoke, purge"),
    "lab": Entry("lab", "breed bots, measure them, solve small games, find out what animals cost"),
    "bench": Entry("bench", "measure the speed of the rules, and a server under load"),
}

GENERAL = ("-h", "--help", "--version")
"""Flags of the whole; any other is one for the server."""


def main(argv: Sequence[str] | None = None) -> int:
    soften_output()
    with _ending_in_order():
        return _run(with_command(list(sys.argv[1:] if argv is None else argv)))


def _run(words: list[str]) -> int:
    chosen = next((word for word in words if word in COMMANDS), None)
    try:
        args = _parser(chosen).parse_args(words)
        status = _load(args.command).run(args)
        sys.stdout.flush()
        return status
    except CommandError as error:
        print(f"maquignon {chosen}: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as missing:
        if str(missing.name).startswith("maquignon"):
            raise
        print(f"maquignon {chosen} needs {missing.name}: pip install maquignon", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
        return 0
    except OSError as error:
        if error.errno != errno.ENOSPC:
            raise
        print(f"maquignon {chosen}: the disk is full", file=sys.stderr)
        _let_go_of_output()
        return 2


@contextlib.contextmanager
def _ending_in_order() -> Iterator[None]:
    """SIGTERM ends whatever runs as an exception does, so that its processes end too."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _end(number: int, _frame: object) -> NoReturn:
    sys.exit(128 + number)


def with_command(words: list[str]) -> list[str]:
    """Without a command the server is meant, and a browser at it; on a local network people bring their own."""
    if words and (words[0] in GENERAL or not words[0].startswith("-")):
        return words
    return ["serve", *words] if "--lan" in words else ["serve", "--browser", *words]


def _parser(chosen: str | None) -> argparse.ArgumentParser:
    """All commands by name, but arguments only for the one that is used."""
    parser = argparse.ArgumentParser(prog="maquignon", description=DESCRIPTION)
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and how the rules run")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, entry in COMMANDS.items():
        subparser = commands.add_parser(name, help=entry.help, description=entry.help)
        if name == chosen:
            _load(name).add_arguments(subparser)
    return parser


def _load(name: str) -> Command:
    return cast("Command", import_module(f"maquignon.cli.{COMMANDS[name].module}"))


def _let_go_of_output() -> None:
    """Python would try to write the rest at its end, and complain once more."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())


class _Version(argparse.Action):
    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from maquignon.cli.version import version_text

        print(version_text())
        parser.exit()
