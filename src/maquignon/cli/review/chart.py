"""The chances as one SVG: a line for each player over the moves, the moments as numbered marks."""

from __future__ import annotations

from html import escape
from typing import Final

from maquignon.cli.telling import Company
from maquignon.review.value import Review

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#444444")
"""Okabe and Ito's, told apart by nearly everybody."""
DASHES: Final = ("", "7 3", "2 3", "9 3 2 3", "4 4", "1 4")
_WIDTH, _LEFT, _RIGHT, _TOP, _BOTTOM = 440, 34, 16, 34, 270
"""Narrow, so that the words are still readable on a phone."""


def chart(review: Review, company: Company) -> str:
    names = company.names
    rows = (len(names) + 1) // 2
    height = _BOTTOM + 34 + 22 * rows
    parts = [_level(share) for share in (0, 25, 50, 75, 100)]
    parts += [_mark(review, number) for number in range(len(review.moments))]
    parts += [_line(review, seat) for seat in range(review.players)]
    parts += [_key(seat, name) for seat, name in enumerate(names)]
    last = len(review.points) - 1
    parts += [_text(_x(review, version), _BOTTOM + 18, str(version)) for version in (0, last // 2, last)]
    title = escape(company.texts.say("review.chart"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img" aria-label="{title}"'
        f' font-family="system-ui, sans-serif" font-size="14" fill="currentColor">{"".join(parts)}</svg>\n'
    )


def _x(review: Review, version: int) -> float:
    return _LEFT + (_WIDTH - _LEFT - _RIGHT) * version / max(1, len(review.points) - 1)


def _y(chance: float) -> float:
    return _BOTTOM - (_BOTTOM - _TOP) * chance


def _line(review: Review, seat: int) -> str:
    """A step at each change; versions without one are left out."""
    path = [f"M{_LEFT} {_y(review.points[0].chances[seat]):.1f}"]
    for before, point in zip(review.points, review.points[1:], strict=False):
        if point.chances[seat] != before.chances[seat]:
            path.append(f"H{_x(review, point.version):.1f}V{_y(point.chances[seat]):.1f}")
    path.append(f"H{_WIDTH - _RIGHT}")
    return f'<path d="{"".join(path)}" fill="none" stroke-width="2.5"{_stroke(seat)}/>'


def _mark(review: Review, number: int) -> str:
    x = _x(review, review.moments[number].version)
    line = f'<path d="M{x:.1f} {_TOP}V{_BOTTOM}" stroke="currentColor" stroke-opacity=".35"/>'
    return line + _text(x, _TOP - 8 - 12 * (number % 2), str(number + 1))


def _level(share: int) -> str:
    y = _y(share / 100)
    line = f'<path d="M{_LEFT} {y:.1f}H{_WIDTH - _RIGHT}" stroke="currentColor" stroke-opacity=".15"/>'
    return f'{line}<text x="{_LEFT - 6}" y="{y + 5:.1f}" text-anchor="end">{share}</text>'


def _key(seat: int, name: str) -> str:
    x, y = _LEFT + 200 * (seat % 2), _BOTTOM + 44 + 22 * (seat // 2)
    shown = name if len(name) <= 20 else f"{name[:19]}…"
    line = f'<path d="M{x} {y - 5}h26" stroke-width="3"{_stroke(seat)}/>'
    return f'{line}<text x="{x + 32}" y="{y}">{escape(shown)}</text>'


def _stroke(seat: int) -> str:
    dash = f' stroke-dasharray="{DASHES[seat]}"' if DASHES[seat] else ""
    return f' stroke="{COLOURS[seat]}"{dash}'


def _text(x: float, y: float, text: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle">{text}</text>'
