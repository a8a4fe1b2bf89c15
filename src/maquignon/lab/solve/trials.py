"""Small games and the bots in them, one piece of work each, so that processes can share it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from maquignon.lab.solve.equilibrium import Solver
from maquignon.lab.solve.exploitability import Exploited, exploited, own_value
from maquignon.lab.solve.positions import named_game
from maquignon.lab.solve.single_trade import single_trade
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew, work_through

TRADE = "trade"
"""The single trade; the other games are `NAMED`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """One bot in one game."""

    edition: Edition
    game: str
    bot: str
    decisions: int
    seed: int
    value: float = 0.0
    """Of the game to seat 0; the single trade is solved anew, with the stake as the bot sees it."""
    family: str = "sheep"
    over_bids: bool = False
    """Whether a network's file may bid beyond its means."""
    temperature: float | None = None
    """Of networks, where it is not as they ship."""

    def play(self) -> Tried:
        if self.game != TRADE:
            game = named_game(self.edition, self.game)
            lost = exploited(game, self.value, self.bot, self.decisions, self.seed, self.over_bids, self.temperature)
            return Tried(trial=self, stake=1.0, value=self.value, lost=lost)
        stake = own_value(single_trade(self.edition, 0, family=self.family), self.bot)
        game = single_trade(self.edition, stake, family=self.family)
        value = Solver(game).value()
        lost = exploited(game, value, self.bot, self.decisions, self.seed)
        return Tried(trial=self, stake=stake, value=value, lost=lost)


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    trial: Trial
    stake: float
    """What is won or lost, in money or (1) as the whole game."""
    value: float
    lost: Exploited


def run_trials(trials: Sequence[Trial], crew: Crew = ALONE) -> Iterator[Tried]:
    """In their order, as they are done."""
    return work_through(Trial.play, trials, crew)
