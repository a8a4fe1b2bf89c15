"""Actions put together every move the rules allow, each in one way, and no other."""

from collections import Counter
from random import Random

import pytest

from maquignon.envs import ACTIONS, action_name
from maquignon.envs.core import allowed as masks
from maquignon.envs.core import piles
from maquignon.envs.core.actions import WORDS
from maquignon.envs.core.composer import Composer
from maquignon.rules import moves as core
from maquignon.rules.phase import (
    ANSWER,
    BIDDING,
    BUY_RIGHT,
    COUNTDOWN,
    COUNTER,
    DIVISION,
    EXTRA,
    LAYING,
    OFFER,
    PAYMENT,
    PEDIGREE_PAYMENT,
    PEDIGREE_RIGHT,
    RAT_ROUND,
    TURN,
)
from maquignon.rules.state import State
from tests.envs.positions import Compositions, positions, turn_based
from tests.tables import Table

PHASES = {
    TURN,
    BIDDING,
    BUY_RIGHT,
    PAYMENT,
    COUNTDOWN,
    LAYING,
    PEDIGREE_RIGHT,
    PEDIGREE_PAYMENT,
    RAT_ROUND,
    OFFER,
    ANSWER,
    COUNTER,
    DIVISION,
    EXTRA,
}
FEW = 150
"""Moves at most where all of them are put together."""
OFTEN = 20
"""From so many positions of a phase on, fewer and fewer of them are taken."""


def legal(state: State) -> list[int]:
    return [core.nth_legal(state, state.mover, index) for index in range(core.legal_count(state, state.mover))]


def check_some(monkeypatch, tables: list[Table], chance: Random) -> Counter[int]:
    """How many positions of each phase were checked."""
    checked: Counter[int] = Counter()
    for table in tables:
        for state in positions(table, chance):
            few = core.legal_count(state, state.mover) <= FEW
            if few and chance.random() < OFTEN / (OFTEN + checked[state.phase]):
                with monkeypatch.context() as patch:
                    assert sorted(Compositions(patch).of(state)) == sorted(legal(state)), table
                checked[state.phase] += 1
    return checked


def test_every_legal_move_is_reached_in_one_way_and_no_other_move_is(monkeypatch):
    chance = Random(5)
    tables = turn_based(chance, 8)
    tables += [table for table in tables if table.edition.rats] * 3  # where rare phases come up
    checked = check_some(monkeypatch, tables, chance)
    assert set(checked) == PHASES
    assert min(checked.values()) >= 5


def test_every_bid_up_to_the_ceiling_is_reached(monkeypatch):
    table = turn_based(Random(0), 0)[0]
    state = next(state for state in positions(table, Random(2)) if state.phase == BIDDING)
    assert sorted(Compositions(monkeypatch).of(state)) == sorted(legal(state))
    assert len(legal(state)) == table.edition.ceiling // 10 - state.high_bid // 10 + 1


def test_without_bluffs_bids_and_slaps_stay_within_ones_means(monkeypatch):
    chance = Random(3)
    table = next(table for table in turn_based(chance, 0) if table.edition.pedigrees and table.players == 3)
    seen = set()
    for state in positions(table, chance):
        if state.phase in (BIDDING, COUNTDOWN) and chance.random() < 0.2:
            honest = core.honest_count(state, state.mover)
            with monkeypatch.context() as patch:
                assert sorted(Compositions(patch).of(state, bluffs=False)) == sorted(legal(state)[:honest])
            seen.add(state.phase)
    assert seen == {BIDDING, COUNTDOWN}


FAULTS = {
    "a payment may have a superfluous card": (piles, "_completes", lambda *_: True),
    "any card may be laid": (masks, "card_of_number", lambda purse, pile, number: piles.any_card(purse, pile)),
    "larger cards may follow smaller ones": (piles, "_least_place", lambda pile: 6),
    "one cannot climb": (masks, "HUNDREDS", 0),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_caught(monkeypatch, name):
    monkeypatch.setattr(*FAULTS[name])
    chance = Random(4)
    with pytest.raises(AssertionError):
        check_some(monkeypatch, turn_based(chance, 0)[::-1], chance)


def test_only_numbers_of_the_mask_are_allowed():
    table = turn_based(Random(0), 0)[0]
    game = Composer(next(positions(table, Random(0))), True)
    assert not any(game.allows(action) for action in (-1, ACTIONS, ACTIONS + 64, 1 << 40))


def test_every_action_has_a_name_of_its_own():
    assert len({action_name(action) for action in range(ACTIONS)}) == ACTIONS
    assert [action_name(action) for action in (3, 13, 22, 31, 32 + 11 + 8)] == [
        "pass",
        "card 0",
        "raise 30",
        "climb 1000",
        "challenge left+2 cow",
    ]
    assert action_name(ACTIONS) == "87, which is no action"
    assert len(WORDS) == 11
