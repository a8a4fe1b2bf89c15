"""What a training run tells of itself: a line of JSON every few seconds, and a drawing of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from maquignon.lab.training.files import replaced

Line = dict[str, float]

LOG: Final = "log.jsonl"
PLOT: Final = "log.svg"

DRAWN: Final = ("characters", "past", "entropy", "critic", "exploiter")
"""Curves, each in a field of its own: wins beside par against characters and earlier selves, two losses, and wins of
exploiters."""
WIDTH: Final = 640
HEIGHT: Final = 120


class Journal:
    """Whoever is resumed goes on from its checkpoint: what was told after so many decisions is played again."""

    def __init__(self, folder: Path, resumed: Path | None, decisions: int) -> None:
        self._folder = folder
        before = resumed / LOG if resumed else None
        told = read_lines(before) if before and before.exists() else []
        self.lines = [line for line in told if line["decisions"] <= decisions]
        with replaced(folder, [LOG]) as (file,):
            file.write_text("".join(json.dumps(line) + "\n" for line in self.lines), encoding="utf-8")

    def write(self, line: Line) -> None:
        self.lines.append({name: round(value, 5) for name, value in line.items()})
        with (self._folder / LOG).open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.lines[-1]) + "\n")

    def draw(self) -> None:
        with replaced(self._folder, [PLOT]) as (file,):
            file.write_text(drawn(self.lines), encoding="utf-8")


def read_lines(file: Path) -> list[Line]:
    """A last one that was never ended is left out."""
    whole, _, _ = file.read_text(encoding="utf-8").rpartition("\n")
    return [json.loads(line) for line in whole.splitlines()]


def drawn(lines: Sequence[Line]) -> str:
    """One field for each curve, over the decisions made."""
    told = [name for name in DRAWN if any(name in line for line in lines)]
    fields = [_field(lines, name, number * (HEIGHT + 30)) for number, name in enumerate(told)]
    size = f'width="{WIDTH + 80}" height="{len(told) * (HEIGHT + 30)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return f"{head}{''.join(fields)}</svg>\n"


def _field(lines: Sequence[Line], name: str, top: float) -> str:
    points = [(line["decisions"], line[name]) for line in lines if name in line]
    most = max(value for _, value in points) or 1.0
    last = max(decisions for decisions, _ in points) or 1.0
    curve = " ".join(f"{x / last * WIDTH:.1f},{top + HEIGHT + 20 - y / most * HEIGHT:.1f}" for x, y in points)
    words = f"{name}: {points[-1][1]:.3g} after {last / 1e6:.0f} M decisions, at most {most:.3g}"
    return f'<text x="4" y="{top + 14}">{words}</text><polyline fill="none" stroke="#345" points="{curve}"/>'
