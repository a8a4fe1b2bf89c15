"""The game for OpenSpiel: importing this room registers it, and `pyspiel.load_game("maquignon")` finds it then.

See docs/openspiel.md for the parameters.
"""

from __future__ import annotations

try:
    import pyspiel
except ModuleNotFoundError as missing:
    raise ImportError(f"maquignon.openspiel needs {missing.name}: pip install 'maquignon[openspiel]'") from None

from maquignon.openspiel.spiel_game import SpielGame, SpielState, game_type

pyspiel.register_game(game_type(), SpielGame)

__all__ = ["SpielGame", "SpielState"]
