"""`python -m maquignon.lab.training`: `maquignon lab train` where the packages of the command are missing."""

from __future__ import annotations

import argparse
import sys

from maquignon.lab.training.arguments import add_arguments, settings_of
from maquignon.lab.training.files import CannotResume, lacking
from maquignon.lab.training.journal import Line
from maquignon.lab.training.trainers import trainer
from maquignon.rulebook import BadSetup


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maquignon.lab.training")
    add_arguments(parser)
    args = parser.parse_args()
    try:
        for sentence in lacking(args.resume, args.exact):
            print(sentence, file=sys.stderr)
        trainer(args.exact)(settings_of(args), args.out, args.resume, tell)
    except (BadSetup, CannotResume) as fault:
        sys.exit(str(fault))


def tell(line: Line) -> None:
    print("  ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)


if __name__ == "__main__":
    main()
