"""How a lot was sold and paid for."""

from __future__ import annotations

from typing import assert_never

from maquignon.cli.telling.company import Company
from maquignon.cli.telling.words import pedigree_words, price_words, purse_words, shown
from maquignon.play.cards import Herd
from maquignon.play.events import Bought, Exposed, LotWon, Paid, Sold

Sale = Sold | Bought | Paid | Exposed | LotWon


def tell(event: Sale, company: Company, pedigree: str | None) -> str:
    texts = company.texts
    match event:
        case Sold(seat, buyer, price):
            return company.tell("events.sold", seat, buyer, price=price_words(texts, price, pedigree))
        case Bought(seat, payee, price):
            return company.tell("events.bought", seat, payee, price=price_words(texts, price, pedigree))
        case Paid(seat, payee, price, cards):
            told = price_words(texts, price, pedigree)
            return company.tell("events.paid", seat, payee, price=told, shown=shown(texts, cards))
        case Exposed(seat, cards):
            return company.tell("events.exposed", seat, cards=purse_words(texts, cards))
        case LotWon(seat, price, animals):
            told = price_words(texts, price, pedigree) if price else texts.say("cards.nothing")
            return company.tell("events.lot_won", seat, lot=_lot(company, animals, pedigree), price=told)
        case _:
            assert_never(event)


def _lot(company: Company, animals: Herd, pedigree: str | None) -> str:
    texts = company.texts
    if pedigree is not None:
        return pedigree_words(texts, pedigree)
    return texts.join(texts.the_animals(family, number) for family, number in animals)
