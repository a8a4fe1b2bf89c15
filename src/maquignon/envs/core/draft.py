"""A move put together by a seat from its own view: a game filled with what it sees, which is never played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.composer import Composer
from maquignon.rules import mypyc_attr
from maquignon.rules.money import ONE_CARD
from maquignon.rules.phase import COVERED, HIDDEN, NO_MOVE
from maquignon.rules.sight import (
    ACTIVE,
    BID_ONCE,
    CALL,
    CAP,
    CHALLENGED,
    DECK_LEFT,
    DONKEYS,
    FAMILY,
    HERD,
    HIGH_BID,
    HIGH_BIDDER,
    LAID_SIZE,
    LOOKED_AT,
    LOT,
    OFFER_SIZE,
    OWN_LAID,
    OWN_OFFER,
    PASSED,
    PAYEE,
    PAYER,
    PEDIGREE,
    PEDIGREES,
    PHASE,
    PURSE,
    SEAT_FIELDS,
    SEATS,
    STAKE,
    TIED,
    VERSION,
)

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


@mypyc_attr(acyclic=True)
class Draft(Composer):
    """Takes actions until `move` is a whole move."""

    move: i64

    def __init__(self, state: State, bluffs: bool) -> None:
        super().__init__(state, bluffs)
        self.move = NO_MOVE

    def __repr__(self) -> str:
        return "<Draft>"

    def _say(self, move: i64) -> None:
        self.move = move


def known_state(opening: State, seen: list[int], seat: i64) -> State:
    """The game as the seat that is to decide sees it; cards it does not know are none, or blank if counted."""
    state = opening.copy()
    looked_at: int = seen[LOOKED_AT]
    if looked_at == HIDDEN:
        looked_at = 0
    state.deck = [looked_at] * seen[DECK_LEFT]
    state.drawn = 0
    state.mover = seat
    state.phase = seen[PHASE]
    state.active = seen[ACTIVE]
    state.version = seen[VERSION]
    state.donkeys = seen[DONKEYS]
    _fill_auction(state, seen)
    _fill_trade(state, seen)
    for other in range(len(state.holdings)):
        holding = state.holdings[other]
        place: i64 = SEATS + SEAT_FIELDS * other
        holding.herd = seen[place + HERD]
        holding.pedigrees = seen[place + PEDIGREES]
        holding.cap = seen[place + CAP]
        holding.purse = 0
    state.holdings[seat].purse = seen[PURSE]
    return state


def _fill_auction(state: State, seen: list[int]) -> None:
    state.lot = seen[LOT]
    state.pedigree = seen[PEDIGREE]
    state.high_bid = seen[HIGH_BID]
    state.high_bidder = seen[HIGH_BIDDER]
    state.passed = seen[PASSED]
    state.bid_once = seen[BID_ONCE]
    state.call = seen[CALL]
    state.payer = seen[PAYER]
    state.payee = seen[PAYEE]
    state.laid = seen[LAID_SIZE] * ONE_CARD
    if seen[OWN_LAID] != HIDDEN:
        state.laid = seen[OWN_LAID]


def _fill_trade(state: State, seen: list[int]) -> None:
    state.challenged = seen[CHALLENGED]
    state.family = seen[FAMILY]
    state.stake = seen[STAKE]
    state.tied = seen[TIED] == 1
    size: i64 = seen[OFFER_SIZE]
    state.offer = 0
    if seen[OWN_OFFER] != HIDDEN:
        state.offer = seen[OWN_OFFER]
    elif size > 0:
        state.offer = size * ONE_CARD
    if size < 0:
        state.offer |= COVERED
