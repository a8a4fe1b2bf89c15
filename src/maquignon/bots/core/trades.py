"""Offers, and answers to them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.blind import drawn_payment
from maquignon.bots.core.judge import BOUNDLESS, Judge
from maquignon.bots.core.purses import at_least, best_cards, least_cards, near, zeros
from maquignon.rules.money import ALL_CARDS, nth_part, part_count, size, unit, worth
from maquignon.rules.phase import ACCEPT, ANSWER, COVERED
from maquignon.rules.sight import ACTIVE, CHALLENGED, DECK_LEFT, FAMILY, OFFER_SIZE, PHASE, PURSE, STAKE, TIED
from maquignon.rules.terms import CHALLENGER_WINS

if TYPE_CHECKING:
    from mypy_extensions import i64

WEARY: Final = 200
"""Trades after the last card; a usual game has about 40."""


def offer(judge: Judge, seen: list[int]) -> i64:
    rival: i64 = seen[CHALLENGED]
    purse: i64 = seen[PURSE]
    if _is_weary(judge, seen):
        return _anything(judge, purse)
    family: i64 = seen[FAMILY]
    stake: i64 = seen[STAKE]
    habits = judge.habits
    money: float = float(worth(purse))
    their_money: float = judge.feared_money(seen, rival)
    value: float = judge.stake_worth(seen, judge.seat, rival, family, stake, money) * judge.mood(seen)
    target: float = 0.0
    if judge.chance() < habits.mixing:
        their_value: float = judge.stake_worth(seen, rival, judge.seat, family, stake, their_money) * habits.pressure
        reach: float = min(value * habits.pressure, money)
        target = drawn_payment(reach, their_value, min(their_value, their_money), judge.chance())
    elif judge.chance() >= habits.empty_offer:
        target = min(value, money) * habits.offer * (1.0 + habits.spread * (2.0 * judge.chance() - 1.0))
        target = min(target, judge.ledger.accounts[rival].most + 10.0)
    return _laid(judge, purse, near(purse, int(target + 5.0)))


def _laid(judge: Judge, purse: i64, cards: i64) -> i64:
    """Cards for an offer, with worthless ones among them more or less often, covered where that is allowed."""
    decoys: i64 = size(zeros(purse))
    while decoys > 0:
        if judge.chance() < judge.habits.decoy:
            cards += unit(0)
        decoys -= 1
    cards = _allowed(judge, purse, cards)
    if judge.terms.hollow_hand and judge.chance() < 0.5:
        return cards + COVERED
    return cards


def answer(judge: Judge, seen: list[int]) -> i64:
    rival: i64 = seen[ACTIVE]
    purse: i64 = seen[PURSE]
    if _is_weary(judge, seen):
        return _anything(judge, purse)
    family: i64 = seen[FAMILY]
    stake: i64 = seen[STAKE]
    money: float = float(worth(purse))
    their_money: float = judge.feared_money(seen, rival)
    value: float = judge.stake_worth(seen, judge.seat, rival, family, stake, money) * judge.mood(seen)
    their_value: float = judge.stake_worth(seen, rival, judge.seat, family, stake, their_money)
    most: float = min(their_money, _most_laid(judge, seen))
    if judge.chance() >= judge.habits.guarding:
        return _usual_answer(judge, seen, min(value, money), min(their_value, most))
    pressed: float = their_value * judge.habits.pressure
    their_reach: float = min(pressed, most)
    reach: float = max(min(value * judge.habits.pressure, money) - 10.0, 0.0)  # an equal counter would not do
    target: float = drawn_payment(reach, pressed, their_reach, judge.chance())
    if target >= their_reach:
        target = their_reach + 10.0
    return _countered(judge, seen, target)


def _usual_answer(judge: Judge, seen: list[int], limit: float, their_reach: float) -> i64:
    habits = judge.habits
    feared: float = their_reach * habits.offer
    if limit * (0.7 + 0.6 * judge.chance()) < habits.accepting * feared:
        return _countered(judge, seen, 0.0)
    target: float = limit * habits.counter * (1.0 + habits.spread * (2.0 * judge.chance() - 1.0))
    return _countered(judge, seen, min(target, their_reach + 10.0))


def _most_laid(judge: Judge, seen: list[int]) -> float:
    """What the cards that lie there can be worth at most, by their number and the money there is."""
    number: i64 = seen[OFFER_SIZE]
    if number < 0 or judge.terms.division:
        return BOUNDLESS
    return float(best_cards((judge.ledger.issued - seen[PURSE]) & ALL_CARDS, number))


def _countered(judge: Judge, seen: list[int], target: float) -> i64:
    """A counter; a worthless one only for the chance of a tie, else the offer is accepted."""
    purse: i64 = seen[PURSE]
    phase: i64 = seen[PHASE]
    tied: i64 = seen[TIED]
    cards: i64 = 0
    if target >= 5.0:
        cards = at_least(purse, int(target + 5.0))
    if worth(cards) == 0 and phase == ANSWER:
        if size(zeros(purse)) and judge.terms.first_tie != CHALLENGER_WINS and tied == 0:
            return unit(0)
        return ACCEPT
    return _allowed(judge, purse, cards)


def _allowed(judge: Judge, purse: i64, cards: i64) -> i64:
    """Where an empty set is not, the least card."""
    if cards == 0 and judge.terms.least_offer:
        return least_cards(purse, 1)
    return cards


def _is_weary(judge: Judge, seen: list[int]) -> bool:
    """R31: whether cards have been going round for so long that any end is better."""
    return seen[DECK_LEFT] == 0 and judge.ledger.trades > WEARY


def _anything(judge: Judge, purse: i64) -> i64:
    return _allowed(judge, purse, nth_part(purse, judge.dice.below(part_count(purse))))
