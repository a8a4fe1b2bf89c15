"""From events to English: one plain sentence for each, and words for the cards in it.

A sentence tells exactly what its event shows, so what a seat may not know never gets into it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, assert_never

from maquignon.play.cards import Cards, Herd
from maquignon.play.events import (
    Accepted,
    BidMade,
    Bought,
    Called,
    Challenged,
    Countered,
    Dealt,
    Event,
    Exposed,
    GameOver,
    Gave,
    HammerFell,
    Kept,
    Laid,
    Looked,
    LotWon,
    Offered,
    Paid,
    PaidOut,
    Passed,
    RatTaken,
    Received,
    Slapped,
    Sold,
    Swapped,
    Tied,
    TradeWon,
    TurnBegan,
    TurnedUp,
)
from maquignon.play.score_sheet import ScoreSheet
from maquignon.rulebook.cards import KINDS, PEDIGREE_VALUE, RAT
from maquignon.rulebook.sentences import one_of

_Turn = TurnBegan | TurnedUp | Dealt | PaidOut | Looked | Kept | Gave | Received | GameOver
_Bidding = BidMade | Passed | Called | HammerFell | Slapped | Laid | RatTaken
_Sale = Sold | Bought | Paid | Exposed | LotWon
_Trade = Challenged | Offered | Accepted | Countered | Swapped | Tied | TradeWon

ORDINALS: Final = ("no", "first", "second", "third", "fourth")
NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def tell(event: Event, names: Sequence[str]) -> str:
    """What happened, in one sentence; the names are those of the seats in order."""
    if isinstance(event, _Bidding):
        return _told_of_bidding(event, names)
    if isinstance(event, _Sale):
        return _told_of_sale(event, names)
    if isinstance(event, _Trade):
        return _told_of_trade(event, names)
    return _told_of_turn(event, names)


def _told_of_turn(event: _Turn, names: Sequence[str]) -> str:
    match event:
        case TurnBegan(seat):
            return f"It is {names[seat]}'s turn."
        case TurnedUp(seat, card):
            return f"{names[seat]} turns up {card_words(card)}."
        case Dealt(seat, card):
            return f"{names[seat]} is dealt {card_words(card)}."
        case PaidOut(donkey, value):
            return f"The {ORDINALS[donkey]} donkey: the bank pays everyone {value}."
        case Looked(seat, card):
            return f"{names[seat]} looks at the top card{f': {card_words(card)}' if card else ''}."
        case Kept(seat):
            return f"{names[seat]} keeps the card."
        case Gave(seat):
            return f"{names[seat]} gives the card away."
        case Received(seat, card):
            return f"{names[seat]} receives {card_words(card) if card else 'money, unseen'}."
        case GameOver(agreed):
            return "All have agreed to stop: the game is over." if agreed else "The game is over."
        case _:
            assert_never(event)


def _told_of_bidding(event: _Bidding, names: Sequence[str]) -> str:
    match event:
        case BidMade(seat, amount):
            return f"{names[seat]} bids {amount}."
        case Passed(seat):
            return f"{names[seat]} passes."
        case Called(seat, number):
            return f"{names[seat] if seat >= 0 else 'The table'} calls {call_words(number)}."
        case HammerFell(bidder, price):
            return (
                f"The hammer falls {'without a bid' if bidder is None else f'at {price}, the bid of {names[bidder]}'}."
            )
        case Slapped(seat, number):
            return f"{names[seat]} slaps at {number}."
        case Laid(seat, number, cards):
            return (
                f"{names[seat]} lays money face down{_with(cards)}; {count(number, 'card')} now {_lie(number)} there."
            )
        case RatTaken(seat, number, cards):
            return f"{names[seat]} takes the rat with {count(number, 'money card')}{_with(cards)}."
        case _:
            assert_never(event)


def _told_of_sale(event: _Sale, names: Sequence[str]) -> str:
    match event:
        case Sold(seat, buyer, price):
            return f"{names[seat]} sells to {names[buyer]} for {price}."
        case Bought(seat, payee, price):
            return f"{names[seat]} uses the buy-right and owes {names[payee]} {price}."
        case Paid(seat, payee, price, cards):
            return f"{names[seat]} pays {names[payee]} the price of {price}{_with(cards)}."
        case Exposed(seat, cards):
            return f"{names[seat]} cannot pay and shows {purse_words(cards)}: it all begins again."
        case LotWon(seat, price, animals):
            return f"{names[seat]} gets {herd_words(animals) or 'the pedigree'} for {price or 'nothing'}."
        case _:
            assert_never(event)


def _told_of_trade(event: _Trade, names: Sequence[str]) -> str:
    match event:
        case Challenged(seat, challenged, family):
            return f"{names[seat]} challenges {names[challenged]} for {trade_words(family)}."
        case Offered(seat, _, number, cards):
            return f"{names[seat]} offers {offer_words(number)}{_with(cards)}."
        case Accepted(seat, challenger, number, cards):
            return f"{names[seat]} accepts {names[challenger]}'s {count(number, 'card')} unseen{_with(cards)}."
        case Countered(seat, _, number, cards):
            return f"{names[seat]} counters with {count(number, 'card')}{_with(cards)}."
        case Swapped(seat, challenged, number, cards):
            return f"{names[challenged]} receives {names[seat]}'s {count(number, 'card')} in exchange{_with(cards)}."
        case Tied(seat, challenged, _):
            return f"A tie: {names[seat]} and {names[challenged]} laid the same amount."
        case TradeWon(seat, loser, family):
            return f"{names[seat]} {_won(family)} {names[loser]}."
        case _:
            assert_never(event)


def tell_sheet(sheet: ScoreSheet) -> str:
    """A count in one line: '(160 dog + 250 its pedigree + 800 cow) × 2 + 250 = 2670'."""
    steps = [_product(sheet)] if sheet.families else []
    steps += [_loose(sheet)] if sheet.loose else []
    steps += [f"{sheet.money} in money"] if sheet.money else []
    return f"{' + '.join(steps) or 'nothing'} = {sheet.total}{_rats(sheet)}"


def coins(cards: Cards) -> str:
    """'500+2×10+0'."""
    counted = sorted(Counter(cards).items(), reverse=True)
    return "+".join(f"{number}×{value}" if number > 1 else str(value) for value, number in counted) or "nothing"


def purse_words(cards: Cards) -> str:
    return f"{coins(cards)}, {sum(cards)} in all" if len(cards) > 1 else coins(cards)


def count(number: int, noun: str) -> str:
    """'no cards', 'one card', 'twelve cards' in figures."""
    words = NUMBERS[number] if number < len(NUMBERS) else str(number)
    return f"{words} {noun if number == 1 else plural(noun)}"


def plural(noun: str) -> str:
    return {"sheep": "sheep", "goose": "geese"}.get(noun, f"{noun}s")


def card_words(card: str) -> str:
    """'a cow', 'the pedigree of the cow', '50 in money'."""
    if card.startswith("$"):
        return f"{card[1:]} in money"
    family, dash, _ = card.partition("-")
    return f"the pedigree of the {family}" if dash else f"a {family}"


def herd_words(herd: Herd) -> str:
    """'a cow and two pigs'."""
    groups = [f"a {family}" if number == 1 else count(number, family) for family, number in herd]
    return one_of(groups, last="and") if groups else ""


def offer_words(number: int | None) -> str:
    if number is None:
        return "something under a covering hand"
    return f"{count(number, 'card')} face down" if number else "nothing at all"


def trade_words(family: str) -> str:
    return "the rat, which nobody wants" if family == KINDS[RAT] else f"the {family}"


def call_words(number: int) -> str:
    """Both 'going once' and the count of a pedigree are calls: the event tells no more than the number."""
    return f"'{NUMBERS[number]}'"


def _with(cards: Cards | None) -> str:
    return "" if cards is None else f" ({coins(cards)})"


def _lie(number: int) -> str:
    return "lies" if number == 1 else "lie"


def _won(family: str) -> str:
    return "is rid of the rat: it goes to" if family == KINDS[RAT] else f"wins the {family} from"


def _product(sheet: ScoreSheet) -> str:
    values = [_family(family, value, sheet) for family, value in sheet.families]
    if sheet.number == 1:
        return values[0]
    return f"({' + '.join(values)}) × {sheet.number}"


def _family(family: str, value: int, sheet: ScoreSheet) -> str:
    return f"{value} {family}" + (f" + {PEDIGREE_VALUE} its pedigree" if family in sheet.matching else "")


def _loose(sheet: ScoreSheet) -> str:
    if len(sheet.loose) == 1:
        return f"{PEDIGREE_VALUE} pedigree of the {sheet.loose[0]}"
    return f"{len(sheet.loose)}×{PEDIGREE_VALUE} pedigrees of {one_of(sheet.loose, last='and')}"


def _rats(sheet: ScoreSheet) -> str:
    if not sheet.rats:
        return ""
    return f" (the rats cost the {sheet.lost})" if sheet.lost else " (with the rats, but without a family to lose)"
