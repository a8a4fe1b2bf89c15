"""Whether a game still gets anywhere (R31), by what everybody sees: so that no hidden money shows in the answer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from maquignon.play.events import Event, TradeWon, TurnBegan
from maquignon.play.game import Game
from maquignon.play.view import View

Herds = tuple[tuple[tuple[str, int], ...], ...]

STALLED_TRADES = 40
"""So many trades without progress, and a table proposes to stop: even six who share the last families have then
challenged each other six times over, and no family has come together."""
SAME_AGAIN = 3
"""When the same player has come to the same herds so often, going on has changed nothing: programs agree to stop."""


class Progress:
    """Counts from the last progress: a card drawn from the deck, or a family completed."""

    def __init__(self) -> None:
        self.trades = 0
        """Settled since the last progress."""
        self.turns = 0
        self._standing: tuple[int, int] | None = None
        self._met: Counter[tuple[int, Herds]] = Counter()

    def follow(self, game: Game, events: Sequence[Event]) -> None:
        """To be called after every move that begins a turn, with what a spectator was told of it."""
        for event in events:
            if isinstance(event, TurnBegan):
                self._begin_turn(game.view(), sum(isinstance(each, TradeWon) for each in events))
                return

    @property
    def is_stalled(self) -> bool:
        return self.trades >= STALLED_TRADES

    @property
    def goes_round(self) -> bool:
        """Whether, with an empty deck, the same player has come to the same herds again and again."""
        deck_left, _complete = self._standing or (1, 0)
        return deck_left == 0 and max(self._met.values()) >= SAME_AGAIN

    def _begin_turn(self, view: View, trades: int) -> None:
        self.turns += 1
        standing = view.deck_left, sum(len(seat.complete) for seat in view.seats)
        if standing != self._standing:
            self._standing, self.trades = standing, 0
            self._met.clear()
        else:
            self.trades += trades
        self._met[view.active, tuple(seat.herd for seat in view.seats)] += 1
