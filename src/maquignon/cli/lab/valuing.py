"""`maquignon lab values`: what actions are worth in chance to win, fitted to games of champions."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path

from maquignon.cli.lab.networks import extra
from maquignon.cli.lab.options import add_games, add_workers
from maquignon.cli.terminal import Bar, add_json, print_json
from maquignon.cli.written_files import written
from maquignon.lab.markdown import markdown
from maquignon.rulebook import Edition
from maquignon.workers import Crew

KINDS = ("classic", "master")
WANDER = 0.01
HELD_OUT = 4
"""A quarter as many games are only looked at, by the seeds that follow."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("kind", metavar="KIND", choices=KINDS, help=f"of games: {' or '.join(KINDS)}")
    add_games(parser, 1536, "per table")
    parser.add_argument("--passes", metavar="P", type=int, default=1, help="over all that was gathered (default: 1)")
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="equal seeds, equal games (default: 1)")
    what = parser.add_mutually_exclusive_group(required=True)
    what.add_argument("--out", metavar="FILE", type=Path, help="where the values are written (npz)")
    what.add_argument("--check", action="store_true", help="look at those that ship beside games anew, and fit none")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="told and won, in games nothing was fitted to (SVG)")
    add_workers(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.bots.learned.policy import write_policy
        from maquignon.bots.learned.values import read_values, values
        from maquignon.lab.provenance import tell_networks
        from maquignon.lab.values.calibration import ALL, calibrate, plot, table
        from maquignon.lab.values.fitting import fit
        from maquignon.lab.values.lessons import Lessons, courses, gather

    def gathered(games: int, seed: int, wander: float) -> list[tuple[Edition, Lessons]]:
        asked = courses(args.kind, games, seed, wander)
        found = []
        with Bar("games", sum(len(course.parts()) for course in asked)) as bar:
            for part in gather(asked, Crew(args.workers)):
                found.append(part)
                bar.advance()
        return found

    if args.out:
        lessons = Lessons.together([part for _, part in gathered(args.games, args.seed, WANDER)])
        write_policy(args.out, fit(lessons, args.passes, args.seed).network)
        tell_networks(args.out, [course.edition for course in courses(args.kind, 1, args.seed, WANDER)])
        judged = read_values(args.out)
    else:
        judged = values(courses(args.kind, 1, args.seed, 0.0)[0].edition)
    found = calibrate(judged, gathered(max(1, args.games // HELD_OUT), args.seed + 1, 0.0))
    whole = found[ALL]
    if args.plot:
        written(args.plot, plot(f"The coach's chances beside what was won, {args.kind}", whole))
    if args.json:
        print_json({name: asdict(each) for name, each in found.items()})
    else:
        losses = f"loss {whole.loss:.4f} (mean: {whole.unknowing:.4f})"
        print(f"{args.out or args.kind}: {whole.decisions:,} decisions held out, {losses}")
        print(f"told {', '.join(f'{100 * each:.0f}' for each in whole.told)} %")
        print(f"won  {', '.join(f'{100 * each:.0f}' for each in whole.won)} %, {100 * whole.gap:.1f} points apart\n")
        print(markdown(table(found)), end="")
    return 0
