"""`python -m maquignon.lab.training`: `maquignon lab train` where the packages of the command are missing."""

from __future__ import annotations

import argparse
import sys

from maquignon.lab.training.arguments import add_arguments, settings_of
from maquignon.lab.training.files import CannotTrain, lacking
from maquignon.lab.training.journal import Line
from maquignon.lab.training.stopping import Stopped
from maquignon.lab.training.trainers import trainer
from maquignon.rulebook import BadSetup
from maquignon.workers.cluster import NoCluster


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m maquignon.lab.training")
    add_arguments(parser)
    args = parser.parse_args()
    try:
        settings = settings_of(args)
        for sentence in lacking(args.resume, args.exact):
            print(sentence, file=sys.stderr)
        train = trainer(settings)
        args.out.mkdir(parents=True, exist_ok=True)
    except (BadSetup, CannotTrain) as fault:
        sys.exit(str(fault))
    except OSError as fault:
        sys.exit(f"{args.out} cannot be a folder: {fault.strerror}")
    try:
        train(settings, args.out, args.resume, tell)
    except (CannotTrain, NoCluster) as fault:
        sys.exit(str(fault))
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        sys.exit(stopped.status)
    except KeyboardInterrupt:  # before there was anything to keep
        sys.exit(130)


def tell(line: Line) -> None:
    print("  ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)


if __name__ == "__main__":
    main()
