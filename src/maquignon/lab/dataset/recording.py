"""A part of a dataset: some games, played together, with every decision kept in the order of its game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from maquignon.envs.columns import Words
from maquignon.envs.core.packing import MASKS
from maquignon.envs.core.seated_game import OBSERVED
from maquignon.envs.headers import read_headers
from maquignon.lab.contests import DEALS
from maquignon.lab.dataset.deals import deal
from maquignon.lab.dataset.replaying import Replay
from maquignon.lab.seated_games import SeatedGames, may_bluff
from maquignon.rulebook import Edition


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Which games: game after game the names move on by one seat, all chance is keyed by the seed and the game."""

    edition: Edition
    players: int
    names: tuple[str, ...]
    seed: int
    first: int
    games: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.games)

    @property
    def bluffs(self) -> bool:
        return may_bluff(self.names)

    def seated(self, game: int) -> list[str]:
        return [self.names[(game + seat) % len(self.names)] for seat in range(self.players)]

    def dice(self, game: int) -> int:
        return self.seed * DEALS + game


@dataclass(frozen=True, slots=True, kw_only=True)
class Decisions:
    """Row by row, game after game."""

    game: NDArray[np.int64]
    step: NDArray[np.int32]
    seat: NDArray[np.int8]
    words: Words
    legal: Words
    action: NDArray[np.uint8]
    outcome: NDArray[np.float32]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameRow:
    game: int
    edition: str
    house_rules: list[str]
    players: int
    names: list[str]
    bluffs: bool
    seed: int
    deck: list[int]
    first: int
    decisions: int
    moves: int
    finished: bool
    scores: list[int]
    shares: list[float]


def record(plan: Plan) -> tuple[list[GameRow], Decisions]:
    """Play the games of a plan."""
    numbers = plan.numbers
    games = SeatedGames(
        plan.edition, [plan.seated(game) for game in numbers], [plan.dice(game) for game in numbers], watched=True
    )
    shares = np.zeros((plan.games, plan.players), np.float32)
    slots, rows, actions = [], [], []
    for step in games.play():
        slots.append(step.slots)
        rows.append(step.rows)
        actions.append(step.actions.astype(np.uint8))
        finished = step.ended[~step.told.cut[step.ended]]
        shares[finished] = step.told.shares[finished, : plan.players]
    decisions = _in_order(plan.first, np.concatenate(slots), np.concatenate(rows), np.concatenate(actions), shares)
    return _game_rows(plan, decisions, shares), decisions


def _in_order(
    first: int, slots: NDArray[np.intp], rows: Words, actions: NDArray[np.uint8], shares: NDArray[np.float32]
) -> Decisions:
    order = np.argsort(slots, kind="stable")
    slots, rows = slots[order], rows[order]
    seats = read_headers(rows).seats
    begun = np.searchsorted(slots, slots)
    return Decisions(
        game=slots + first,
        step=(np.arange(len(slots)) - begun).astype(np.int32),
        seat=seats.astype(np.int8),
        words=rows[:, :OBSERVED],
        legal=rows[:, OBSERVED : OBSERVED + MASKS],
        action=actions[order],
        outcome=shares[slots, seats],
    )


def _game_rows(plan: Plan, decisions: Decisions, shares: NDArray[np.float32]) -> list[GameRow]:
    ends = np.searchsorted(decisions.game, np.arange(plan.first, plan.first + plan.games + 1)).tolist()
    actions = decisions.action.tolist()
    return [
        _game_row(plan, game, actions[ends[place] : ends[place + 1]], shares[place].tolist())
        for place, game in enumerate(plan.numbers)
    ]


def _game_row(plan: Plan, game: int, actions: Sequence[int], shares: list[float]) -> GameRow:
    deck, first = deal(plan.edition, plan.players, plan.dice(game))
    replay = Replay(plan.edition, plan.players, deck, first, bluffs=plan.bluffs)
    replay.take_all(actions)
    end = replay.game()
    return GameRow(
        game=game,
        edition=plan.edition.id,
        house_rules=sorted(plan.edition.house_rules),
        players=plan.players,
        names=plan.seated(game),
        bluffs=plan.bluffs,
        seed=plan.dice(game),
        deck=deck,
        first=first,
        decisions=len(actions),
        moves=end.version,
        finished=end.is_over,
        scores=list(end.scores()),
        shares=shares,
    )
