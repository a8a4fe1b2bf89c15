"""A whole position as a value: everything there is at one moment, hidden things included."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from maquignon.play.cards import Cards, cards_of, herd_of
from maquignon.play.phase import Pace, Phase
from maquignon.play.view import seats_in
from maquignon.rulebook.cards import FAMILIES, KINDS, card_name
from maquignon.rulebook.edition import Edition
from maquignon.rules.phase import COVERED
from maquignon.rules.state import State


@dataclass(frozen=True, kw_only=True)
class Place:
    """What one seat has."""

    purse: Cards = ()
    herd: Mapping[str, int] = field(default_factory=dict)
    pedigrees: tuple[str, ...] = ()
    cap: int | None = None
    """Exposed for this lot: the money shown, or the cards in a countdown."""


@dataclass(frozen=True, kw_only=True)
class Position:
    """Where a game stands. Only what the phase needs is given; the rest keeps its default."""

    edition: Edition
    places: tuple[Place, ...]
    deck: tuple[str, ...] = ()
    """The cards still to come, top first."""
    active: int = 0
    phase: Phase = Phase.TURN
    pace: Pace = Pace.TURN_BASED
    asked: int | None = None
    """Who is asked, where the phase alone does not say: turn-based bidding and countdown, rat round."""
    lot: Mapping[str, int] = field(default_factory=dict)
    pedigree: str | None = None
    high_bid: int = 0
    high_bidder: int | None = None
    passed: tuple[int, ...] = ()
    have_bid: tuple[int, ...] = ()
    going: int = 0
    call: int = 0
    payer: int | None = None
    """Who pays; in a countdown's later phases, who slapped."""
    laid: Cards = ()
    challenged: int | None = None
    family: str | None = None
    offer: Cards = ()
    covered: bool = False
    tied: bool = False

    def cash(self) -> list[int]:
        """All the money that is neither in the bank nor in the deck."""
        purses = [card for place in self.places for card in place.purse]
        return [*purses, *self.laid, *self.offer]


def usual_bidders(position: Position) -> tuple[int, ...]:
    """Who has bid, unless more is said: the high bidder alone."""
    return () if position.high_bidder is None else (position.high_bidder,)


ASKING = frozenset({Phase.BIDDING, Phase.COUNTDOWN, Phase.RAT_ROUND})
"""The phases that do not say by themselves whose answer is awaited."""


def position_of(edition: Edition, state: State) -> Position:
    """The position of a state; nothing in it is hidden."""
    phase = Phase(state.phase)
    return Position(
        edition=edition,
        places=tuple(
            Place(
                purse=cards_of(holding.purse),
                herd=dict(herd_of(holding.herd)),
                pedigrees=tuple(name for kind, name in enumerate(FAMILIES) if holding.pedigrees >> kind & 1),
                cap=_given(holding.cap),
            )
            for holding in state.holdings
        ),
        deck=tuple(card_name(card) for card in state.deck[state.drawn :]),
        active=state.active,
        phase=phase,
        pace=Pace.LIVE if state.live else Pace.TURN_BASED,
        asked=_given(state.mover) if phase in ASKING else None,
        lot=dict(herd_of(state.lot)),
        pedigree=FAMILIES[state.pedigree] if state.pedigree >= 0 else None,
        high_bid=state.high_bid,
        high_bidder=_given(state.high_bidder),
        passed=seats_in(state.passed),
        have_bid=seats_in(state.bid_once),
        going=state.going,
        call=state.call,
        payer=_given(state.payer),
        laid=cards_of(state.laid),
        challenged=_given(state.challenged),
        family=KINDS[state.family] if state.family >= 0 else None,
        offer=cards_of(state.offer & ~COVERED),
        covered=state.offer >= COVERED,
        tied=state.tied,
    )


def _given(number: int) -> int | None:
    return number if number >= 0 else None
