"""`python -m tools.anchors`: how strong bots are in the arena, as the server carries it for groups' ladders.

A tournament of all of them, which goes on where it was broken off, by the wheel that is installed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from typing import Any, Final

from maquignon.bots.roster import BOTS
from maquignon.server.groups.anchors import MARKS
from maquignon.server.groups.contests import Kind
from maquignon.server.groups.marks import mark_of

ROOT: Final = Path(__file__).parents[1]
SHIPPED: Final = ROOT / "src" / "maquignon" / "server" / "groups" / "anchors.toml"
RESULTS: Final = ROOT / ".venv" / "anchors.sqlite"
HOMES: Final = {Kind.CLASSIC: "koehandel-2001", Kind.PAIRS: "boursicocotte-2025", Kind.MASTER: "master-2009"}
"""The edition that stands for its kind."""
PLAYERS: Final = 4
GAMES: Final = 2_000


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.anchors", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each kind of edition ({GAMES})")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    args = parser.parse_args(arguments)
    facts = played(args.games, args.jobs)
    SHIPPED.write_text(written(facts), "utf-8")


def command(games: int) -> list[str]:
    bots = [word for bot in BOTS for word in ("--bot", bot)]
    editions = [word for edition in HOMES.values() for word in ("--edition", edition)]
    return [
        "arena",
        *bots,
        *editions,
        "--players",
        str(PLAYERS),
        "--format",
        "mixed",
        "--seed",
        "1",
        "--games",
        str(games),
    ]


def played(games: int, jobs: int) -> dict[str, Any]:
    """What the arena found; a file of other bots is not gone on with."""
    whole = [sys.executable, "-m", "maquignon", *command(games), "--jobs", str(jobs), "--out", str(RESULTS), "--json"]
    done = subprocess.run(whole, stdout=subprocess.PIPE, text=True, check=True)
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def written(facts: dict[str, Any]) -> str:
    settings = {each["setting"]["edition"]: each for each in facts["settings"]}
    kinds = {kind: settings[edition] for kind, edition in HOMES.items()}
    reach = max(_reach(entrant["rating"]) for setting in kinds.values() for entrant in setting["entrants"])
    lines = [
        "# Made by `python -m tools.anchors`; don't edit. Ratings of the bots in the arena, for four players, from",
        f"# at least {min(setting['games'] for setting in kinds.values())} games of mixed tables in each of",
        f"# {', '.join(HOMES.values())}: 95 % within {reach:.0f} points either way.",
    ]
    for kind, setting in kinds.items():
        lines += ["", f"[{kind}]", *_ladder(setting["entrants"])]
    lines += ["", f"[{MARKS}]", *(f'{bot} = "{mark_of(bot)}"' for bot in BOTS)]
    return "\n".join(lines) + "\n"


def _ladder(entrants: list[dict[str, Any]]) -> list[str]:
    rated = sorted((each["rating"]["value"], each["name"]) for each in entrants)
    return [f"{name} = {round(value)}" for value, name in rated]


def _reach(rating: dict[str, float]) -> float:
    return (rating["high"] - rating["low"]) / 2


if __name__ == "__main__":
    main(sys.argv[1:])
