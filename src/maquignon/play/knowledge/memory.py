"""A seat's memory: it hears events, version by version, and says what every purse can hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Self

from maquignon.play.events import Event
from maquignon.play.knowledge.bounds import PurseBounds, exactly
from maquignon.play.knowledge.estimates import Estimates
from maquignon.play.knowledge.facts import Fact
from maquignon.play.knowledge.reading import Laying, Reader
from maquignon.play.knowledge.tightening import minus
from maquignon.play.knowledge.worlds import TooManyWorlds, Worlds
from maquignon.play.view import SPECTATOR
from maquignon.rulebook.cards import MONEY_CARD
from maquignon.rulebook.edition import Edition
from maquignon.rules.money import unit
from maquignon.rules.terms import cards

if TYPE_CHECKING:
    from maquignon.play.game import Game

LISTED_WORLDS = 2000
"""So many possible worlds are kept one by one; beyond that, bounds alone."""


class Knowledge:
    """What a seat, or a spectator, can know of every purse; its own it knows. Final scores are not looked at."""

    __slots__ = ("_belief", "_limit", "_purses", "_reader", "heard", "is_closest", "players", "seat")

    def __init__(self, edition: Edition, players: int, seat: int = SPECTATOR, *, limit: int = LISTED_WORLDS) -> None:
        """At the start of a game, before any event: purses and the money of the deck are public."""
        self.players = players
        self.seat = seat
        self.heard = 0
        """How many versions it has been told of: `game.events(seat, knowledge.heard)` are those it has not."""
        self.is_closest = True
        """Whether no closer bounds are possible; once there were too many worlds to list they are only true."""
        self._limit = limit
        self._reader = Reader(edition, players)
        purses = [cards(edition.purse)] * players
        pool = sum(unit(card - MONEY_CARD) for card in edition.deck_money())
        self._belief: Worlds | Estimates = Worlds.of([*purses, 0, pool], players, limit)
        self._purses: tuple[PurseBounds, ...] | None = None

    @classmethod
    def of(cls, game: Game, seat: int = SPECTATOR, *, limit: int = LISTED_WORLDS) -> Self:
        """What the seat can know after all that happened in the game so far."""
        knowledge = cls(game.edition, game.players, seat, limit=limit)
        for events in game.events(seat):
            knowledge.see(events)
        return knowledge

    def see(self, events: Sequence[Event]) -> None:
        """The events of one version, as `Game.events` gives them to the seat."""
        self.heard += 1
        before = self._reader.laying
        facts = self._reader.read(events)
        for fact in facts:
            self._learn(fact)
        if facts or self._reader.laying is not before:
            self._purses = None

    def purses(self) -> tuple[PurseBounds, ...]:
        """What every seat has in its purse now; money it has laid face down is not there."""
        if self._purses is None:
            self._purses = tuple(map(self._purse, range(self.players)))
        return self._purses

    def face_down(self) -> PurseBounds:
        """The money on the table: an offer, what a slapper laid, what lies beside a rat."""
        laying = self._reader.laying
        return self._parted(laying)[0] if laying else self._belief.bounds(self._reader.pot)

    def _purse(self, seat: int) -> PurseBounds:
        laying = self._reader.laying
        return self._parted(laying)[1] if laying and laying.seat == seat else self._belief.bounds(seat)

    def _parted(self, laying: Laying) -> tuple[PurseBounds, PurseBounds]:
        if laying.seen is not None:
            laid = exactly(laying.seen)
            return laid, minus(self._belief.bounds(laying.seat), laid)
        if laying.number is None:
            return self._belief.parted(laying.seat, self._reader.least_offer, None)
        return self._belief.parted(laying.seat, laying.number, laying.number)

    def _learn(self, fact: Fact) -> None:
        try:
            self._belief.learn(fact)
        except TooManyWorlds:
            self._relax().learn(fact)
        if isinstance(self._belief, Estimates):
            self._belief = self._belief.worlds(self._limit) or self._belief

    def _relax(self) -> Estimates:
        assert isinstance(self._belief, Worlds)
        self.is_closest = False
        self._belief = estimates = Estimates(self._belief.all_bounds(), self.players, self._belief.total())
        return estimates
