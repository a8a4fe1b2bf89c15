"""What happened, as JSON, where all of it is told to everybody: the text that typed events give."""

from __future__ import annotations

from typing import Final

from maquignon.play.core.card_text import NULL, truth_text
from maquignon.rulebook.cards import KINDS, card_name
from maquignon.rules.phase import (
    BID_MADE,
    BOUGHT,
    CALLED,
    CHALLENGED,
    DEALT,
    EVERYBODY,
    GAME_OVER,
    GAVE,
    HAMMER_FELL,
    HIDDEN,
    KEPT,
    PASSED,
    SLAPPED,
    SOLD,
    TIED,
    TRADE_WON,
    TURN_BEGAN,
    TURNED_UP,
)

EVENT_INTS: Final = 6


def events_text(noted: list[int]) -> str:
    """A list of all that the core noted of a move; empty where cards are in it, which not everybody may see."""
    found, place = "", 0
    while place < len(noted):
        shown = noted[place + 4] if noted[place + 5] == EVERYBODY else HIDDEN
        text = _event(noted[place], noted[place + 1], noted[place + 2], noted[place + 3], shown)
        if not text:
            return ""
        found += "," + text
        place += EVENT_INTS
    return f"[{found[1:]}]"


def _event(kind: int, seat: int, other: int, number: int, stake: int) -> str:
    if kind == BID_MADE:
        return f'{{"type":"BidMade","seat":{seat},"amount":{number}}}'
    if kind == CALLED:
        return f'{{"type":"Called","seat":{seat},"number":{number}}}'
    if kind == TURN_BEGAN:
        return f'{{"type":"TurnBegan","seat":{seat}}}'
    if kind == TURNED_UP:
        return f'{{"type":"TurnedUp","seat":{seat},"card":"{card_name(number)}"}}'
    if kind == HAMMER_FELL:
        return f'{{"type":"HammerFell","high_bidder":{seat if seat >= 0 else NULL},"high_bid":{number}}}'
    if kind == SOLD:
        return f'{{"type":"Sold","seat":{seat},"buyer":{other},"price":{number}}}'
    if kind == BOUGHT:
        return f'{{"type":"Bought","seat":{seat},"payee":{other},"price":{number}}}'
    if kind == PASSED:
        return f'{{"type":"Passed","seat":{seat}}}'
    return _rarer_event(kind, seat, other, number, stake)


def _rarer_event(kind: int, seat: int, other: int, number: int, stake: int) -> str:
    if kind == CHALLENGED:
        return f'{{"type":"Challenged","seat":{seat},"challenged":{other},{_trade(number, stake)}}}'
    if kind == TRADE_WON:
        return f'{{"type":"TradeWon","seat":{seat},"loser":{other},{_trade(number, stake)}}}'
    if kind == TIED:
        return f'{{"type":"Tied","seat":{seat},"challenged":{other},{_trade(number, stake)}}}'
    if kind == SLAPPED:
        return f'{{"type":"Slapped","seat":{seat},"number":{number}}}'
    if kind == DEALT:
        return f'{{"type":"Dealt","seat":{seat},"card":"{card_name(number)}"}}'
    if kind == KEPT:
        return f'{{"type":"Kept","seat":{seat}}}'
    if kind == GAVE:
        return f'{{"type":"Gave","seat":{seat}}}'
    if kind == GAME_OVER:
        return f'{{"type":"GameOver","agreed":{truth_text(number == 1)}}}'
    return ""


def _trade(family: int, stake: int) -> str:
    return f'"family":"{KINDS[family]}","stake":{stake}'
