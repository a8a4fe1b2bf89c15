"""A move of the rules as the actions that put it together, one after the other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.actions import CARD, CHALLENGE, COVER, DONE, FAMILIES, HUNDRED, RAISE, THOUSAND, WORDS
from maquignon.envs.core.composer import Composer
from maquignon.rules.money import COUNTS
from maquignon.rules.phase import BIDDING, COVERED, TURN

if TYPE_CHECKING:
    from mypy_extensions import i64


def next_action(game: Composer, move: i64) -> i64:
    """The action that comes next on the way to a legal move, of which the mover may have put together a part."""
    if move < 0:
        return WORDS.index(move)
    if game.state.phase == BIDDING:
        return _raise(move - game.state.high_bid - game.climbed)
    if game.state.phase == TURN:
        return _challenge(game, move)
    return _card(game.pile, move)


def _raise(more: i64) -> i64:
    if more > 1000:
        return THOUSAND
    if more > 100:
        return HUNDRED
    return RAISE + more // 10 - 1


def _challenge(game: Composer, move: i64) -> i64:
    seat: i64 = move // 16
    opponent: i64 = seat - game.state.mover - 1
    if opponent < 0:
        opponent += game.state.players
    return CHALLENGE + opponent * FAMILIES + move - seat * 16


def _card(pile: i64, move: i64) -> i64:
    """The largest of the cards that are missing; when none is, the pile is done."""
    rest: i64 = (move & COUNTS) - (pile & COUNTS)
    if rest == 0:
        if move >= COVERED:
            return COVER
        return DONE
    place: i64 = -1
    while rest:
        rest >>= 6
        place += 1
    return CARD + place
