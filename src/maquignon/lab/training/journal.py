"""What a training run tells of itself: a line of JSON every few seconds, and a drawing of them."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

Line = dict[str, float]

DRAWN: Final = ("characters", "past", "entropy", "critic")
"""Curves, each in a field of its own: wins beside par against characters and earlier selves, and two losses."""
WIDTH: Final = 640
HEIGHT: Final = 120


class Journal:
    def __init__(self, folder: Path, resumed: Path | None) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._file = folder / "log.jsonl"
        self._plot = folder / "log.svg"
        before = resumed / self._file.name if resumed else None
        self.lines = read_lines(before) if before and before.exists() else []
        self._file.write_text("".join(json.dumps(line) + "\n" for line in self.lines), encoding="utf-8")

    def write(self, line: Line) -> None:
        self.lines.append({name: round(value, 5) for name, value in line.items()})
        with self._file.open("a", encoding="utf-8") as file:
            file.write(json.dumps(self.lines[-1]) + "\n")

    def draw(self) -> None:
        self._plot.write_text(drawn(self.lines), encoding="utf-8")


def read_lines(file: Path) -> list[Line]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


def drawn(lines: Sequence[Line]) -> str:
    """One field for each curve, over the decisions made."""
    fields = [_field(lines, name, number * (HEIGHT + 30)) for number, name in enumerate(DRAWN)]
    size = f'width="{WIDTH + 80}" height="{len(DRAWN) * (HEIGHT + 30)}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} font-family="sans-serif" font-size="12">'
    return f"{head}{''.join(fields)}</svg>\n"


def _field(lines: Sequence[Line], name: str, top: float) -> str:
    points = [(line["decisions"], line[name]) for line in lines if name in line]
    if not points:
        return ""
    most = max(value for _, value in points) or 1.0
    last = max(decisions for decisions, _ in points) or 1.0
    curve = " ".join(f"{x / last * WIDTH:.1f},{top + HEIGHT + 20 - y / most * HEIGHT:.1f}" for x, y in points)
    words = f"{name}: {points[-1][1]:.3g} after {last / 1e6:.0f} M decisions, at most {most:.3g}"
    return f'<text x="4" y="{top + 14}">{words}</text><polyline fill="none" stroke="#345" points="{curve}"/>'
