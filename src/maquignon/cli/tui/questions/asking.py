"""Which question goes with which options."""

from __future__ import annotations

from typing import assert_never

from maquignon.cli.telling import Company, card_words
from maquignon.cli.texts import Texts
from maquignon.cli.tui.questions import auction, master, trade
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


def question_of(view: View, options: Options, company: Company) -> Question:
    match options:
        case TurnOptions():
            return trade.turn(view, options, company)
        case BidOptions():
            return auction.bidding(view, options, company.texts)
        case BuyRightOptions():
            return auction.buy_right(view, options, company)
        case PaymentOptions():
            return auction.payment(view, options, company)
        case SlapOptions():
            return master.slapping(view, options, company.texts)
        case LayOptions():
            return master.laying(options, company.texts)
        case RatOptions():
            return master.rat_round(view, options, company.texts)
        case OfferOptions():
            return trade.offer(view, options, company)
        case AnswerOptions():
            return trade.answer(view, options, company)
        case DivisionOptions():
            return _division(options.card, company.names[1 - view.seat], company.texts)
        case CallOptions() | OwnUpOptions():
            raise AssertionError("only at live pace")
        case _:
            assert_never(options)


def _division(card: str, other: str, texts: Texts) -> Menu:
    keep, give = texts.say("questions.keep"), texts.say("questions.give", name=other)
    return Menu(
        title=texts.say("questions.division_title", card=card_words(texts, card)),
        choices=(
            Choice(keep, Answer(Keep()), texts.say("questions.keep_note", name=other)),
            Choice(give, Answer(Give()), texts.say("questions.give_note")),
        ),
    )
