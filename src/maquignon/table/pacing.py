"""When the clock speaks: calls, hammer, countdown, and the end of a decision's time. Everybody may know all of it."""

from __future__ import annotations

from maquignon.play.game import Game
from maquignon.play.phase import Phase
from maquignon.table.ledger import Ledger
from maquignon.table.presence import Presence

TRADE_PHASES = (Phase.OFFER, Phase.ANSWER, Phase.COUNTER)


def is_calling(game: Game) -> bool:
    """Whether the table itself may speak: open bidding or countdown, at live pace."""
    return game.mover is None and (game.phase is Phase.BIDDING or game.phase is Phase.COUNTDOWN)


def hammer_is_next(ledger: Ledger, game: Game) -> bool:
    return game.phase is Phase.BIDDING and ledger.going == 2


def all_are_out(ledger: Ledger, game: Game) -> bool:
    """Whether nobody is left who could bid and has not said to be out."""
    return game.phase is Phase.BIDDING and ledger.out.issuperset(game.raisers)


def own_call_time(ledger: Ledger, game: Game) -> int:
    """The auctioneer may call sooner than the clock, but leaves the bidders time to speak."""
    speed = ledger.plan.speed
    usual = ledger.spoken_at + speed.call // 3
    return min(usual, _last_word(ledger) + speed.beat // 3) if all_are_out(ledger, game) else usual


def call_time(ledger: Ledger, game: Game) -> int:
    """When the next call of the clock is due: between two versions always the same."""
    version, time = ledger.call_due
    if version != ledger.version:
        time = _call_time(ledger, game)
        ledger.call_due = ledger.version, time
    return time


def _call_time(ledger: Ledger, game: Game) -> int:
    speed = ledger.plan.speed
    if game.phase is Phase.COUNTDOWN:
        return ledger.spoken_at + speed.count
    usual = ledger.spoken_at + _varied(ledger, game, speed.call)
    if not all_are_out(ledger, game):
        return usual
    return min(usual, _last_word(ledger) + speed.beat)


def _last_word(ledger: Ledger) -> int:
    return max(ledger.spoken_at, ledger.out_at)


def _varied(ledger: Ledger, game: Game, interval: int) -> int:
    """A bot that auctions is no clockwork; by what everybody knows, so that all see when it will call."""
    if not ledger.seats.has_bots or ledger.seats[game.active].player_bot is None:
        return interval
    mixed = (ledger.spoken_at + ledger.going) * 2_654_435_761 % (1 << 32)
    return interval * (850 + mixed % 300) // 1000


def reading_time(ledger: Ledger) -> int | None:
    """Until when bots leave what was offered or settled for all to read."""
    return None if ledger.traded_at is None else ledger.traded_at + ledger.plan.speed.read


def hold(ledger: Ledger, game: Game, presence: Presence) -> int:
    """How long a sale waits for words that are still on their way: the slowest line of those who may speak."""
    if game.phase is Phase.BIDDING and ledger.going < 2:
        return 0
    chairs = ledger.seats.chairs
    bidders = (chairs[seat].guest for seat in game.acting if seat != game.active)
    return presence.slowest(guest for guest in bidders if guest is not None)


def decision_time(ledger: Ledger, game: Game) -> int | None:
    """When the time of the one seat that must decide is up; at a market never."""
    if game.mover is None or ledger.plan.market is not None:
        return None
    speed, since = ledger.plan.speed, ledger.timed_from
    allowed = speed.turn if game.phase is Phase.TURN else speed.decision
    return since + allowed + ledger.holidays.rest_after(game.mover, since)
