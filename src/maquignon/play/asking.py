"""From a view to the options of its seat: everything that is asked follows from what the seat may see.

What is asked of a seat at the same moment as of others is made of the view that all share, and its own hand.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from maquignon.play.look import Look
from maquignon.play.moves import Auction, Call, Divide, Hammer
from maquignon.play.options import (
    BID_STEP,
    AnswerOptions,
    BidOptions,
    BuyRightOptions,
    CallOptions,
    DivisionOptions,
    LayOptions,
    OfferOptions,
    Options,
    OwnUpOptions,
    PaymentOptions,
    RatOptions,
    SlapOptions,
    TurnOptions,
)
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import AuctionView, Hand, View
from maquignon.rulebook.edition import Edition
from maquignon.rules import sight as core
from maquignon.rules.phase import HIDDEN
from maquignon.rules.phase import TABLE as TABLE


def options_of(view: View) -> Options | None:
    """What the view's seat may say now; None where it has nothing to say. A view of seat -1 asks for the table."""
    return options_for(view, view.seat, Hand(view.purse, view.looked_at))


def options_for(view: View, seat: int, hand: Hand) -> Options | None:
    """The same for any seat with its hand; of the view only what everybody sees counts."""
    if view.phase is Phase.BIDDING:
        return _bidding(view, seat, hand)
    if view.phase is Phase.COUNTDOWN:
        return _countdown(view, seat, hand)
    if seat != view.mover:
        return None
    return _ASKED[view.phase](view, seat, hand)


def options_at(look: Look, seat: int, hand: Hand) -> Options | None:
    """The same by what everybody sees; in open bidding, where all are asked at every word, without a View."""
    seen = look.seen
    if seen[core.PHASE] != Phase.BIDDING or not seen[core.LIVE]:
        return options_for(look.view, seat, hand)
    if seat == seen[core.ACTIVE]:
        return _call(seen[core.GOING])
    if seat == seen[core.HIGH_BIDDER]:
        return _own_up(seen[core.HIGH_BID], hand.money)
    is_capped = seen[core.SEATS + core.SEAT_FIELDS * seat + core.CAP] != HIDDEN
    most = _most(look.edition, hand.money, is_capped, bool(seen[core.BID_ONCE] >> seat & 1))
    return _any_bids(seen[core.HIGH_BID] + BID_STEP, most, hand.money, not seen[core.PASSED] >> seat & 1)


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _bidding(view: View, seat: int, hand: Hand) -> Options | None:
    auction = _auction(view)
    if view.pace is Pace.LIVE:
        if seat in (TABLE, view.active):
            return _call(auction.going)
        if seat == auction.high_bidder:
            return _own_up(auction.high_bid, hand.money)
    elif seat != view.mover:
        return None
    most = _most(view.edition, hand.money, view.seats[seat].cap is not None, seat in auction.have_bid)
    may_pass = view.pace is Pace.TURN_BASED or seat not in auction.passed
    return _any_bids(auction.high_bid + BID_STEP, most, hand.money, may_pass)


def _call(going: int) -> CallOptions:
    return _CALL if going < 2 else _HAMMER


def _own_up(high_bid: int, money: int) -> OwnUpOptions | None:
    return OwnUpOptions(high_bid=high_bid) if money < high_bid else None


def _most(edition: Edition, money: int, is_capped: bool, has_bid: bool) -> int:
    """The highest bid that is allowed."""
    if edition.one_bid and has_bid:
        return 0
    return money if edition.strict_bids or is_capped else edition.ceiling


@lru_cache(maxsize=4096)
def _any_bids(least: int, most: int, money: int, may_pass: bool) -> BidOptions | None:
    """Many are asked the same, again and again."""
    options = BidOptions(least=least, most=most, affordable=money, may_pass=may_pass)
    return options if options.count() else None


_CALL, _HAMMER = CallOptions(word=Call()), CallOptions(word=Hammer())


def _countdown(view: View, seat: int, hand: Hand) -> Options | None:
    if seat == TABLE:
        return CallOptions(word=Call()) if view.pace is Pace.LIVE else None
    number = _auction(view).call
    cap = view.seats[seat].cap
    asked = seat == view.mover
    affordable = len(hand.purse or ()) >= number
    may_slap = (asked or view.pace is Pace.LIVE) and seat != view.active and (cap is None or number <= cap)
    may_slap = may_slap and (affordable or not view.edition.strict_bids)
    options = SlapOptions(number=number, may_pass=asked, may_slap=may_slap, affordable=affordable)
    return options if options.count() else None


def _turn(view: View, seat: int, _hand: Hand) -> TurnOptions:
    mine = {family for family, _ in view.seats[seat].herd}
    challenges = {
        place: tuple(family for family, _ in other.herd if family in mine)
        for place, other in enumerate(view.seats)
        if place != seat and any(family in mine for family, _ in other.herd)
    }
    return TurnOptions(draw=_draw(view), challenges=challenges, lot=_lot(view))


def _extra(view: View, _seat: int, _hand: Hand) -> TurnOptions:
    return TurnOptions(draw=_draw(view), challenges={}, may_stop=True, lot=_lot(view))


def _draw(view: View) -> Auction | Divide | None:
    if view.deck_left == 0:
        return None
    return Divide() if view.edition.division else Auction()


def _lot(view: View) -> int:
    return max(1, min(view.edition.lot, view.deck_left))


def _buy_right(view: View, _seat: int, hand: Hand) -> BuyRightOptions:
    price = _auction(view).high_bid
    return BuyRightOptions(price=price, may_buy=hand.money >= price)


def _pedigree_right(view: View, _seat: int, hand: Hand) -> BuyRightOptions:
    price = _auction(view).call
    return BuyRightOptions(price=price, may_buy=len(hand.purse or ()) >= price)


def _payment(view: View, _seat: int, hand: Hand) -> PaymentOptions:
    return PaymentOptions(price=_auction(view).high_bid, purse=hand.purse or ())


def _laying(view: View, _seat: int, hand: Hand) -> LayOptions:
    return LayOptions(number=_auction(view).call, purse=hand.purse or ())


def _rat_round(_view: View, _seat: int, hand: Hand) -> RatOptions:
    return RatOptions(values=tuple(sorted(set(hand.purse or ()))))


def _offer(view: View, _seat: int, hand: Hand) -> OfferOptions:
    return OfferOptions(purse=hand.purse or (), least=_least(view, hand), may_cover=view.edition.hollow_hand)


def _answer(view: View, _seat: int, hand: Hand) -> AnswerOptions:
    return AnswerOptions(purse=hand.purse or (), least=_least(view, hand), may_accept=view.phase is Phase.ANSWER)


def _least(view: View, hand: Hand) -> int:
    return min(view.edition.least_offer, len(hand.purse or ()))  # R10


def _division(_view: View, _seat: int, hand: Hand) -> DivisionOptions:
    return DivisionOptions(card=hand.looked_at or "")


_ASKED: dict[Phase, Callable[[View, int, Hand], Options]] = {
    Phase.TURN: _turn,
    Phase.EXTRA: _extra,
    Phase.BUY_RIGHT: _buy_right,
    Phase.PEDIGREE_RIGHT: _pedigree_right,
    Phase.PAYMENT: _payment,
    Phase.LAYING: _laying,
    Phase.PEDIGREE_PAYMENT: _laying,
    Phase.RAT_ROUND: _rat_round,
    Phase.OFFER: _offer,
    Phase.ANSWER: _answer,
    Phase.COUNTER: _answer,
    Phase.DIVISION: _division,
}
