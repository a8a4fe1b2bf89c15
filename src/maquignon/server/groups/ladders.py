"""The ladders of a group: members by rating, with the bots they were measured by; shown after ten games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.server.groups.anchors import anchors
from maquignon.server.groups.contests import Contest, Kind, contest_of
from maquignon.server.groups.fitting import Fitting, Rating
from maquignon.server.store.group_games import GroupGame

SHOWN_AFTER = 10
"""Games of a member."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rung:
    member: int
    games: int
    rating: Rating | None
    """None before enough games."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ladder:
    kind: Kind
    games: int
    rungs: tuple[Rung, ...]
    """The best first; those without a rating by the number of their games."""
    bots: dict[str, float]
    """Their ratings in the arena."""


class Ladders:
    def __init__(self) -> None:
        self._fitting = Fitting()

    async def of(self, games: Sequence[GroupGame]) -> list[Ladder]:
        """One for each kind of which there are games that count."""
        contests = [each for each in (contest_of(kind, games) for kind in Kind) if each.orders]
        fitted = await self._fitting.ratings(contests)
        return [ladder_of(contest, ratings) for contest, ratings in zip(contests, fitted, strict=True)]


def ladder_of(contest: Contest, ratings: Sequence[Rating]) -> Ladder:
    known = anchors(contest.kind)
    return Ladder(
        kind=contest.kind,
        games=len(contest.orders),
        rungs=tuple(sorted(_rungs(contest, ratings), key=_from_the_top)),
        bots={bot: known[bot] for bot in contest.bots},
    )


def _rungs(contest: Contest, ratings: Sequence[Rating]) -> list[Rung]:
    games = [contest.games_of(entrant) for entrant in range(len(contest.members))]
    return [
        Rung(member=member, games=number, rating=rating if number >= SHOWN_AFTER else None)
        for member, number, rating in zip(contest.members, games, ratings, strict=True)
    ]


def _from_the_top(rung: Rung) -> tuple[bool, float, int, int]:
    return rung.rating is None, -(rung.rating.value if rung.rating else 0), -rung.games, rung.member
