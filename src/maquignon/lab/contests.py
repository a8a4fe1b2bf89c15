"""Many games of traders at one table: the same deals for everybody, seats rotated, repeatable by seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from time import process_time
from typing import Final

from maquignon.arena.results.intervals import Z
from maquignon.bots.core.contest import play_traders
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.trader import Trader
from maquignon.bots.match import MOVE_LIMIT
from maquignon.rulebook import Edition
from maquignon.rules.random_play import Dice, fresh_deck
from maquignon.rules.scoring import rank, score
from maquignon.rules.setup import laid_out, start
from maquignon.rules.state import State

Player = Habits | None
"""A trader's habits, or None for random play."""

DEALS: Final = 1_000_003


@dataclass(slots=True)
class Result:
    """What a number of games came to, player by player in the order they were named."""

    wins: list[float]
    scores: list[float]
    games: int = 0
    moves: int = 0
    unfinished: int = 0
    seconds: float = 0.0

    def add(self, other: Result) -> None:
        self.wins = [sum(pair) for pair in zip(self.wins, other.wins, strict=True)]
        self.scores = [sum(pair) for pair in zip(self.scores, other.scores, strict=True)]
        self.games += other.games
        self.moves += other.moves
        self.unfinished += other.unfinished
        self.seconds += other.seconds

    def rate(self, player: int = 0) -> float:
        return self.wins[player] / max(1, self.games)

    def error(self, player: int = 0) -> float:
        """Half the width of a 95 % interval of the win rate."""
        rate = self.rate(player)
        return Z * sqrt(max(rate * (1 - rate), 0.25 / max(1, self.games)) / max(1, self.games))


def blank_result(players: int) -> Result:
    return Result([0.0] * players, [0.0] * players)


def whole_deals(games: int, players: int) -> int:
    """At least so many games, that everybody sits at every seat of each deal."""
    return -(-games // players) * players


def contest(edition: Edition, players: Sequence[Player], games: int, seed: int, first: int = 0) -> Result:
    """So many games, each deal played with every rotation of the seats before the next one comes."""
    number = len(players)
    result = blank_result(number)
    opening = laid_out(edition, number, edition.stock(), False)
    for game in range(first, first + games):
        deal, turn = divmod(game, number)
        state = deal_game(edition, opening, Dice(seed * DEALS + deal))
        seated = [(seat + turn) % number for seat in range(number)]
        _play(state, [players[each] for each in seated], Dice(seed * DEALS + 7 * game + 3), result)
        _count(state, seated, result)
    return result


def deal_game(edition: Edition, opening: State, dice: Dice) -> State:
    """A new game: the opening with a deck of its own."""
    state = opening.copy()
    state.deck = fresh_deck(opening.deck, edition.deck_money(), edition.removed_money, dice)
    start(state, 0)
    return state


def _play(state: State, players: list[Player], dice: Dice, result: Result) -> None:
    traders = [
        None if habits is None else Trader(seat, state.terms, habits, Dice(dice.below(1 << 30)))
        for seat, habits in enumerate(players)
    ]
    began = process_time()
    play_traders(state, traders, dice, MOVE_LIMIT)
    result.seconds += process_time() - began


def _count(state: State, seated: list[int], result: Result) -> None:
    ranks = [rank(state, seat) for seat in range(len(seated))]
    for seat, player in enumerate(seated):
        result.wins[player] += (ranks[seat] == 0) / ranks.count(0)
        result.scores[player] += float(score(state, seat))
    result.games += 1
    result.moves += state.version
    result.unfinished += state.version >= MOVE_LIMIT
