"""A turn: the best trade, or a card from the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.bots.core.blind import mean_payment, win_chance
from maquignon.bots.core.judge import Judge
from maquignon.rules.herd import held, present
from maquignon.rules.money import worth
from maquignon.rules.phase import AUCTION, DIVIDE
from maquignon.rules.sight import DECK_LEFT, PURSE

if TYPE_CHECKING:
    from mypy_extensions import i64


def turn(judge: Judge, seen: list[int]) -> i64:
    """The best trade if it beats the deck, else the deck."""
    best: i64 = -1
    most: float = 0.0
    mine: i64 = judge.outlook.herd(judge.seat)
    rival: i64 = 0
    while rival < judge.terms.players:
        theirs: i64 = judge.outlook.herd(rival)
        shared: i64 = 0
        if rival != judge.seat:
            shared = present(mine) & present(theirs)
        kind: i64 = 0
        while shared:
            if shared & 1:
                profit: float = _profit(judge, seen, rival, kind)
                if best < 0 or profit > most:
                    best = rival * 16 + kind
                    most = profit
            shared >>= 3
            kind += 1
        rival += 1
    left: i64 = seen[DECK_LEFT]
    if left == 0:
        return best
    if best >= 0:
        usual: float = judge.outlook.to_come(judge.seat) / float(left)
        if most * judge.mood(seen) > judge.habits.trading * usual:
            return best
    if judge.terms.division:
        return DIVIDE
    return AUCTION


def _profit(judge: Judge, seen: list[int], rival: i64, kind: i64) -> float:
    """What a trade promises in points: the stake by the chance to win it, and the money it would cost."""
    stake: i64 = 1
    if held(judge.outlook.herd(judge.seat), kind) == 2 and held(judge.outlook.herd(rival), kind) == 2:
        stake = 2
    money: float = float(worth(seen[PURSE]))
    their_money: float = judge.feared_money(seen, rival)
    won: float = judge.won(judge.seat, rival, kind, stake)
    swing: float = won - judge.won(judge.seat, rival, kind, -stake)
    their_loss: float = judge.won(rival, judge.seat, kind, -stake)
    their_swing: float = judge.won(rival, judge.seat, kind, stake) - their_loss
    value: float = judge.swing_worth(seen, judge.seat, rival, kind, swing, their_swing, money)
    their_value: float = judge.swing_worth(seen, rival, judge.seat, kind, their_swing, swing, their_money)
    reach: float = min(value, money)
    their_reach: float = min(their_value, their_money)
    chance: float = win_chance(value, reach, their_value, their_reach)
    paid: float = mean_payment(reach, their_value, their_reach) - mean_payment(their_reach, value, reach)
    envy: float = judge.habits.spite * judge.outlook.threat(rival)
    both: float = swing + envy * their_swing
    points: float = won - envy * their_loss - (1.0 - chance) * both
    return points - paid * both / value
