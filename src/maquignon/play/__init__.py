"""The typed face of the game for everyone else: bots, tables, environments, commands."""

from maquignon.play.dealer import Dealer, DealProof
from maquignon.play.errors import BadNotation, IllegalMove
from maquignon.play.game import Game, Ply
from maquignon.play.moves import (
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Counter,
    Divide,
    Give,
    Hammer,
    Keep,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.play.options import Options
from maquignon.play.phase import Pace, Phase
from maquignon.play.position import Place, Position
from maquignon.play.view import SPECTATOR, View

__all__ = [
    "SPECTATOR",
    "Accept",
    "Auction",
    "BadNotation",
    "Bid",
    "Buy",
    "Call",
    "Challenge",
    "Counter",
    "DealProof",
    "Dealer",
    "Divide",
    "Game",
    "Give",
    "Hammer",
    "IllegalMove",
    "Keep",
    "Lay",
    "Move",
    "Offer",
    "Options",
    "OwnUp",
    "Pace",
    "Pass",
    "Pay",
    "Phase",
    "Place",
    "Ply",
    "Position",
    "Sell",
    "Slap",
    "Stop",
    "Take",
    "View",
]
