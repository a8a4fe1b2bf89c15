"""`maquignon lab train`: a network teaches itself, for as long as it is given, and can go on later."""

from __future__ import annotations

import argparse
import sys

from maquignon.cli.crews import chosen_crew
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, print_json
from maquignon.cli.written_files import make_folder
from maquignon.lab.training.arguments import add_arguments as add_options
from maquignon.lab.training.arguments import settings_of
from maquignon.lab.training.files import CannotTrain, lacking
from maquignon.lab.training.journal import Line
from maquignon.lab.training.stopping import Stopped
from maquignon.lab.training.trainers import trainer
from maquignon.rulebook import BadSetup


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_options(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        settings = settings_of(args)
        train = trainer(settings)
        chosen_crew(args.workers, args.cluster)
        for sentence in lacking(args.resume, args.exact):
            print(sentence, file=sys.stderr)
        make_folder(args.out)
    except (BadSetup, CannotTrain) as fault:
        raise CommandError(str(fault)) from None
    except OSError as fault:
        raise CommandError(f"{args.out} cannot be a folder: {fault.strerror}") from None
    try:
        train(settings, args.out, args.resume, print_json if args.json else _tell)
    except CannotTrain as fault:
        raise CommandError(str(fault)) from None
    except Stopped as stopped:
        print(stopped, file=sys.stderr)
        return stopped.status
    return 0


def _tell(line: Line) -> None:
    print("  ".join(f"{name} {value:.4g}" for name, value in line.items()), flush=True)
