"""Moves and positions as text that people write and read; `BadNotation` says where a text goes wrong."""

from maquignon.play.notation.moves import parse_move, parse_ply, write_move, write_ply
from maquignon.play.notation.position_reading import parse_position
from maquignon.play.notation.positions import write_position, write_position_line

__all__ = [
    "parse_move",
    "parse_ply",
    "parse_position",
    "write_move",
    "write_ply",
    "write_position",
    "write_position_line",
]
