"""A game whose seats are played by different hands: the caller's policies, or traders inside the core."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.contest import decide, tell
from maquignon.bots.core.trader import Trader
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.memory import MEMORY, SEATS, Memory, remember
from maquignon.envs.core.packing import MASKS, PRIVATE, PUBLIC, pack_row
from maquignon.rules import mypyc_attr
from maquignon.rules.money import COUNTS
from maquignon.rules.moves import apply, honest_count, nth_legal
from maquignon.rules.phase import NO_MOVE
from maquignon.rules.random_play import Dice

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from maquignon.rules.state import State

OWN: Final = PUBLIC + PRIVATE
OBSERVED: Final = OWN + SEATS + MEMORY
"""Words of observation version 3: those of version 1 with room for six seats, then those of the memory."""
CRITIC: Final = SEATS + 3
"""Words of the privileged view: every purse, the offer, the cards laid with the deck's next card, who sits where."""
NEXT_CARD: Final = 42
LEARNER: Final = 0
"""The policy whose victories the headers tell, and whom a critic teaches."""
OTHER_NETWORK: Final = 1
TRADER: Final = 2
"""Who else a critic may see at a seat."""


@mypyc_attr(acyclic=True)
class SeatedGame:
    game: Composer
    memories: list[Memory]
    traders: list[Trader | None]
    policies: list[int]
    """By seat: not negative for the caller's own, negative for the traders."""
    meant: i64
    """The move that a seat played here has decided on and is putting together, where it is watched doing so."""

    def __init__(
        self, game: Composer, memories: list[Memory], traders: list[Trader | None], policies: list[int]
    ) -> None:
        self.game = game
        self.memories = memories
        self.traders = traders
        self.policies = policies
        self.meant = NO_MOVE
        self.tell()

    def __repr__(self) -> str:
        return "<SeatedGame>"

    def take(self, action: i64) -> None:
        version: i64 = self.game.state.version
        self.game.take(action)
        if self.game.state.version != version:
            self.meant = NO_MOVE
        self.tell()

    def play_on(self, dice: Dice) -> None:
        """The move of a seat that is played here."""
        apply(self.game.state, self.game.state.mover, self._decided(dice))
        self.game.look()
        self.tell()

    def make_up_mind(self, dice: Dice) -> None:
        """The same move, decided on now and made action by action."""
        if self.meant == NO_MOVE:
            self.meant = self._decided(dice)

    def _decided(self, dice: Dice) -> i64:
        """A trader's move, or any honest one."""
        state = self.game.state
        seat: i64 = state.mover
        trader = self.traders[seat]
        if trader is not None:
            return decide(state, trader)
        return nth_legal(state, seat, dice.below(honest_count(state, seat)))

    def tell(self) -> None:
        events = self.game.state.events
        if events:
            tell(events, self.traders)
            remember(self.game.state, self.memories)

    def pack(self, rows: vec[i64], start: i64) -> None:
        """The mover's observation and masks."""
        game = self.game
        state = game.state
        seat: i64 = state.mover
        players: i64 = state.players
        pack_row(game, seat, rows, start)
        masks: i64 = start + OWN + players
        first: i64 = rows[masks]
        second: i64 = rows[masks + 1]
        rows[masks] = 0
        rows[masks + 1] = 0
        self.memories[seat].pack(state.holdings[seat].purse, rows, start + OWN + SEATS)
        rows[start + OBSERVED] = first
        rows[start + OBSERVED + 1] = second

    def pack_all(self, rows: vec[i64], start: i64) -> None:
        """What nobody at the table sees, seats counted from the mover; for critics only."""
        state = self.game.state
        other: i64 = state.mover
        place: i64 = start
        last: i64 = place + state.players
        seated: i64 = 0
        shift: i64 = 0
        while place < last:
            rows[place] = state.holdings[other].purse & COUNTS
            seated |= _kind(self.policies[other]) << shift
            shift += 2
            other += 1
            if other == state.players:
                other = 0
            place += 1
        rows[start + SEATS] = state.offer & COUNTS
        rows[start + SEATS + 1] = state.laid & COUNTS | _next_card(state) << NEXT_CARD
        rows[start + SEATS + 2] = seated


def row_width(privileged: bool) -> int:
    """Words of a row: observation, masks, header, and where wanted the privileged view."""
    return OBSERVED + MASKS + 1 + (CRITIC if privileged else 0)


def _kind(policy: i64) -> i64:
    if policy == LEARNER:
        return 0
    if policy > LEARNER:
        return OTHER_NETWORK
    return TRADER


def _next_card(state: State) -> i64:
    if state.drawn < len(state.deck):
        card: i64 = state.deck[state.drawn]
        return card + 1
    return 0
