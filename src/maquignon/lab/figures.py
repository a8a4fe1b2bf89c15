"""What he is measured by, as a list: whom he meets at which tables, and how much was wanted of either side there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

from maquignon.arena.report.tables import Table
from maquignon.lab.contests import Result
from maquignon.lab.evaluation import MIXED, Cell, cells, mean_percent, percent
from maquignon.lab.published_pool import PublishedPool
from maquignon.lab.seated_games import NOBODY, POOL
from maquignon.rulebook import edition

AMONG: Final = 0.06
"""One of them among champions wins at most so much."""
EXPLOITED: Final = 0.30
"""So much at most one who was trained to beat him."""
PAR: Final = 0.25
"""With four players, whoever of the pool it is."""
VETERANS: Final = ("odile-1", "otto-1")
OTHERS: Final = tuple(name for name in POOL if name not in VETERANS)


class Setting(NamedTuple):
    edition: str
    players: int
    opponents: tuple[str, ...]
    alone: float | None
    """What he should win at least, alone against copies of one of them; None where nothing was said."""
    among: float
    """What one of them should win at most, alone against copies of him."""


SETTINGS: Final = (
    Setting("koehandel-2001", 4, VETERANS, 0.65, AMONG),
    Setting("koehandel-2001", 4, (NOBODY,), 0.999, AMONG),
    Setting("koehandel-2001", 3, VETERANS, 0.75, AMONG),
    Setting("koehandel-2001", 5, VETERANS, 0.55, AMONG),
    Setting("master-2009", 4, VETERANS, 0.60, AMONG),
    Setting("master-2009", 2, VETERANS, 0.75, AMONG),
    Setting("boursicocotte-2025", 4, VETERANS, 0.55, AMONG),
)
FURTHER: Final = (
    Setting("koehandel-2001", 4, OTHERS, PAR, PAR),
    Setting("kuhhandel-27109", 3, VETERANS, None, AMONG),
    Setting("kuhhandel-27109", 4, VETERANS, None, AMONG),
    Setting("kuhhandel-27109", 5, VETERANS, None, AMONG),
    Setting("boursicocotte-2025", 3, VETERANS, None, AMONG),
    Setting("boursicocotte-2025", 4, OTHERS, PAR, PAR),
    Setting("boursicocotte-2025", 5, VETERANS, None, AMONG),
    Setting("master-2009", 3, VETERANS, None, AMONG),
    Setting("master-2009", 4, OTHERS, PAR, PAR),
    Setting("master-2009", 5, VETERANS, None, AMONG),
    Setting("master-2009", 6, VETERANS, None, AMONG),
)
"""What the table of his results has besides."""
EXPLOITER: Final = Setting("koehandel-2001", 4, ("exploiter",), None, EXPLOITED)
"""Asked the other way round only."""


def figures(
    file: str,
    pool: PublishedPool,
    games: int,
    seed: int,
    temperature: float | None = None,
    *,
    settings: Sequence[Setting] = SETTINGS,
) -> list[Cell]:
    """Both directions of every setting; the exploiter alone against him, where its file is at hand."""
    asked = [
        cell
        for (name, players), opponents in _tables(settings).items()
        for cell in cells(
            file,
            edition(name, (), players),
            players,
            opponents,
            games,
            seed,
            within_means=True,
            temperature=temperature,
            handicaps=pool.handicaps,
        )
    ]
    exploiter = EXPLOITER.opponents[0]
    if exploiter not in pool.files:
        return asked
    classic = next(cell for cell in asked if _is_at(cell, EXPLOITER))
    return [*asked, replace(classic, one=exploiter, many=file)]


def _tables(settings: Sequence[Setting]) -> dict[tuple[str, int], tuple[str, ...]]:
    """Everybody met at a table, each of them once."""
    found: dict[tuple[str, int], tuple[str, ...]] = {}
    for each in settings:
        met = found.get((each.edition, each.players), ())
        found[each.edition, each.players] = tuple(dict.fromkeys((*met, *each.opponents)))
    return found


def verdict(file: str, cell: Cell, result: Result) -> str:
    """Reached or missed by the whole interval, or within it on either side; empty where nothing was wanted."""
    bound = target(file, cell)
    if bound is None:
        return ""
    ahead = result.rate() - bound if cell.one == file else bound - result.rate()
    word = "reached" if ahead >= 0 else "missed"
    return word if abs(ahead) >= result.error() else f"{word}, within the interval"


def target(file: str, cell: Cell) -> float | None:
    """At least so much if he is the one, at most so much if he is the many."""
    if cell.many == MIXED:
        return None
    other = cell.many if cell.one == file else cell.one
    known = (*SETTINGS, *FURTHER, EXPLOITER)
    found = next(each for each in known if other in each.opponents and _is_at(cell, each))
    return found.alone if cell.one == file else found.among


def _is_at(cell: Cell, setting: Setting) -> bool:
    return (cell.edition, cell.players) == (edition(setting.edition, (), setting.players), setting.players)


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    """A line for every cell, then the means of those tables where everybody of the pool was met."""
    heads = ("edition", "players", "one", "against", "par", "wanted", "games", "wins", "verdict")
    rows = [_row(file, cell, result) for cell, result in results]
    return Table("", heads, (*rows, *_mean_rows(file, results)))


def _row(file: str, cell: Cell, result: Result) -> tuple[str, ...]:
    bound = target(file, cell)
    sign = "≥" if cell.one == file else "≤"
    many = MIXED if cell.many == MIXED else f"{cell.players - 1} × {Path(cell.many).stem}"
    wanted = "" if bound is None else f"{sign} {100 * bound:g}"
    return (
        *_place(cell, Path(cell.one).stem, many),
        wanted,
        f"{result.games:,}",
        percent(result),
        verdict(file, cell, result),
    )


def _mean_rows(file: str, results: Sequence[tuple[Cell, Result]]) -> Iterator[tuple[str, ...]]:
    tables: dict[tuple[str, int], list[tuple[Cell, Result]]] = {}
    for cell, result in results:
        tables.setdefault((cell.edition.id, cell.players), []).append((cell, result))
    each, name = f"each of {len(POOL)}", Path(file).stem
    for here in tables.values():
        alone = [result for cell, result in here if cell.many in POOL]
        among = [result for cell, result in here if cell.one in POOL]
        if len(alone) == len(POOL):
            cell = here[0][0]
            yield _mean_row(cell, name, f"{cell.players - 1} × {each}", alone)
            yield _mean_row(cell, each, f"{cell.players - 1} × {name}", among)


def _mean_row(cell: Cell, one: str, many: str, results: Sequence[Result]) -> tuple[str, ...]:
    games = sum(result.games for result in results)
    return *_place(cell, one, many), "", f"{games:,}", mean_percent(results), ""


def _place(cell: Cell, one: str, many: str) -> tuple[str, ...]:
    return cell.edition.id, f"{cell.players}", one, many, f"{100 / cell.players:.1f}"
