"""Players that are programs. They see a view and options, never a game."""

from maquignon.bots.match import MOVE_LIMIT, BotFault, Outcome, play_match, plies
from maquignon.bots.protocol import Bot, Listener
from maquignon.bots.roster import BOTS, bot

__all__ = ["BOTS", "MOVE_LIMIT", "Bot", "BotFault", "Listener", "Outcome", "bot", "play_match", "plies"]
