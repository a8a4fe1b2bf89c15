"""`maquignon lab blend`: two networks of one descent become one between them."""

from __future__ import annotations

import argparse
from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.lab.networks import extra
from maquignon.cli.written_files import make_folder


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("one", metavar="FILE", type=Path)
    parser.add_argument("other", metavar="OTHER", type=Path, help="what FILE was trained on to, or from")
    parser.add_argument("--share", metavar="S", type=float, default=0.5, help="of the other (default: 0.5)")
    parser.add_argument("--out", metavar="FILE", type=Path, required=True)


def run(args: argparse.Namespace) -> int:
    with extra("lab"):
        from maquignon.bots.learned.policy import blended, read_policy, write_policy
    if not 0 <= args.share <= 1:
        raise CommandError(f"--share is between 0 and 1, not {args.share:g}")
    try:
        found = blended(read_policy(args.one), read_policy(args.other), args.share)
    except (OSError, ValueError, KeyError) as fault:
        raise CommandError(f"these networks cannot be blended: {fault}") from None
    make_folder(args.out.parent)
    write_policy(args.out, found)
    return 0
