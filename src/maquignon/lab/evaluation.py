"""A learned policy measured: alone against copies of everybody in the pool, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.lab.contests import DEALS, Result, blank_result
from maquignon.lab.pairings import Pairing, play_in_parts
from maquignon.lab.seated_games import IN_CORE, NO_FILES, Networks, SeatedGames, read_networks
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew

AT_ONCE: Final = 2048
"""Games stepped together."""


class Cell(Pairing):
    """Names of the pool, the champion or files of networks."""

    def play(self, networks: Networks = NO_FILES) -> Result:
        """The one at each seat in turn."""
        result = blank_result(self.players)
        for part in self.parts(AT_ONCE):
            _play(part, networks, result)
        return result


def _play(cell: Cell, networks: Networks, result: Result) -> None:
    numbers = range(cell.first, cell.first + cell.games)
    turns = [game % cell.players for game in numbers]
    plans = [[cell.one if seat == turn else cell.many for seat in range(cell.players)] for turn in turns]
    seeds = [cell.seed * DEALS + game // cell.players for game in numbers]
    watched = cell.one in IN_CORE and cell.many in IN_CORE  # nobody would be asked otherwise
    for step in SeatedGames(cell.edition, plans, seeds, networks, watched=watched).play():
        for slot in step.ended.tolist():
            for place in range(cell.players):
                result.wins[place] += float(step.told.shares[slot, (turns[slot] + place) % cell.players])
        result.games += len(step.ended)
        result.unfinished += int(step.told.cut[step.ended].sum())


def cells(file: str, edition: Edition, players: int, pool: Sequence[str], games: int, seed: int) -> list[Cell]:
    """Both directions for everybody in the pool."""
    pairs = [pair for other in pool for pair in ((file, other), (other, file))]
    return [Cell(edition=edition, players=players, one=one, many=many, games=games, seed=seed) for one, many in pairs]


def play_cells(
    cells: Sequence[Cell], crew: Crew = ALONE, advance: Callable[[int], None] = lambda games: None
) -> list[tuple[Cell, Result]]:
    """The cells with what came of them."""
    networks = read_networks(name for cell in cells for name in (cell.one, cell.many))
    return play_in_parts(partial(Cell.play, networks=networks), cells, AT_ONCE, crew, advance)


def table(file: str, results: Sequence[tuple[Cell, Result]]) -> Table:
    """A line for everybody in the pool: the network alone against them, one of them alone against networks."""
    alone = {cell.many: result for cell, result in results if cell.one == file}
    among = {cell.one: result for cell, result in results if cell.many == file}
    rows = tuple((Path(name).stem, _told(alone[name]), _told(among[name])) for name in alone)
    return Table("", ("opponent", "alone against them", "one of them against it"), rows)


def _told(result: Result) -> str:
    return f"{100 * result.rate():.1f} ± {100 * result.error():.1f} %"
