"""Questions of a turn and its trades: what to do, whom to challenge, what to offer, how to answer."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.telling import herd_words, offer_words
from maquignon.cli.tui.questions.question import Answer, Choice, Menu, Picking, Question
from maquignon.cli.tui.scene import value_of
from maquignon.play.moves import Accept, Challenge, Counter, Divide, Offer, Stop
from maquignon.play.options import AnswerOptions, OfferOptions, TurnOptions
from maquignon.play.view import TradeView, View
from maquignon.rulebook.cards import KINDS, RAT
from maquignon.rulebook.sentences import one_of


def turn(view: View, options: TurnOptions, names: Sequence[str]) -> Menu:
    choices = []
    if isinstance(options.draw, Divide):
        choices.append(Choice("Divide", Answer(options.draw), "Look at the top card, then keep it or give it away."))
    elif options.draw:
        note = "Turn up the next lot; the others bid, and you sell or buy it yourself."
        choices.append(Choice("Auction", Answer(options.draw), note))
    choices += [
        Choice(f"Trade with {names[seat]}", _families(view, seat, families, names), f"For {one_of(families)}.")
        for seat, families in options.challenges.items()
    ]
    if options.may_stop:
        choices.append(Choice("End the turn", Answer(Stop()), "Without another card."))
    return Menu(title="Your turn", choices=tuple(choices))


def _families(view: View, seat: int, families: Sequence[str], names: Sequence[str]) -> Menu:
    return Menu(
        title=f"Challenge {names[seat]} for which family? (Esc: back)",
        choices=tuple(_challenge(view, seat, family, names[seat]) for family in families),
    )


def _challenge(view: View, seat: int, family: str, name: str) -> Choice:
    mine, theirs = (dict(view.seats[each].herd)[family] for each in (view.seat, seat))
    stake = 2 if mine == theirs == 2 else 1
    prize = f"The winner takes {herd_words(((family, stake),))}"
    if family == KINDS[RAT]:
        prize = f"The higher offer gets rid of {herd_words(((family, stake),))}"
    note = f"You have {mine}, {name} has {theirs}. {prize}."
    return Choice(f"{family} {value_of(family) or ''}".rstrip(), Answer(Challenge(seat, family)), note)


def offer(view: View, options: OfferOptions, names: Sequence[str]) -> Picking:
    trade = _trade(view)
    again = "A tie! Offer again" if trade.tied else "Your offer"
    return Picking(
        title=f"{again} to {names[trade.challenged]} for {_stake(trade)}",
        purse=options.purse,
        verb="Offer",
        make=Offer,
        chosen=options.purse[: options.least],
        may_cover=options.may_cover,
    )


def answer(view: View, options: AnswerOptions, names: Sequence[str]) -> Question:
    trade = _trade(view)
    laid = f"{names[trade.challenger]} laid {offer_words(trade.offer_size)}"
    counter = Picking(
        title=f"{laid}: your counter for {_stake(trade)}",
        purse=options.purse,
        verb="Counter",
        make=lambda cards, _: Counter(cards),
        chosen=options.purse[: options.least],
    )
    if not options.may_accept:
        return counter
    loss = "take over" if trade.family == KINDS[RAT] else "give up"
    return Menu(
        title=f"{laid} for {_stake(trade)}",
        choices=(
            Choice("Accept", Answer(Accept()), f"Take the money unseen, and {loss} {_stake(trade)}."),
            Choice("Counter …", counter, "Lay cards of your own; both are swapped, and the higher offer wins."),
        ),
    )


def _stake(trade: TradeView) -> str:
    return herd_words(((trade.family, trade.stake),))


def _trade(view: View) -> TradeView:
    assert view.trade is not None
    return view.trade
