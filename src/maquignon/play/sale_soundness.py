"""Whether an auction can have come so far: who has bid, passed, shown their money, and who is asked next."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from maquignon.play.phase import Pace, Phase
from maquignon.play.position import Position
from maquignon.rulebook.cards import FIRST_CALL
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.rules import money
from maquignon.rules.auction import may_raise
from maquignon.rules.dutch import may_slap
from maquignon.rules.state import State, left_of

ANIMAL_SALE = frozenset({Phase.BIDDING, Phase.BUY_RIGHT, Phase.PAYMENT})
PEDIGREE_SALE = frozenset({Phase.COUNTDOWN, Phase.LAYING, Phase.PEDIGREE_RIGHT, Phase.PEDIGREE_PAYMENT})


def check_sale_is_on(position: Position) -> None:
    """What only happens in a sale is told of no other phase."""
    phase = position.phase
    if position.passed and phase not in ANIMAL_SALE | PEDIGREE_SALE:
        raise BadSetup(Reason("no-pass-there", phase=phase.label))
    if position.have_bid and phase not in ANIMAL_SALE:
        raise BadSetup(Reason("no-bid-there", phase=phase.label))
    exposed = [seat for seat, place in enumerate(position.places) if place.cap is not None]
    if exposed and phase not in ANIMAL_SALE | PEDIGREE_SALE:
        raise BadSetup(Reason("nobody-exposed-there", phase=phase.label))
    if exposed and position.edition.strict_bids:
        raise BadSetup(Reason("nobody-exposed-if-strict"))
    if position.active in exposed:
        raise BadSetup(Reason("auctioneer-not-exposed"))


def check_animal_sale(state: State, position: Position) -> None:
    _check_lot(position)
    _check_shown_money(state)
    _check_high_bid(state)
    _check_bidders(state, position)
    _check_calls(position)
    if position.phase is Phase.PAYMENT:
        _check_payer(state)
    if position.pace is Pace.LIVE:
        _check_never_passed(position, [state.active, state.high_bidder])
    elif position.phase is Phase.BIDDING:
        _check_asked_to_bid(state, position)
    else:
        _check_never_passed(position, [seat for seat in range(state.players) if not may_raise(state, seat)])


def check_pedigree_sale(state: State, position: Position) -> None:
    if not 1 <= state.call <= FIRST_CALL:
        raise BadSetup(Reason("not-a-call", call=state.call, most=FIRST_CALL))
    _check_shown_cards(state)
    if position.phase is Phase.COUNTDOWN:
        _check_asked_to_slap(state, position)
        return
    if state.payer == state.active:
        raise BadSetup(Reason("auctioneer-slaps-not"))
    _check_slapper(state, position)
    if position.pace is Pace.LIVE:
        _check_never_passed(position, range(state.players))
    else:
        before = _asked_before(state, state.active, state.payer, may_slap)
        _check_never_passed(position, [seat for seat in range(state.players) if seat not in before])


def check_rat_round(state: State) -> None:
    """Everybody in turn lays a card until somebody takes the rat."""
    laid = money.size(state.laid)
    due = (state.active + 1 + laid) % state.players
    if state.mover != due:
        raise BadSetup(Reason("wrong-seat-at-rat", n=laid, seat=due, place=state.mover))


def _check_lot(position: Position) -> None:
    size = sum(position.lot.values())
    if "rat" in position.lot:
        raise BadSetup(Reason("rat-not-bid-for"))
    if size > position.edition.lot:
        raise BadSetup(Reason("lot-too-large", n=position.edition.lot))
    if size < position.edition.lot and position.deck:
        raise BadSetup(Reason("lot-too-small", n=position.edition.lot))


def _check_shown_money(state: State) -> None:
    """R6: an exposed seat showed all its money, too little for some bid."""
    for seat, holding in enumerate(state.holdings):
        has = money.worth(holding.purse)
        if holding.cap not in (-1, has):
            raise BadSetup(Reason("showed-otherwise", seat=seat, amount=holding.cap, wanted=has))
        if holding.cap >= state.terms.ceiling:
            raise BadSetup(Reason("pays-any-bid", seat=seat))


def _check_high_bid(state: State) -> None:
    if state.high_bidder == state.active:
        raise BadSetup(Reason("auctioneer-bids-not"))
    if state.high_bid % 10 or not 0 <= state.high_bid <= state.terms.ceiling:
        raise BadSetup(Reason("not-a-bid", amount=state.high_bid, most=state.terms.ceiling))
    if state.high_bidder < 0:
        return
    bidder = state.holdings[state.high_bidder]
    if 0 <= bidder.cap < state.high_bid:
        raise BadSetup(Reason("bid-beyond-shown", seat=state.high_bidder, most=bidder.cap, amount=state.high_bid))
    if state.terms.strict_bids and money.worth(bidder.purse) < state.high_bid:
        raise BadSetup(Reason("bid-beyond-purse", seat=state.high_bidder, amount=state.high_bid))


def _check_bidders(state: State, position: Position) -> None:
    if position.active in position.have_bid:
        raise BadSetup(Reason("auctioneer-bids-not"))
    if position.have_bid and position.high_bidder is None:
        raise BadSetup(Reason("bidder-without-high-bid"))
    others = sorted(_most(state, seat) for seat in position.have_bid if seat != position.high_bidder)
    for number, most in enumerate(others, start=1):
        if min(most, state.high_bid - 10) < 10 * number:
            raise BadSetup(Reason("too-many-bidders", amount=state.high_bid))


def _most(state: State, seat: int) -> int:
    """The highest bid a seat can have made."""
    holding = state.holdings[seat]
    return money.worth(holding.purse) if state.terms.strict_bids or holding.cap >= 0 else state.terms.ceiling


def _check_calls(position: Position) -> None:
    if position.going and position.pace is Pace.TURN_BASED:
        raise BadSetup(Reason("no-calls-turn-based"))
    if position.going == 1 and position.phase is not Phase.BIDDING:
        raise BadSetup(Reason("hammer-after-two-calls"))


def _check_payer(state: State) -> None:
    if state.payer not in (state.active, state.high_bidder):
        raise BadSetup(Reason("wrong-payer"))
    if money.worth(state.holdings[state.payer].purse) < state.high_bid:
        raise BadSetup(Reason("seat-cannot-pay", seat=state.payer, amount=state.high_bid))


def _check_asked_to_bid(state: State, position: Position) -> None:
    if state.mover == state.active:
        raise BadSetup(Reason("auctioneer-not-asked-to-bid"))
    if state.mover == state.high_bidder:
        raise BadSetup(Reason("high-bidder-not-asked"))
    if not may_raise(state, state.mover):
        raise BadSetup(Reason("cannot-bid-more", seat=state.mover))
    since = state.active if state.high_bidder < 0 else state.high_bidder
    _check_order(state, position, _asked_before(state, since, state.mover, may_raise))


def _check_shown_cards(state: State) -> None:
    """R22: the same with the number of cards; what the slapper has laid was shown too."""
    for seat, holding in enumerate(state.holdings):
        has = money.size(holding.purse) + (money.size(state.laid) if seat == state.payer else 0)
        if holding.cap not in (-1, has):
            raise BadSetup(Reason("showed-other-cards", seat=seat, n=holding.cap, wanted=has))
        if holding.cap >= FIRST_CALL:
            raise BadSetup(Reason("cards-for-any-call", seat=seat))


def _check_asked_to_slap(state: State, position: Position) -> None:
    if position.pace is Pace.LIVE:
        _check_never_passed(position, range(state.players))
        return
    if state.mover == state.active:
        raise BadSetup(Reason("auctioneer-not-asked-to-slap"))
    if not may_slap(state, state.mover):
        raise BadSetup(Reason("cannot-slap-now", seat=state.mover, call=state.call))
    _check_order(state, position, _asked_before(state, state.active, state.mover, may_slap))


def _check_slapper(state: State, position: Position) -> None:
    if not may_slap(state, state.payer):
        cap = state.holdings[state.payer].cap
        raise BadSetup(Reason("slap-beyond-shown", seat=state.payer, n=cap, call=state.call))
    if position.phase is Phase.PEDIGREE_RIGHT:
        if money.size(state.laid) != state.call:
            raise BadSetup(Reason("wrong-number-laid", call=state.call))
        return
    for seat in (state.payer, state.mover):
        if money.size(state.holdings[seat].purse) < state.call:
            raise BadSetup(Reason("too-few-cards", seat=seat, call=state.call))


def _asked_before(state: State, since: int, asked: int, may: Callable[[State, int], bool]) -> set[int]:
    """Those who were asked after one seat and before another, and have passed."""
    before = set()
    seat = left_of(state, since)
    while seat != asked:
        if may(state, seat):
            before.add(seat)
        seat = left_of(state, seat)
    return before


def _check_order(state: State, position: Position, before: set[int]) -> None:
    for seat in sorted(before - set(position.passed)):
        raise BadSetup(Reason("asked-out-of-turn", seat=seat, place=state.mover))
    _check_never_passed(position, [seat for seat in range(state.players) if seat not in before])


def _check_never_passed(position: Position, unasked: Iterable[int]) -> None:
    for seat in unasked:
        if seat in position.passed:
            raise BadSetup(Reason("cannot-have-passed", seat=seat))
