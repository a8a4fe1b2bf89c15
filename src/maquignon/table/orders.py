"""Standing orders, for the present lot only: at turn-based pace followed as soon as their seat is asked, at live pace
after a pause like a person's."""

from __future__ import annotations

from collections.abc import Iterator

from maquignon.play.game import Game
from maquignon.play.moves import Bid, Move, Pass, Slap
from maquignon.play.options import BidOptions, SlapOptions
from maquignon.play.phase import Phase
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Entry, OrderSet
from maquignon.table.ledger import Ledger
from maquignon.table.letters import SetOrder


def set_order(ledger: Ledger, letter: SetOrder, at: int) -> list[Entry]:
    seat = ledger.seats.of(letter.guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if ledger.is_live and letter.slap_at is not None:
        raise Refusal(Reason("slap-orders-are-turn-based"))
    game = ledger.game
    if game is None or game.phase not in (Phase.BIDDING, Phase.COUNTDOWN):
        raise Refusal(Reason("no-auction-now"))
    if seat == game.active:
        raise Refusal(Reason("auctioneer-bids-not"))
    _check_means(game, seat, letter)
    order = OrderSet(at=at, seat=seat, bid_up_to=letter.bid_up_to, slap_at=letter.slap_at)
    known = ledger.orders.get(seat)
    if known and (known.bid_up_to, known.slap_at) == (order.bid_up_to, order.slap_at):
        return []
    return [order]


def ordered_move(ledger: Ledger, game: Game, seat: int) -> Move | None:
    """What the order of a seat says now."""
    order = ledger.orders.get(seat)
    if order is None:
        return None
    match game.options(seat):
        case BidOptions() as bid if order.bid_up_to is not None:
            if bid.least <= min(order.bid_up_to, bid.most):
                return Bid(bid.least)
            return Pass() if bid.may_pass else None
        case SlapOptions() as slap if order.slap_at is not None:
            # a slap without the cards is found out at once, so no order means that
            return Slap() if slap.may_slap and slap.affordable and slap.number <= order.slap_at else Pass()
    return None


def ready(ledger: Ledger, game: Game) -> Iterator[tuple[int, Move]]:
    """The seats whose order has something to say, with what it says."""
    if not ledger.orders:
        return
    for seat in game.acting if game.mover is None else (game.mover,):
        if move := ordered_move(ledger, game, seat):
            yield seat, move


def _check_means(game: Game, seat: int, letter: SetOrder) -> None:
    money = game.view(seat).money
    if letter.bid_up_to is not None and letter.bid_up_to > money and not letter.bluff:
        raise Refusal(Reason("order-beyond-money", amount=money))
