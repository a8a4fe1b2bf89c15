"""`maquignon lab`: breed bots, measure them, solve small games, and find out what animals cost."""

from maquignon.cli.lab.command import add_arguments, run

__all__ = ["add_arguments", "run"]
