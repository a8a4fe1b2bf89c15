"""Journal entries as rows and back. What was once written stays readable: fields are only added, with defaults."""

from __future__ import annotations

from typing import NamedTuple, Protocol, get_args

import msgspec

from maquignon.table.entries import Answered, Entry, Moved, Proposed

_ENCODER = msgspec.json.Encoder()
FORMER_NAMES: dict[str, type[Entry]] = {"StopProposed": Proposed, "StopAnswered": Answered}
"""Kinds as older journals call them."""
_KINDS: dict[str, type[Entry]] = {kind.__name__: kind for kind in get_args(Entry)} | FORMER_NAMES
_DECODERS: dict[str, msgspec.json.Decoder[Entry]] = {name: msgspec.json.Decoder(kind) for name, kind in _KINDS.items()}


class Row(NamedTuple):
    """One entry, in the columns of its table."""

    table_id: str
    version: int
    kind: str
    seat: int | None
    key: str | None
    body: bytes


class Hiding(Protocol):
    """What seals parts of an entry on its way to a row."""

    def encode(self, table: str, version: int, entry: Entry) -> tuple[str, bytes]: ...


class UnreadableEntry(Exception):
    """An entry of a kind or shape this program does not know; the sentence says which."""


def encode(entry: Entry) -> tuple[str, bytes]:
    """The entry's kind and its body, JSON with the same keys in the same order every time."""
    return type(entry).__name__, _ENCODER.encode(entry)


def decode(kind: str, body: bytes) -> Entry:
    """Fields this program does not know are passed over: a newer one may have added them."""
    if kind not in _DECODERS:
        raise UnreadableEntry(f"a journal has an entry '{kind}', which this program does not know: is it too old?")
    try:
        return _DECODERS[kind].decode(body)
    except msgspec.MsgspecError as error:
        raise UnreadableEntry(f"a journal has an entry '{kind}' that cannot be read: {error}") from error


def row_of(table: str, version: int, entry: Entry, hidden: Hiding | None = None) -> Row:
    kind, body = hidden.encode(table, version, entry) if hidden else encode(entry)
    if isinstance(entry, Moved) and entry.key is not None:
        return Row(table, version, kind, entry.seat, entry.key, body)
    return Row(table, version, kind, None, None, body)
