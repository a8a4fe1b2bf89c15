"""A solved game as it is told: its value, and how both sides mix in a single trade."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from maquignon.lab.solve.equilibrium import Solver
from maquignon.lab.solve.positions import NAMED, named_game
from maquignon.lab.solve.single_trade import single_trade
from maquignon.lab.solve.telling import told_answers, told_offers
from maquignon.lab.solve.trials import TRADE
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import Money


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    game: str
    told: str
    value: float
    """To the side that begins."""
    positions: int
    trades: int
    offers: list[tuple[str, float]] = field(default_factory=list)
    answers: dict[str, list[tuple[str, float]]] = field(default_factory=dict)


def solved_trade(
    edition: Edition, stake: float, purse: Money | None = None, their_purse: Money | None = None, family: str = "sheep"
) -> Answer:
    game = single_trade(edition, stake, purse, their_purse, family)
    solver = Solver(game)
    return Answer(
        game=TRADE,
        told=f"the winner gains {stake:g}, the loser loses {stake:g}",
        value=solver.value(),
        positions=solver.positions,
        trades=solver.trades,
        offers=told_offers(game, solver),
        answers=told_answers(game, solver),
    )


def solved_game(edition: Edition, name: str, met: Callable[[], None] | None = None) -> Answer:
    solver = Solver(named_game(edition, name), met)
    value = solver.value()
    return Answer(game=name, told=NAMED[name].told, value=value, positions=solver.positions, trades=solver.trades)
