"""Somebody measured: alone against copies of everybody in the pool, the other way round, and at mixed tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.bots.handicap import Handicap
from maquignon.lab.contests import DEALS, Result, blank_result, whole_deals
from maquignon.lab.pairings import Pairing, play_in_parts
from maquignon.lab.seated_games import (
    AS_SHIPPED,
    IN_CORE,
    NO_FILES,
    NO_PATHS,
    POOL,
    Handicaps,
    Networks,
    SeatedGames,
    handicap_of,
    may_bluff,
    read_networks,
)
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew

AT_ONCE: Final = 2048
"""Games stepped together."""
MIXED: Final = "mixed tables"
HEADS: Final = ("opponent", "temperature", "alone against them", "par", "one of them against it", "par")


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell(Pairing):
    """Names of the pool, the champion or files of networks; many are copies, or at mixed tables whoever is drawn."""

    pool: tuple[str, ...] = ()
    """From whom they are drawn there, anew for every deal."""
    within_means: bool = False
    """Whether no network may bid or slap beyond its means, as the champion never does."""
    handicaps: Handicaps = field(default_factory=dict)
    """Of files, and of the champion if it is not to be his own."""

    def play(self, networks: Networks = NO_FILES) -> Result:
        """The one at each seat in turn."""
        result = blank_result(self.players)
        for part in self.parts(AT_ONCE):
            _play(part, networks, result)
        return result

    def rivals(self, deal: int) -> list[str]:
        """In the order of their seats, clockwise from the one."""
        if self.many != MIXED:
            return [self.many] * (self.players - 1)
        return Random(f"{self.seed} {deal}").sample(self.pool, self.players - 1)

    @property
    def names(self) -> set[str]:
        return {self.one, *(self.pool or [self.many])}


def _play(cell: Cell, networks: Networks, result: Result) -> None:
    numbers = range(cell.first, cell.first + cell.games)
    turns = [game % cell.players for game in numbers]
    lines = [[cell.one, *cell.rivals(game // cell.players)] for game in numbers]
    plans = [[line[seat - turn] for seat in range(cell.players)] for line, turn in zip(lines, turns, strict=True)]
    seeds = [cell.seed * DEALS + game // cell.players for game in numbers]
    for step in _seated(cell, plans, seeds, networks).play():
        for slot in step.ended.tolist():
            for place in range(cell.players):
                result.wins[place] += float(step.told.shares[slot, (turns[slot] + place) % cell.players])
        result.games += len(step.ended)
        result.unfinished += int(step.told.cut[step.ended].sum())


def _seated(cell: Cell, plans: Sequence[Sequence[str]], seeds: Sequence[int], networks: Networks) -> SeatedGames:
    watched = any(set(plan) <= set(IN_CORE) for plan in plans)  # somebody must be asked
    bluffs = not cell.within_means and may_bluff(cell.names)
    return SeatedGames(cell.edition, plans, seeds, networks, watched=watched, bluffs=bluffs, handicaps=cell.handicaps)


def cells(
    file: str,
    edition: Edition,
    players: int,
    pool: Sequence[str],
    games: int,
    seed: int,
    *,
    within_means: bool = False,
    temperature: float | None = None,
    handicaps: Handicaps = AS_SHIPPED,
) -> list[Cell]:
    """Both directions for everybody in the pool, and mixed tables if there are enough to fill one, `games` in each,
    rounded up to whole deals.

    A network may be given another temperature than it ships with.
    """
    told = {} if temperature is None else {file: Handicap(temperature=temperature)}
    pairs = [pair for other in pool for pair in ((file, other), (other, file))]
    asked = partial(
        Cell,
        edition=edition,
        players=players,
        games=whole_deals(games, players),
        seed=seed,
        within_means=within_means,
        handicaps={**handicaps, **told},
    )
    others = tuple(name for name in pool if name != file)
    mixed = [asked(one=file, many=MIXED, pool=others)] if len(others) >= players > 2 else []
    return [asked(one=one, many=many) for one, many in pairs] + mixed


def play_cells(
    cells: Sequence[Cell],
    crew: Crew = ALONE,
    advance: Callable[[int], None] = lambda games: None,
    files: Mapping[str, Path] = NO_PATHS,
) -> list[tuple[Cell, Result]]:
    """The cells with what came of them, those that differ by their seeds alone together; `files` are networks that
    have a name of their own."""
    networks = read_networks((name for cell in cells for name in cell.names), files)
    return _together(play_in_parts(partial(Cell.play, networks=networks), cells, AT_ONCE, crew, advance))


def _together(results: Sequence[tuple[Cell, Result]]) -> list[tuple[Cell, Result]]:
    found: dict[tuple[str, int, str, str], tuple[Cell, Result]] = {}
    for cell, result in results:
        key = cell.edition.id, cell.players, cell.one, cell.many
        if key in found:
            found[key][1].add(result)
        else:
            found[key] = cell, result
    return list(found.values())


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    """A line for everybody in the pool: the one alone against them, one of them alone against it; then the means."""
    alone = {cell.many: (cell, result) for cell, result in results if cell.one == file and cell.many != MIXED}
    among = {cell.one: (cell, result) for cell, result in results if cell.many == file}
    rows = [
        (Path(name).stem, _heat(name, alone[name][0]), *_side(*alone[name]), *_side(*among[name])) for name in alone
    ]
    habits = [name for name in alone if name in POOL]
    if 0 < len(habits) < len(alone):
        rows.append(("mean of those without a network", "", *_means(alone, habits), *_means(among, habits)))
    rows.append(("mean", "", *_means(alone, alone), *_means(among, among)))
    rows += [(MIXED, "", *_side(cell, result), "", "") for cell, result in results if cell.many == MIXED]
    return Table("", HEADS, tuple(rows))


def heat_of(name: str, cell: Cell) -> float | None:
    """How hot somebody of the cell chooses; characters, strangers and random play have no temperature."""
    return None if name in POOL else handicap_of(name, cell.edition, cell.handicaps).temperature


def percent(result: Result) -> str:
    return _percent(result.rate(), result.error())


def mean_percent(results: Sequence[Result]) -> str:
    """Everybody counts alike; the errors of independent games."""
    rates = [result.rate() for result in results]
    errors = [result.error() for result in results]
    return _percent(sum(rates) / len(rates), sqrt(sum(error**2 for error in errors)) / len(errors))


def by_par(cell: Cell, result: Result) -> str:
    """Above or below it by the whole interval, or neither."""
    par = 1 / cell.players
    if result.rate() - result.error() > par:
        return "above"
    return "below" if result.rate() + result.error() < par else "within"


def _heat(name: str, cell: Cell) -> str:
    heat = heat_of(name, cell)
    return "" if heat is None else f"{heat:g}"


def _side(cell: Cell, result: Result) -> tuple[str, str]:
    return percent(result), by_par(cell, result)


def _means(cells: Mapping[str, tuple[Cell, Result]], names: Iterable[str]) -> tuple[str, str]:
    return mean_percent([cells[name][1] for name in names]), ""


def _percent(rate: float, error: float) -> str:
    return f"{100 * rate:.1f} ± {100 * error:.1f} %"
