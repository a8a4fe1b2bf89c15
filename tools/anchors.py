"""`python -m tools.anchors`: how strong bots are in the arena, as the server carries it for groups' ladders.

A tournament of all but the networks, which goes on where it was broken off; these, the champion and his weaker levels,
are then measured by the others, in the lab, where they think together. All by the wheel that is installed.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from maquignon.bots.characters import characters
from maquignon.bots.levels import networked
from maquignon.bots.roster import BOTS
from maquignon.lab.mixed_tables import MixedTables, rated
from maquignon.rulebook import edition
from maquignon.server.groups.anchors import MARKS
from maquignon.server.groups.contests import Kind
from maquignon.server.groups.marks import mark_of
from maquignon.workers import Crew

ROOT: Final = Path(__file__).parents[1]
SHIPPED: Final = ROOT / "src" / "maquignon" / "server" / "groups" / "anchors.toml"
RESULTS: Final = ROOT / ".venv" / "anchors.sqlite"
HOMES: Final = {Kind.CLASSIC: "koehandel-2001", Kind.PAIRS: "boursicocotte-2025", Kind.MASTER: "master-2009"}
"""The edition that stands for its kind."""
PLAYERS: Final = 4
GAMES: Final = 2_000
IN_ARENA: Final = tuple(name for name in BOTS if name not in networked())
NETWORKS_TOLD: Final = "# The champion and his levels: in the lab, by the ratings of the others."
Ratings = Mapping[str, float]


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.anchors", description=__doc__)
    parser.add_argument("--games", type=int, default=GAMES, help=f"of each kind of edition ({GAMES})")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--networks", action="store_true", help="measure the champion and his levels alone")
    args = parser.parse_args(arguments)
    if args.networks:
        head, known = standing(SHIPPED.read_text("utf-8"))
    else:
        head, known = found(played(args.games, args.jobs))
    kinds = {kind: {**known[kind], **by_the_others(kind, known[kind], args.games, args.jobs)} for kind in HOMES}
    SHIPPED.write_text(written(head, kinds), "utf-8")


def command(games: int) -> list[str]:
    bots = [word for bot in IN_ARENA for word in ("--bot", bot)]
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
    facts: dict[str, Any] = json.loads(done.stdout)
    return facts


def found(facts: dict[str, Any]) -> tuple[list[str], dict[Kind, Ratings]]:
    """What the arena told: how much it knows, and the ratings."""
    settings = {each["setting"]["edition"]: each for each in facts["settings"]}
    kinds = {kind: settings[edition] for kind, edition in HOMES.items()}
    reach = max(_reach(entrant["rating"]) for setting in kinds.values() for entrant in setting["entrants"])
    head = [
        "# Made by `python -m tools.anchors`; don't edit. Ratings of the bots in the arena, for four players, from",
        f"# at least {min(setting['games'] for setting in kinds.values())} games of mixed tables in each of",
        f"# {', '.join(HOMES.values())}: 95 % within {reach:.0f} points either way.",
    ]
    return head, {kind: _ratings(setting["entrants"]) for kind, setting in kinds.items()}


def standing(text: str) -> tuple[list[str], dict[Kind, Ratings]]:
    """What the file says of those who were in the arena, where they are what they were."""
    told = tomllib.loads(text)
    changed = [bot for bot in IN_ARENA if told[MARKS].get(bot) != mark_of(bot)]
    if changed:
        raise SystemExit(f"{', '.join(changed)} must be measured too: leave out --networks")
    head = [line for line in text.splitlines() if line.startswith("#") and line != NETWORKS_TOLD]
    return head, {kind: {bot: told[kind][bot] for bot in IN_ARENA} for kind in HOMES}


def by_the_others(kind: Kind, known: Ratings, games: int, jobs: int) -> Ratings:
    """The champion and his weaker levels at tables with the characters."""
    rules = edition(HOMES[kind], (), PLAYERS)
    names = (*characters(), *networked())
    deals = -(-games // PLAYERS)
    tables = MixedTables(edition=rules, players=PLAYERS, names=names, handicaps={}, seed=1, deals=deals)
    ratings = rated(tables, Crew(jobs), known=known)
    return {name: ratings[name].value for name in networked()}


def written(head: list[str], kinds: Mapping[Kind, Ratings]) -> str:
    lines = [*head, NETWORKS_TOLD]
    for kind, ratings in kinds.items():
        ranked = sorted(ratings.items(), key=lambda each: each[::-1])
        lines += ["", f"[{kind}]", *(f"{name} = {round(rating)}" for name, rating in ranked)]
    lines += ["", f"[{MARKS}]", *(f'{bot} = "{mark_of(bot)}"' for bot in BOTS)]
    return "\n".join(lines) + "\n"


def _ratings(entrants: list[dict[str, Any]]) -> Ratings:
    return {each["name"]: each["rating"]["value"] for each in entrants}


def _reach(rating: dict[str, float]) -> float:
    return (rating["high"] - rating["low"]) / 2


if __name__ == "__main__":
    main(sys.argv[1:])
