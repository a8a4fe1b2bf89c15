"""What the two tables of a dataset hold, column by column, and what a file of games kept whole does."""

from __future__ import annotations

import json
from typing import Final

import pyarrow as pa

from maquignon.envs.columns import VERSION as OBSERVATION
from maquignon.envs.core.packing import MASKS
from maquignon.envs.core.seated_game import OBSERVED
from maquignon.lab.dataset.origin import Origin

VERSION: Final = 1
"""Changes when a column changes its meaning."""


def _column(name: str, kind: pa.DataType, meaning: str) -> pa.Field:
    return pa.field(name, kind, nullable=False, metadata={"meaning": meaning})


def _words(number: int) -> pa.DataType:
    return pa.list_(pa.field("word", pa.int64(), nullable=False), number)


def _list(kind: pa.DataType) -> pa.DataType:
    return pa.list_(pa.field("element", kind, nullable=False))


_FACTS: Final = {"schema": VERSION, "observation": OBSERVATION}

DECISIONS: Final = pa.schema(
    [
        _column("game", pa.int64(), "the game it belongs to"),
        _column("step", pa.int32(), "its number among the decisions of the game, from 0"),
        _column("seat", pa.int8(), "who decides"),
        _column("words", _words(OBSERVED), "what that seat sees: the packed observation"),
        _column("legal", _words(MASKS), "allowed actions: bit a of the first word below 32, bit a - 32 of the second"),
        _column("action", pa.uint8(), "what it did"),
        _column("outcome", pa.float32(), "its share of the victory in the end, 0 to 1"),
    ]
)
GAMES: Final = pa.schema(
    [
        _column("game", pa.int64(), "its number in the dataset, from 0"),
        _column("edition", pa.string(), "see `maquignon editions`"),
        _column("house_rules", _list(pa.string()), "those that are switched on, in alphabetical order"),
        _column("players", pa.int8(), "2 to 6"),
        _column("names", _list(pa.string()), "who plays, by seat"),
        _column("bluffs", pa.bool_(), "whether bids and slaps beyond one's means were among the allowed actions"),
        _column("seed", pa.int64(), "of all its chance"),
        _column("deck", _list(pa.int8()), "all cards of the deck, top card first, by their numbers"),
        _column("first", pa.int8(), "the seat that begins"),
        _column("decisions", pa.int32(), "how many rows it has in the other table"),
        _column("moves", pa.int32(), "moves of the game, those without a choice among them"),
        _column("finished", pa.bool_(), "false: cut short, nobody wins"),
        _column("scores", _list(pa.int32()), "points by seat"),
        _column("shares", _list(pa.float32()), "of the victory, by seat"),
    ]
)
KEPT: Final = GAMES.append(_column("actions", _list(pa.uint8()), "what was done, decision after decision"))


def told(schema: pa.Schema, made: Origin) -> pa.Schema:
    """With the file's own metadata: the versions, and what made its rows."""
    return schema.with_metadata({"maquignon": json.dumps({**_FACTS, **made})})
