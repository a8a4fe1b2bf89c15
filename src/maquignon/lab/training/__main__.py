"""`python -m maquignon.lab.training`: `maquignon lab train` where the packages of the command are missing."""

from __future__ import annotations

import argparse

from maquignon.lab.training.arguments import add_arguments, settings_of
from maquignon.lab.training.journal import Line


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maquignon.lab.training")
    add_arguments(parser)
    args = parser.parse_args()
    from maquignon.lab.training.session import train

    train(settings_of(args), args.out, args.resume, args.rival, tell)


def tell(line: Line) -> None:
    print("  ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)


if __name__ == "__main__":
    main()
