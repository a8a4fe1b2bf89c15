"""Small games solved exactly: one trade and two late positions for two, and how much bots lose there."""

from maquignon.lab.solve.best_response import BestResponse
from maquignon.lab.solve.equilibrium import Solver
from maquignon.lab.solve.exploitability import Exploited, exploited, losses, own_value
from maquignon.lab.solve.positions import GAMES, NAMED, named_game, small_game
from maquignon.lab.solve.programme import Hidden, NoSolver, hidden_game, matrix_game
from maquignon.lab.solve.single_trade import single_trade
from maquignon.lab.solve.small_game import SmallGame

__all__ = [
    "GAMES",
    "NAMED",
    "BestResponse",
    "Exploited",
    "Hidden",
    "NoSolver",
    "SmallGame",
    "Solver",
    "exploited",
    "hidden_game",
    "losses",
    "matrix_game",
    "named_game",
    "own_value",
    "single_trade",
    "small_game",
]
