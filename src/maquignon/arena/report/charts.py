"""Two kinds of charts as SVG text: values with intervals, and lines over names. Knows nothing of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import floor, log10

from maquignon.arena.results.intervals import Interval

COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b5b00", "#444444")
"""Okabe and Ito's, told apart by nearly everybody."""
_INK, _FAINT = "#222", "#ddd"
_WIDTH, _ROW, _LEFT, _RIGHT, _TOP = 720, 26, 190, 40, 40


def interval_chart(title: str, rows: Sequence[tuple[str, Interval]], reference: float | None = None) -> str:
    """A dot for each value on its interval; the reference is a dashed line."""
    ends = [end for _, interval in rows for end in interval] + ([] if reference is None else [reference])
    ticks = _ticks(min(ends), max(ends))
    height = _TOP + _ROW * len(rows) + 30
    scale = _Scale(ticks[0], ticks[-1], _LEFT, _WIDTH - _RIGHT)
    bottom = height - 26
    parts = [_tick(scale(tick), _TOP - 8, bottom, _number(tick)) for tick in ticks]
    if reference is not None:
        x = scale(reference)
        parts.append(f'<path d="M{x:.1f} {_TOP - 8}V{bottom}" stroke="{_INK}" stroke-dasharray="5 4"/>')
    for place, (label, interval) in enumerate(rows):
        y = _TOP + _ROW * place + _ROW // 2
        parts.append(_dot(label, interval, scale, y))
    return _svg(title, height, parts)


def line_chart(title: str, names: Sequence[str], lines: Mapping[str, Mapping[str, float]]) -> str:
    """A line for each of a few, over the same names; where one has no value its line has a gap."""
    values = [value for line in lines.values() for value in line.values()]
    ticks = _ticks(0, max(values, default=1))
    height, bottom = 340 + 20 * ((len(lines) + 3) // 4), 300
    rise = _Scale(ticks[0], ticks[-1], bottom, _TOP)
    along = _Scale(0, max(1, len(names) - 1), 60, _WIDTH - _RIGHT)
    parts = [_level(rise(tick), _number(tick)) for tick in ticks]
    parts += [_text(along(place), bottom + 20, name, "middle") for place, name in enumerate(names)]
    for number, (label, line) in enumerate(lines.items()):
        colour = COLOURS[number % len(COLOURS)]
        points = [(along(place), rise(line[name])) for place, name in enumerate(names) if name in line]
        parts.append(_line(points, colour))
        x, y = 60 + 160 * (number % 4), bottom + 48 + 20 * (number // 4)
        parts.append(f'<circle cx="{x}" cy="{y - 4}" r="5" fill="{colour}"/>{_text(x + 12, y, label)}')
    return _svg(title, height, parts)


class _Scale:
    def __init__(self, low: float, high: float, start: float, end: float) -> None:
        self._low, self._start = low, start
        self._unit = (end - start) / ((high - low) or 1)

    def __call__(self, value: float) -> float:
        return self._start + (value - self._low) * self._unit


def _ticks(low: float, high: float) -> list[float]:
    """About five round numbers from below the lowest value to above the highest."""
    rough = (high - low or abs(high) or 1) / 5
    power = 10.0 ** floor(log10(rough))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough)
    first = floor(low / step)
    ticks = [first * step]
    while ticks[-1] < high:
        ticks.append((first + len(ticks)) * step)
    return ticks


def _number(value: float) -> str:
    return f"{value:,.10g}".replace("-", "−")


def _dot(label: str, interval: Interval, scale: _Scale, y: int) -> str:
    x, low, high = (scale(part) for part in interval)
    hint = f"{label}: {interval.value:.4g} ({interval.low:.4g} to {interval.high:.4g})"
    return (
        f"<g><title>{escape(hint)}</title>{_text(_LEFT - 12, y + 5, _short(label), 'end')}"
        f'<path d="M{low:.1f} {y}H{high:.1f}" stroke="{COLOURS[0]}" stroke-width="3"/>'
        f'<circle cx="{x:.1f}" cy="{y}" r="5" fill="{COLOURS[0]}"/></g>'
    )


def _line(points: Sequence[tuple[float, float]], colour: str) -> str:
    path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{colour}"/>' for x, y in points)
    return f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>{dots}'


def _tick(x: float, top: float, bottom: float, label: str) -> str:
    line = f'<path d="M{x:.1f} {top}V{bottom}" stroke="{_FAINT}"/>'
    return line + _text(x, bottom + 18, label, "middle")


def _level(y: float, label: str) -> str:
    line = f'<path d="M60 {y:.1f}H{_WIDTH - _RIGHT}" stroke="{_FAINT}"/>'
    return line + _text(52, y + 5, label, "end")


def _text(x: float, y: float, text: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _short(label: str) -> str:
    return label if len(label) <= 26 else f"{label[:25]}…"


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    heading = f'<text x="12" y="20" font-weight="bold">{escape(title)}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}"'
        f' role="img" aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="13" fill="{_INK}">'
        f'<rect width="100%" height="100%" fill="#fff"/>{heading}{"".join(parts)}</svg>\n'
    )
