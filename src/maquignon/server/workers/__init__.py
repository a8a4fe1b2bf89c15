"""Processes behind the server: bots that think, reviews that are made."""

from typing import Final

NICENESS: Final = 10
"""Of every such process: people at their tables come first."""
