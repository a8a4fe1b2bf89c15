"""What everybody sees of a game at one moment, before it is put into words."""

from __future__ import annotations

from maquignon.play.core.option_text import option_text
from maquignon.play.core.view_text import ViewText
from maquignon.play.phase import PHASES, Phase
from maquignon.play.view import SPECTATOR, View, lacking_in, view_of
from maquignon.rulebook.edition import Edition
from maquignon.rules.sight import MOVER, PHASE


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
    def view(self) -> View:
        if self._view is None:
            self._view = view_of(self.edition, SPECTATOR, self.seen)
        return self._view

    def view_text(self, viewer: int, own: list[int]) -> str:
        """The View of a seat, or a spectator, as JSON, with its own sight."""
        if self._text is None:
            self._text = ViewText(self.edition.name, lacking_in(self.edition), _LABELS[self.seen[PHASE]], self.seen)
        return self._text.of(viewer, own)

    def option_text(self, seat: int, own: list[int]) -> str:
        """What the seat may say, as JSON; empty where only its Options tell."""
        edition = self.edition
        return option_text(self.seen, edition.ceiling, edition.strict_bids, edition.one_bid, seat, own)


_LABELS = {int(phase): phase.label for phase in Phase}
