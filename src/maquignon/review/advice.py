"""What the strong bot would have said at every move, asked often enough to see where it varies."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Final

from maquignon.bots.core.playouts import Scene
from maquignon.bots.core.trader import Trader
from maquignon.review.case import Case
from maquignon.rules.money import worth
from maquignon.rules.phase import (
    ANSWER,
    BIDDING,
    CALL,
    COUNTDOWN,
    COUNTER,
    COVERED,
    HAMMER,
    LAYING,
    OFFER,
    OWN_UP,
    PASS,
    PAYMENT,
    PEDIGREE_PAYMENT,
    RAT_ROUND,
)
from maquignon.rules.random_play import Dice
from maquignon.rules.sight import ACTIVE, CHALLENGED, FAMILY, PURSE, STAKE, sight

TRIES: Final = 12
USUAL: Final = 0.75
"""A word said so often is what the bot says: the rest are its rare bluffs."""
CARDS: Final = frozenset((PAYMENT, LAYING, PEDIGREE_PAYMENT, RAT_ROUND, OFFER, ANSWER, COUNTER))
NO_CHOICE: Final = frozenset((CALL, HAMMER, OWN_UP))


@dataclass(frozen=True, slots=True)
class Advice:
    is_choice: bool
    """False for the words of the auctioneer and the table, and for one who admits what cannot be helped."""
    agrees: bool
    """The bot might have said that too: the same word, or an amount within what it varies by."""
    is_sure: bool
    """It would have said nothing else that matters, so that playouts from before the move go through it."""
    move: int
    """Its usual move."""
    said: tuple[tuple[int, int], ...] = ()
    """Each of its words, as the move with the middle amount, and how often it said it; most often first."""


def advise(case: Case, version: int) -> Advice:
    """On the move that was made at this version."""
    seat, made = case.plies[version]
    scene = case.scenes[version]
    if seat < 0 or made in NO_CHOICE:
        calls_only = made == CALL and scene.state.phase != COUNTDOWN
        return Advice(False, True, calls_only, made)
    said = _said(case, scene, seat, case.seed * 7919 + version)
    phase = scene.state.phase
    like = [move for move in said if _word(phase, move) == _word(phase, made)]
    amounts = sorted(_amount(phase, move) for move in like)
    share = len(like) / len(said)
    amount = _amount(phase, made)
    if phase == BIDDING:
        within = bool(like) and amount <= amounts[-1]
        return Advice(True, within, within and share >= USUAL, _usual(phase, said), _words(phase, said))
    within = bool(like) and amounts[0] <= amount <= amounts[-1]
    is_sure = within and share == 1 and amounts[0] == amounts[-1]
    return Advice(True, within, is_sure, _usual(phase, said), _words(phase, said))


def would_pay(case: Case, scene: Scene, seat: int) -> int:
    """For the stake of the trade that lies open, by the strong bot's valuation and as far as the purse goes."""
    trader = _trader(case, scene, seat)
    seen = sight(scene.state, seat)
    trader.outlook.look(seen)
    rival = seen[CHALLENGED] if seat == seen[ACTIVE] else seen[ACTIVE]
    money = float(worth(seen[PURSE]))
    return int(min(money, trader.stake_worth(seen, seat, rival, seen[FAMILY], seen[STAKE], money)))


def _said(case: Case, scene: Scene, seat: int, seed: int) -> list[int]:
    trader = _trader(case, scene, seat)
    seen = sight(scene.state, seat)
    said = []
    for each in range(TRIES):
        trader.dice = Dice(seed * TRIES + each)
        said.append(trader.choose(seen))
    return said


def _trader(case: Case, scene: Scene, seat: int) -> Trader:
    trader = scene.traders(case.terms, case.habits, 0)[seat]
    assert trader
    return trader


def _word(phase: int, move: int) -> int:
    """What kind of move it is; a challenge is always of its own kind."""
    if move < 0:
        return move
    return 0 if phase == BIDDING or phase in CARDS else move


def _amount(phase: int, move: int) -> int:
    if move < 0:
        return 0
    if phase in CARDS:
        return worth(move & ~COVERED)
    return move


def _usual(phase: int, said: list[int]) -> int:
    """The most frequent word, and of its amounts the middle one."""
    return _words(phase, said)[0][0]


def _words(phase: int, said: list[int]) -> tuple[tuple[int, int], ...]:
    words = Counter(_word(phase, move) for move in said)
    ranked = sorted(words, key=lambda each: (-words[each], each == PASS))
    return tuple((_middle(phase, said, word), words[word]) for word in ranked)


def _middle(phase: int, said: list[int], word: int) -> int:
    like = sorted((move for move in said if _word(phase, move) == word), key=lambda move: _amount(phase, move))
    return like[len(like) // 2]
