"""What every card is worth to every seat, in points to come, knowing that the score multiplies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.habits import Habits
from maquignon.rules import mypyc_attr
from maquignon.rules.herd import KINDS, RAT, held
from maquignon.rules.scoring import value
from maquignon.rules.sight import HERD, LOT, PEDIGREES, SEAT_FIELDS, SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64

FAMILIES: Final = 10
PEDIGREE_VALUE: Final = 250.0
ROW: Final = 8
"""Places in the table of weights for each number of cards left."""


@mypyc_attr(acyclic=True)
class Outlook:
    """Chances to complete each family, and what that would add, from what lies open alone."""

    players: i64
    family_size: i64
    kinds: i64
    rat: float
    weights: list[float]
    herds: list[int]
    pedigrees: list[int]
    left: list[int]
    totals: list[float]
    sums: list[float]
    numbers: list[float]
    leader: float
    mean_score: float

    def __init__(self, players: i64, family_size: i64, rats: bool, habits: Habits) -> None:
        self.players = players
        self.leader = habits.leader
        self.mean_score = 0.0
        self.family_size = family_size
        self.kinds = FAMILIES
        if rats:
            self.kinds = KINDS
        self.rat = habits.rat
        self.weights = [0.0] * (5 * ROW)
        self.herds = [0] * players
        self.pedigrees = [0] * players
        self.left = [0] * KINDS
        self.totals = [0.0] * KINDS
        self.sums = [0.0] * players
        self.numbers = [0.0] * players
        self._weigh(habits)

    def look(self, seen: list[int]) -> None:
        """Take in the herds, pedigrees and the lot that lie open now."""
        lot: i64 = seen[LOT]
        seat: i64 = 0
        while seat < self.players:
            self.herds[seat] = seen[SEATS + SEAT_FIELDS * seat + HERD]
            self.pedigrees[seat] = seen[SEATS + SEAT_FIELDS * seat + PEDIGREES]
            self.sums[seat] = 0.0
            self.numbers[seat] = 0.0
            seat += 1
        family: i64 = 0
        while family < self.kinds:
            self._look_at(family, held(lot, family))
            family += 1
        total: float = 1.0
        seat = 0
        while seat < self.players:
            total += self.sums[seat] * self.numbers[seat]
            seat += 1
        self.mean_score = total / float(self.players)

    def chance(self, seat: i64, family: i64) -> float:
        """That the seat completes the family."""
        return self._weight(seat, family, 0) / self.totals[family]

    def prize(self, seat: i64, family: i64) -> float:
        """The printed value, with the pedigree where the seat has it."""
        pedigrees: i64 = self.pedigrees[seat]
        if (pedigrees >> family) & 1:
            return float(value(family)) + PEDIGREE_VALUE
        return float(value(family))

    def margin(self, seat: i64, family: i64) -> float:
        """What completing the family adds to the seat's expected score; four rats take a family away."""
        if family == RAT:
            return -self.rat * (100.0 + 0.8 * self.sums[seat])
        chance: float = self.chance(seat, family)
        prize: float = self.prize(seat, family)
        return self.sums[seat] - chance * prize + prize * (1.0 + self.numbers[seat] - chance)

    def gain(self, seat: i64, family: i64, cards: i64) -> float:
        """What so many more cards of a family are worth to a seat."""
        before: float = self._weight(seat, family, 0)
        after: float = self._weight(seat, family, cards)
        total: float = self.totals[family]
        return (after / (total - before + after) - before / total) * self.margin(seat, family)

    def traded(self, seat: i64, rival: i64, family: i64, cards: i64) -> float:
        """What winning so many cards from a rival is worth to a seat; below zero, losing them."""
        mine: float = self._weight(seat, family, 0)
        after: float = self._weight(seat, family, cards)
        total: float = self.totals[family] + after - mine
        total += self._weight(rival, family, -cards) - self._weight(rival, family, 0)
        return (after / total - mine / self.totals[family]) * self.margin(seat, family)

    def lot_gain(self, seat: i64, lot: i64) -> float:
        total: float = 0.0
        family: i64 = 0
        while lot:
            cards: i64 = lot & 7
            if cards:
                total += self.gain(seat, family, cards)
            lot >>= 3
            family += 1
        return total

    def threat(self, seat: i64) -> float:
        """How much a gain of this seat matters to the others: 1, or more for those who are ahead."""
        return 1.0 - self.leader + self.leader * self.sums[seat] * self.numbers[seat] / self.mean_score

    def to_come(self, seat: i64) -> float:
        """What the cards still in the deck may be worth to the seat."""
        total: float = 0.0
        family: i64 = 0
        while family < FAMILIES:
            left: i64 = self.left[family]
            if left > 0:
                total += float(left) * self.gain(seat, family, 1)
            family += 1
        return total

    def contested(self, seat: i64, but: i64) -> float:
        """What the seat may still win or lose in trades, one family left out."""
        total: float = 0.0
        herd: i64 = self.herds[seat]
        family: i64 = 0
        while family < FAMILIES:
            if family != but and held(herd, family):
                chance: float = self.chance(seat, family)
                if chance < 1.0:
                    total += chance * (1.0 - chance) * self.margin(seat, family)
            family += 1
        return total

    def _weigh(self, habits: Habits) -> None:
        left: i64 = 0
        while left < 5:
            cards: i64 = 0
            while cards < ROW:
                share: float = habits.reach * float(left) / float(self.players)
                self.weights[left * ROW + cards] = (float(cards) + share) ** habits.grip
                cards += 1
            left += 1

    def _look_at(self, family: i64, in_lot: i64) -> None:
        left: i64 = self.family_size
        if family == RAT:
            left = 4
        left -= in_lot
        seat: i64 = 0
        while seat < self.players:
            left -= held(self.herds[seat], family)
            seat += 1
        self.left[family] = left
        total: float = 0.0
        seat = 0
        while seat < self.players:
            total += self._weight(seat, family, 0)
            seat += 1
        if total <= 0.0:
            total = 1.0  # all of them in the lot
        self.totals[family] = total
        if family == RAT:
            return
        seat = 0
        while seat < self.players:
            chance: float = self._weight(seat, family, 0) / total
            self.sums[seat] += chance * self.prize(seat, family)
            self.numbers[seat] += chance
            seat += 1

    def _weight(self, seat: i64, family: i64, more: i64) -> float:
        herd: i64 = self.herds[seat]
        left: i64 = self.left[family]
        return self.weights[left * ROW + ((herd >> (3 * family)) & 7) + more]
