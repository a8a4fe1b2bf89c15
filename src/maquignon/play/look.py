"""What everybody sees of a game at one moment, before it is put into words."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from maquignon.play.core.seat_texts import seat_texts
from maquignon.play.core.view_text import ViewText, is_stopped, open_text
from maquignon.play.phase import PHASES, Phase
from maquignon.play.view import SPECTATOR, View, lacking_in, view_of
from maquignon.rulebook.edition import Edition
from maquignon.rules.sight import HIGH_BID, LIVE, MOVER, PHASE, PLAYERS, SEATS

if TYPE_CHECKING:
    from maquignon.rules.state import State


class Look:
    """What everybody sees at one moment, in the core's ints; a View or a text of it is made where one is asked for."""

    __slots__ = ("_text", "_view", "edition", "seen")

    def __init__(self, edition: Edition, seen: list[int]) -> None:
        """`seen` is what `rules.sight` allows a spectator."""
        self.edition = edition
        self.seen = seen
        self._view: View | None = None
        self._text: ViewText | None = None

    @property
    def phase(self) -> Phase:
        return PHASES[self.seen[PHASE]]

    @property
    def mover(self) -> int:
        """As in a View, or -1."""
        return self.seen[MOVER]

    @property
    def asks_more(self) -> bool:
        """Whether somebody has options that only Options tell."""
        return self.seen[MOVER] >= 0 or not self.seen[LIVE] or self.seen[PHASE] == Phase.COUNTDOWN

    @property
    def players(self) -> int:
        return self.seen[PLAYERS]

    @property
    def high_bid(self) -> int:
        return self.seen[HIGH_BID]

    @property
    def view(self) -> View:
        if self._view is None:
            self._view = view_of(self.edition, SPECTATOR, self.seen)
        return self._view

    def seat_texts(self, state: State, viewers: list[int]) -> list[tuple[str, str]]:
        """The View of each seat, or a spectator, and its options, as JSON; these are empty where only Options tell.

        The state is that of the game at which this is a look.
        """
        edition, seen = self.edition, self.seen
        if self._text is None:
            lacking = lacking_in(edition)
            lying = _open_text(lacking, tuple(seen[SEATS:]))
            self._text = ViewText(edition.name, _LABELS[seen[PHASE]], seen, lying, is_stopped(seen, lacking))
        bids = edition.ceiling, edition.strict_bids, edition.one_bid
        return seat_texts(state, self._text, seen, *bids, viewers)


_open_text = lru_cache(maxsize=4096)(open_text)
"""Mostly the same from move to move."""
_LABELS = {int(phase): phase.label for phase in Phase}
