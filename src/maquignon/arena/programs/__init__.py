"""Outside programs as bots: one process for each seat, which speaks JSON lines (docs/arena.md)."""

from maquignon.arena.programs.program import Forfeit, Program

__all__ = ["Forfeit", "Program"]
