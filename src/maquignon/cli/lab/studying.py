"""`maquignon lab studies`: questions that players ask, answered from a dataset of games."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.written_files import written


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("data", metavar="FOLDER", type=Path, help="as `maquignon lab dataset` writes it")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True, help="the page (markdown)")
    parser.add_argument("--plots", metavar="FOLDER", type=Path, required=True, help="where its plots go (SVG)")


def run(args: argparse.Namespace) -> int:
    try:
        from maquignon.lab.dataset.reading import Dataset
        from maquignon.lab.studies.studies_page import page, plots
        from maquignon.lab.studies.watching import watch
    except ModuleNotFoundError as missing:
        raise CommandError(f"datasets need {missing.name}: pip install 'maquignon[data]'") from None
    if not (args.data / "games").is_dir():
        raise CommandError(f"{args.data} is no dataset: make one with `maquignon lab dataset`")
    data = Dataset(args.data)
    first = data.games().slice(0, 1).to_pylist()[0]
    tally = watch(data)
    title = f"{first['edition']}, {first['players']} players"
    dataset = (
        f"maquignon lab dataset --edition {first['edition']} --players {first['players']}"
        f" --bot {first['names'][0]} --games {data.games().num_rows} --out {args.data.name}"
    )
    command = f"maquignon lab studies {args.data.name} --out {args.out} --plots {args.plots}"
    for name, svg in plots(tally).items():
        written(args.plots / name, svg)
    written(args.out, page(tally, title, dataset, command, os.path.relpath(args.plots, args.out.parent)))
    print(f"{args.out}: {tally.games:,} games, {title}")
    return 0
