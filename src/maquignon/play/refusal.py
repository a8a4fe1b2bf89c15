"""Why a move is refused. Looks at the seat's own view only, so no reason gives a secret away."""

from __future__ import annotations

from collections.abc import Callable

from maquignon.play.moves import (
    DUE,
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Conclude,
    Counter,
    Divide,
    Give,
    Hammer,
    Keep,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import AuctionView, View
from maquignon.rulebook.cards import DENOMINATIONS, KINDS
from maquignon.rulebook.reason import Reason
from maquignon.rules.phase import TABLE as TABLE

_WORDS: dict[type[Move], str] = {
    Auction: "auction",
    Divide: "divide",
    Stop: "stop",
    Challenge: "challenge",
    Bid: "bid",
    Pass: "pass",
    Call: "call",
    Hammer: "hammer",
    OwnUp: "own-up",
    Sell: "sell",
    Buy: "buy",
    Pay: "pay",
    Slap: "slap",
    Lay: "lay",
    Take: "take",
    Offer: "offer",
    Accept: "accept",
    Counter: "counter",
    Keep: "keep",
    Give: "give",
    Conclude: "conclude",
}
"""What reasons call the moves."""


def refusal(view: View, move: Move) -> Reason:
    """The reason for refusing an illegal move of the view's seat."""
    if view.phase is Phase.OVER:
        return Reason("game-over")
    if view.seat not in range(TABLE, view.players):
        return Reason("no-seat", place=view.seat)
    if type(move) not in DUE[view.phase]:
        return Reason("not-due", due=tuple(_WORDS[due] for due in _due(view)), move=_WORDS[type(move)])
    if view.mover is not None and view.seat != view.mover:
        return Reason("not-your-move", seat=view.mover)
    return _REASONS[type(move)](view, move)


def _due(view: View) -> tuple[type[Move], ...]:
    unknown = Auction if view.edition.division else Divide
    live_only = () if view.pace is Pace.LIVE else (Call, Hammer, OwnUp)
    return tuple(due for due in DUE[view.phase] if due not in (unknown, Conclude, *live_only))


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _money(view: View) -> int:
    assert view.money is not None
    return view.money


def _bad_draw(view: View, move: Move) -> Reason:
    if view.edition.division is not isinstance(move, Divide):
        return Reason("divided-here") if view.edition.division else Reason("auctioned-here")
    return Reason("deck-empty")


def _bad_challenge(view: View, move: Move) -> Reason:
    assert isinstance(move, Challenge)
    if move.family not in KINDS:
        return Reason("no-such-family", name=move.family, families=KINDS)
    if move.seat not in range(view.players):
        return Reason("no-seat", place=move.seat)
    if move.seat == view.seat:
        return Reason("challenges-yourself")
    if move.family not in dict(view.seats[view.seat].herd):
        return Reason("you-lack-family", family=move.family)
    return Reason("seat-lacks-family", seat=move.seat, family=move.family)


def _bad_bid(view: View, move: Move) -> Reason:
    assert isinstance(move, Bid)
    auction = _auction(view)
    if view.seat == TABLE:
        return Reason("table-bids-not")
    if view.seat == view.active:
        return Reason("auctioneer-bids-not")
    if view.seat == auction.high_bidder:
        return Reason("high-bid-already")
    if move.amount <= auction.high_bid:
        return Reason("bid-too-low", amount=auction.high_bid)
    if move.amount % 10:
        return Reason("bid-not-round")
    if view.edition.one_bid and view.seat in auction.have_bid:
        return Reason("bid-only-once")
    cap = view.seats[view.seat].cap
    if cap is not None and move.amount > cap:
        return Reason("bid-above-shown", amount=cap)
    if move.amount > view.edition.ceiling:
        return Reason("bid-above-all-money", amount=view.edition.ceiling)
    return Reason("bid-above-purse", amount=_money(view))


def _bad_pass(view: View, _move: Move) -> Reason:
    if view.seat == TABLE:
        return Reason("table-passes-not")
    if view.phase is Phase.COUNTDOWN:
        return Reason("no-pass-in-countdown")
    if view.seat == view.active:
        return Reason("auctioneer-passes-not")
    if view.seat == _auction(view).high_bidder:
        return Reason("high-bidder-passes-not")
    return Reason("passed-already")


def _bad_call(view: View, move: Move) -> Reason:
    if view.pace is Pace.TURN_BASED:
        return Reason("calls-come-alone")
    if view.phase is Phase.COUNTDOWN:
        return Reason("table-counts-down")
    if view.seat not in (TABLE, view.active):
        return Reason("only-auctioneer-calls")
    return Reason("hammer-is-next") if isinstance(move, Call) else Reason("hammer-at-third-call")


def _bad_own_up(view: View, _move: Move) -> Reason:
    if view.pace is Pace.TURN_BASED:
        return Reason("nobody-out-of-turn")
    if view.seat != _auction(view).high_bidder:
        return Reason("only-high-bidder-owns-up")
    return Reason("bid-can-be-paid")


def _bad_buy(view: View, _move: Move) -> Reason:
    auction = _auction(view)
    if view.phase is Phase.PEDIGREE_RIGHT:
        return Reason("buy-right-needs-cards", price=auction.call, n=len(view.purse or ()))
    return Reason("buy-right-needs-money", price=auction.high_bid, amount=_money(view))


def _bad_slap(view: View, _move: Move) -> Reason:
    if view.seat == TABLE:
        return Reason("table-slaps-not")
    if view.seat == view.active:
        return Reason("auctioneer-slaps-not")
    cap = view.seats[view.seat].cap
    if cap is not None and _auction(view).call > cap:
        return Reason("slap-above-shown", n=cap)
    return Reason("slap-above-purse", n=len(view.purse or ()))


def _bad_cards(view: View, cards: tuple[int, ...]) -> Reason | None:
    """What is wrong with any use of money cards."""
    left = list(view.purse or ())
    for card in cards:
        if card not in DENOMINATIONS:
            return Reason("no-such-money", card=card)
        if card not in left:
            return Reason("money-lacking", n=cards.count(card), card=card)
        left.remove(card)
    return None


def _bad_payment(view: View, move: Move) -> Reason:
    assert isinstance(move, Pay)
    price = _auction(view).high_bid
    if problem := _bad_cards(view, move.cards):
        return problem
    paid = sum(move.cards)
    if paid < price:
        return Reason("paid-too-little", amount=paid, price=price)
    for card in move.cards:
        if paid - card >= price:
            return Reason("card-superfluous", card=card, price=price)
    return Reason("pay-exactly", price=price)


def _bad_lay(view: View, move: Move) -> Reason:
    assert isinstance(move, Lay)
    if problem := _bad_cards(view, move.cards):
        return problem
    number = 1 if view.phase is Phase.RAT_ROUND else _auction(view).call
    return Reason("lay-exactly", n=number, laid=len(move.cards))


def _bad_offer(view: View, move: Move) -> Reason:
    assert isinstance(move, Offer | Counter)
    if problem := _bad_cards(view, move.cards):
        return problem
    if isinstance(move, Offer) and move.covered and not view.edition.hollow_hand:
        return Reason("offers-not-covered-here")
    return Reason("lay-one-card")


_REASONS: dict[type[Move], Callable[[View, Move], Reason]] = {
    Auction: _bad_draw,
    Divide: _bad_draw,
    Challenge: _bad_challenge,
    Conclude: lambda _view, _move: Reason("ends-by-agreement"),
    Bid: _bad_bid,
    Pass: _bad_pass,
    Call: _bad_call,
    Hammer: _bad_call,
    OwnUp: _bad_own_up,
    Buy: _bad_buy,
    Pay: _bad_payment,
    Slap: _bad_slap,
    Lay: _bad_lay,
    Offer: _bad_offer,
    Counter: _bad_offer,
}
