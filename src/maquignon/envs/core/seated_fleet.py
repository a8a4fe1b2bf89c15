"""Many seated games of one table in one call: whoever is played in the core plays on, until the caller must decide."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.habits import Habits
from maquignon.bots.core.trader import Trader
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.fleet import CUT, WINNERS, any_action, outcome
from maquignon.envs.core.memory import HEARD, Memory
from maquignon.envs.core.packing import MASKS
from maquignon.envs.core.positional import open_memory, scatter
from maquignon.envs.core.seated_game import OBSERVED, SeatedGame, row_width
from maquignon.envs.core.spelling import next_action
from maquignon.envs.core.words import blank, nth
from maquignon.rules.phase import NO_MOVE, OVER
from maquignon.rules.random_play import Dice, fresh_deck
from maquignon.rules.scoring import rank
from maquignon.rules.setup import start
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from maquignon.rules.state import State

HEADER: Final = OBSERVED + MASKS
"""The word after the masks: who must decide now, and what became of the game that has just ended."""
POLICY: Final = 3
WON: Final = 11
FIRST_POLICY: Final = 17
CUT_SHORT: Final = 23
ENDED: Final = 24
RANKS: Final = 25
"""Its fields: the mover from bit 0, its policy, and of the ended game the winners, policy 0's seats, flags, and of each
seat how many finished ahead."""
RANK_BITS: Final = 3
SEAT_MASK: Final = 63
POLICY_MASK: Final = 255
RANDOM: Final = -128
"""The policy of a seat that makes any honest move."""


class SeatedFleet:
    """Each slot has its own dice and its own plan: who plays which seat, shuffled for each game if `mixed`."""

    opening: State
    terms: Terms
    money: list[int]
    removed: i64
    limit: i64
    bluffs: list[bool]
    skips: bool
    watched: bool
    """Whether the caller is shown every decision, also of those who are played here: it takes what `meant` says."""
    mixed: bool
    positional: bool
    """Whether the opening is somebody's turn already, in a game with all purses known: rows tell where it stands, not
    how it came about, as if it had begun there."""
    scattered: i64
    """Then games begin after so many moves by chance, or fewer, each number as often."""
    privileged: bool
    habits: list[Habits]
    forgetting: list[float]
    """By the caller's policies: the share of payments that their memories miss; nothing where it ends."""
    plans: list[list[int]]
    dice: list[Dice]
    games: list[SeatedGame]
    rows: vec[i64]

    def __init__(self, opening: State, terms: Terms, money: list[int], removed: int, limit: int) -> None:
        self.opening = opening
        self.terms = terms
        self.money = money
        self.removed = removed
        self.limit = limit
        self.bluffs = []
        self.skips = True
        self.watched = False
        self.mixed = True
        self.positional = False
        self.scattered = 0
        self.privileged = False
        self.habits = []
        self.forgetting = []
        self.plans = []
        self.dice = []
        self.games = []
        self.rows = blank(0)

    def reset(self, seeds: list[int], plans: list[list[int]]) -> None:
        """New games; a plan for each slot names a policy for each seat, -1 and below being traders by their habits."""
        width: i64 = row_width(self.privileged)
        self.plans = plans
        self.dice = [Dice(seed) for seed in seeds]
        self.games = [self.fresh(index) for index in range(len(seeds))]
        self.rows = blank(width * len(seeds))
        index: i64 = 0
        while index < len(seeds):
            self._run_on(index, 0)
            index += 1

    def fresh(self, index: i64) -> SeatedGame:
        """A new game in a slot. What its dice give does not hang on who sits where."""
        dice = self.dice[index]
        state = self._begun(dice)
        policies = self.plans[index].copy()
        if self.mixed:
            dice.shuffle(policies)
        traders: list[Trader | None] = []
        memories: list[Memory] = []
        freed: i64 = 0
        for seat in range(len(policies)):
            policy: i64 = policies[seat]
            seed: i64 = dice.below(1 << 30)
            if RANDOM < policy < 0:
                traders.append(Trader(seat, self.terms, self.habits[-1 - policy], Dice(seed)))
                freed |= 1 << seat  # `bluffs` binds the caller; watched or not, traders play as they will
            else:
                traders.append(None)
            memory = Memory(seat, len(policies), self.terms.purse)
            if 0 <= policy < len(self.forgetting):
                memory.forgetting = self.forgetting[policy]
            memories.append(memory)
        return SeatedGame(Composer(state, self.bluffs[index], freed), memories, traders, policies)

    def _begun(self, dice: Dice) -> State:
        while True:
            state = self.opening.copy()
            state.deck = fresh_deck(self.opening.deck, self.money, self.removed, dice)
            state.events = []
            state.heard = HEARD
            if not self.positional:
                start(state, dice.below(state.players))
            elif self.scattered:
                scatter(state, dice.below(self.scattered + 1), dice)
            if state.phase != OVER:
                return state

    def refused(self, actions: bytes) -> i64:
        """The first slot that does not allow its action, or -1; a negative action leaves its slot alone."""
        index: i64 = 0
        total: i64 = len(self.games)
        while index < total:
            action: i64 = nth(actions, index)
            if action >= 0 and not self.games[index].game.allows(action):
                return index
            index += 1
        return -1

    def step(self, actions: bytes) -> None:
        """One allowed action in every slot, and on to the next that is the caller's."""
        index: i64 = 0
        total: i64 = len(self.games)
        while index < total:
            action: i64 = nth(actions, index)
            if action >= 0:
                self.games[index].take(action)
                self._run_on(index, 0)
            index += 1

    def drawn(self, dice: Dice) -> list[int]:
        """A random allowed action for every slot."""
        actions: list[int] = []
        for each in self.games:
            actions.append(any_action(each.game, dice))
        return actions

    def meant(self) -> list[int]:
        """For every slot the next action of a seat that is played here, or -1 where the caller decides."""
        actions: list[int] = []
        for each in self.games:
            if each.meant == NO_MOVE:
                actions.append(-1)
            else:
                actions.append(next_action(each.game, each.meant))
        return actions

    def _run_on(self, index: i64, news: i64) -> None:
        each = self.games[index]
        while True:
            state = each.game.state
            if state.phase == OVER or state.version >= self.limit:
                if news == 0:  # else this one ended before anybody had a choice, and tells nothing
                    news = _news(each)
                each = self.fresh(index)
                self.games[index] = each
                continue
            policy: i64 = each.policies[state.mover]
            if policy < 0:
                if not self.watched:
                    each.play_on(self.dice[index])
                    continue
                each.make_up_mind(self.dice[index])
            forced: i64 = -1
            if self.skips:
                forced = only_action(each.game)
            if forced < 0:
                break
            each.take(forced)
        self._show(each, index, news)

    def _show(self, each: SeatedGame, index: i64, news: i64) -> None:
        place: i64 = index * row_width(self.privileged)
        mover: i64 = each.game.state.mover
        policy: i64 = each.policies[mover]
        if self.positional:
            _pack_position(each, self.rows, place)
        else:
            each.pack(self.rows, place)
        self.rows[place + HEADER] = mover | (policy & POLICY_MASK) << POLICY | news
        if self.privileged:
            each.pack_all(self.rows, place + HEADER + 1)


def _pack_position(each: SeatedGame, rows: vec[i64], place: i64) -> None:
    state = each.game.state
    mover: i64 = state.mover
    version: i64 = state.version
    memory = each.memories[mover]
    state.version = 0
    each.memories[mover] = open_memory(state)
    each.pack(rows, place)
    each.memories[mover] = memory
    state.version = version


def only_action(game: Composer) -> i64:
    """The one allowed action, or -1 where there is a choice."""
    words: i64 = game.words
    challenges: i64 = game.challenges
    if words & (words - 1) or challenges & (challenges - 1):
        return -1
    if (words == 0) == (challenges == 0):
        return -1
    return any_action(game, Dice(0))


def _news(each: SeatedGame) -> i64:
    one: i64 = 1
    news: i64 = one << ENDED
    ended: i64 = outcome(each.game.state)
    if ended == CUT:
        news |= one << CUT_SHORT
    else:
        news |= ((ended >> WINNERS) & SEAT_MASK) << WON
    seat: i64 = 0
    while seat < len(each.policies):
        if each.policies[seat] == 0:
            news |= one << (FIRST_POLICY + seat)
        news |= rank(each.game.state, seat) << (RANKS + RANK_BITS * seat)
        seat += 1
    return news
