"""An observation is what `rules.sight` shows the seat, field by field, seats counted from itself."""

from random import Random

import numpy as np
import pytest

from maquignon.envs.core.composer import Composer
from maquignon.envs.core.packing import MASKS, pack_row, row_size
from maquignon.envs.core.words import blank
from maquignon.envs.expanding import Expander
from maquignon.envs.layout import ALL_FIELDS, CHOICES, NUMBERS, SEATS, columns, seat_fields
from maquignon.rulebook import EDITIONS
from maquignon.rules import sight as at
from maquignon.rules.money import COUNTS, count
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from tests.envs.positions import allowed, positions, turn_based


def row_of(game: Composer, seat: int) -> list[int]:
    row = blank(row_size(game.state.players))
    pack_row(game, seat, row, 0)
    return list(row)


def fields_of(row: list[int], players: int) -> dict[str, int]:
    return {
        field.name: (row[field.word] >> field.shift) & ((1 << field.bits) - 1)
        for field in ALL_FIELDS
        if field.word < 4 + players
    }


def expected(state: State, seat: int) -> dict[str, int]:
    """Told from the seat's sight alone."""
    seen = sight(state, seat)
    players = seen[at.PLAYERS]

    def away(place: int) -> int:
        return (seen[place] - seat) % players + 1 if seen[place] >= 0 else 0

    def turned(place: int, name: str) -> dict[str, int]:
        bits = {f"{name} {away}": (seen[place] >> (seat + away) % players) & 1 for away in range(players)}
        return bits | {f"{name} {away}": 0 for away in range(players, SEATS)}

    own = next((cards for cards in (seen[at.OWN_LAID], seen[at.OWN_OFFER]) if cards >= 0), 0)
    values = {
        "phase": seen[at.PHASE],
        "players": players,
        "active": away(at.ACTIVE),
        "mover": away(at.MOVER),
        "high bidder": away(at.HIGH_BIDDER),
        "high bid": seen[at.HIGH_BID] // 10,
        "version": seen[at.VERSION],
        "deck left": seen[at.DECK_LEFT],
        "donkeys": seen[at.DONKEYS],
        "pedigree": seen[at.PEDIGREE] + 1,
        "call": seen[at.CALL],
        "payer": away(at.PAYER),
        "payee": away(at.PAYEE),
        "challenged": away(at.CHALLENGED),
        "family": seen[at.FAMILY] + 1,
        "stake": seen[at.STAKE],
        "tied": seen[at.TIED],
        "laid": seen[at.LAID_SIZE],
        "offered": max(0, seen[at.OFFER_SIZE]),
        "covered": int(seen[at.OFFER_SIZE] < 0),
        "climbed": 0,
        "looked at": seen[at.LOOKED_AT] + 1,
        **turned(at.PASSED, "passed"),
        **turned(at.BID_ONCE, "has bid"),
    }
    names = [field.name for field in NUMBERS]
    for place, name in enumerate(name for name in names if name.startswith("purse ")):
        values[name] = count(seen[at.PURSE], place)
    for place, name in enumerate(name for name in names if name.startswith("own ")):
        values[name] = count(own, place)
    for place, name in enumerate(name for name in names if name.startswith("lot ")):
        values[name] = (seen[at.LOT] >> 3 * place) & 7
    for place in range(players):
        values |= expected_seat(seen, (seat + place) % players, place)
    return values


def expected_seat(seen: list[int], seat: int, place: int) -> dict[str, int]:
    first = at.SEATS + at.SEAT_FIELDS * seat
    herd, pedigrees, cap = (seen[first + field] for field in (at.HERD, at.PEDIGREES, at.CAP))
    names = [field.name for field in seat_fields(place)]
    return {
        **{names[kind]: (herd >> 3 * kind) & 7 for kind in range(11)},
        **{names[11 + family]: (pedigrees >> family) & 1 for family in range(10)},
        names[21]: cap + 1,
    }


def test_every_field_is_as_the_seat_sees_it():
    chance = Random(7)
    for table in turn_based(chance, 8):
        for state in positions(table, chance):
            if chance.random() < 0.15:
                seat = chance.randrange(table.players)
                row = row_of(Composer(state, True), seat)
                assert fields_of(row, table.players) == expected(state, seat), table
                assert seat == state.mover or row[-MASKS:] == [0, 0]
                assert all(0 <= word < 1 << 62 for word in row)


def test_what_is_being_put_together_is_seen_by_the_mover_alone():
    chance = Random(9)
    seen = set()
    for state in positions(turn_based(chance, 0)[0], chance):
        game = Composer(state.copy(), True)
        others = [row_of(game, seat) for seat in range(state.players) if seat != state.mover]
        for action in allowed(game):
            parted = Composer(state.copy(), True)
            parted.take(action)
            if parted.state.version == state.version:
                assert [row_of(parted, seat) for seat in range(state.players) if seat != state.mover] == others
                fields = fields_of(row_of(parted, state.mover), state.players)
                own = sum(number for name, number in fields.items() if name.startswith("own "))
                assert (own, fields["climbed"] * 10) == (int(parted.pile > 0), parted.climbed)
                assert parted.pile & COUNTS or parted.climbed
                seen.add(state.phase)
    assert len(seen) >= 3


def test_no_two_fields_share_a_bit():
    taken: dict[int, int] = {}
    for field in ALL_FIELDS:
        bits = ((1 << field.bits) - 1) << field.shift
        assert not taken.get(field.word, 0) & bits, field
        assert field.shift + field.bits <= 62
        taken[field.word] = taken.get(field.word, 0) | bits


@pytest.mark.parametrize("players", [2, 3, 6])
def test_expanding_gives_each_number_its_column(players):
    expand = Expander(EDITIONS["master-2009"], players)
    words = np.random.default_rng(1).integers(0, 1 << 62, (50, 4 + players)).astype(np.uint64)
    for field in CHOICES:
        if field.kinds < 1 << field.bits:  # such a value never comes up
            words[:, field.word] &= np.uint64(~(((1 << field.bits) - 1) << field.shift) & ((1 << 64) - 1))
    for row, shown in zip(words.tolist(), expand(words), strict=True):
        values = fields_of(row, players)
        found = dict(zip(expand.columns, shown.tolist(), strict=True))
        for field in NUMBERS:
            assert found[field.name] == pytest.approx(values.get(field.name, 0) / field.scale)
        for field in CHOICES:
            hot = [value for value in range(field.kinds) if found[f"{field.name} is {value}"]]
            assert hot == [values[field.name]]
    assert (expand(words) <= expand.highs()).all()


def test_a_given_array_is_written_anew():
    expand = Expander(EDITIONS["koehandel-2001"], 4)
    words = np.random.default_rng(1).integers(0, 8, (5, 8)).astype(np.uint64)
    out = np.full((5, len(expand.columns)), 9, np.float32)
    assert expand(words, out) is out
    assert (out == expand(words)).all()


def test_the_columns_are_the_same_at_all_tables():
    assert len({columns(edition) for edition in EDITIONS.values()}) == 1
    names = columns(EDITIONS["koehandel-2001"])
    assert len(set(names)) == len(names)
