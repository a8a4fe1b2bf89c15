"""What everybody sees of a game at one moment, before it is put into words; and where in it stands what."""

from __future__ import annotations

from maquignon.play.phase import PHASES, Phase
from maquignon.play.view import SPECTATOR, View, view_of
from maquignon.rulebook.edition import Edition
from maquignon.rules.sight import ACTING as ACTING
from maquignon.rules.sight import ACTIVE as ACTIVE
from maquignon.rules.sight import BID_ONCE as BID_ONCE
from maquignon.rules.sight import CALL as CALL
from maquignon.rules.sight import CHALLENGED as CHALLENGED
from maquignon.rules.sight import DECK_LEFT as DECK_LEFT
from maquignon.rules.sight import DONKEYS as DONKEYS
from maquignon.rules.sight import FAMILY as FAMILY
from maquignon.rules.sight import GOING as GOING
from maquignon.rules.sight import HIGH_BID as HIGH_BID
from maquignon.rules.sight import HIGH_BIDDER as HIGH_BIDDER
from maquignon.rules.sight import LAID_SIZE as LAID_SIZE
from maquignon.rules.sight import LIVE as LIVE
from maquignon.rules.sight import LOT as LOT
from maquignon.rules.sight import MOVER as MOVER
from maquignon.rules.sight import OFFER_SIZE as OFFER_SIZE
from maquignon.rules.sight import PASSED as PASSED
from maquignon.rules.sight import PAYEE as PAYEE
from maquignon.rules.sight import PAYER as PAYER
from maquignon.rules.sight import PEDIGREE as PEDIGREE
from maquignon.rules.sight import PHASE as PHASE
from maquignon.rules.sight import PLAYERS as PLAYERS
from maquignon.rules.sight import STAKE as STAKE
from maquignon.rules.sight import TIED as TIED
from maquignon.rules.sight import VERSION as VERSION


class Look:
    """What everybody sees at one moment, in the core's ints; the View of it is made where one is asked for."""

    __slots__ = ("_view", "edition", "seen")

    def __init__(self, edition: Edition, seen: list[int]) -> None:
        """`seen` is what `rules.sight` allows a spectator."""
        self.edition = edition
        self.seen = seen
        self._view: View | None = None

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
