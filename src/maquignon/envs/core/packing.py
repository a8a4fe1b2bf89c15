"""What a seat may see, in a few ints: nothing that `rules.sight` does not show it, seats counted from itself.

`envs.layout` says what lies where; a test holds every field equal to the seat's sight.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.division import top_card
from maquignon.rules.money import COUNTS, size
from maquignon.rules.phase import COVERED, DIVISION, PEDIGREE_RIGHT

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from maquignon.envs.core.composer import Composer
    from maquignon.rules.state import State

PUBLIC: Final = 2
PRIVATE: Final = 2
MASKS: Final = 2
"""Words of a row; those of the seats lie between the private ones and the masks."""


def row_size(players: int) -> int:
    return PUBLIC + PRIVATE + players + MASKS


def pack_row(game: Composer, seat: i64, rows: vec[i64], start: i64, news: i64 = 0) -> None:
    """Write the observation of one seat; the masks are the mover's and empty for everybody else.

    `news` goes above the bits of the first mask.
    """
    state = game.state
    rows[start] = _course(state, seat)
    rows[start + 1] = _lot_and_trade(state, seat)
    rows[start + 2] = _purse(state, seat)
    rows[start + 3] = _own_cards(game, seat)
    place: i64 = start + 4
    last: i64 = place + state.players
    other: i64 = seat
    while place < last:
        holding = state.holdings[other]
        rows[place] = holding.herd | holding.pedigrees << 33 | (holding.cap + 1) << 43
        other += 1
        if other == state.players:
            other = 0
        place += 1
    if seat == state.mover:
        rows[place] = game.words | news
        rows[place + 1] = game.challenges
    else:
        rows[place] = 0
        rows[place + 1] = 0


def _course(state: State, seat: i64) -> i64:
    return (
        state.phase
        | state.players << 4
        | _away(state, seat, state.active) << 7
        | _away(state, seat, state.mover) << 10
        | _away(state, seat, state.high_bidder) << 13
        | (state.high_bid // 10) << 16
        | state.version << 26
        | state.deck_left() << 39
        | state.donkeys << 46
        | (state.pedigree + 1) << 49
        | state.call << 53
    )


def _lot_and_trade(state: State, seat: i64) -> i64:
    tied: i64 = 0
    if state.tied:
        tied = 1
    return (
        state.lot
        | _turned(state, seat, state.passed) << 33
        | _turned(state, seat, state.bid_once) << 39
        | _away(state, seat, state.payer) << 45
        | _away(state, seat, state.payee) << 48
        | _away(state, seat, state.challenged) << 51
        | (state.family + 1) << 54
        | state.stake << 58
        | tied << 60
    )


def _purse(state: State, seat: i64) -> i64:
    """The seat's own cards, and how many others lie there."""
    offered: i64 = size(state.offer)
    if state.offer >= COVERED:
        offered = 128  # R7: nobody sees their number
    return state.holdings[seat].purse & COUNTS | size(state.laid) << 42 | offered << 49


def _own_cards(game: Composer, seat: i64) -> i64:
    """Cards the seat itself has before it, face down: being put together, laid for a pedigree, or offered."""
    state = game.state
    looked_at: i64 = 0
    cards: i64 = 0
    climbed: i64 = 0
    if seat == state.mover:
        cards = game.pile
        climbed = game.climbed // 10
        if state.phase == DIVISION:
            looked_at = top_card(state) + 1
    elif state.phase == PEDIGREE_RIGHT:
        if seat == state.payer:
            cards = state.laid
    elif state.challenged >= 0 and seat == state.active:
        cards = state.offer
    return cards & COUNTS | climbed << 42 | looked_at << 52


def _away(state: State, seat: i64, other: i64) -> i64:
    """How far to the left the other sits, and 1; 0 for nobody."""
    if other < 0:
        return 0
    other -= seat
    if other < 0:
        other += state.players
    return other + 1


def _turned(state: State, seat: i64, mask: i64) -> i64:
    """A mask of seats, the viewer's first."""
    one: i64 = 1
    whole: i64 = mask | mask << state.players
    return (whole >> seat) & ((one << state.players) - 1)
