"""What everybody sees of a game as the wire says it, straight from the core's ints: the text that a View gives.

It is made anew at every move, for all viewers at once; `tests/server/test_moulds.py` holds it equal to the long way.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from maquignon.play.cards import herd_of
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import AUCTION_PHASES, TRADE_PHASES, Look, SeatView, lacking_in, open_before, seats_in
from maquignon.rulebook.cards import FAMILIES, KINDS
from maquignon.rules import sight as core
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
        seen[core.PLAYERS],
        _PACES[seen[core.LIVE]],
        _LABELS[seen[core.PHASE]],
        seen[core.ACTIVE],
        _number(seen[core.MOVER]),
        _seats(seen[core.ACTING]),
        seen[core.VERSION],
        seen[core.DECK_LEFT],
        seen[core.DONKEYS],
        _auction(seen) if phase in AUCTION_PHASES else NULL,
        _trade(seen) if phase in TRADE_PHASES else NULL,
        _herds(look),
        _truth(phase is Phase.OVER and look.view.stopped),
    )


def _auction(seen: list[int]) -> bytes:
    return _AUCTION % (
        _RAT if seen[core.PHASE] == Phase.RAT_ROUND else _herd(seen[core.LOT]),
        b'"%b"' % FAMILIES[seen[core.PEDIGREE]].encode() if seen[core.PEDIGREE] >= 0 else NULL,
        seen[core.HIGH_BID],
        _number(seen[core.HIGH_BIDDER]),
        _seats(seen[core.PASSED]),
        _seats(seen[core.BID_ONCE]),
        seen[core.GOING],
        seen[core.CALL],
        _number(seen[core.PAYER]),
        _number(seen[core.PAYEE]),
        seen[core.LAID_SIZE],
    )


def _trade(seen: list[int]) -> bytes:
    return _TRADE % (
        seen[core.ACTIVE],
        seen[core.CHALLENGED],
        KINDS[seen[core.FAMILY]].encode(),
        seen[core.STAKE],
        _number(seen[core.OFFER_SIZE]),
        _truth(bool(seen[core.TIED])),
    )


def _herds(look: Look) -> bytes:
    lacking = lacking_in(look.edition)
    return b",".join([_before(open_before(look.seen, seat, lacking)) for seat in range(look.seen[core.PLAYERS])])


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
