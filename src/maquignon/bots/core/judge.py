"""What cards and money are worth to one seat, from the ints of `rules.sight` and what it has heard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.habits import Habits
from maquignon.bots.core.ledger import Ledger
from maquignon.bots.core.outlook import Outlook
from maquignon.rules import mypyc_attr
from maquignon.rules.herd import RAT
from maquignon.rules.money import worth
from maquignon.rules.random_play import Dice
from maquignon.rules.sight import ACTIVE, DECK_LEFT, DONKEYS, LOT, PURSE
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from mypy_extensions import i64

FINE: Final = 1 << 20
UNKNOWN: Final = -1.0
BOUNDLESS: Final = 1_000_000.0
"""What a stake is worth in money that can buy nothing else."""


@mypyc_attr(acyclic=True)
class Judge:
    """One seat of one game: what it knows, how it plays, and what cards and money are worth to it."""

    seat: i64
    terms: Terms
    habits: Habits
    ledger: Ledger
    dice: Dice
    outlook: Outlook
    limit: float
    """For `contest.decide`: the highest bid it will make, UNKNOWN again with everything that is heard."""

    def __init__(self, seat: i64, terms: Terms, habits: Habits, dice: Dice) -> None:
        self.seat = seat
        self.terms = terms
        self.habits = habits
        self.ledger = Ledger(terms.players, terms.purse)
        self.dice = dice
        self.outlook = Outlook(terms.players, terms.family_size, terms.rats, habits)
        self.limit = UNKNOWN

    def hear(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64) -> None:
        """An event as the seat may see it; a forgetful trader misses some."""
        self.limit = UNKNOWN
        if self.habits.forgetting > 0.0 and self.ledger.matters(kind) and self.chance() < self.habits.forgetting:
            return
        self.ledger.note(kind, seat, other, number, cards)

    def chance(self) -> float:
        """A number from 0 to below 1."""
        return float(self.dice.below(FINE)) / float(FINE)

    def mood(self, seen: list[int]) -> float:
        """How far off the seat is in judging this turn: the same all through an auction, so that it cannot creep up."""
        if self.habits.noise <= 0.0:
            return 1.0
        left: i64 = seen[DECK_LEFT]
        active: i64 = seen[ACTIVE]
        purse: i64 = seen[PURSE]
        lot: i64 = seen[LOT]
        dice = Dice(left * 7919 + active * 613 + self.seat * 101 + (purse ^ lot) * 31)
        dice.below(FINE)
        mood: float = 1.0 + self.habits.noise * (2.0 * float(dice.below(FINE)) / float(FINE) - 1.0)
        if mood < 0.0:
            return 0.0
        return mood

    def rival_money(self, seen: list[int], rival: i64) -> float:
        """A guess at a purse: all purses together are known, and the ledger tells how the rest is spread."""
        account = self.ledger.accounts[rival]
        if self.terms.division:
            return account.guess
        mine: i64 = seen[PURSE]
        others: float = float(worth(self.ledger.issued) - worth(mine))
        guessed: float = 1.0
        seat: i64 = 0
        while seat < self.terms.players:
            if seat != self.seat:
                guessed += self.ledger.accounts[seat].guess
            seat += 1
        share: float = account.guess * others / guessed
        if share > account.most:
            return account.most
        if share < account.least:
            return account.least
        return share

    def feared_money(self, seen: list[int], rival: i64) -> float:
        guess: float = self.rival_money(seen, rival)
        most: float = self.ledger.accounts[rival].most
        return guess + self.habits.caution * (most - guess)

    def lot_limit(self, seen: list[int]) -> float:
        """What the lot is worth to this seat, in money; keeping it from the keenest rival included."""
        lot: i64 = seen[LOT]
        keenest: float = 0.0
        rival: i64 = 0
        while rival < self.terms.players:
            if rival != self.seat:
                theirs: float = self.outlook.lot_gain(rival, lot) * self.outlook.threat(rival)
                if theirs > keenest:
                    keenest = theirs
            rival += 1
        gain: float = self.outlook.lot_gain(self.seat, lot) + self.habits.spite * keenest
        return self.spend(seen, self.seat, float(worth(seen[PURSE])), gain) * self.mood(seen)

    def stake_worth(self, seen: list[int], seat: i64, rival: i64, family: i64, stake: i64, money: float) -> float:
        """What winning a trade rather than losing it is worth to a seat, in money, whether it has that much or not."""
        swing: float = self.swing(seat, rival, family, stake)
        return self.swing_worth(seen, seat, rival, family, swing, self.swing(rival, seat, family, stake), money)

    def swing_worth(
        self, seen: list[int], seat: i64, rival: i64, family: i64, own: float, theirs: float, money: float
    ) -> float:
        """The same, from what each of the two has between winning and losing."""
        swing: float = own + self.habits.spite * self.outlook.threat(rival) * theirs
        elsewhere: float = self._elsewhere(seat, family)
        value: float = BOUNDLESS
        means: float = self.habits.nerve * self.habits.stakes * (self._means(seen, money) + 1.0)
        if swing * means < elsewhere * BOUNDLESS:
            value = means * swing / elsewhere
        if self.terms.money_counts and value > swing:
            value = swing
        if value < 1.0:
            return 1.0
        return value

    def won(self, seat: i64, rival: i64, kind: i64, stake: i64) -> float:
        """What winning the stake is worth; the winner of a rat trade is rid of the rat."""
        if kind == RAT:
            return self.outlook.traded(seat, rival, kind, -stake)
        return self.outlook.traded(seat, rival, kind, stake)

    def swing(self, seat: i64, rival: i64, kind: i64, stake: i64) -> float:
        return self.won(seat, rival, kind, stake) - self.won(seat, rival, kind, -stake)

    def spend(self, seen: list[int], seat: i64, money: float, gain: float) -> float:
        """What a gain is worth in money: a share of the purse, by what else it could still buy."""
        if gain <= 0.0:
            return 0.0
        limit: float = self.habits.nerve * self._means(seen, money) * gain / (gain + self._elsewhere(seat, -1))
        if limit > money:
            limit = money
        if self.terms.money_counts and limit > gain:
            return gain
        return limit

    def _means(self, seen: list[int], money: float) -> float:
        """Money at hand, and some of what donkeys will still bring."""
        donkeys: i64 = seen[DONKEYS]
        return money + self.habits.hope * self.terms.to_come[donkeys]

    def _elsewhere(self, seat: i64, but: i64) -> float:
        """What money could still buy a seat in auctions and other trades, as far as it is kept for that."""
        auctions: float = self.habits.thrift * self.outlook.to_come(seat) / float(self.terms.players)
        return auctions + self.habits.hoard * self.outlook.contested(seat, but)
