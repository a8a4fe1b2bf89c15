"""What the champion says of every choice, from what its seat could know: its own view and what it had heard."""

from __future__ import annotations

from maquignon.bots import champion
from maquignon.bots.counsel import Counsel
from maquignon.review.case import Case


def coach_of(case: Case) -> str | None:
    """Who coaches here; None where he knows no such table, or what he thinks with is missing."""
    return champion.NAME if champion.is_here() and case.edition.id in champion.NETWORKS else None


def coached(case: Case) -> dict[int, Counsel]:
    """By the version after the move; none where there was no choice."""
    if coach_of(case) is None:
        return {}
    from maquignon.bots.learned.coach import Coach
    from maquignon.review.choices import choices

    start = case.scenes[0]
    asked = dict(choices(case.edition, start.state, start.ledgers, case.plies))
    return dict(zip(asked, Coach(case.edition).counsel(list(asked.values())), strict=True))
