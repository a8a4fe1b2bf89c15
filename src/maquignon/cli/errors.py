"""How a command says that it cannot go on."""

from __future__ import annotations


class CommandError(Exception):
    """One sentence for the person at the terminal; the command ends with status 2."""
