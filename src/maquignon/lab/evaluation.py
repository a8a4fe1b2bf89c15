"""A learned policy measured: alone against copies of everybody in the pool, and the other way round."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.lab.contests import DEALS, Result
from maquignon.lab.seated_games import SeatedGames
from maquignon.rulebook import Edition
from maquignon.workers import work_through

AT_ONCE: Final = 2048
"""Games stepped together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cell:
    """One against copies of another: names of the pool, the champion or files of networks, at least one a network."""

    edition: Edition
    players: int
    one: str
    many: str
    games: int
    seed: int

    def play(self) -> Result:
        """Every deal with the one at each seat in turn."""
        result = Result([0.0] * self.players, [0.0] * self.players)
        for first in range(0, self.games, AT_ONCE):
            _play(self, first, min(AT_ONCE, self.games - first), result)
        return result


def _play(cell: Cell, first: int, number: int, result: Result) -> None:
    """Some games of a cell, the one at each seat in turn."""
    numbers = range(first, first + number)
    turns = [game % cell.players for game in numbers]
    plans = [[cell.one if seat == turn else cell.many for seat in range(cell.players)] for turn in turns]
    seeds = [cell.seed * DEALS + game // cell.players for game in numbers]
    for step in SeatedGames(cell.edition, plans, seeds).play():
        for slot in step.ended.tolist():
            for place in range(cell.players):
                result.wins[place] += float(step.told.shares[slot, (turns[slot] + place) % cell.players])
        result.games += len(step.ended)
        result.unfinished += int(step.told.cut[step.ended].sum())


def cells(file: str, edition: Edition, players: int, pool: Sequence[str], games: int, seed: int) -> list[Cell]:
    """Both directions for everybody in the pool."""
    pairs = [pair for other in pool for pair in ((file, other), (other, file))]
    return [Cell(edition=edition, players=players, one=one, many=many, games=games, seed=seed) for one, many in pairs]


def play_cells(cells: Sequence[Cell], workers: int = 1) -> Iterator[tuple[Cell, Result]]:
    """The cells with what came of them, in their order, as they are done."""
    return zip(cells, work_through(Cell.play, cells, workers), strict=True)


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    """A line for everybody in the pool: the network alone against them, one of them alone against networks."""
    alone = {cell.many: result for cell, result in results if cell.one == file}
    among = {cell.one: result for cell, result in results if cell.many == file}
    rows = tuple((Path(name).stem, _told(alone[name]), _told(among[name])) for name in alone)
    return Table("", ("opponent", "alone against them", "one of them against it"), rows)


def _told(result: Result) -> str:
    return f"{100 * result.rate():.1f} ± {100 * result.error():.1f} %"
