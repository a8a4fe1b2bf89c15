"""How a trade went: the challenge, the cards laid, who won."""

from __future__ import annotations

from typing import assert_never

from maquignon.cli.telling.company import Company
from maquignon.cli.telling.words import shown
from maquignon.play.cards import Cards
from maquignon.play.events import Accepted, Challenged, Countered, Offered, Swapped, Tied, TradeWon
from maquignon.rulebook.cards import KINDS, RAT

Trade = Challenged | Offered | Accepted | Countered | Swapped | Tied | TradeWon


def tell(event: Trade, company: Company) -> str:
    match event:
        case Challenged(seat, challenged, family, stake):
            return company.tell("events.challenged", seat, challenged, animal=company.texts.the_animals(family, stake))
        case Offered(seat, _, number, cards):
            return _offer(seat, number, cards, company)
        case Accepted(seat, _, number, cards):
            return _laid("events.accepted", "cards.the_counted", seat, number, cards, company)
        case Countered(seat, _, number, cards):
            return _laid("events.countered", "cards.counted", seat, number, cards, company)
        case Swapped(seat, _, number, cards):
            return _laid("events.swapped", "cards.counted", seat, number, cards, company)
        case Tied(seat, challenged, family, stake):
            return company.tell("events.tied", seat, challenged, animal=company.texts.the_animals(family, stake))
        case TradeWon(seat, loser, family, stake):
            key = "events.rat_trade_won" if family == KINDS[RAT] else "events.trade_won"
            return company.tell(key, seat, loser, animal=company.texts.the_animals(family, stake))
        case _:
            assert_never(event)


def _offer(seat: int, number: int | None, cards: Cards | None, company: Company) -> str:
    if number is None:
        return company.tell("events.offered_covered", seat, shown=shown(company.texts, cards))
    if number == 0:
        return company.tell("events.offered_nothing", seat)
    return _laid("events.offered", "cards.counted", seat, number, cards, company)


def _laid(key: str, words: str, seat: int, number: int, cards: Cards | None, company: Company) -> str:
    texts = company.texts
    return company.tell(key, seat, cards=texts.count(words, number), shown=shown(texts, cards))
