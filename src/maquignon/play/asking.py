"""From a view to the options of its seat: everything that is asked follows from what the seat may see."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from maquignon.play.core.option_text import LAST_CALL
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
from maquignon.rulebook.edition import Edition
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
            return _call(auction.going)
        if view.seat == auction.high_bidder:
            return _own_up(auction.high_bid, view.money)
    elif view.seat != view.mover:
        return None
    most = _most(view.edition, view.money, view.seats[view.seat].cap is not None, view.seat in auction.have_bid)
    may_pass = view.pace is Pace.TURN_BASED or view.seat not in auction.passed
    return _any_bids(auction.high_bid + BID_STEP, most, view.money, may_pass)


def _call(going: int) -> CallOptions:
    return _CALL if going < LAST_CALL else _HAMMER


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
        place: tuple(family for family, _ in other.herd if family in mine)
        for place, other in enumerate(view.seats)
        if place != view.seat and any(family in mine for family, _ in other.herd)
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
