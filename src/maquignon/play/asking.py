"""From a view to the options of its seat: everything that is asked follows from what the seat may see."""

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
from maquignon.play.view import AuctionView, View
from maquignon.rules.phase import TABLE as TABLE


def options_of(view: View) -> Options | None:
    """What the view's seat may say now; None where it has nothing to say. A view of seat -1 asks for the table."""
    if view.phase is Phase.BIDDING:
        return _bidding(view)
    if view.phase is Phase.COUNTDOWN:
        return _countdown(view)
    if view.seat != view.mover:
        return None
    return _ASKED[view.phase](view)


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _bidding(view: View) -> Options | None:
    auction = _auction(view)
    if view.pace is Pace.LIVE:
        if view.seat in (TABLE, view.active):
            return CallOptions(word=Call() if auction.going < 2 else Hammer())
        if view.seat == auction.high_bidder:
            return OwnUpOptions(high_bid=auction.high_bid) if view.money < auction.high_bid else None
        options = _bids(view, may_pass=view.seat not in auction.passed)
        return options if options.count() else None
    return _bids(view, may_pass=True) if view.seat == view.mover else None


def _bids(view: View, *, may_pass: bool) -> BidOptions:
    auction = _auction(view)
    most = view.edition.ceiling
    if view.edition.strict_bids or view.seats[view.seat].cap is not None:
        most = view.money
    if view.edition.one_bid and view.seat in auction.have_bid:
        most = 0
    least = auction.high_bid + BID_STEP
    return BidOptions(least=least, most=most, affordable=view.money, may_pass=may_pass)


def _countdown(view: View) -> Options | None:
    if view.seat == TABLE:
        return CallOptions(word=Call()) if view.pace is Pace.LIVE else None
    number = _auction(view).call
    cap = view.seats[view.seat].cap
    asked = view.seat == view.mover
    affordable = len(view.purse or ()) >= number
    may_slap = (asked or view.pace is Pace.LIVE) and view.seat != view.active and (cap is None or number <= cap)
    may_slap = may_slap and (affordable or not view.edition.strict_bids)
    options = SlapOptions(number=number, may_pass=asked, may_slap=may_slap, affordable=affordable)
    return options if options.count() else None


def _turn(view: View) -> TurnOptions:
    mine = {family for family, _ in view.seats[view.seat].herd}
    challenges = {
        seat: tuple(family for family, _ in other.herd if family in mine)
        for seat, other in enumerate(view.seats)
        if seat != view.seat and any(family in mine for family, _ in other.herd)
    }
    return TurnOptions(draw=_draw(view), challenges=challenges, lot=_lot(view))


def _extra(view: View) -> TurnOptions:
    return TurnOptions(draw=_draw(view), challenges={}, may_stop=True, lot=_lot(view))


def _draw(view: View) -> Auction | Divide | None:
    if view.deck_left == 0:
        return None
    return Divide() if view.edition.division else Auction()


def _lot(view: View) -> int:
    return max(1, min(view.edition.lot, view.deck_left))


def _buy_right(view: View) -> BuyRightOptions:
    price = _auction(view).high_bid
    return BuyRightOptions(price=price, may_buy=view.money >= price)


def _pedigree_right(view: View) -> BuyRightOptions:
    price = _auction(view).call
    return BuyRightOptions(price=price, may_buy=len(view.purse or ()) >= price)


def _payment(view: View) -> PaymentOptions:
    return PaymentOptions(price=_auction(view).high_bid, purse=view.purse or ())


def _laying(view: View) -> LayOptions:
    return LayOptions(number=_auction(view).call, purse=view.purse or ())


def _rat_round(view: View) -> RatOptions:
    return RatOptions(values=tuple(sorted(set(view.purse or ()))))


def _offer(view: View) -> OfferOptions:
    return OfferOptions(purse=view.purse or (), least=_least(view), may_cover=view.edition.hollow_hand)


def _answer(view: View) -> AnswerOptions:
    return AnswerOptions(purse=view.purse or (), least=_least(view), may_accept=view.phase is Phase.ANSWER)


def _least(view: View) -> int:
    return min(view.edition.least_offer, len(view.purse or ()))  # R10


def _division(view: View) -> DivisionOptions:
    return DivisionOptions(card=view.looked_at or "")


_ASKED: dict[Phase, Callable[[View], Options]] = {
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
