"""Charts that a telephone shows in full and that follow a dark page: rows with a dot or a bar for each series."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import floor, log10
from typing import Final, NamedTuple

from maquignon.arena.report.charts import COLOURS
from maquignon.arena.results.intervals import Interval

WIDTH: Final = 460
"""Narrow, so that letters stay legible where the chart is made as narrow as a telephone."""
TOP, RIGHT, LETTER, SWATCH = 34, 30, 8.2, 28
STYLE: Final = (
    "<style>.paper{fill:#fff}text{fill:#222}.grid{stroke:#ddd}.fair{stroke:#222}"
    "@media(prefers-color-scheme:dark){.paper{fill:#1e2129}text{fill:#e8e8ea}.grid{stroke:#3b3f4a}.fair{stroke:#e8e8ea}}"
    "</style>"
)


class Row(NamedTuple):
    label: str
    values: Sequence[Interval | None]
    """Of each series one; None where there are too few to tell."""


class Chart(NamedTuple):
    title: str
    """A line, and a second one after a newline."""
    series: Sequence[str]
    rows: Sequence[Row]
    unit: str = ""
    fair: float | None = None
    """A dashed line."""
    bars: bool = False


def drawn(chart: Chart) -> str:
    return _Drawing(chart).svg()


class _Drawing:
    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        series = len(chart.series)
        self._step = 18 if chart.bars else 11
        self._row = self._step * series + (10 if series > 1 or chart.bars else 14)
        self._left = 20 + LETTER * max((len(row.label) for row in chart.rows), default=0)
        lines = chart.title.split("\n")
        self._heading = [
            f'<text x="12" y="{22 + 20 * number}" font-weight="{400 if number else 700}">{escape(line)}</text>'
            for number, line in enumerate(lines)
        ]
        self._legend, legend_lines = _legend(chart.series, 22 + 20 * len(lines))
        self._top = TOP + 20 * (len(lines) - 1) + 22 * legend_lines
        self._bottom = self._top + self._row * len(chart.rows)
        ends = [end for row in chart.rows for value in row.values if value for end in value]
        ends += [] if chart.fair is None else [chart.fair]
        ends += [0.0] if chart.bars else []
        self._ticks = _ticks(min(ends, default=0), max(ends, default=1))

    def svg(self) -> str:
        chart = self._chart
        height = self._bottom + 30
        parts = [f'<rect class="paper" width="100%" height="100%" rx="6"/>{"".join(self._heading)}{self._legend}']
        for tick in self._ticks:
            x = self._x(tick)
            label = f"{tick:,.10g}{chart.unit}".replace("-", "−")
            parts.append(f'<path class="grid" d="M{x:.1f} {self._top}V{self._bottom}"/>')
            parts.append(_text(x, self._bottom + 19, label, "middle"))
        if chart.fair is not None:
            x = self._x(chart.fair)
            parts.append(f'<path class="fair" d="M{x:.1f} {self._top}V{self._bottom}" stroke-dasharray="5 4"/>')
        parts += [self._drawn_row(number, row) for number, row in enumerate(chart.rows)]
        name = escape(chart.title.replace("\n", ": "))
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}"'
            f' role="img" aria-label="{name}" font-family="system-ui, sans-serif" font-size="15">'
            f"{STYLE}{''.join(parts)}</svg>\n"
        )

    def _drawn_row(self, number: int, row: Row) -> str:
        middle = self._top + self._row * number + self._row / 2
        first = middle - self._step * (len(row.values) - 1) / 2
        marks = [
            self._mark(row.label, place, value, first + self._step * place)
            for place, value in enumerate(row.values)
            if value
        ]
        return _text(self._left - 10, middle + 5, row.label, "end") + "".join(marks)

    def _mark(self, label: str, place: int, value: Interval, y: float) -> str:
        colour = COLOURS[place % len(COLOURS)]
        middle, low, high = (self._x(part) for part in value)
        series = f", {self._chart.series[place]}" if len(self._chart.series) > 1 else ""
        told = f"{label}{series}: {value.value:.3g}{self._chart.unit} ({value.low:.3g} to {value.high:.3g})"
        if self._chart.bars:
            zero = self._x(0)
            mark = (
                f'<rect x="{zero:.1f}" y="{y - 7:.1f}" width="{max(1.0, middle - zero):.1f}" height="14" rx="2"'
                f' fill="{colour}"/><path d="M{low:.1f} {y:.1f}H{high:.1f}" class="fair" stroke-width="1.5"/>'
            )
        else:
            mark = (
                f'<path d="M{low:.1f} {y:.1f}H{high:.1f}" stroke="{colour}" stroke-width="3"/>'
                f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="5" fill="{colour}"/>'
            )
        return f"<g><title>{escape(told)}</title>{mark}</g>"

    def _x(self, value: float) -> float:
        low, high = self._ticks[0], self._ticks[-1]
        return self._left + (value - low) / ((high - low) or 1) * (WIDTH - RIGHT - self._left)


def _legend(series: Sequence[str], y: int) -> tuple[str, int]:
    """With how many lines it takes; one series needs none."""
    if len(series) < 2:
        return "", 0
    parts, x, line = [], 12.0, 0
    for place, name in enumerate(series):
        width = SWATCH + LETTER * len(name)
        if x + width > WIDTH:
            x, line = 12.0, line + 1
        at = y + 22 * line
        parts.append(
            f'<circle cx="{x + 6:.1f}" cy="{at - 5}" r="5" fill="{COLOURS[place]}"/>{_text(x + 16, at, name, "start")}'
        )
        x += width
    return "".join(parts), line + 1


def _ticks(low: float, high: float) -> list[float]:
    """Some four round numbers from below the lowest value to above the highest."""
    rough = (high - low or abs(high) or 1) / 4
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    ticks = [floor(low / step) * step]
    while ticks[-1] < high:
        ticks.append(ticks[0] + len(ticks) * step)
    return ticks


def _text(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'
