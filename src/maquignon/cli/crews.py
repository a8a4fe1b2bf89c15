"""Who shares the work of a command: so many processes of this machine, or a cluster."""

from __future__ import annotations

import argparse

from maquignon.cli.errors import CommandError
from maquignon.workers import Crew


def add_cluster(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="a Ray cluster instead of processes here: its address, or auto for the one this machine belongs to",
    )


def chosen_crew(processes: int, cluster: str | None) -> Crew:
    """The crew that was asked for; a cluster is joined at once, or a sentence says why it cannot be."""
    if cluster is not None:
        from maquignon.workers.cluster import NoCluster, connect

        try:
            connect(cluster)
        except NoCluster as trouble:
            raise CommandError(str(trouble)) from None
    return Crew(processes, cluster)
