"""Logs of the examples that learn, as one chart: `python -m tools.learning_curves LOG.csv... > learning.svg`"""

from __future__ import annotations

import csv
import sys
from collections.abc import Sequence
from pathlib import Path

from maquignon.arena.report.charts import line_chart

POINTS = 10
TITLE = "Games won in %, one against two random players, by thousands of decisions"


def main(files: Sequence[str]) -> str:
    curves = {Path(file).stem: _curve(Path(file)) for file in files}
    last = max(max(curve) for curve in curves.values())
    step = -(-last // POINTS // 10) * 10
    lines = {name: _points(curve, step) for name, curve in curves.items()}
    return line_chart(TITLE, [str(step * point) for point in range(1, POINTS + 1)], lines)


def _curve(file: Path) -> dict[int, float]:
    """By thousands of decisions."""
    with file.open(newline="", encoding="utf-8") as lines:
        return {int(row["decisions"]) // 1000: 100 * float(row["won"]) for row in csv.DictReader(lines)}


def _points(curve: dict[int, float], step: int) -> dict[str, float]:
    """The last value up to each point that the curve comes to."""
    wanted = [step * point for point in range(1, POINTS + 1) if min(curve) <= step * point <= max(curve)]
    return {str(at): next(won for told, won in reversed(curve.items()) if told <= at) for at in wanted}


if __name__ == "__main__":
    print(main(sys.argv[1:]))
