"""What everybody sees of a game as JSON, and between its parts what a seat sees beyond it: the text that a View gives.

What is public is put into words once, for all viewers. `tests/server/test_moulds.py` holds it equal to the long way.
"""

from __future__ import annotations

from maquignon.play.core.card_text import (
    NULL,
    card_text,
    cards_text,
    families_text,
    herd_text,
    kinds_text,
    number_text,
    seats_text,
    truth_text,
)
from maquignon.rulebook.cards import FAMILIES, KINDS
from maquignon.rules.herd import complete, present
from maquignon.rules.phase import BIDDING, COUNTER, OFFER, OVER, RAT_ROUND
from maquignon.rules.sight import (
    ACTING,
    ACTIVE,
    BID_ONCE,
    CALL,
    CAP,
    CHALLENGED,
    DECK_LEFT,
    DONKEYS,
    FAMILY,
    GOING,
    HERD,
    HIGH_BID,
    HIGH_BIDDER,
    LAID_SIZE,
    LIVE,
    LOOKED_AT,
    LOT,
    MOVER,
    OFFER_SIZE,
    OWN,
    OWN_LAID,
    OWN_OFFER,
    PASSED,
    PAYEE,
    PAYER,
    PEDIGREE,
    PEDIGREES,
    PHASE,
    PLAYERS,
    PURSE,
    RANK,
    SCORE,
    SEAT_FIELDS,
    SEATS,
    STAKE,
    TIED,
    VERSION,
)


class ViewText:
    """Of one moment: what is a seat's own is handed in with the seat."""

    def __init__(self, edition: str, phase: str, seen: list[int], seats: str, stopped: bool) -> None:
        """`seen` is what `rules.sight` allows a spectator; `seats` what lies open, by `open_text`."""
        auctioned = BIDDING <= seen[PHASE] <= RAT_ROUND
        traded = OFFER <= seen[PHASE] <= COUNTER
        self._head = f'{{"edition":"{edition}","seat":'
        self._to_purse = (
            f',"players":{seen[PLAYERS]},"pace":"{"live" if seen[LIVE] else "turn-based"}","phase":"{phase}",'
            f'"active":{seen[ACTIVE]},"mover":{number_text(seen[MOVER])},"acting":{seats_text(seen[ACTING])},'
            f'"version":{seen[VERSION]},"deck_left":{seen[DECK_LEFT]},"donkeys":{seen[DONKEYS]},"purse":'
        )
        self._auction = _auction(seen) if auctioned else ""
        self._trade = _trade(seen) if traded else ""
        self._tied = truth_text(seen[TIED] == 1)
        self._tail = f',"seats":[{seats}],"stopped":{truth_text(stopped)}}}'

    def of(self, viewer: int, own: list[int]) -> str:
        """For a seat, or a spectator, with its `rules.own_sight`."""
        auction = f"{self._auction}{cards_text(own[OWN_LAID - OWN])}}}" if self._auction else NULL
        offered = cards_text(own[OWN_OFFER - OWN])
        trade = f'{self._trade}{offered},"tied":{self._tied}}}' if self._trade else NULL
        purse, looked_at = cards_text(own[PURSE - OWN]), card_text(own[LOOKED_AT - OWN])
        return (
            f'{self._head}{viewer}{self._to_purse}{purse},"looked_at":{looked_at},'
            f'"auction":{auction},"trade":{trade}{self._tail}'
        )


def _auction(seen: list[int]) -> str:
    """Up to what its slapper laid."""
    lot = '[["rat",1]]' if seen[PHASE] == RAT_ROUND else herd_text(seen[LOT])
    pedigree = f'"{FAMILIES[seen[PEDIGREE]]}"' if seen[PEDIGREE] >= 0 else NULL
    return (
        f'{{"lot":{lot},"pedigree":{pedigree},"high_bid":{seen[HIGH_BID]},'
        f'"high_bidder":{number_text(seen[HIGH_BIDDER])},"passed":{seats_text(seen[PASSED])},'
        f'"have_bid":{seats_text(seen[BID_ONCE])},"going":{seen[GOING]},"call":{seen[CALL]},'
        f'"payer":{number_text(seen[PAYER])},"payee":{number_text(seen[PAYEE])},"laid":{seen[LAID_SIZE]},"own_laid":'
    )


def _trade(seen: list[int]) -> str:
    """Up to what its challenger offered."""
    return (
        f'{{"challenger":{seen[ACTIVE]},"challenged":{seen[CHALLENGED]},"family":"{KINDS[seen[FAMILY]]}",'
        f'"stake":{seen[STAKE]},"offer_size":{number_text(seen[OFFER_SIZE])},"own_offer":'
    )


def open_text(lacking: int, open_before: tuple[int, ...]) -> str:
    """What lies open before the seats, whose fields are as in `seen`; families `lacking` cards have fewer than four."""
    found = ""
    for place in range(0, len(open_before), SEAT_FIELDS):
        herd = open_before[place + HERD]
        found += (
            f',{{"herd":{herd_text(herd)},"complete":{kinds_text(complete(herd, lacking))},'
            f'"pedigrees":{families_text(open_before[place + PEDIGREES])},'
            f'"cap":{number_text(open_before[place + CAP])},'
            f'"score":{number_text(open_before[place + SCORE])},"rank":{number_text(open_before[place + RANK])}}}'
        )
    return found[1:]


def is_stopped(seen: list[int], lacking: int) -> bool:
    """Over because all agreed to it, with more to come (R31)."""
    return seen[PHASE] == OVER and _has_more_to_come(seen, lacking)


def _has_more_to_come(seen: list[int], lacking: int) -> bool:
    """A card of the deck, or of a family that is not complete."""
    if seen[DECK_LEFT] > 0:
        return True
    for seat in range(seen[PLAYERS]):
        herd = seen[SEATS + SEAT_FIELDS * seat + HERD]
        if present(herd) != complete(herd, lacking):
            return True
    return False
