"""Phases and paces by the words they are written with, and which phases an edition has."""

from __future__ import annotations

from maquignon.play.phase import Pace, Phase
from maquignon.rulebook.edition import Edition, Extra, FirstTie

PACES = {pace.value: pace for pace in Pace}
PHASES = {phase.label: phase for phase in Phase}

_AUCTION = frozenset({Phase.BIDDING, Phase.BUY_RIGHT, Phase.PAYMENT})
_COUNTDOWN = frozenset({Phase.COUNTDOWN, Phase.LAYING, Phase.PEDIGREE_RIGHT, Phase.PEDIGREE_PAYMENT})


def phases_of(edition: Edition) -> dict[str, Phase]:
    """The phases a game of the edition can be in."""
    absent: set[Phase] = set()
    if edition.division:
        absent |= _AUCTION | _COUNTDOWN | {Phase.RAT_ROUND}
    else:
        absent.add(Phase.DIVISION)
    if not edition.pedigrees:
        absent |= _COUNTDOWN
    if not edition.rats:
        absent.add(Phase.RAT_ROUND)
    if edition.extra is not Extra.MAY:
        absent.add(Phase.EXTRA)
    if edition.first_tie is not FirstTie.REPEAT_BID:
        absent.add(Phase.COUNTER)
    return {label: phase for label, phase in PHASES.items() if phase not in absent}
