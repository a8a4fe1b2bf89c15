"""What everybody sees of a game as the wire says it, straight from the core's ints: the text that a View gives.

It is made anew at every move, for all viewers at once; `tests/server/test_moulds.py` holds it equal to the long way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from maquignon.play.cards import herd_of
from maquignon.play.look import (
    ACTING,
    ACTIVE,
    BID_ONCE,
    CALL,
    CHALLENGED,
    DECK_LEFT,
    DONKEYS,
    FAMILY,
    GOING,
    HIGH_BID,
    HIGH_BIDDER,
    LAID_SIZE,
    LIVE,
    LOT,
    MOVER,
    OFFER_SIZE,
    PASSED,
    PAYEE,
    PAYER,
    PEDIGREE,
    PHASE,
    PLAYERS,
    STAKE,
    TIED,
    VERSION,
    Look,
)
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import AUCTION_PHASES, TRADE_PHASES, SeatView, lacking_in, open_before, seats_in
from maquignon.rulebook.cards import FAMILIES, KINDS
from maquignon.server.wire.structs import edition_name

GAP: Final = b"\0"
"""A byte that no JSON has in it; with the name behind it, the place of what is a seat's own."""
VIEWER, PURSE, LOOKED_AT, LAID, OFFERED = b"v", b"p", b"k", b"l", b"o"

NULL: Final = b"null"

_encode = msgspec.json.Encoder().encode

_VIEW = (
    b'{"edition":"%%b","seat":%(gap)bv,"players":%%d,"pace":"%%b","phase":"%%b","active":%%d,"mover":%%b,"acting":%%b,'
    b'"version":%%d,"deck_left":%%d,"donkeys":%%d,"purse":%(gap)bp,"looked_at":%(gap)bk,"auction":%%b,"trade":%%b,'
    b'"seats":[%%b],"stopped":%%b}'
) % {b"gap": GAP}
_AUCTION = (
    b'{"lot":%%b,"pedigree":%%b,"high_bid":%%d,"high_bidder":%%b,"passed":%%b,"have_bid":%%b,"going":%%d,"call":%%d,'
    b'"payer":%%b,"payee":%%b,"laid":%%d,"own_laid":%(gap)bl}'
) % {b"gap": GAP}
_TRADE = (
    b'{"challenger":%%d,"challenged":%%d,"family":"%%b","stake":%%d,"offer_size":%%b,"own_offer":%(gap)bo,"tied":%%b}'
) % {b"gap": GAP}

_LABELS = {int(phase): phase.label.encode() for phase in Phase}
_PACES = {0: Pace.TURN_BASED.value.encode(), 1: Pace.LIVE.value.encode()}
_RAT: Final = _encode((("rat", 1),))


def view_text(look: Look) -> bytes:
    """With gaps for what a seat sees beyond it."""
    seen, phase = look.seen, look.phase
    return _VIEW % (
        edition_name(look.edition).encode(),
        seen[PLAYERS],
        _PACES[seen[LIVE]],
        _LABELS[seen[PHASE]],
        seen[ACTIVE],
        _number(seen[MOVER]),
        _seats(seen[ACTING]),
        seen[VERSION],
        seen[DECK_LEFT],
        seen[DONKEYS],
        _auction(seen) if phase in AUCTION_PHASES else NULL,
        _trade(seen) if phase in TRADE_PHASES else NULL,
        _herds(look),
        _truth(phase is Phase.OVER and look.view.stopped),
    )


def _auction(seen: list[int]) -> bytes:
    return _AUCTION % (
        _RAT if seen[PHASE] == Phase.RAT_ROUND else _herd(seen[LOT]),
        b'"%b"' % FAMILIES[seen[PEDIGREE]].encode() if seen[PEDIGREE] >= 0 else NULL,
        seen[HIGH_BID],
        _number(seen[HIGH_BIDDER]),
        _seats(seen[PASSED]),
        _seats(seen[BID_ONCE]),
        seen[GOING],
        seen[CALL],
        _number(seen[PAYER]),
        _number(seen[PAYEE]),
        seen[LAID_SIZE],
    )


def _trade(seen: list[int]) -> bytes:
    return _TRADE % (
        seen[ACTIVE],
        seen[CHALLENGED],
        KINDS[seen[FAMILY]].encode(),
        seen[STAKE],
        _number(seen[OFFER_SIZE]),
        _truth(bool(seen[TIED])),
    )


def _herds(look: Look) -> bytes:
    lacking = lacking_in(look.edition)
    return b",".join([_before(open_before(look.seen, seat, lacking)) for seat in range(look.seen[PLAYERS])])


@lru_cache(maxsize=4096)
def _before(seat: SeatView) -> bytes:
    return _encode(seat)


@lru_cache(maxsize=4096)
def _herd(packed: int) -> bytes:
    return _encode(herd_of(packed))


@lru_cache(maxsize=256)
def _seats(mask: int) -> bytes:
    return _encode(seats_in(mask))


def _number(number: int) -> bytes:
    """None is below zero."""
    return b"%d" % number if number >= 0 else NULL


def _truth(value: bool) -> bytes:
    return b"true" if value else b"false"
