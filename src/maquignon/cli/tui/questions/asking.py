"""Which question goes with which options."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maquignon.cli.telling import card_words
from maquignon.cli.tui.questions import auction, trade
from maquignon.cli.tui.questions.question import Answer, Choice, Menu, Question
from maquignon.play.moves import Give, Keep
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
from maquignon.play.view import View


def question_of(view: View, options: Options, names: Sequence[str]) -> Question:
    match options:
        case TurnOptions():
            return trade.turn(view, options, names)
        case BidOptions():
            return auction.bidding(view, options)
        case BuyRightOptions():
            return auction.buy_right(view, options, names)
        case PaymentOptions():
            return auction.payment(view, options, names)
        case SlapOptions():
            return auction.slapping(view, options)
        case LayOptions():
            return auction.laying(view, options)
        case RatOptions():
            return auction.rat_round(view, options)
        case OfferOptions():
            return trade.offer(view, options, names)
        case AnswerOptions():
            return trade.answer(view, options, names)
        case DivisionOptions():
            return _division(options.card, names[1 - view.seat])
        case CallOptions() | OwnUpOptions():
            raise AssertionError("only at live pace")
        case _:
            assert_never(options)


def _division(card: str, other: str) -> Menu:
    return Menu(
        title=f"The top card is {card_words(card)}",
        choices=(
            Choice("Keep it", Answer(Keep()), f"{other} gets the next card; you will not see it if it is money."),
            Choice(f"Give it to {other}", Answer(Give()), "You get the next card yourself, whatever it is."),
        ),
    )
