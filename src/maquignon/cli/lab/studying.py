"""`maquignon lab studies`: questions that players ask, answered from games that were kept."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING, Final

from maquignon.cli.choosing import chosen_edition
from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import extra
from maquignon.cli.written_files import written

if TYPE_CHECKING:
    from maquignon.lab.dataset.keeping import KeptTable
    from maquignon.lab.studies.auctions import Places

EDITION: Final = "koehandel-2001"
PLAYERS: Final = 4


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--from",
        dest="kept",
        metavar="FOLDER",
        type=Path,
        required=True,
        help="games as `maquignon lab keep` writes them",
    )
    parser.add_argument("--edition", metavar="E", default=EDITION, help=f"whose games (default: {EDITION})")
    parser.add_argument("--players", metavar="N", type=int, default=PLAYERS, help=f"default: {PLAYERS}")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the page (markdown)")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, required=True, help="where its plots go (SVG)")


def run(args: argparse.Namespace) -> int:
    with extra("data", "kept games"):
        from maquignon.lab.dataset.keeping import commands, kept_tables
        from maquignon.lab.prices.measuring import all_tables
        from maquignon.lab.studies.studies_page import Sources, page, plots
        from maquignon.lab.studies.watching import watch
    wanted = chosen_edition(args.edition, [], args.players)
    try:
        tables = kept_tables(args.kept)
    except (OSError, ValueError) as error:
        raise CommandError(str(error)) from None
    table = next((each for each in tables if each.edition == wanted and each.players == args.players), None)
    if table is None:
        raise CommandError(f"{args.kept} holds no games of {args.edition} with {args.players}: `maquignon lab keep`")
    tally = watch(table.rows(), table.players)
    places = [_places(each) for each in tables]
    chosen = (
        ""
        if (args.edition, args.players) == (EDITION, PLAYERS)
        else f" --edition {args.edition} --players {args.players}"
    )
    sources = Sources(
        title=f"{args.edition}, {args.players} players",
        files=_linked(tables, args.out.parent),
        kept=f"[what their columns mean]({_seen_from(Path('docs/dataset.md'), args.out.parent)}#games-kept-whole)",
        command=f"maquignon lab studies{chosen} --from {args.kept.as_posix()} --out {args.out.as_posix()}"
        f" --plots {args.plots.as_posix()}",
        commands=commands(tables, len(all_tables()), args.kept),
    )
    for name, svg in plots(tally, places).items():
        written(args.plots / name, svg)
    written(args.out, page(tally, places, sources, _seen_from(args.plots, args.out.parent)))
    print(f"{args.out}: {tally.games:,} games, {sources.title}")
    return 0


def _places(table: KeptTable) -> Places:
    from maquignon.lab.studies.auctions import Places
    from maquignon.lab.studies.watching import wins_by_place

    return Places(f"{table.edition.id}, {table.players}", *wins_by_place(table.rows(), table.players))


def _linked(tables: list[KeptTable], page: Path) -> str:
    return "\n".join(
        f"- [{each.file.name}]({_seen_from(each.file, page)}): {each.games:,} games, {_size(each.file)} kB"
        for each in tables
    )


def _size(file: Path) -> str:
    return f"{file.stat().st_size / 1000:.0f}"


def _seen_from(file: Path, folder: Path) -> str:
    return Path(os.path.relpath(file, folder)).as_posix()
