"""What was wanted of the champion, as a list: whom he meets at which tables, and how much either side may win there."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final, NamedTuple

from maquignon.arena.report.tables import Table
from maquignon.bots.handicap import Handicap
from maquignon.lab.contests import Result
from maquignon.lab.evaluation import Cell, by_par, percent
from maquignon.lab.published_pool import PublishedPool
from maquignon.rulebook import Edition, edition

AMONG: Final = 0.06
"""One of them among champions wins at most so much."""
EXPLOITED: Final = 0.30
"""So much at most one who was trained to beat him."""
VETERANS: Final = ("odile-1", "otto-1")


class Setting(NamedTuple):
    edition: str
    players: int
    opponents: tuple[str, ...]
    alone: float | None
    """What he should win at least, alone against copies of one of them; without a number more than par."""
    among: float
    """What one of them should win at most, alone against copies of him."""


SETTINGS: Final = (
    Setting("koehandel-2001", 4, VETERANS, 0.65, AMONG),
    Setting("koehandel-2001", 3, VETERANS, 0.75, AMONG),
    Setting("koehandel-2001", 5, VETERANS, 0.55, AMONG),
    Setting("koehandel-2001", 4, ("random",), None, AMONG),
    Setting("master-2009", 4, VETERANS, 0.60, AMONG),
    Setting("master-2009", 2, VETERANS, 0.75, AMONG),
    Setting("boursicocotte-2025", 4, VETERANS, 0.55, AMONG),
)
EXPLOITER: Final = Setting("koehandel-2001", 4, ("exploiter",), None, EXPLOITED)
"""Asked the other way round only."""


def figures(file: str, pool: PublishedPool, games: int, seed: int, temperature: float | None = None) -> list[Cell]:
    """Both directions of every setting; the exploiter alone against him, where its file is at hand."""
    told = {} if temperature is None else {file: Handicap(temperature=temperature)}
    asked = [(each, *pair) for each in SETTINGS for name in each.opponents for pair in ((file, name), (name, file))]
    if EXPLOITER.opponents[0] in pool.files:
        asked.append((EXPLOITER, EXPLOITER.opponents[0], file))
    return [
        Cell(
            edition=_edition(each),
            players=each.players,
            one=one,
            many=many,
            games=games,
            seed=seed,
            within_means=True,
            handicaps={**pool.handicaps, **told},
        )
        for each, one, many in asked
    ]


def verdict(file: str, cell: Cell, result: Result) -> str:
    """Reached or missed by the whole interval, or within it on either side."""
    bound = target(file, cell)
    if bound is None:
        return "reached" if by_par(cell, result) == "above" else "missed"
    ahead = result.rate() - bound if cell.one == file else bound - result.rate()
    word = "reached" if ahead >= 0 else "missed"
    return word if abs(ahead) >= result.error() else f"{word}, within the interval"


def target(file: str, cell: Cell) -> float | None:
    """At least so much if he is the one, at most so much if he is the many; None for anything above par."""
    found = _setting(cell, cell.many if cell.one == file else cell.one)
    return found.alone if cell.one == file else found.among


def _setting(cell: Cell, other: str) -> Setting:
    return next(
        each
        for each in (*SETTINGS, EXPLOITER)
        if other in each.opponents and (_edition(each).id, each.players) == (cell.edition.id, cell.players)
    )


def _edition(setting: Setting) -> Edition:
    return edition(setting.edition, (), setting.players)


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    heads = ("edition", "players", "one", "against", "par", "wanted", "games", "wins", "verdict")
    return Table("", heads, tuple(_row(file, cell, result) for cell, result in results))


def _row(file: str, cell: Cell, result: Result) -> tuple[str, ...]:
    bound = target(file, cell)
    sign = "≥" if cell.one == file else "≤"
    return (
        cell.edition.id,
        f"{cell.players}",
        Path(cell.one).stem,
        f"{cell.players - 1} × {Path(cell.many).stem}",
        f"{100 / cell.players:.1f}",
        "> par" if bound is None else f"{sign} {100 * bound:.0f}",
        f"{result.games:,}",
        percent(result),
        verdict(file, cell, result),
    )
