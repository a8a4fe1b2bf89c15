"""Journal entries as bytes and back."""

from __future__ import annotations

from typing import get_args

import msgspec

from maquignon.table.entries import Entry

_KINDS: dict[str, type[Entry]] = {kind.__name__: kind for kind in get_args(Entry)}


def encoded(entry: Entry) -> tuple[str, bytes]:
    """The entry's kind and its body, JSON with the same keys in the same order every time."""
    return type(entry).__name__, msgspec.json.encode(entry)


def decoded(kind: str, body: bytes) -> Entry:
    return msgspec.json.decode(body, type=_KINDS[kind])
