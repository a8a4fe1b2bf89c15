"""`maquignon lab`: breed a bot's habits, measure the ladder of characters, and their speed."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from maquignon.bots.characters import characters
from maquignon.bots.core.habits import TUNED, Habits
from maquignon.bots.temper import numbers_of
from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import Bar, add_json, console, print_json, with_example
from maquignon.lab import bred
from maquignon.lab.contests import Result
from maquignon.lab.ladder import Match, ladder, played
from maquignon.lab.speed import speed
from maquignon.lab.tuning import Generation, Numbers, Plan, evolve
from maquignon.rulebook import Edition

EXAMPLE = """\
  maquignon lab tune --edition koehandel-2001 --players 4 --generations 20 --seed 1 --out habits.toml
  maquignon lab ladder --edition koehandel-2001 --players 4 --games 4000
  maquignon lab speed --edition koehandel-2001 --players 4

Equal options give equal results, however many processes share the work. In plain Python everything here is some fifty
times slower than compiled (see `maquignon --version`)."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    _add_tune(_task(tasks, "tune", "breed habits by evolution"))
    _add_games(_task(tasks, "ladder", "each character against the one below it, both ways"), 4000)
    _add_games(_task(tasks, "speed", "games a second, and the time for a decision"), 200)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    for name in ("games", "workers", "generations", "children"):
        if getattr(args, name, 1) < 1:
            raise CommandError(f"--{name} is 1 or more, not {getattr(args, name)}")
    return _TASKS[args.task](edition, args)


def _task(
    tasks: argparse._SubParsersAction[argparse.ArgumentParser],  # argparse has no public name for it
    name: str,
    help: str,
) -> argparse.ArgumentParser:
    parser = tasks.add_parser(name, help=help, description=help)
    parser.add_argument("--edition", metavar="E", required=True, help="see `maquignon editions`")
    parser.add_argument("--players", metavar="N", type=int, required=True)
    parser.add_argument("--seed", metavar="S", type=int, default=1, help="equal seeds, equal results (default: 1)")
    add_house_rules(parser)
    add_json(parser)
    return parser


def _add_games(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument("--games", metavar="G", type=int, default=games, help=f"per match (default: {games})")
    _add_workers(parser)


def _add_workers(parser: argparse.ArgumentParser) -> None:
    cores = os.cpu_count() or 1
    parser.add_argument("--workers", metavar="W", type=int, default=cores, help=f"processes (default here: {cores})")


def _add_tune(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--generations", metavar="G", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--children", metavar="C", type=int, default=16, help="per generation (default: 16)")
    parser.add_argument("--games", metavar="N", type=int, default=560, help="for each child (default: 560)")
    parser.add_argument("--character", metavar="NAME", default="odile", help="whose habits (default: odile)")
    parser.add_argument(
        "--keep", metavar="HABIT", action="append", default=[], help="a habit to leave as it is; may be given again"
    )
    parser.add_argument("--start", metavar="HABIT=NUMBER", action="append", default=[], help="begin elsewhere")
    parser.add_argument("--out", metavar="FILE", type=Path, help="a toml file to write the habits into")
    _add_workers(parser)


def _tune(edition: Edition, args: argparse.Namespace) -> int:
    plan = _plan(edition, args)
    done: list[Generation] = []
    with Bar(f"{args.character}, {name_of(edition)}, {args.players} players", plan.generations) as bar:
        for generation in evolve(plan, args.workers):
            done.append(generation)
            bar.advance()
            if args.out:
                bred.written(args.out, args.character, edition.id, args.players, generation.habits)
            if not args.json:
                print(
                    f"{generation.number + 1}: best {generation.best:.3f}, mean {generation.mean:.3f} of par",
                    flush=True,
                )
    if args.json:
        print_json({"habits": done[-1].habits, "means": [generation.mean for generation in done]})
    elif not args.out:
        console().print("\n".join(f"{name} = {done[-1].habits[name]:.4g}" for name in TUNED), markup=False)
    return 0


def _plan(edition: Edition, args: argparse.Namespace) -> Plan:
    """The search begins where the character is now; usual traders, Nora, Otto and itself are the fixed opponents."""
    known = characters()
    if args.character not in known:
        raise CommandError(f"there is no character '{args.character}'; there is {', '.join(known)}")
    now = _numbers(args.character, edition, args.players)
    rivals = dict.fromkeys(("nora", "otto", args.character))
    pool = (numbers_of(Habits()), *(_numbers(name, edition, args.players) for name in rivals))
    return Plan(
        edition=edition,
        players=args.players,
        generations=args.generations,
        children=args.children,
        games=args.games,
        seed=args.seed,
        start={**now, **_start(args.start)},
        pool=pool,
        fixed=frozenset(_habit(name) for name in args.keep),
    )


def _numbers(name: str, edition: Edition, players: int) -> Numbers:
    return numbers_of(characters()[name].habits(edition, players))


def _start(words: list[str]) -> Numbers:
    try:
        return {_habit(name): float(number) for name, _, number in (word.partition("=") for word in words)}
    except ValueError:
        raise CommandError("--start wants a habit and a number, such as mixing=0.5") from None


def _habit(name: str) -> str:
    if name not in TUNED:
        raise CommandError(f"there is no habit '{name}'; there is {', '.join(TUNED)}")
    return name


def _ladder(edition: Edition, args: argparse.Namespace) -> int:
    matches = ladder(edition, args.players, args.games, args.seed)
    results: list[tuple[Match, Result]] = []
    with Bar("games", args.games * len(matches)) as bar:
        for match, result in played(matches, args.workers):
            results.append((match, result))
            bar.advance(result.games)
    if args.json:
        print_json([{"one": match.one, "many": match.many, **asdict(result)} for match, result in results])
        return 0
    print(f"{name_of(edition)}, {args.players} players, {args.games} games each, par {100 / args.players:.1f} %")
    for match, result in results:
        rate = f"{100 * result.rate():5.1f} ± {100 * result.error():.1f} %"
        print(
            f"{match.one:>8} against {args.players - 1} {match.many:<8} {rate}   {result.rate() * args.players:.2f} par"
        )
    return 0


def _speed(edition: Edition, args: argparse.Namespace) -> int:
    found = speed(edition, args.players, args.games, args.seed)
    if args.json:
        print_json(asdict(found))
        return 0
    print(f"{name_of(edition)}, {args.players} players, {'compiled' if found.compiled else 'plain Python'}")
    print(f"whole games         {found.games_a_second:8.0f} a second and core")
    print(f"decision, core      {found.core_microseconds:8.1f} µs")
    print(f"decision, table     {found.table_milliseconds:8.2f} ms")
    return 0


_TASKS: dict[str, Callable[[Edition, argparse.Namespace], int]] = {"tune": _tune, "ladder": _ladder, "speed": _speed}
