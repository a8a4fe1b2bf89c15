"""`maquignon lab tune`: breed a bot's habits."""

from __future__ import annotations

import argparse
import tomllib
from pathlib import Path

from maquignon.bots.characters import characters
from maquignon.bots.core.habits import TUNED
from maquignon.bots.habits import numbers_of
from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_network, extra
from maquignon.cli.lab.options import add_games, add_table, add_workers
from maquignon.cli.terminal import Bar, console, print_json
from maquignon.lab import bred
from maquignon.lab.players import by_habits, named_habits
from maquignon.lab.ranges import Numbers
from maquignon.lab.sparring import sparring
from maquignon.lab.tuning import Generation, Search, evolve
from maquignon.rulebook import Edition


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_table(parser)
    parser.add_argument("--generations", metavar="G", type=int, default=20, help="how many (default: 20)")
    parser.add_argument("--children", metavar="C", type=int, default=16, help="per generation (default: 16)")
    add_games(parser, 560, "for each child")
    parser.add_argument("--character", metavar="NAME", default="odile", help="whose habits (default: odile)")
    parser.add_argument(
        "--keep", metavar="HABIT", action="append", default=[], help="a habit to leave as it is; may be given again"
    )
    parser.add_argument("--start", metavar="HABIT=NUMBER", action="append", default=[], help="begin elsewhere")
    parser.add_argument("--like", metavar="NAME", help="begin with the habits of somebody else")
    parser.add_argument(
        "--against",
        metavar="WHO",
        action="append",
        default=[],
        help="one more to play against: a name, champion, or a network's file; may be given again",
    )
    parser.add_argument(
        "--exploit", metavar="WHO", action="append", default=[], help="play against nobody but these: an exploiter"
    )
    parser.add_argument("--name", metavar="NAME", help="under which they are written (default: the character's)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="a toml file to write the habits into")
    add_workers(parser)


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    search = _search(edition, args)
    done: list[Generation] = []
    title = f"{args.character}, {name_of(edition)}, {args.players} players"
    with extra("lab"), Bar(title, search.generations) as bar:
        for generation in evolve(search, args.workers):
            done.append(generation)
            bar.advance()
            if args.out:
                _write(args.out, args.name or args.character, search, generation.habits)
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


def _write(file: Path, character: str, search: Search, habits: Numbers) -> None:
    try:
        bred.write_habits(file, character, search.edition.id, search.players, habits)
    except OSError as error:
        raise CommandError(f"{file} cannot be written: {error.strerror}") from None
    except tomllib.TOMLDecodeError as error:
        raise CommandError(f"{file} is no toml file: {error}") from None


def _search(edition: Edition, args: argparse.Namespace) -> Search:
    """The search begins where the character, or whom it is to be like, is now."""
    if args.character not in characters():
        raise CommandError(f"there is no character '{args.character}'; there is {', '.join(characters())}")
    rivals: list[str] = args.exploit or args.against
    pool = () if args.exploit else sparring(edition, args.players, args.seed)
    return Search(
        edition=edition,
        players=args.players,
        generations=args.generations,
        children=args.children,
        games=args.games,
        seed=args.seed,
        start={**_numbers(args.like or args.character, edition, args.players), **_start(args.start)},
        pool=(*pool, *(_numbers(name, edition, args.players) for name in rivals if name in by_habits())),
        networks=_networks(rivals, edition),
        among_equals=not args.exploit,
        fixed=frozenset(_habit(name) for name in args.keep),
    )


def _networks(names: list[str], edition: Edition) -> tuple[str, ...]:
    """Those among them that do not play by habits."""
    networks = tuple(name for name in names if name not in by_habits())
    for name in networks:
        check_network(name, edition, by_habits())
    return networks


def _numbers(name: str, edition: Edition, players: int) -> Numbers:
    if name not in by_habits():
        raise CommandError(f"nobody who plays by habits is called '{name}'; there is {', '.join(by_habits())}")
    return numbers_of(named_habits(name, edition, players))


def _start(words: list[str]) -> Numbers:
    try:
        return {_habit(name): float(number) for name, _, number in (word.partition("=") for word in words)}
    except ValueError:
        raise CommandError("--start wants a habit and a number, such as mixing=0.5") from None


def _habit(name: str) -> str:
    if name not in TUNED:
        raise CommandError(f"there is no habit '{name}'; there is {', '.join(TUNED)}")
    return name
