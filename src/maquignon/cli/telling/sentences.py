"""One sentence for each event."""

from __future__ import annotations

from typing import assert_never

from maquignon.cli.telling import sales, trades
from maquignon.cli.telling.company import Company
from maquignon.cli.telling.words import card_words, shown
from maquignon.play.events import (
    BidMade,
    Called,
    Dealt,
    Event,
    GameOver,
    Gave,
    HammerFell,
    Kept,
    Laid,
    Looked,
    PaidOut,
    Passed,
    RatTaken,
    Received,
    Slapped,
    TurnBegan,
    TurnedUp,
)

_Turn = TurnBegan | TurnedUp | Dealt | PaidOut | Looked | Kept | Gave | Received | GameOver
_Bidding = BidMade | Passed | Called | HammerFell | Slapped | Laid | RatTaken


def tell(event: Event, company: Company, pedigree: str | None = None) -> str:
    """What happened, in one sentence; `pedigree` is the family whose pedigree is being sold, if one is."""
    if isinstance(event, _Bidding):
        return _bidding(event, company, pedigree)
    if isinstance(event, sales.Sale):
        return sales.tell(event, company, pedigree)
    if isinstance(event, trades.Trade):
        return trades.tell(event, company)
    return _turn(event, company)


def _turn(event: _Turn, company: Company) -> str:
    texts = company.texts
    match event:
        case TurnBegan(seat):
            return company.tell("events.turn_began", seat)
        case TurnedUp(seat, card):
            return company.tell("events.turned_up", seat, card=card_words(texts, card))
        case Dealt(seat, card):
            return company.tell("events.dealt", seat, card=card_words(texts, card))
        case PaidOut(donkey, value):
            return texts.say("events.paid_out", donkey=donkey, value=value)
        case Looked(seat, card) if card:
            return company.tell("events.looked_shown", seat, card=card_words(texts, card))
        case Looked(seat):
            return company.tell("events.looked", seat)
        case Kept(seat):
            return company.tell("events.kept", seat)
        case Gave(seat):
            return company.tell("events.gave", seat)
        case Received(seat, card) if card:
            return company.tell("events.received_shown", seat, card=card_words(texts, card))
        case Received(seat):
            return company.tell("events.received", seat)
        case GameOver(agreed):
            return texts.say("events.game_over_agreed" if agreed else "events.game_over")
        case _:
            assert_never(event)


def _bidding(event: _Bidding, company: Company, pedigree: str | None) -> str:
    texts = company.texts
    match event:
        case BidMade(seat, amount):
            return company.tell("events.bid_made", seat, amount=amount)
        case Passed(seat):
            return company.tell("events.passed", seat)
        case Called(seat, number):
            return _call(seat, company, number if pedigree else _going(company, number))
        case HammerFell(bidder, price) if bidder is not None:
            return company.tell("events.hammer_fell", bidder, amount=price)
        case HammerFell():
            return texts.say("events.hammer_fell_free")
        case Slapped(seat, number):
            return company.tell("events.slapped", seat, number=number)
        case Laid(seat, number, cards):
            counted = texts.count("cards.counted", number)
            return company.tell("events.laid", seat, cards=counted, shown=shown(texts, cards))
        case RatTaken(seat, 0, _):
            return company.tell("events.rat_taken_bare", seat)
        case RatTaken(seat, number, cards):
            counted = texts.count("cards.counted_money", number)
            return company.tell("events.rat_taken", seat, cards=counted, shown=shown(texts, cards))
        case _:
            assert_never(event)


def _call(seat: int, company: Company, call: object) -> str:
    if seat < 0:
        return company.texts.say("events.clock_called", call=call)
    return company.tell("events.called", seat, call=call)


def _going(company: Company, number: int) -> str:
    return company.texts.say("events.going_once" if number == 1 else "events.going_twice")
