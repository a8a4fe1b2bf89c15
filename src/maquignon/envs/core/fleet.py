"""Many games stepped in one call; one that ends is followed by the next at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.envs.core.actions import CHALLENGE
from maquignon.envs.core.composer import Composer
from maquignon.envs.core.packing import pack_row, row_size
from maquignon.envs.core.words import blank, nth
from maquignon.rules.phase import OVER
from maquignon.rules.random_play import Dice, fresh_deck
from maquignon.rules.scoring import rank
from maquignon.rules.setup import start

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from maquignon.rules.state import State

SEAT: Final = 40
WINNERS: Final = 43
CUT: Final = 1 << 49
"""Places above the first mask: the mover, and of the game that has just ended its winners, or that it was cut short."""


class Fleet:
    """Games of one table, each dealt by its own dice."""

    opening: State
    money: list[int]
    removed: i64
    bluffs: bool
    limit: i64
    dice: list[Dice]
    games: list[Composer]
    rows: vec[i64]

    def __init__(self, opening: State, money: list[int], removed: int, bluffs: bool, limit: int) -> None:
        self.opening = opening
        self.money = money
        self.removed = removed
        self.bluffs = bluffs
        self.limit = limit
        self.dice = []
        self.games = []
        self.rows = blank(0)

    def reset(self, seeds: list[int]) -> None:
        width: i64 = row_size(self.opening.players)
        self.dice = [Dice(seed) for seed in seeds]
        self.games = [self.fresh(dice) for dice in self.dice]
        self.rows = blank(width * len(seeds))
        place: i64 = 0
        for game in self.games:
            self._show(game, place, 0)
            place += width

    def fresh(self, dice: Dice) -> Composer:
        """A new game, shuffled and begun."""
        state = self.opening.copy()
        state.deck = fresh_deck(self.opening.deck, self.money, self.removed, dice)
        start(state, dice.below(state.players))
        return Composer(state, self.bluffs)

    def refused(self, actions: bytes) -> i64:
        """The first game that does not allow its action, or -1."""
        index: i64 = 0
        total: i64 = len(self.games)
        while index < total:
            if not self.games[index].allows(nth(actions, index)):
                return index
            index += 1
        return -1

    def step(self, actions: bytes) -> None:
        """One allowed action in every game."""
        width: i64 = row_size(self.opening.players)
        index: i64 = 0
        total: i64 = len(self.games)
        while index < total:
            game = self.games[index]
            game.take(nth(actions, index))
            news: i64 = 0
            if game.state.phase == OVER or game.state.version >= self.limit:
                news = outcome(game.state)
                game = self.fresh(self.dice[index])
                self.games[index] = game
            self._show(game, index * width, news)
            index += 1

    def drawn(self, dice: Dice) -> list[int]:
        """A random allowed action for every game, all equally likely."""
        actions: list[int] = []
        for game in self.games:
            actions.append(any_action(game, dice))
        return actions

    def _show(self, game: Composer, place: i64, news: i64) -> None:
        mover: i64 = game.state.mover
        pack_row(game, mover, self.rows, place, mover << SEAT | news)


def outcome(state: State) -> i64:
    """The winners of a game that is over; the mark of one that is not, at its limit."""
    one: i64 = 1
    if state.phase != OVER:
        return CUT
    winners: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        if rank(state, seat) == 0:
            winners |= one << seat
        seat += 1
    return winners << WINNERS


def any_action(game: Composer, dice: Dice) -> i64:
    words: i64 = _bits(game.words)
    index: i64 = dice.below(words + _bits(game.challenges))
    if index < words:
        return _nth_bit(game.words, index)
    return CHALLENGE + _nth_bit(game.challenges, index - words)


def _bits(mask: i64) -> i64:
    number: i64 = 0
    while mask:
        mask &= mask - 1
        number += 1
    return number


def _nth_bit(mask: i64, index: i64) -> i64:
    while index:
        mask &= mask - 1
        index -= 1
    place: i64 = 0
    while mask & 255 == 0:
        mask >>= 8
        place += 8
    while mask & 1 == 0:
        mask >>= 1
        place += 1
    return place
