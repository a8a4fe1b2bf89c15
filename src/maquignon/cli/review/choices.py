"""Moves and cards of the notation in the reader's words."""

from __future__ import annotations

from typing import Final

from maquignon.cli.telling import Company, card_words, coins
from maquignon.cli.texts import Texts
from maquignon.play.cards import Cards
from maquignon.play.moves import (
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Conclude,
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
from maquignon.play.notation import parse_move

_WORDS: Final[dict[type[Move], str]] = {
    Auction: "moves.auction",
    Divide: "moves.divide",
    Stop: "moves.stop",
    Pass: "moves.pass",
    Call: "moves.call",
    Hammer: "moves.hammer",
    OwnUp: "moves.own_up",
    Sell: "moves.sell",
    Buy: "moves.buy",
    Slap: "moves.slap",
    Take: "moves.take",
    Accept: "moves.accept",
    Keep: "moves.keep",
    Give: "moves.give",
    Conclude: "moves.conclude",
}


def choice_words(notation: str, company: Company) -> str:
    """'bid 30', as something one may choose to do."""
    texts = company.texts
    match parse_move(notation):
        case Bid(amount):
            return texts.say("moves.bid", amount=amount)
        case Challenge(seat, family):
            return texts.say("moves.challenge", name=company.names[seat], animal=texts.the_animals(family))
        case Offer(cards):
            return _laid("moves.offer", cards, texts)
        case Counter(cards):
            return _laid("moves.counter", cards, texts)
        case Pay(cards):
            return _laid("moves.pay", cards, texts)
        case Lay(cards):
            return _laid("moves.lay", cards, texts)
        case move:
            return texts.say(_WORDS[type(move)])


def what_words(what: str, texts: Texts) -> str:
    """A card, a family or a lot: 'cow', 'cow-pedigree', 'cow 2, pig'."""
    return texts.join(_card(*part.split(" "), texts=texts) for part in what.split(", "))


def _card(card: str, number: str = "1", *, texts: Texts) -> str:
    if number == "1":
        return card_words(texts, card)
    return texts.animals(card, int(number))


def _laid(key: str, cards: Cards, texts: Texts) -> str:
    return texts.say(key, cards=coins(texts, cards))
