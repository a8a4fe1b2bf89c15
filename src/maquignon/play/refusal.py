"""Why a move is refused, in a player's words. Looks at the seat's own view only, so no reason gives a secret away."""

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
from maquignon.rulebook.refusal import one_of

TABLE = -1

NAMES: dict[type[Move], str] = {
    Auction: "an auction",
    Divide: "a division",
    Stop: "the end of the turn",
    Challenge: "a challenge",
    Bid: "a bid",
    Pass: "a pass",
    Call: "a call",
    Hammer: "the hammer",
    OwnUp: "owning up",
    Sell: "a sale",
    Buy: "the buy-right",
    Pay: "a payment",
    Slap: "a slap",
    Lay: "laying money",
    Take: "taking the rat",
    Offer: "an offer",
    Accept: "accepting",
    Counter: "a counter",
    Keep: "keeping the card",
    Give: "giving the card away",
}


def refusal(view: View, move: Move) -> str:
    """The reason for refusing an illegal move of the view's seat."""
    if view.phase is Phase.OVER:
        return "the game is over"
    if view.seat not in range(TABLE, view.players):
        return f"there is no seat {view.seat}"
    if type(move) not in DUE[view.phase]:
        return f"now {one_of(NAMES[due] for due in _due(view))} is due, not {NAMES[type(move)]}"
    if view.mover is not None and view.seat != view.mover:
        return f"it is not your move: seat {view.mover} is to act"
    return _REASONS[type(move)](view, move)


def _due(view: View) -> tuple[type[Move], ...]:
    unknown = Auction if view.edition.division else Divide
    live_only = () if view.pace is Pace.LIVE else (Call, Hammer, OwnUp)
    return tuple(due for due in DUE[view.phase] if due is not unknown and due not in live_only)


def _auction(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


def _bad_draw(view: View, move: Move) -> str:
    if view.edition.division is not isinstance(move, Divide):
        return (
            "with two players cards are divided, not auctioned"
            if view.edition.division
            else ("only the game for two divides cards; here they are auctioned")
        )
    return "the deck is empty: only trades are left"


def _bad_challenge(view: View, move: Move) -> str:
    assert isinstance(move, Challenge)
    if move.family not in KINDS:
        return f"there is no family '{move.family}'; there is {one_of(KINDS)}"
    if move.seat not in range(view.players):
        return f"there is no seat {move.seat}"
    if move.seat == view.seat:
        return "you cannot challenge yourself"
    if move.family not in dict(view.seats[view.seat].herd):
        return f"you have no {move.family}"
    return f"seat {move.seat} has no {move.family}"


def _bad_bid(view: View, move: Move) -> str:
    assert isinstance(move, Bid)
    auction = _auction(view)
    if view.seat == TABLE:
        return "the table does not bid"
    if view.seat == view.active:
        return "the auctioneer does not bid"
    if view.seat == auction.high_bidder:
        return "you have the high bid already"
    if move.amount <= auction.high_bid:
        return f"a bid must exceed {auction.high_bid}"
    if move.amount % 10:
        return "a bid must be a multiple of 10"
    if view.edition.one_bid and view.seat in auction.have_bid:
        return "everybody may bid once, and you have"
    cap = view.seats[view.seat].cap
    if cap is not None and move.amount > cap:
        return f"you showed {cap}, and may not bid more for this lot"
    if move.amount > view.edition.ceiling:
        return f"there is only {view.edition.ceiling} in the whole game"
    return f"you have only {view.money}, and bids are strict"


def _bad_pass(view: View, _move: Move) -> str:
    if view.seat == TABLE:
        return "the table does not pass"
    if view.phase is Phase.COUNTDOWN:
        return "a countdown needs no pass: just don't slap"
    if view.seat == view.active:
        return "the auctioneer does not bid, and so does not pass"
    if view.seat == _auction(view).high_bidder:
        return "you have the high bid"
    return "you have passed already"


def _bad_call(view: View, move: Move) -> str:
    if view.pace is Pace.TURN_BASED:
        return "at turn-based pace the calls come by themselves"
    if view.phase is Phase.COUNTDOWN:
        return "the table counts down"
    if view.seat not in (TABLE, view.active):
        return "only the auctioneer calls"
    return "the hammer is next" if isinstance(move, Call) else "the hammer falls at the third call"


def _bad_own_up(view: View, _move: Move) -> str:
    if view.pace is Pace.TURN_BASED:
        return "at turn-based pace nobody speaks out of turn"
    if view.seat != _auction(view).high_bidder:
        return "only the high bidder may own up"
    return "you can pay your bid"


def _bad_buy(view: View, _move: Move) -> str:
    auction = _auction(view)
    if view.phase is Phase.PEDIGREE_RIGHT:
        return f"the buy-right needs {auction.call} cards, and you have {len(view.purse or ())}"
    return f"the buy-right needs {auction.high_bid}, and you have {view.money}"


def _bad_slap(view: View, _move: Move) -> str:
    if view.seat == TABLE:
        return "the table does not slap"
    if view.seat == view.active:
        return "the auctioneer does not slap"
    cap = view.seats[view.seat].cap
    if cap is not None and _auction(view).call > cap:
        return f"you showed {cap} cards, and may slap from {cap} on"
    return f"you have only {len(view.purse or ())} cards, and slaps are strict"


def _bad_cards(view: View, cards: tuple[int, ...]) -> str | None:
    """What is wrong with any use of money cards."""
    left = list(view.purse or ())
    for card in cards:
        if card not in DENOMINATIONS:
            return f"there is no money card of {card}"
        if card not in left:
            return f"you do not have {cards.count(card)} x {card}"
        left.remove(card)
    return None


def _bad_payment(view: View, move: Move) -> str:
    assert isinstance(move, Pay)
    price = _auction(view).high_bid
    if problem := _bad_cards(view, move.cards):
        return problem
    paid = sum(move.cards)
    if paid < price:
        return f"{paid} is not enough: the price is {price}"
    for card in move.cards:
        if paid - card >= price:
            return f"the {card} is superfluous: the price is {price}"
    return f"you can pay {price} exactly, so you must"


def _bad_lay(view: View, move: Move) -> str:
    assert isinstance(move, Lay)
    if problem := _bad_cards(view, move.cards):
        return problem
    number = 1 if view.phase is Phase.RAT_ROUND else _auction(view).call
    return f"lay exactly {number} {'card' if number == 1 else 'cards'}, not {len(move.cards)}"


def _bad_offer(view: View, move: Move) -> str:
    assert isinstance(move, Offer | Counter)
    if problem := _bad_cards(view, move.cards):
        return problem
    if isinstance(move, Offer) and move.covered and not view.edition.hollow_hand:
        return "offers are not covered in this edition"
    return "at least one card must be laid, since you have one"


_REASONS: dict[type[Move], Callable[[View, Move], str]] = {
    Auction: _bad_draw,
    Divide: _bad_draw,
    Challenge: _bad_challenge,
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
