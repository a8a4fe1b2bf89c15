"""`python -m bench.cluster`: what a cluster is worth, by one of one worker and one of two on this machine.

Wall time says it where nothing else runs; CPU time says what is spent on the way, whatever else the machine does.
"""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple

from maquignon.lab.ladder import Match
from maquignon.rulebook import edition
from maquignon.workers import Crew, work_freely

SMALL = {"object_store_memory": 80 * 1024 * 1024}
NOTHING = 500
"""Errands with nothing in them, which show what an errand costs the one who hands it out."""


class Cost(NamedTuple):
    wall: float
    worked: float
    """CPU seconds inside the errands."""
    handing: float
    """CPU seconds of this process."""


def timed(match: Match) -> float:
    begun = time.process_time()
    match.play()
    return time.process_time() - begun


@contextmanager
def cluster(workers: int) -> Iterator[Crew]:
    import ray
    from ray.cluster_utils import Cluster

    machines = Cluster(initialize_head=True, head_node_args={"num_cpus": 0, "include_dashboard": False, **SMALL})
    for _ in range(workers):
        machines.add_node(num_cpus=1, **SMALL)
    try:
        crew = Crew(cluster=machines.address)
        list(work_freely(abs, range(4 * workers), crew))  # workers start with their first errand
        yield crew
    finally:
        ray.shutdown()
        machines.shutdown()


def cost(crew: Crew, parts: list[Match]) -> Cost:
    wall, handing = time.perf_counter(), time.process_time()
    worked = sum(seconds for _, seconds in work_freely(timed, parts, crew))
    return Cost(time.perf_counter() - wall, worked, time.process_time() - handing)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.cluster", description=__doc__)
    parser.add_argument("--games", metavar="G", type=int, default=4000, help="of one match (default: 4000)")
    parser.add_argument("--part", metavar="P", type=int, default=100, help="games in a part (default: 100)")
    args = parser.parse_args()
    os.environ.update(RAY_USAGE_STATS_ENABLED="0", RAY_worker_niceness="0")
    rules = edition("koehandel-2001", (), 4)
    match = Match(edition=rules, players=4, one="odile", many="nora", games=args.games, seed=1)
    parts = match.parts(args.part)
    here = sum(map(timed, parts))
    print(f"here, in this process: {here:.2f} s of CPU for {len(parts)} parts")
    for workers in (1, 2):
        with cluster(workers) as crew:
            spent = cost(crew, parts)
            begun = time.process_time()
            list(work_freely(partial(max, 0), range(NOTHING), crew))
            each = (time.process_time() - begun) / NOTHING
        print(
            f"{workers} workers: {spent.wall:.2f} s, {spent.worked:.2f} s of CPU in the parts,"
            f" {spent.handing:.2f} s of CPU handing them out, {1000 * each:.2f} ms for an empty one"
        )
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
