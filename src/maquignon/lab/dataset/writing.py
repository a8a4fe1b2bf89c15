"""A dataset as a folder of Parquet files, part by part, by several processes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from maquignon.lab.dataset.origin import Origin, origin
from maquignon.lab.dataset.recording import Decisions, GameRow, Plan, record
from maquignon.lab.dataset.schema import DECISIONS, GAMES, told
from maquignon.workers import ALONE, Crew, work_through

PART: Final = 400
"""Games in one file: they are stepped together."""
ROWS: Final = 1 << 15
"""Decisions that can be skipped together when a single game is looked up."""


@dataclass(frozen=True, slots=True)
class Part:
    plan: Plan
    folder: Path
    number: int
    made: Origin
    """What made all parts together."""

    def write(self) -> tuple[int, int]:
        """How many games and how many decisions; a file is there as a whole or not at all."""
        games, decisions = record(self.plan)
        _write(self._file("decisions"), _decision_table(decisions, self.made))
        _write(self._file("games"), _game_table(games, self.made))
        return len(games), len(decisions.action)

    def _file(self, table: str) -> Path:
        return self.folder / table / f"part-{self.number:05}.parquet"


def write_dataset(plan: Plan, folder: Path, crew: Crew = ALONE) -> Iterator[tuple[int, int]]:
    """The plan's games, as two tables in a folder that is made; part after part how many games and decisions."""
    for table in ("decisions", "games"):
        (folder / table).mkdir(parents=True)
    made = origin("dataset", plan)
    parts = [
        Part(replace(plan, first=plan.first + done, games=min(PART, plan.games - done)), folder, number, made)
        for number, done in enumerate(range(0, plan.games, PART))
    ]
    return work_through(Part.write, parts, crew)


def _write(file: Path, table: pa.Table) -> None:
    unfinished = file.with_suffix(".unfinished")
    pq.write_table(table, unfinished, compression="zstd", row_group_size=ROWS)
    unfinished.rename(file)


def _decision_table(decisions: Decisions, made: Origin) -> pa.Table:
    columns = []
    for field in DECISIONS:
        values = getattr(decisions, field.name)
        if values.ndim == 1:
            columns.append(pa.array(values, field.type))
        else:
            flat = pa.array(np.ascontiguousarray(values).ravel())
            columns.append(pa.FixedSizeListArray.from_arrays(flat, type=field.type))
    return pa.Table.from_arrays(columns, schema=told(DECISIONS, made))


def _game_table(games: list[GameRow], made: Origin) -> pa.Table:
    return pa.Table.from_pylist([asdict(game) for game in games], schema=told(GAMES, made))
