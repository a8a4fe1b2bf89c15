"""What an agent sees of twins, which differ in all it may not know, is the same to the last bit.

How twins are made stands in tests/secrecy/twins.py.
"""

from collections import Counter
from random import Random

import pytest

from maquignon.envs.core import packing
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.packing import pack_row, row_size
from maquignon.envs.core.words import blank
from maquignon.rules.money import COUNTS, nth_part, part_count, size
from maquignon.rules.state import State
from tests.envs.positions import allowed
from tests.secrecy.twins import Leak, Twins
from tests.secrecy.witness import note_differences
from tests.tables import Table, printed_tables

TABLES = [table for table in printed_tables() if not table.live]


def seen(state: State, observer: int, chance: Random, pile: bool) -> list[int]:
    """The packed observation; others may be about to put any cards together."""
    game = Composer(state, True)
    if pile and observer != state.mover >= 0:
        purse = state.holdings[state.mover].purse
        game.pile = nth_part(purse, chance.randrange(part_count(purse)))
        game.climbed = 100 * chance.randrange(9)
    row = blank(row_size(state.players))
    pack_row(game, observer, row, 0)
    return list(row)


def partly_put_together(state: State, observer: int, seed: int) -> list[int]:
    """What the mover sees after an action that is no whole move yet."""
    game = Composer(state.copy(), True)
    game.take(Random(seed).choice(allowed(game)))
    return seen(state, observer, Random(0), False) if game.state.version > state.version else row_of(game, observer)


def row_of(game: Composer, observer: int) -> list[int]:
    row = blank(row_size(game.state.players))
    pack_row(game, observer, row, 0)
    return list(row)


def watch(table: Table, observer: int, seed: int, differed: Counter[str], most: int = 40) -> None:
    twins = Twins(table, observer, seed)
    for number in range(most):
        model, twin = twins.states
        if seen(model, observer, twins.chance, True) != seen(twin, observer, twins.chance, True):
            raise Leak(f"{table}, seat {observer}, seed {seed}, version {model.version}")
        if observer == model.mover:
            one, other = (partly_put_together(state, observer, number) for state in (model, twin))
            if one != other:
                raise Leak(f"{table}, seat {observer}, seed {seed}, version {model.version}, within a move")
        note_differences(model, twin, observer, differed)
        if not twins.step():
            break


def watch_some(number: int, first_seed: int) -> Counter[str]:
    differed: Counter[str] = Counter()
    chance = Random(first_seed)
    for place in range(number):
        table = TABLES[place % len(TABLES)]
        watch(table, chance.randrange(table.players), first_seed + place, differed)
    return differed


def test_twins_cannot_be_told_apart():
    differed = watch_some(90, 1)
    assert all(differed[name] for name in ("deck", "next card", "card looked at", "purses", "laid", "offer"))


def others_purse(real, state, seat):
    return real(state, seat) ^ (state.holdings[seat - 1].purse & 1)


def laid_worth(real, state, seat):
    return real(state, seat) + (state.laid >> 49 << 42)


def next_card(real, state, seat):
    return real(state, seat) ^ (state.deck[state.drawn] if state.drawn < len(state.deck) else 0)


def anybodys_pile(real, game, seat):
    return real(game, seat) | game.pile & COUNTS


def anybodys_offer(real, game, seat):
    return real(game, seat) | game.state.offer & COUNTS


def anybodys_look(real, game, seat):
    state = game.state
    return real(game, seat) | (state.deck[state.drawn] << 52 if state.phase == 13 else 0)


def covered_size(real, state, seat):
    return real(state, seat) | size(state.offer) << 49


LEAKS = {
    "another's zero": ("_purse", others_purse),
    "the worth of laid cards": ("_purse", laid_worth),
    "the next card": ("_course", next_card),
    "cards being put together": ("_own_cards", anybodys_pile),
    "the offer": ("_own_cards", anybodys_offer),
    "the card looked at": ("_own_cards", anybodys_look),
    "the size of a covered offer": ("_purse", covered_size),
}


@pytest.mark.parametrize("name", LEAKS)
def test_a_planted_leak_is_caught(monkeypatch, name):
    place, leak = LEAKS[name]
    real = getattr(packing, place)
    monkeypatch.setattr(packing, place, lambda first, seat: leak(real, first, seat))
    with pytest.raises(Leak):
        watch_some(400, 1)
