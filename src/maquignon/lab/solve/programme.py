"""Zero-sum games of one hidden choice and one answer to a sign of it, by linear programme. Knows no cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

Payoffs = Sequence[Sequence[float]]
"""Rows for the hidden choices behind one sign, columns for the answers; what the one who hides gets."""


class NoSolver(Exception):
    """scipy is not there; the message is a sentence."""


@dataclass(frozen=True, slots=True)
class Hidden:
    value: float
    """To the one who hides."""
    choices: tuple[tuple[float, ...], ...]
    """Chances of the hidden choices, sign by sign; all together are 1."""
    answers: tuple[tuple[float, ...], ...]
    """Chances of the answers, 1 for every sign."""


def hidden_game(signs: Sequence[Payoffs]) -> Hidden:
    """One chooses, the other sees only the sign of the choice and answers."""
    return _plain(signs) or _mixed(signs)


def matrix_game(payoffs: Payoffs) -> Hidden:
    """Both choose unseen: a single sign that tells nothing."""
    return hidden_game([payoffs])


def _plain(signs: Sequence[Payoffs]) -> Hidden | None:
    """Where one choice and one answer to each sign are best without mixing, no programme is needed."""
    worst = [[min(row) for row in payoffs] for payoffs in signs]
    value = max(max(rows) for rows in worst)
    columns = [[max(column) for column in zip(*payoffs, strict=True)] for payoffs in signs]
    if max(min(most) for most in columns) > value:
        return None
    sign = next(place for place, rows in enumerate(worst) if value in rows)
    choices = [[0.0] * len(payoffs) for payoffs in signs]
    choices[sign][worst[sign].index(value)] = 1.0
    answers = [_single(len(most), most.index(min(most))) for most in columns]
    return Hidden(value, tuple(map(tuple, choices)), tuple(answers))


def _single(length: int, place: int) -> tuple[float, ...]:
    return tuple(float(each == place) for each in range(length))


def _mixed(signs: Sequence[Payoffs]) -> Hidden:
    """Most of the sum of v over the signs, where v is at most what each answer leaves of the choices behind it."""
    numpy, linprog = _libraries()
    sizes = [len(payoffs) for payoffs in signs]
    widths = [len(payoffs[0]) for payoffs in signs]
    number = sum(sizes)
    above = numpy.zeros((sum(widths), number + len(signs)))
    row = start = 0
    for sign, payoffs in enumerate(signs):
        block = slice(row, row + widths[sign])
        above[block, start : start + sizes[sign]] = -numpy.array(payoffs).T
        above[block, number + sign] = 1
        row, start = row + widths[sign], start + sizes[sign]
    found = linprog(
        [0.0] * number + [-1.0] * len(signs),
        A_ub=above,
        b_ub=[0.0] * len(above),
        A_eq=[[1.0] * number + [0.0] * len(signs)],
        b_eq=[1.0],
        bounds=[(0, None)] * number + [(None, None)] * len(signs),
    )
    assert found.success, found.message
    return Hidden(-float(found.fun), _parts(found.x, sizes), _parts(-found.ineqlin.marginals, widths))


def _parts(numbers: Sequence[float], sizes: Sequence[int]) -> tuple[tuple[float, ...], ...]:
    """Cut into pieces; what rounding left below zero is nothing."""
    parts = []
    start = 0
    for size in sizes:
        parts.append(tuple(max(0.0, float(number)) for number in numbers[start : start + size]))
        start += size
    return tuple(parts)


def _libraries() -> tuple[Any, Any]:
    try:
        import numpy
        from scipy.optimize import linprog  # type: ignore[import-untyped, unused-ignore]
    except ImportError:
        raise NoSolver("solving needs scipy: pip install 'maquignon[lab]'") from None
    return numpy, linprog
