"""A dataset read again: its tables, and the whole position behind any row."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from maquignon.lab.dataset.replaying import Replay
from maquignon.rulebook import edition


class Dataset:
    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)

    def games(self) -> pa.Table:
        return self._table("games")

    def decisions(self, columns: Sequence[str] | None = None) -> pa.Table:
        return self._table("decisions", columns=columns)

    def replay(self, game: int, step: int) -> Replay:
        """The moment before a decision; with as many steps as the game has decisions, its end."""
        rows = self._table("games", filters=[("game", "==", game)]).to_pylist()
        if not rows or not 0 <= step <= rows[0]["decisions"]:
            raise LookupError(f"there is no step {step} of game {game} in {self.folder}")
        before = [("game", "==", game), ("step", "<", step)]
        return replayed(rows[0], self._table("decisions", columns=["action"], filters=before)["action"].to_pylist())

    def _table(self, name: str, **how: Any) -> pa.Table:
        return pq.read_table(self.folder / name, **how)


def replayed(row: Mapping[str, Any], actions: Iterable[int]) -> Replay:
    """A row of the games, however it was read, and the actions of that game so far."""
    players, deck = int(row["players"]), [int(card) for card in row["deck"]]  # of NumPy's own where pandas read them
    rules = edition(row["edition"], row["house_rules"], players)
    replay = Replay(rules, players, deck, int(row["first"]), bluffs=bool(row["bluffs"]))
    replay.take_all(int(action) for action in actions)
    return replay
