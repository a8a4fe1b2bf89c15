"""Small runs, and programs that behave in all sorts of ways."""

import sys
from pathlib import Path
from typing import Any

from maquignon.arena import Findings, Store, Tournament, entrants, findings, parse_settings, play
from maquignon.arena.tournament import Format

EXAMPLE = Path(__file__).parents[2] / "examples" / "jsonl_bot.py"
POLITE = """\
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
    elif message["type"] == "ask":
        %s
"""


def planned(*bots: Any, tables="koehandel-2001:3", formats=(Format.ROUND_ROBIN,), **wishes) -> Tournament:
    settings = [setting for table in tables.split() for setting in parse_settings(table)]
    return Tournament(entrants=entrants(bots), settings=tuple(settings), formats=tuple(formats), **wishes)


def begun(tournament: Tournament, path=":memory:", **wishes) -> Store:
    return Store.open(path, tournament, "same", **wishes)


def played(tournament: Tournament) -> Store:
    store = begun(tournament)
    play(tournament, store)
    return store


def found(tournament: Tournament) -> Findings:
    return findings(played(tournament))


def everything(store: Store) -> list:
    return [sorted(store.rows(f"SELECT * FROM {table}"), key=str) for table in ("games", "seats", "prices", "matches")]


def command(file: Path) -> str:
    return f"cmd:{sys.executable} -I -S {file}"


def program(folder: Path, text: str, name: str = "program.py") -> str:
    file = folder / name
    file.write_text(text)
    return command(file)
