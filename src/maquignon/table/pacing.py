"""When the clock speaks: calls, hammer, countdown, and the end of a decision's time."""

from __future__ import annotations

from maquignon.play.game import Game
from maquignon.play.phase import Phase
from maquignon.table.ledger import Ledger
from maquignon.table.presence import Presence


def is_calling(game: Game) -> bool:
    """Whether the table itself may speak: open bidding or countdown, at live pace."""
    return game.mover is None and game.phase in (Phase.BIDDING, Phase.COUNTDOWN)


def hammer_is_next(ledger: Ledger, game: Game) -> bool:
    return game.phase is Phase.BIDDING and ledger.going == 2


def least_interval(ledger: Ledger) -> int:
    """The auctioneer may call sooner than the clock, but leaves the bidders time to speak."""
    return ledger.plan.speed.call // 3


def call_time(ledger: Ledger, game: Game) -> int:
    """When the next call of the clock is due."""
    if game.phase is Phase.COUNTDOWN:
        return ledger.spoken_at + ledger.plan.speed.count
    return ledger.spoken_at + ledger.plan.speed.call


def hold(ledger: Ledger, game: Game, presence: Presence) -> int:
    """How long a sale waits for words that are still on their way: the slowest line of those who may speak."""
    if game.phase is Phase.BIDDING and ledger.going < 2:
        return 0
    chairs = ledger.seats.chairs
    bidders = (chairs[seat].guest for seat in game.acting if seat != game.active)
    return presence.slowest(guest for guest in bidders if guest is not None)


def decision_time(ledger: Ledger, game: Game) -> int | None:
    """When the time of the one seat that must decide is up."""
    if game.mover is None:
        return None
    speed = ledger.plan.speed
    return ledger.asked_at + (speed.turn if game.phase is Phase.TURN else speed.decision)
