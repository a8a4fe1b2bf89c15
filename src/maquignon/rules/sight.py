"""What a seat may see of a game, as ints: built by adding to an empty list, and the only way to look at a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules.division import top_card
from maquignon.rules.money import size
from maquignon.rules.moves import acting
from maquignon.rules.phase import COVERED, DIVISION, EVERYBODY, HIDDEN, OVER, PEDIGREE_RIGHT
from maquignon.rules.scoring import rank, score
from maquignon.rules.trade import seen_size

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State

SPECTATOR: Final = -1

# Places in the list; what concerns single seats follows, SEAT_FIELDS for each.
PHASE: Final = 0
PLAYERS: Final = 1
LIVE: Final = 2
ACTIVE: Final = 3
MOVER: Final = 4
ACTING: Final = 5
VERSION: Final = 6
DECK_LEFT: Final = 7
DONKEYS: Final = 8
LOT: Final = 9
PEDIGREE: Final = 10
HIGH_BID: Final = 11
HIGH_BIDDER: Final = 12
PASSED: Final = 13
BID_ONCE: Final = 14
GOING: Final = 15
CALL: Final = 16
PAYER: Final = 17
PAYEE: Final = 18
LAID_SIZE: Final = 19
CHALLENGED: Final = 20
FAMILY: Final = 21
STAKE: Final = 22
OFFER_SIZE: Final = 23
TIED: Final = 24
OWN: Final = 25
"""From here on what a spectator does not see, in the order of `own_sight`."""
PURSE: Final = 25
OWN_LAID: Final = 26
OWN_OFFER: Final = 27
LOOKED_AT: Final = 28
SEATS: Final = 29

SEAT_FIELDS: Final = 5
HERD: Final = 0
PEDIGREES: Final = 1
CAP: Final = 2
SCORE: Final = 3
RANK: Final = 4


def sight(state: State, seat: i64) -> list[int]:
    """Everything the seat (or a spectator, -1) may see now; what it may not is HIDDEN."""
    seen: list[int] = [
        state.phase,
        state.players,
        1 if state.live else 0,
        state.active,
        state.mover,
        acting(state),
        state.version,
        state.deck_left(),
        state.donkeys,
        state.lot,
        state.pedigree,
        state.high_bid,
        state.high_bidder,
        state.passed,
        state.bid_once,
        state.going,
        state.call,
        state.payer,
        state.payee,
        size(state.laid),
        state.challenged,
        state.family,
        state.stake,
        seen_size(state.offer),
        1 if state.tied else 0,
    ]
    seen.extend(own_sight(state, seat))
    other: i64 = 0
    while other < state.players:
        holding = state.holdings[other]
        seen.append(holding.herd)
        seen.append(holding.pedigrees)
        seen.append(holding.cap)
        seen.append(score(state, other) if state.phase == OVER else HIDDEN)
        seen.append(rank(state, other) if state.phase == OVER else HIDDEN)
        other += 1
    return seen


def own_sight(state: State, seat: i64) -> list[int]:
    """What of all that is the seat's own: a spectator sees nothing here."""
    return [
        state.holdings[seat].purse if seat >= 0 else HIDDEN,
        state.laid if _laid_by(state, seat) else HIDDEN,
        state.offer & ~COVERED if _offered_by(state, seat) else HIDDEN,
        top_card(state) if state.phase == DIVISION and seat == state.active else HIDDEN,
    ]


def event_sight(event: list[int], seat: i64) -> list[int]:
    """An event as a seat may see it: cards only with the seat in the mask, and the mask itself never."""
    seers: i64 = event[5]
    open_to_seat = seers == EVERYBODY or (seat >= 0 and (seers >> seat) & 1 == 1)
    return [event[0], event[1], event[2], event[3], event[4] if open_to_seat else HIDDEN]


def _laid_by(state: State, seat: i64) -> bool:
    """The slapper knows the cards it laid; of a rat's money each knows its own only, by memory."""
    return state.phase == PEDIGREE_RIGHT and seat == state.payer


def _offered_by(state: State, seat: i64) -> bool:
    return state.challenged >= 0 and seat == state.active
