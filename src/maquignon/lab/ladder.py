"""The ladder measured: each character alone against the one below it, and the other way round."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.bots.roster import LADDER
from maquignon.lab.contests import Player, Result, contest, whole_deals
from maquignon.lab.pairings import Pairing, play_in_parts
from maquignon.lab.players import named_habits
from maquignon.rulebook import Edition
from maquignon.workers import ALONE, Crew

RANDOM: Final = "random"


PART: Final = 500
"""Games that a worker plays in a go."""


class Match(Pairing):
    def play(self) -> Result:
        one, many = (player(name, self.edition, self.players) for name in (self.one, self.many))
        return contest(self.edition, [one, *[many] * (self.players - 1)], self.games, self.seed, self.first)


def player(name: str, edition: Edition, players: int) -> Player:
    return None if name == RANDOM else named_habits(name, edition, players)


def ladder(edition: Edition, players: int, games: int, seed: int) -> list[Match]:
    """Every step in both directions, and the strongest against random play."""
    steps = [(upper, lower) for lower, upper in pairwise(LADDER)]
    pairs = [pair for upper, lower in steps for pair in ((upper, lower), (lower, upper))]
    return [
        Match(edition=edition, players=players, one=one, many=many, games=whole_deals(games, players), seed=seed)
        for one, many in [*pairs, (LADDER[-1], RANDOM)]
    ]


def steps(results: Sequence[tuple[Match, Result]]) -> Table:
    """A line for each step: the upper one alone against the lower, and the other way round."""
    found = {(match.one, match.many): _told(match, result) for match, result in results}
    pairs = [*((upper, lower) for lower, upper in pairwise(LADDER)), (LADDER[-1], RANDOM)]
    rows = [
        (f"{upper} over {lower}", *found[upper, lower], *found.get((lower, upper), ("", ""))) for upper, lower in pairs
    ]
    heads = ("step", "alone against the others below", "of par", "the one below against them", "of par")
    return Table("", heads, tuple(rows))


def _told(match: Match, result: Result) -> tuple[str, str]:
    rate = f"{100 * result.rate():.1f} ± {100 * result.error():.1f} %"
    return rate, f"{result.rate() * match.players:.2f}"


def play_matches(
    matches: Sequence[Match], crew: Crew = ALONE, advance: Callable[[int], None] = lambda games: None
) -> list[tuple[Match, Result]]:
    """The matches with what came of them."""
    return play_in_parts(Match.play, matches, PART, crew, advance)
