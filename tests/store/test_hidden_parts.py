"""Hidden money at rest: sealed in the journal, opened by who has the key, and in nobody's way who has none."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from maquignon.play.notation.cards import write_money
from maquignon.play.notation.moves import parse_move, write_move
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.store import hidden_parts
from maquignon.server.store.backup import back_up
from maquignon.server.store.codec import UnreadableEntry, decode, row_of
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.hidden_parts import OPEN_MOVES, PAD, HiddenParts, hidden_in
from maquignon.server.store.writer import INSERT
from maquignon.table.entries import Entry, Moved, OrderSet
from tests.store.journals import HIDDEN, add_table, in_loop, serving

OPEN = [
    *("auction", "divide", "challenge 2 cow", "stop", "bid 30", "pass", "call", "hammer", "own up", "sell", "buy"),
    *("slap", "take", "accept", "keep", "give", "conclude"),
]
SECRET = ["pay 2x10 50", "lay 2x0 10", "offer 0 10", "offer 0 10 covered", "offer nothing", "counter 50"]


def moved(move: str, version: int = 1) -> Moved:
    return Moved(at=version, seat=0, move=move, by="player", key=f"{version:032x}")


HIDDEN_ENTRIES: list[Entry] = [
    *(moved(move, version) for version, move in enumerate(SECRET, 1)),
    OrderSet(at=9, seat=1, bid_up_to=370, slap_at=None),
    OrderSet(at=9, seat=1, bid_up_to=None, slap_at=4),
]


@pytest.mark.parametrize("move", OPEN)
def test_what_everybody_sees_is_written_as_it_is(move):
    assert write_move(parse_move(move)) == move
    assert hidden_in(moved(move)) is None
    assert HIDDEN.encode("t", 1, moved(move))[1] == row_of("t", 1, moved(move)).body


def test_every_other_move_is_hidden():
    assert {move.partition(" ")[0] for move in OPEN} == OPEN_MOVES
    assert all(hidden_in(moved(write_move(parse_move(move)))) == {"move": move} for move in SECRET)


@pytest.mark.parametrize("entry", HIDDEN_ENTRIES, ids=repr)
def test_what_is_hidden_comes_back_and_shows_nothing(entry):
    kind, body = HIDDEN.encode("t", 7, entry)
    assert HIDDEN.decode("t", 7, kind, body) == entry
    closed = decode(kind, body)
    assert (closed.at, closed.seat) == (entry.at, entry.seat)  # type: ignore[union-attr]
    assert hidden_in(closed) in ({"move": ""}, {"bid_up_to": None, "slap_at": None})
    assert not any(part in body for part in (b"370", b"offer", b"counter", b"2x10"))
    assert HIDDEN.encode("t", 7, entry)[1] != body, "not even the same twice"
    assert repr(HIDDEN) == "<HiddenParts>"


def test_lengths_tell_nothing():
    bodies = [HIDDEN.encode("t", 1, moved(move))[1] for move in SECRET]
    assert len({len(body) for body in bodies}) == 1
    for edition in EDITIONS.values():
        everything = write_money(tuple(card for card, number in edition.bank.items() for _ in range(number)))
        assert len(f'{{"move":"offer {everything} covered"}}') <= PAD, edition.id


def test_it_opens_with_its_key_and_at_its_place_only():
    kind, body = HIDDEN.encode("t", 7, moved("pay 10"))
    for other, table, version in product((HIDDEN, HiddenParts(b"another")), ("t", "u"), (7, 8)):
        if other is HIDDEN and (table, version) == ("t", 7):
            assert other.decode(table, version, kind, body) == moved("pay 10")
        else:
            with pytest.raises(UnreadableEntry, match=f"entry {version} of the journal of {table} was changed"):
                other.decode(table, version, kind, body)


@pytest.mark.parametrize("entry", [moved("pay 10"), OrderSet(at=1, seat=0, bid_up_to=50, slap_at=None)])
def test_what_was_tampered_with_is_never_read_as_nothing(entry):
    kind, body = HIDDEN.encode("t", 7, entry)
    place = body.index(b'"sealed":"') + 10
    changed = [
        body[:place] + bytes([body[place] ^ 1]) + body[place + 1 :],
        body[:place] + b"!" + body[place + 1 :],
        body[:place] + b'"}',
        body[: place + 24] + b'"}',
    ]
    if isinstance(entry, Moved):
        changed.append(body[: place - 11] + b"}")  # the seal is torn off
    for each in changed:
        with pytest.raises(UnreadableEntry, match="entry 7 of the journal of t was changed"):
            HIDDEN.decode("t", 7, kind, each)


@in_loop
async def test_a_journal_is_read_as_it_was_written_and_old_ones_too(address):
    async with serving(address) as store:
        table = (await add_table(store)).id
        await store.journal.append(table, 1, HIDDEN_ENTRIES)
        for place in range(3):
            row = row_of(table, 1 + len(HIDDEN_ENTRIES) + place, moved(f"pay {place}", 100 + place))
            async with store.database.begin() as connection:
                await connection.execute(INSERT, row._asdict())
        found = await store.journal.read(table)
    assert found[1 : 1 + len(HIDDEN_ENTRIES)] == HIDDEN_ENTRIES
    assert [entry.move for entry in found[-3:] if isinstance(entry, Moved)] == ["pay 0", "pay 1", "pay 2"]


async def written(folder: Path) -> bytes:
    """All that lies in the files of a running server and of a copy, after a guest was forgotten."""
    async with serving(str(folder / "cards.db")) as store:
        table = (await add_table(store)).id
        await store.journal.append(table, 1, HIDDEN_ENTRIES)
        await forget_guest(store.database, "ann-id")
        back_up(str(folder / "cards.db"), folder / "copy.db")
        assert (await store.journal.read(table))[1:] == HIDDEN_ENTRIES
        return b"".join(file.read_bytes() for file in folder.iterdir())


def shown(data: bytes) -> list[bytes]:
    return [part for part in (b"offer", b"counter 50", b"pay 2x10", b"lay 2x0", b":370", b'slap_at":4') if part in data]


@in_loop
async def test_no_file_shows_hidden_money(tmp_path):
    data = await written(tmp_path)
    assert data.count(b'"sealed"') >= len(HIDDEN_ENTRIES)
    assert shown(data) == []


def fault_all_moves_are_open(monkeypatch):
    monkeypatch.setattr(hidden_parts, "OPEN_MOVES", {"offer", "pay", "lay", "counter"})


def fault_orders_are_open(monkeypatch):
    known = hidden_parts.hidden_in
    monkeypatch.setattr(hidden_parts, "hidden_in", lambda entry: None if isinstance(entry, OrderSet) else known(entry))


@pytest.mark.parametrize("fault", [fault_all_moves_are_open, fault_orders_are_open])
def test_planted_leaks_are_found(fault, monkeypatch, tmp_path):
    fault(monkeypatch)

    @in_loop
    async def write():
        assert shown(await written(tmp_path))

    write()
