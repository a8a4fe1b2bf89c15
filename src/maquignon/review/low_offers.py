"""Offers worth something, but less than a tenth of what their maker would pay by the strong bot's judgement."""

from __future__ import annotations

from typing import Final, Literal

from maquignon.review.advice import would_pay
from maquignon.review.case import Case
from maquignon.review.value import LowOffer
from maquignon.rules.money import worth
from maquignon.rules.phase import ACCEPT, COVERED, OFFER

SMALL: Final = 0.1


def low_offers(case: Case) -> list[LowOffer]:
    """Those worth nothing are bluffs (`play.statistics`), whoever judges."""
    offered = (version for version, scene in enumerate(case.scenes[:-1]) if scene.state.phase == OFFER)
    return [offer for version in offered if (offer := _low_offer(case, version))]


def _low_offer(case: Case, version: int) -> LowOffer | None:
    seat, move = case.plies[version]
    amount: int = worth(move & ~COVERED)
    if amount == 0:
        return None
    limit = would_pay(case, case.scenes[version], seat)
    if amount >= limit * SMALL:
        return None
    return LowOffer(
        version=version + 1, seat=seat, amount=amount, limit=limit, outcome=_outcome(case, version + 1, amount)
    )


def _outcome(case: Case, answered: int, amount: int) -> Literal["won", "lost", "tied"]:
    _, answer = case.plies[answered]
    if answer == ACCEPT or worth(answer) < amount:
        return "won"
    if worth(answer) > amount:
        return "lost"
    return "tied" if case.scenes[answered + 1].state.tied else "won"
