"""What a player that is a program must be able to do."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from maquignon.play.events import Event
from maquignon.play.moves import Move
from maquignon.play.options import Options
from maquignon.play.view import View


class Bot(Protocol):
    """Keeps nothing between calls but what it heard as a `Listener`; one that is none may play many games at once.

    A `name` is for reports; without one it is called after its class.
    """

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        """One of the options. At live pace, where no pass is due, `Pass()` means to say nothing now."""
        ...


@runtime_checkable
class Listener(Protocol):
    """A bot with a memory: it belongs to one game, in which it may hold several seats."""

    def hear(self, view: View, events: Sequence[Event]) -> None:
        """What the view's seat was shown since it was last told, or since the beginning; before it is asked."""
        ...


def name_of(bot: Bot) -> str:
    """Its name, or that of its class."""
    return str(getattr(bot, "name", None) or type(bot).__name__)
