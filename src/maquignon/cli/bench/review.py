"""`maquignon bench review`: how long the review of a game takes."""

from __future__ import annotations

import argparse
from dataclasses import asdict

from maquignon.bots import champion
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, console, print_json

ROUNDS = 3


def add_arguments(parser: argparse.ArgumentParser) -> None:
    group = parser.add_argument_group("review", "a game of four champions at koehandel-2001, the best of three reviews")
    group.add_argument("--jobs", metavar="J", type=int, default=2, help="processes (2)")


def run(args: argparse.Namespace) -> int:
    from maquignon.bench.reviewing import TARGET, champions_game, review_time

    if args.jobs < 1:
        raise CommandError(f"--jobs is 1 or more, not {args.jobs}")
    if not champion.is_here():
        raise CommandError("the champion needs numpy")
    record = champions_game()
    found = []
    with Bar("reviews", ROUNDS) as bar:
        for _ in range(ROUNDS):
            found.append(review_time(record, args.jobs))
            bar.advance()
    best = min(found, key=lambda each: each.seconds)
    if args.json:
        print_json({**asdict(best), "target_seconds": TARGET, "all_seconds": [each.seconds for each in found]})
        return 0
    out = console()
    out.print(f"a game of {best.moves} moves, {best.playouts:,} playouts, {best.counselled} choices of which he speaks")
    processes = "1 process" if best.jobs == 1 else f"{best.jobs} processes"
    out.print(f"{'compiled' if best.compiled else 'plain Python'}, {processes}, seconds by the clock and of CPU")
    for each in found:
        out.print(f"{each.seconds:8.1f} {each.cpu_seconds:8.1f}")
    out.print(f"best: {best.seconds:.1f} s (target: < {TARGET:g} s on two cores)")
    return 0
