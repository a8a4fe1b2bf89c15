"""Entries as bytes: what was written once is read for ever."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from maquignon.server.store.codec import FORMER_NAMES, UnreadableEntry, decode, encode, row_of
from maquignon.table.entries import Entry, Moved
from tests.store.journals import move, opening

KINDS = get_args(Entry)
PINNED = Path(__file__).with_name("entries.txt")
PLAIN: dict[Any, st.SearchStrategy[Any]] = {
    int: st.integers(-(2**63), 2**63 - 1),
    str: st.text(max_size=20),
    bytes: st.binary(max_size=40),
    bool: st.booleans(),
    NoneType: st.none(),
}


def values(annotation: Any) -> st.SearchStrategy[Any]:
    """Anything a field of that type can hold."""
    if annotation in PLAIN:
        return PLAIN[annotation]
    if get_origin(annotation) in (Union, UnionType):
        return st.one_of([values(one) for one in get_args(annotation)])
    if get_origin(annotation) is Literal:
        return st.sampled_from(get_args(annotation))
    if get_origin(annotation) is tuple:
        return st.lists(values(get_args(annotation)[0]), max_size=3).map(tuple)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return st.sampled_from(annotation)
    assert isinstance(annotation, type)
    assert is_dataclass(annotation), annotation
    hints = get_type_hints(annotation)
    return st.builds(annotation, **{field.name: values(hints[field.name]) for field in fields(annotation)})


@given(st.one_of([values(kind) for kind in KINDS]))
def test_every_entry_comes_back_as_it_was(entry):
    kind, body = encode(entry)
    assert decode(kind, body) == entry
    assert encode(decode(kind, body)) == (kind, body)


def pinned() -> Iterator[tuple[str, bytes]]:
    for line in PINNED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            kind, _, body = line.partition(" ")
            yield kind, body.encode()


@pytest.mark.parametrize(("kind", "body"), list(pinned()))
def test_entries_of_old_journals_keep_their_meaning(kind, body):
    assert holds(msgspec.to_builtins(decode(kind, body)), json.loads(body))


def holds(found: Any, written: Any) -> bool:
    """All that was written is found; fields that came later may be there too."""
    if isinstance(written, dict):
        return all(name in found and holds(found[name], value) for name, value in written.items())
    if isinstance(written, list):
        return len(found) == len(written) and all(map(holds, found, written))
    return bool(found == written)


def test_every_kind_is_pinned():
    assert {kind for kind, _body in pinned()} == {kind.__name__ for kind in KINDS} | FORMER_NAMES.keys()


def test_a_lost_or_renamed_field_would_be_noticed():
    assert not holds({"at": 1}, {"at": 1, "seat": 2})
    assert not holds({"at": 1, "seat": 2}, {"at": 1, "seat": 3})
    assert not holds({"racers": [{"seat": 1}]}, {"racers": [{"seat": 1, "arrived": 4}]})


def test_a_field_of_a_newer_program_is_passed_over():
    assert decode("Started", b'{"at":5,"mood":"merry"}') == decode("Started", b'{"at":5}')


@pytest.mark.parametrize(
    ("kind", "body", "sentence"),
    [
        ("Sang", b'{"at":1}', "an entry 'Sang', which this program does not know"),
        ("Started", b'{"at":', "an entry 'Started' that cannot be read"),
        ("Started", b"{}", "an entry 'Started' that cannot be read: .*`at`"),
        ("Started", b'{"at":"noon"}', "an entry 'Started' that cannot be read"),
        ("Started", b"\xff", "an entry 'Started' that cannot be read"),
    ],
)
def test_what_cannot_be_read_is_said_in_a_sentence(kind, body, sentence):
    with pytest.raises(UnreadableEntry, match=sentence):
        decode(kind, body)


def test_only_a_move_with_a_key_has_one_in_its_row():
    keyed = row_of("t", 3, move(1, seat=2, key="k"))
    assert (keyed.seat, keyed.key) == (2, "k")
    assert row_of("t", 0, opening()).key is None
    assert row_of("t", 0, Moved(at=1, seat=-1, move="hammer", by="table")).seat is None
