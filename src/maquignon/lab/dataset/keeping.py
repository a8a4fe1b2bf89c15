"""Games kept whole in small files, one for each table: the deal, the seats, what was done, and what came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import pyarrow as pa
import pyarrow.parquet as pq

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.lab.contests import DEALS
from maquignon.lab.dataset.origin import origin, table_words
from maquignon.lab.dataset.recording import Plan, record
from maquignon.lab.dataset.schema import GAMES, KEPT, told
from maquignon.rulebook import EDITIONS, Edition, edition
from maquignon.workers import ALONE, Crew, work_through

PART: Final = 200
"""Games that are stepped together."""
ROWS: Final = 1 << 10
"""Games that can be skipped together."""

Kept = Mapping[str, Any]
"""A game: the columns of the table of games, and its actions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptTable:
    """What a file says of itself, by its first game."""

    file: Path
    edition: Edition
    players: int
    names: tuple[str, ...]
    seed: int
    games: int

    @property
    def name(self) -> tuple[str, tuple[str, ...], int]:
        return self.edition.id, tuple(sorted(self.edition.house_rules)), self.players

    def rows(self, first: int = 0, games: int | None = None) -> list[Kept]:
        found: list[Kept] = pq.read_table(self.file).slice(first, games).to_pylist()
        return found


def commands(tables: Sequence[KeptTable], everything: int, folder: Path) -> list[str]:
    """What keeps such files again: for all tables there are (`everything`) at once, then for those that differ."""
    if len(tables) < everything:
        return [_command(each, folder, _chosen(each)) for each in tables]
    usual = Counter((each.games, each.seed, each.names) for each in tables).most_common(1)[0][0]
    others = [each for each in tables if (each.games, each.seed, each.names) != usual]
    first = next(each for each in tables if each not in others)
    return [_command(first, folder, ""), *(_command(each, folder, _chosen(each)) for each in others)]


def _chosen(table: KeptTable) -> str:
    return table_words(table.edition, table.players)


def _command(table: KeptTable, folder: Path, chosen: str) -> str:
    bot = "" if table.names == (CHAMPION,) else f" --bot {table.names[0]}"
    return f"maquignon lab keep{chosen}{bot} --games {table.games} --seed {table.seed} --out {folder.as_posix()}"


def file_name(edition: Edition, players: int) -> str:
    return "-".join((edition.id, *sorted(edition.house_rules), f"{players}.parquet"))


def keep(plans: Sequence[Plan], folder: Path, crew: Crew = ALONE) -> Iterator[int]:
    """Each plan's games in a file of the folder, which is there; part after part how many games were played."""
    parts = [(place, part) for place, plan in enumerate(plans) for part in _parts(plan)]
    found: list[Kept] = []
    for (place, part), rows in zip(parts, work_through(played, [part for _, part in parts], crew), strict=True):
        found += rows
        if len(found) == plans[place].games:
            schema = told(KEPT, origin("keep", plans[place]))
            _write(folder / file_name(part.edition, part.players), pa.Table.from_pylist(found, schema=schema))
            found = []
        yield part.games


def played(plan: Plan) -> list[Kept]:
    """The games of a plan, as a file of them has them."""
    rows, decisions = record(plan)
    actions = decisions.action.tolist()
    kept: list[Kept] = []
    for row in rows:
        kept.append({**asdict(row), "actions": actions[: row.decisions]})
        del actions[: row.decisions]
    return kept


def kept_tables(folder: Path) -> list[KeptTable]:
    """All there are: edition after edition as they are listed, and the fewest players first."""
    found = [kept_table(file) for file in folder.glob("*.parquet")]
    return sorted(found, key=lambda each: ([*EDITIONS].index(each.edition.id), each.name))


def kept_table(file: Path) -> KeptTable:
    parquet = pq.ParquetFile(file)
    if not {*KEPT.names} <= {*parquet.schema_arrow.names} or not parquet.metadata.num_rows:
        raise ValueError(f"{file} holds no games that were kept whole")
    first = next(parquet.iter_batches(1, columns=GAMES.names)).to_pylist()[0]
    players = first["players"]
    return KeptTable(
        file=file,
        edition=edition(first["edition"], first["house_rules"], players),
        players=players,
        names=tuple(dict.fromkeys(first["names"])),
        seed=first["seed"] // DEALS,
        games=parquet.metadata.num_rows,
    )


def _parts(plan: Plan) -> Iterable[Plan]:
    for done in range(0, plan.games, PART):
        yield replace(plan, first=plan.first + done, games=min(PART, plan.games - done))


def _write(file: Path, table: pa.Table) -> None:
    unfinished = file.with_suffix(".unfinished")
    pq.write_table(table, unfinished, compression="zstd", compression_level=19, row_group_size=ROWS)
    unfinished.rename(file)
