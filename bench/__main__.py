"""`python -m bench [--seconds X]`: first `maquignon bench rules`, then the comparison with OpenSpiel."""

import argparse

from bench import openspiel
from maquignon.cli.main import main


def run() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure the speed of the rules.")
    parser.add_argument("--seconds", metavar="X", type=float, default=1.0, help="time for each figure (default: 1)")
    args = parser.parse_args()
    status = main(["bench", "rules", "--seconds", str(args.seconds)])
    if status == 0:
        print()
        openspiel.run(args.seconds)
    return status


raise SystemExit(run())
