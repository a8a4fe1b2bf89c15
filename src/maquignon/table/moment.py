"""What a move belongs to: its auction, its call, its offer, its payment. A late one must not hit the next."""

from __future__ import annotations

from bisect import bisect_right

from maquignon.play.game import Game
from maquignon.play.moves import (
    Accept,
    Bid,
    Buy,
    Call,
    Counter,
    Hammer,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
)
from maquignon.play.narrow import extended, narrow
from maquignon.play.phase import Pace
from maquignon.rulebook.reason import Reason

_TO_THE_WORD = (Call, Hammer, OwnUp)
"""These answer the last word said; a bid only needs its auction."""

_WORDS = (Bid, Pass, Call)
"""An auction goes on after these."""

_GONE: dict[type[Move], Reason] = {
    Bid: Reason("auction-over"),
    Pass: Reason("auction-gone-on"),
    Call: Reason("said-first"),
    Hammer: Reason("said-first"),
    OwnUp: Reason("said-first"),
    Slap: Reason("call-over"),
    Sell: Reason("sale-over"),
    Buy: Reason("sale-over"),
    Pay: Reason("payment-over"),
    Lay: Reason("payment-over"),
    Offer: Reason("trade-over"),
    Accept: Reason("offer-over"),
    Counter: Reason("offer-over"),
}


class Moment:
    __slots__ = ("context", "word")

    def __init__(self, context: int, word: int) -> None:
        self.context = context
        """The game's version when this auction, call or decision began."""
        self.word = word
        """The game's version at the last word that changes what may be answered."""


class Moments:
    """The moment at every version of the table, from the start of the game on."""

    __slots__ = ("_contexts", "_versions", "_words", "now")

    def __init__(self) -> None:
        self._versions, self._contexts, self._words = narrow(), narrow(), narrow()
        self.now: Moment

    def at(self, version: int) -> Moment | None:
        if self._versions and version >= self._versions[-1]:
            return self.now
        place = bisect_right(self._versions, version)
        return Moment(self._contexts[place - 1], self._words[place - 1]) if place else None

    def all(self) -> list[tuple[int, int, int]]:
        """From which version of the table on, with its context and its word."""
        return [*zip(self._versions, self._contexts, self._words, strict=True)]

    def begin(self, version: int) -> None:
        self._note(version, Moment(0, 0))

    def follow(self, version: int, game: Game, move: Move, *, goes_on: bool) -> None:
        """A move was played; `goes_on` within the same auction or call."""
        if not goes_on or not isinstance(move, _WORDS):
            self._note(version, Moment(game.version, game.version))
        elif not (isinstance(move, Pass) and game.pace is Pace.LIVE):
            self._note(version, Moment(self.now.context, game.version))

    def fault(self, seen: int, move: Move, pace: Pace) -> Reason | None:
        """Why a move made at version `seen` does not belong here."""
        then, now = self.at(seen), self.now
        to_the_word = isinstance(move, _TO_THE_WORD) or (isinstance(move, Pass) and pace is Pace.TURN_BASED)
        if then is None or then.context != now.context or (to_the_word and then.word != now.word):
            return _GONE.get(type(move), Reason("moment-passed"))
        return None

    def _note(self, version: int, moment: Moment) -> None:
        self._versions = extended(self._versions, version)
        self._contexts = extended(self._contexts, moment.context)
        self._words = extended(self._words, moment.word)
        self.now = moment
