"""The layout of what the core shows, and that all but a few places of it are the same for everyone."""

from __future__ import annotations

from maquignon.play import SPECTATOR, Phase
from maquignon.rulebook import edition
from maquignon.rules import sight
from maquignon.rules.herd import animal
from maquignon.rules.phase import HIDDEN
from maquignon.rules.setup import laid_out
from tests.rulebook.scenes import scene

OWN = {sight.PURSE, sight.OWN_LAID, sight.OWN_OFFER, sight.LOOKED_AT}


def test_every_seat_has_its_fields() -> None:
    state = laid_out(edition("master-2009"), 6, [8], False)
    state.holdings[4].herd = animal(7)
    state.holdings[4].pedigrees = 1 << 8
    state.holdings[4].cap = 30
    seen = sight.sight(state, SPECTATOR)
    assert len(seen) == sight.SEATS + 6 * sight.SEAT_FIELDS
    place = sight.SEATS + 4 * sight.SEAT_FIELDS
    assert seen[place : place + sight.SEAT_FIELDS] == [animal(7), 1 << 8, 30, HIDDEN, HIDDEN]


def test_without_a_trade_nobody_owns_an_offer() -> None:
    state = laid_out(edition("koehandel-2001"), 3, [8], False)
    assert [sight.sight(state, seat)[sight.OWN_OFFER] for seat in range(SPECTATOR, 3)] == [HIDDEN] * 4


def test_all_else_is_the_same_for_everyone() -> None:
    game = scene("master-2009", phase=Phase.PEDIGREE_RIGHT, pedigree="cow", call=2, payer=1, laid=(0, 50))
    seen = [sight.sight(game._state, seat) for seat in range(SPECTATOR, 3)]
    public = [[number for place, number in enumerate(each) if place not in OWN] for each in seen]
    assert public[1:] == public[:-1]
