"""What a table keeps of its entries and keys: packed, and the same when it is taken out again."""

from __future__ import annotations

from itertools import count

from hypothesis import given
from hypothesis import strategies as st

from maquignon.table.entries import Entry, Moved, Said, StoodIn
from maquignon.table.kept_entries import KeptEntries
from maquignon.table.keys import Keys

HEX = st.binary(min_size=16, max_size=16).map(bytes.hex)
KEYS = st.one_of(HEX, HEX.map(str.upper), st.text(max_size=34), st.just("0" * 32))
MOVES = st.builds(
    Moved,
    at=st.integers(0, 10**12),
    seat=st.integers(-1, 5),
    move=st.sampled_from(("bid 10", "pass", "pay 2x10 50")),
    by=st.sampled_from(("player", "bot", "clock", "order", "table", "somebody else")),
    key=st.none() | KEYS,
)
OTHERS = st.builds(StoodIn, at=st.integers(0, 10**12), seat=st.integers(0, 5), bot=st.just("value"))
FIRST = Said(at=0, name="Ann", seat=0, text="hello")


@given(st.lists(MOVES | OTHERS, max_size=12))
def test_entries_come_out_as_they_were_put_in(entries: list[Entry]):
    kept, listed = KeptEntries(FIRST), [FIRST, *once(entries)]
    for entry in listed[1:]:
        kept.append(entry)
    assert len(kept) == len(listed)
    assert list(kept) == kept[:] == listed
    for place in range(-len(listed), len(listed)):
        assert kept[place] == listed[place]
        assert kept[place:] == listed[place:]


def once(entries: list[Entry]) -> list[Entry]:
    """A table writes a key of a seat once."""
    seen: set[tuple[int, str]] = set()
    found = []
    for entry in entries:
        if isinstance(entry, Moved) and entry.key is not None:
            if (entry.seat, entry.key) in seen:
                continue
            seen.add((entry.seat, entry.key))
        found.append(entry)
    return found


@given(
    st.dictionaries(st.tuples(st.integers(-1, 5), KEYS), st.none(), max_size=20), st.tuples(st.integers(-1, 5), KEYS)
)
def test_a_key_is_found_by_its_seat_alone(named: dict[tuple[int, str], None], another: tuple[int, str]):
    keys, versions = Keys(), dict(zip(named, count(5, 3)))
    for (seat, key), version in versions.items():
        keys.add(seat, key, version)
    for (seat, key), version in versions.items():
        assert keys.version((seat, key)) == version
        assert keys.of(seat, version) == key
        assert keys.of(seat, version + 1) is None
    assert keys.version(another) == versions.get(another)
    assert keys.all() == versions


def test_what_lies_across_two_keys_is_none():
    keys = Keys()
    first, second = "00112233445566778899aabbccddeeff", "ffeeddccbbaa99887766554433221100"
    keys.add(0, first, 1)
    keys.add(0, second, 2)
    across = first[16:] + second[:16]
    assert keys.version((0, across)) is None
    keys.add(0, across, 3)
    assert keys.version((0, across)) == 3
