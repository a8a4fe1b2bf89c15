"""What every card is worth to every seat, in points to come, knowing that the score multiplies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.habits import Habits
from maquignon.bots.core.standing import FAMILIES, NOT_SEEN, Family, Standing
from maquignon.rules import mypyc_attr
from maquignon.rules.herd import KINDS, RAT, held
from maquignon.rules.sight import HERD, LOT, PEDIGREES, SEAT_FIELDS, SEATS

if TYPE_CHECKING:
    from mypy_extensions import i64

ROW: Final = 8
"""Places in the table of weights for each number of cards left."""


@mypyc_attr(acyclic=True)
class Outlook:
    """Chances to complete each family, and what that would add, from what lies open alone.

    A look takes in what has changed since the last one; what stayed is not reckoned again.
    """

    players: i64
    family_size: i64
    kinds: i64
    rat: float
    leader: float
    weights: list[float]
    lot: i64
    families: list[Family]
    standings: list[Standing]
    mean_score: float

    def __init__(self, players: i64, family_size: i64, rats: bool, habits: Habits) -> None:
        self.players = players
        self.family_size = family_size
        self.kinds = FAMILIES
        if rats:
            self.kinds = KINDS
        self.rat = habits.rat
        self.leader = habits.leader
        self.weights = [0.0] * (5 * ROW)
        self.lot = NOT_SEEN
        self.families = [Family() for _ in range(KINDS)]
        self.standings = [Standing() for _ in range(players)]
        self.mean_score = 0.0
        self._weigh(habits)

    def look(self, seen: list[int]) -> None:
        """Take in the herds, pedigrees and the lot that lie open now."""
        lot: i64 = seen[LOT]
        changed: i64 = lot ^ self.lot
        crowned: bool = False
        place: i64 = SEATS
        for standing in self.standings:
            herd: i64 = seen[place + HERD]
            pedigrees: i64 = seen[place + PEDIGREES]
            changed |= herd ^ standing.herd
            standing.herd = herd
            if pedigrees != standing.pedigrees:
                crowned = True
                standing.crown(pedigrees)
            place += SEAT_FIELDS
        if changed == 0 and not crowned:
            return
        self.lot = lot
        family: i64 = 0
        while family < self.kinds:
            if held(changed, family):
                self._look_at(family, held(lot, family))
            family += 1
        self._sum_up()

    def herd(self, seat: i64) -> i64:
        return self.standings[seat].herd

    def chance(self, seat: i64, family: i64) -> float:
        """That the seat completes the family."""
        return self.standings[seat].prospects[family].chance

    def number(self, seat: i64) -> float:
        """Of families the seat may expect to complete."""
        return self.standings[seat].number

    def margin(self, seat: i64, family: i64) -> float:
        """What completing the family adds to the seat's expected score; four rats take a family away."""
        return self._margin(self.standings[seat], family)

    def gain(self, seat: i64, family: i64, cards: i64) -> float:
        """What so many more cards of a family are worth to a seat."""
        return self._gain(self.standings[seat], family, cards)

    def traded(self, seat: i64, rival: i64, kind: i64, cards: i64) -> float:
        """What winning so many cards from a rival is worth to a seat; below zero, losing them."""
        standing = self.standings[seat]
        mine = standing.prospects[kind]
        theirs = self.standings[rival].prospects[kind]
        family = self.families[kind]
        after: float = self._weight(family.left, mine.cards + cards)
        total: float = family.total + after - mine.weight
        total += self._weight(family.left, theirs.cards - cards) - theirs.weight
        return (after / total - mine.chance) * self._margin(standing, kind)

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
        standing = self.standings[seat]
        return 1.0 - self.leader + self.leader * standing.sum * standing.number / self.mean_score

    def to_come(self, seat: i64) -> float:
        """What the cards still in the deck may be worth to the seat."""
        standing = self.standings[seat]
        if not standing.knows_to_come:
            standing.to_come = self._reckon_to_come(standing)
            standing.knows_to_come = True
        return standing.to_come

    def contested(self, seat: i64, but: i64) -> float:
        """What the seat may still win or lose in trades, one family left out."""
        total: float = 0.0
        standing = self.standings[seat]
        family: i64 = 0
        while family < FAMILIES:
            if family != but and held(standing.herd, family):
                chance: float = standing.prospects[family].chance
                if chance < 1.0:
                    total += chance * (1.0 - chance) * self._margin(standing, family)
            family += 1
        return total

    def _margin(self, standing: Standing, family: i64) -> float:
        if family == RAT:
            return -self.rat * (100.0 + 0.8 * standing.sum)
        prospect = standing.prospects[family]
        chance: float = prospect.chance
        prize: float = prospect.prize
        return standing.sum - chance * prize + prize * (1.0 + standing.number - chance)

    def _gain(self, standing: Standing, kind: i64, cards: i64) -> float:
        prospect = standing.prospects[kind]
        family = self.families[kind]
        after: float = self._weight(family.left, prospect.cards + cards)
        chance: float = after / (family.total - prospect.weight + after)
        return (chance - prospect.chance) * self._margin(standing, kind)

    def _reckon_to_come(self, standing: Standing) -> float:
        total: float = 0.0
        family: i64 = 0
        while family < FAMILIES:
            left: i64 = self.families[family].left
            if left > 0:
                total += float(left) * self._gain(standing, family, 1)
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

    def _weight(self, left: i64, cards: i64) -> float:
        return self.weights[left * ROW + cards]

    def _look_at(self, kind: i64, in_lot: i64) -> None:
        left: i64 = self.family_size
        if kind == RAT:
            left = 4
        left -= in_lot
        for standing in self.standings:
            left -= held(standing.herd, kind)
        total: float = 0.0
        for standing in self.standings:
            prospect = standing.prospects[kind]
            prospect.cards = held(standing.herd, kind)
            prospect.weight = self._weight(left, prospect.cards)
            total += prospect.weight
        if total <= 0.0:
            total = 1.0  # all of them in the lot
        for standing in self.standings:
            prospect = standing.prospects[kind]
            prospect.chance = prospect.weight / total
        family = self.families[kind]
        family.left = left
        family.total = total

    def _sum_up(self) -> None:
        total: float = 1.0
        for standing in self.standings:
            sum_: float = 0.0
            number: float = 0.0
            family: i64 = 0
            while family < FAMILIES:
                prospect = standing.prospects[family]
                sum_ += prospect.chance * prospect.prize
                number += prospect.chance
                family += 1
            standing.sum = sum_
            standing.number = number
            standing.knows_to_come = False
            total += sum_ * number
        self.mean_score = total / float(self.players)
