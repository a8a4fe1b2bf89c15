"""`maquignon lab evaluate`: a network against everybody else, both ways, and in solved games against best play."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from maquignon.cli.choosing import chosen_edition, name_of
from maquignon.cli.crews import chosen_crew
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import check_network, check_temperature, extra
from maquignon.cli.lab.options import add_checkpoints, add_crew, add_games, add_markdown, add_seeds, add_table
from maquignon.cli.terminal import Bar, print_json
from maquignon.lab.markdown import markdown
from maquignon.lab.solve.positions import NAMED
from maquignon.lab.solve.tables import exact_losses
from maquignon.rulebook import BadSetup, Edition
from maquignon.workers import Crew

if TYPE_CHECKING:
    from maquignon.lab.contests import Result
    from maquignon.lab.evaluation import Cell
    from maquignon.lab.published_pool import PublishedPool
    from maquignon.lab.solve.trials import Tried


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", help="a network's file, champion, or somebody of the pool")
    add_table(parser)
    add_seeds(parser)
    parser.add_argument(
        "--against", metavar="WHO", action="append", help="a name, champion or another file; without: the whole pool"
    )
    parser.add_argument(
        "--within-means", action="store_true", help="no network bids beyond its means, as the champion never does"
    )
    parser.add_argument(
        "--temperature", metavar="T", type=float, help="how hot FILE chooses (a file: 1, the champion as he ships)"
    )
    parser.add_argument(
        "--solved",
        metavar="GAME",
        nargs="*",
        choices=NAMED,
        help=f"what a network loses in small games to one who knows it: {', '.join(NAMED)} (without a name: all)",
    )
    add_checkpoints(parser)
    add_markdown(parser)
    add_games(parser, 4000, "per cell, and per seed, rounded up to whole deals")
    add_crew(parser)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.lab.evaluation import play_cells, table
        from maquignon.lab.published_pool import published_pool
        from maquignon.lab.seated_games import POOL
    edition = chosen_edition(args.edition, args.house_rules, args.players)
    whole = published_pool(edition, args.checkpoints)
    for name in {args.file, *(args.against or ())} - {*whole.names}:
        check_network(name, edition, whole.names)
    check_temperature(args.temperature, is_network=args.file not in POOL)
    crew = chosen_crew(args.workers, args.cluster)
    if whole.left_out and not args.against:
        print(whole.left_out, file=sys.stderr)
    asked = _asked(args, edition, whole)
    solved = [] if args.solved is None else _solved(args, edition, whole, asked[0])
    with Bar("games", sum(cell.games for cell in asked)) as bar:
        results = play_cells(asked, crew, bar.advance, whole.files)
    if args.json:
        games = [_facts(cell, result) for cell, result in results]
        print_json({"games": games, "solved": [_losses(each) for each in solved]} if solved else games)
        return 0
    if not args.markdown:
        cell, result = results[0]
        print(
            f"{name_of(edition)}, {args.players} players, {result.games} games each, par {100 / args.players:.1f} %; "
            f"{_temperature(args.file, cell)}"
        )
    print(markdown(table(args.file, results)), end="")
    if solved:
        lost = exact_losses(solved)
        print(f"\n{lost.title}:\n\n{markdown(lost)}", end="")
    return 0


def _asked(args: argparse.Namespace, edition: Edition, pool: PublishedPool) -> list[Cell]:
    from maquignon.lab.evaluation import cells

    return [
        cell
        for seed in args.seeds or [args.seed]
        for cell in cells(
            args.file,
            edition,
            args.players,
            args.against or pool.names,
            args.games,
            seed,
            within_means=args.within_means,
            temperature=args.temperature,
            handicaps=pool.handicaps,
        )
    ]


def _solved(args: argparse.Namespace, edition: Edition, pool: PublishedPool, cell: Cell) -> list[Tried]:
    """Before anything is played, since an edition may have no such games."""
    from maquignon.lab.evaluation import heat_of
    from maquignon.lab.solve.exploitability import is_network
    from maquignon.lab.solve.network_losses import network_losses
    from maquignon.lab.solve.programme import NoSolver

    network = str(pool.files.get(args.file, args.file))
    if not is_network(network):
        raise CommandError("--solved asks the champion or a network's file")
    games = args.solved or [*NAMED]
    try:
        with Bar("solved", len(games)) as bar:
            return network_losses(
                edition,
                games,
                network,
                over_bids=not args.within_means,
                temperature=heat_of(args.file, cell),
                crew=Crew(min(args.workers, len(games))),
                advance=bar.advance,
            )
    except (NoSolver, BadSetup) as refusal:
        raise CommandError(str(refusal)) from None


def _losses(each: Tried) -> dict[str, object]:
    return {"game": each.trial.game, "value": each.value, "losses": each.lost.low}


def _facts(cell: Cell, result: Result) -> dict[str, object]:
    return {"one": cell.one, "many": cell.many, **asdict(result)}


def _temperature(file: str, cell: Cell) -> str:
    from maquignon.lab.evaluation import heat_of

    heat = heat_of(file, cell)
    return f"{file} has no temperature" if heat is None else f"{file} at temperature {heat:g}"
