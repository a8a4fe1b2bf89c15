"""Questions of a turn and its trades: what to do, whom to challenge, what to offer, how to answer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from maquignon.cli.telling import Company, offer_words
from maquignon.cli.texts import Texts
from maquignon.cli.tui.questions.question import Answer, Choice, Menu, Picking, Question
from maquignon.cli.tui.scene import value_of
from maquignon.play.moves import Accept, Challenge, Counter, Divide, Offer, Stop
from maquignon.play.options import AnswerOptions, OfferOptions, TurnOptions
from maquignon.play.view import TradeView, View
from maquignon.rulebook.cards import KINDS, RAT


def turn(view: View, options: TurnOptions, company: Company) -> Menu:
    return Menu(title=company.texts.say("questions.turn_title"), choices=tuple(_turn_choices(view, options, company)))


def _turn_choices(view: View, options: TurnOptions, company: Company) -> Iterator[Choice]:
    texts = company.texts
    if isinstance(options.draw, Divide):
        yield Choice(texts.say("questions.divide"), Answer(options.draw), texts.say("questions.divide_note"))
    elif options.draw:
        yield Choice(texts.say("questions.auction"), Answer(options.draw), texts.say("questions.auction_note"))
    for seat, families in options.challenges.items():
        animals = texts.join(map(texts.the_animals, families), "cards.or")
        label = texts.say("questions.trade", name=company.names[seat])
        yield Choice(
            label, _families(view, seat, families, company), texts.say("questions.trade_note", animals=animals)
        )
    if options.may_stop:
        yield Choice(texts.say("questions.stop"), Answer(Stop()), texts.say("questions.stop_note"))


def _families(view: View, seat: int, families: Sequence[str], company: Company) -> Menu:
    return Menu(
        title=company.texts.say("questions.challenge_title", name=company.names[seat]),
        choices=tuple(_challenge(view, seat, family, company) for family in families),
    )


def _challenge(view: View, seat: int, family: str, company: Company) -> Choice:
    texts = company.texts
    mine, theirs = (dict(view.seats[each].herd)[family] for each in (view.seat, seat))
    stake = texts.animals(family, 2 if mine == theirs == 2 else 1)
    key = "questions.challenge_rat_note" if family == KINDS[RAT] else "questions.challenge_note"
    note = texts.say(key, mine=mine, name=company.names[seat], theirs=theirs, stake=stake)
    return Choice(f"{texts.animal(family)} {value_of(family) or ''}".rstrip(), Answer(Challenge(seat, family)), note)


def offer(view: View, options: OfferOptions, company: Company) -> Picking:
    trade, texts = _trade(view), company.texts
    key = "questions.offer_again_title" if trade.tied else "questions.offer_title"
    return Picking(
        title=texts.say(key, name=company.names[trade.challenged], stake=_stake(trade, texts)),
        purse=options.purse,
        verb=texts.say("questions.offer"),
        make=Offer,
        chosen=options.purse[: options.least],
        may_cover=options.may_cover,
    )


def answer(view: View, options: AnswerOptions, company: Company) -> Question:
    trade, texts = _trade(view), company.texts
    told = {
        "name": company.names[trade.challenger],
        "offer": offer_words(texts, trade.offer_size),
        "stake": _stake(trade, texts),
    }
    counter = Picking(
        title=texts.say("questions.counter_title", **told),
        purse=options.purse,
        verb=texts.say("questions.counter"),
        make=lambda cards, _: Counter(cards),
        chosen=options.purse[: options.least],
    )
    if not options.may_accept:
        return counter
    countering = Choice(texts.say("questions.counter_choice"), counter, texts.say("questions.counter_note"))
    choices = _accept(trade, texts), countering
    return Menu(title=texts.say("questions.answer_title", **told), choices=choices)


def _accept(trade: TradeView, texts: Texts) -> Choice:
    key = "questions.accept_rat_note" if trade.family == KINDS[RAT] else "questions.accept_note"
    return Choice(texts.say("questions.accept"), Answer(Accept()), texts.say(key, stake=_stake(trade, texts)))


def _stake(trade: TradeView, texts: Texts) -> str:
    return texts.animals(trade.family, trade.stake)


def _trade(view: View) -> TradeView:
    assert view.trade is not None
    return view.trade
