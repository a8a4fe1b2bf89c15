"""`maquignon lab pack`: what travels to a machine where nothing can be installed."""

from __future__ import annotations

import argparse
from pathlib import Path

from maquignon.cli.written_files import make_folder
from maquignon.lab.archive import pack, python
from maquignon.rules import is_compiled


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", metavar="FILE", type=Path, default=Path("build/training.tar.gz"))


def run(args: argparse.Namespace) -> int:
    make_folder(args.out.parent)
    number = pack(args.out)
    how = f"compiled for Python {python()}" if is_compiled() else "in plain Python: slow, but it runs anywhere"
    print(f"{args.out}: {number} files, {args.out.stat().st_size / 1e6:.1f} MB, {how}")
    return 0
