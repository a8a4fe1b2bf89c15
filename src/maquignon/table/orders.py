"""Standing orders of turn-based play: followed as soon as their seat is asked, for the present lot only."""

from __future__ import annotations

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
    if ledger.is_live:
        raise Refusal(Reason("orders-are-turn-based"))
    game = ledger.game
    if game is None or game.phase not in (Phase.BIDDING, Phase.COUNTDOWN):
        raise Refusal(Reason("no-auction-now"))
    if seat == game.active:
        raise Refusal(Reason("auctioneer-bids-not"))
    order = OrderSet(at=at, seat=seat, bid_up_to=letter.bid_up_to, slap_at=letter.slap_at)
    known = ledger.orders.get(seat)
    if known and (known.bid_up_to, known.slap_at) == (order.bid_up_to, order.slap_at):
        return []
    return [order]


def ordered_move(ledger: Ledger, game: Game) -> Move | None:
    """What the order of the seat that is asked says now."""
    order = ledger.orders.get(game.mover) if game.mover is not None else None
    if order is None or game.mover is None:
        return None
    match game.options(game.mover):
        case BidOptions(least=least, most=most) if order.bid_up_to is not None:
            return Bid(least) if least <= min(order.bid_up_to, most) else Pass()
        case SlapOptions() as slap if order.slap_at is not None:
            # a slap without the cards is found out at once, so no order means that
            return Slap() if slap.may_slap and slap.affordable and slap.number <= order.slap_at else Pass()
    return None
