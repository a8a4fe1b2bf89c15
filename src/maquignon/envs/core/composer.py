"""One running game, its moves put together action by action: cards one at a time, high bids in climbs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.envs.core.actions import CARD, CHALLENGE, COVER, DONE, FAMILIES, HUNDRED, RAISE, THOUSAND, WORDS
from maquignon.envs.core.allowed import allowed_challenges, allowed_words
from maquignon.rules import mypyc_attr
from maquignon.rules.money import size, unit, worth
from maquignon.rules.moves import apply
from maquignon.rules.phase import COVERED, LAYING, PAYMENT, PEDIGREE_PAYMENT, RAT_ROUND

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State


@mypyc_attr(acyclic=True)
class Composer:
    """A game at turn-based pace, and what its mover has put together of its next move."""

    state: State
    bluffs: bool
    """Whether bids and slaps beyond one's means are allowed."""
    freed: i64
    """Seats, bit by bit, to whom they are allowed even so."""
    pile: i64
    climbed: i64
    words: i64
    challenges: i64

    def __init__(self, state: State, bluffs: bool, freed: i64 = 0) -> None:
        self.state = state
        self.bluffs = bluffs
        self.freed = freed
        self.pile = 0
        self.climbed = 0
        self.words = 0
        self.challenges = 0
        self.look()

    def __repr__(self) -> str:
        return "<Composer>"

    def look(self) -> None:
        """Set the masks of what the mover may do now."""
        self.words = allowed_words(self.state, self.pile, self.climbed, self._may_bluff())
        self.challenges = allowed_challenges(self.state)

    def allows(self, action: i64) -> bool:
        if action < 0:
            return False
        if action < CHALLENGE:
            return (self.words >> action) & 1 == 1
        if action - CHALLENGE > 62:
            return False
        return (self.challenges >> (action - CHALLENGE)) & 1 == 1

    def take(self, action: i64) -> None:
        """Carry out an allowed action: a whole move, or a part of one."""
        if action < DONE:
            self._say(WORDS[action])
        elif action >= CHALLENGE:
            self._challenge(action - CHALLENGE)
        elif action >= HUNDRED:
            if action == THOUSAND:
                self.climbed += 1000
            else:
                self.climbed += 100
        elif action >= RAISE:
            self._say(self.state.high_bid + self.climbed + 10 * (action - RAISE + 1))
        elif action >= CARD:
            self._lay(unit(action - CARD))
        elif action == COVER:
            self._say(self.pile + COVERED)
        else:
            self._say(self.pile)
        self.look()

    def _may_bluff(self) -> bool:
        mover: i64 = self.state.mover
        if self.bluffs or mover < 0:
            return self.bluffs
        return (self.freed >> mover) & 1 == 1

    def _say(self, move: i64) -> None:
        self.pile = 0
        self.climbed = 0
        apply(self.state, self.state.mover, move)

    def _challenge(self, index: i64) -> None:
        opponent: i64 = index // FAMILIES
        seat: i64 = self.state.mover + 1 + opponent
        if seat >= self.state.players:
            seat -= self.state.players
        self._say(seat * 16 + index - opponent * FAMILIES)

    def _lay(self, card: i64) -> None:
        """One more card; where its number or worth is given, the last one completes the move."""
        self.pile += card
        state = self.state
        phase: i64 = state.phase
        if phase == PAYMENT:
            if worth(self.pile) >= state.high_bid:
                self._say(self.pile)
        elif phase == LAYING or phase == PEDIGREE_PAYMENT:
            if size(self.pile) == state.call:
                self._say(self.pile)
        elif phase == RAT_ROUND:
            self._say(card)
