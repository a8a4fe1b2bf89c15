"""The branch coverage of every room beside its floor, from the last measured run: `make coverage`.

A room under its floor is a failure. `--markdown` prints the table of docs/benchmarks.md.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

PACKAGE = "src/maquignon/"
FLOORS = {
    "arena": 97.0,
    "bench": 93.0,
    "bots": 83.0,
    "cli": 95.0,
    "client": 98.5,
    "envs": 94.0,
    "gymnasium": 95.0,
    "lab": 70.0,  # training needs PyTorch, which the developers' packages lack
    "openspiel": 95.0,
    "play": 97.5,
    "review": 96.5,
    "rulebook": 100.0,
    "rules": 100.0,
    "server": 96.0,
    "table": 98.5,
    "workers": 65.0,  # most of it runs in processes that nobody measures
}


class Room(NamedTuple):
    name: str
    covered: int
    total: int

    @property
    def share(self) -> float:
        return 100 * self.covered / self.total if self.total else 100.0

    @property
    def is_under(self) -> bool:
        return self.share < FLOORS.get(self.name, 0.0)


def main() -> int:
    rooms = sorted(measured_rooms(coverage_report()))
    line = "| `{0}` | {1:.1f} % | {2:g} % |" if "--markdown" in sys.argv else "{0:12} {1:6.1f} %   at least {2:g} %"
    for room in rooms:
        print(line.format(room.name, room.share, FLOORS.get(room.name, 0.0)))
    strangers = sorted({room.name for room in rooms} ^ FLOORS.keys())
    under = [room.name for room in rooms if room.is_under]
    if strangers:
        print(f"rooms and floors do not match: {', '.join(strangers)}", file=sys.stderr)
    if under:
        print(f"less is covered than before: {', '.join(under)}", file=sys.stderr)
    return bool(under or strangers)


def coverage_report() -> dict[str, dict[str, dict[str, int]]]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "coverage.json")
        command = [sys.executable, "-m", "coverage", "json", "--quiet", "--fail-under=0", "-o", str(file)]
        subprocess.run(command, check=True)
        found: dict[str, dict[str, dict[str, int]]] = json.loads(file.read_text())["files"]
        return found


def measured_rooms(files: dict[str, dict[str, dict[str, int]]]) -> Iterator[Room]:
    """Statements and branches together, as coverage counts them."""
    sums: dict[str, list[int]] = {}
    for name, facts in files.items():
        room = room_of(name)
        if room is None:
            continue
        summary = facts["summary"]
        covered, total = sums.setdefault(room, [0, 0])
        sums[room] = [
            covered + summary["covered_lines"] + summary["covered_branches"],
            total + summary["num_statements"] + summary["num_branches"],
        ]
    yield from (Room(name, covered, total) for name, (covered, total) in sums.items())


def room_of(file: str) -> str | None:
    inside = file.replace("\\", "/").partition(PACKAGE)[2]
    return inside.partition("/")[0].removesuffix(".py") if inside and not inside.startswith("__") else None


if __name__ == "__main__":
    sys.exit(main())
