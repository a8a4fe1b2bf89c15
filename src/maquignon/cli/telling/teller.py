"""Somebody who tells events in their order, and so knows which pedigree is being sold."""

from __future__ import annotations

from maquignon.cli.telling.company import Company
from maquignon.cli.telling.sentences import tell
from maquignon.cli.telling.words import pedigree_on
from maquignon.play.events import Event, TurnedUp
from maquignon.play.view import View


class Teller:
    def __init__(self, company: Company, view: View) -> None:
        """The view is the table before the first event: games can be taken up in the midst of an auction."""
        self._company = company
        self._pedigree = view.auction.pedigree if view.auction else None

    def tell(self, event: Event) -> str:
        if isinstance(event, TurnedUp):
            self._pedigree = pedigree_on(event.card)
        return tell(event, self._company, self._pedigree)
