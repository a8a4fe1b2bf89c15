"""What is said for somebody whose time is up: whatever costs the absent player least."""

from __future__ import annotations

from maquignon.play.cards import Cards
from maquignon.play.moves import Accept, Counter, Keep, Lay, Move, Offer, Pass, Pay, Sell, Stop, Take
from maquignon.play.options import (
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


def default_move(options: Options) -> Move | None:
    """The move for a decision that timed out; None where silence will do."""
    match options:
        case TurnOptions():
            return Stop() if options.may_stop else options.draw or options.nth(0)
        case BidOptions() | SlapOptions():
            return Pass() if options.may_pass else None
        case OwnUpOptions():
            return None
        case CallOptions():
            return options.word
        case BuyRightOptions():
            return Sell()
        case PaymentOptions():
            return Pay(options.sets[0])
        case LayOptions():
            return Lay(least_valuable(options.purse, options.number))
        case RatOptions():
            return Lay(options.values[:1]) if options.values else Take()
        case OfferOptions():
            return Offer(least_valuable(options.purse, options.least))
        case AnswerOptions():
            # accepting takes the money and risks none
            return Accept() if options.may_accept else Counter(least_valuable(options.purse, options.least))
        case DivisionOptions():
            return Keep()


def least_valuable(purse: Cards, number: int) -> Cards:
    return tuple(sorted(purse)[:number])
