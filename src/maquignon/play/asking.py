"""From a view to the options of its seat: everything that is asked follows from what the seat may see.

What is asked of a seat at the same moment as of others is made of the view that all share, and its own hand.
"""

from __future__ import annotations

from collections.abc import Callable

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


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _bidding(view: View, seat: int, hand: Hand) -> Options | None:
    auction = _auction(view)
    if view.pace is Pace.LIVE:
        if seat in (TABLE, view.active):
            return CallOptions(word=Call() if auction.going < 2 else Hammer())
        if seat == auction.high_bidder:
            return OwnUpOptions(high_bid=auction.high_bid) if hand.money < auction.high_bid else None
        options = _bids(view, seat, hand, may_pass=seat not in auction.passed)
        return options if options.count() else None
    return _bids(view, seat, hand, may_pass=True) if seat == view.mover else None


def _bids(view: View, seat: int, hand: Hand, *, may_pass: bool) -> BidOptions:
    auction = _auction(view)
    most = view.edition.ceiling
    if view.edition.strict_bids or view.seats[seat].cap is not None:
        most = hand.money
    if view.edition.one_bid and seat in auction.have_bid:
        most = 0
    least = auction.high_bid + BID_STEP
    return BidOptions(least=least, most=most, affordable=hand.money, may_pass=may_pass)


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
