"""Win rates by match and by role, deal by deal."""

from __future__ import annotations

from collections import defaultdict
from enum import StrEnum
from statistics import fmean
from typing import NamedTuple

from maquignon.arena.results.intervals import Interval, rate_interval
from maquignon.arena.settings import Setting
from maquignon.arena.store import Store
from maquignon.arena.tournament import Match, Tournament


class Role(StrEnum):
    ALONE = "alone"
    MANY = "many"
    MIXED = "mixed"


class Share(NamedTuple):
    won: float
    copies: float


class WinRates:
    """The wins of one setting: what all copies of an entrant won in a game of each match and deal."""

    def __init__(self, store: Store, tournament: Tournament, setting: Setting) -> None:
        self._tournament = tournament
        self._setting = setting
        self._rates: dict[int, dict[int, dict[int, Share]]] = {}
        for match in tournament.matches:
            if match.setting == setting:
                self._rates[match.number] = _rates(store, match, tournament.deals(match))

    def duels(self) -> list[Match]:
        """The matches of one against many that have any games."""
        return [
            self._tournament.matches[number] for number in self._rates if self._is_duel(number) and self._rates[number]
        ]

    def shares(self, match: Match) -> list[float]:
        """What the lone one won, deal by deal."""
        assert match.one is not None
        return [deal[match.one].won for deal in self._rates[match.number].values()]

    def against_par(self, entrant: int) -> dict[Role, Interval]:
        """By role, with par as 1: for each deal the mean over all matches, so that opponents count alike."""
        found: dict[Role, dict[int, list[Share]]] = defaultdict(lambda: defaultdict(list))
        for number, deals in self._rates.items():
            for deal, rates in deals.items():
                if entrant in rates:
                    found[self._role(number, entrant)][deal].append(rates[entrant])
        return {role: self._interval(role, entrant, found[role]) for role in Role if role in found}

    def _interval(self, role: Role, entrant: int, deals: dict[int, list[Share]]) -> Interval:
        won = [fmean(share.won for share in shares) for shares in deals.values()]
        copies = fmean(share.copies for shares in deals.values() for share in shares)
        key = f"{self._tournament.seed} {self._setting} {role} {entrant}"
        return rate_interval(won, key).times(self._setting.players / copies)

    def _is_duel(self, number: int) -> bool:
        return self._tournament.matches[number].one is not None

    def _role(self, number: int, entrant: int) -> Role:
        if not self._is_duel(number):
            return Role.MIXED
        is_alone = self._setting.players == 2 or self._tournament.matches[number].one == entrant
        return Role.ALONE if is_alone else Role.MANY


def _rates(store: Store, match: Match, deals: int) -> dict[int, dict[int, Share]]:
    found: dict[int, dict[int, Share]] = defaultdict(dict)
    games = match.setting.players
    query = "SELECT deal, entrant, total(win), count(*) FROM seats WHERE match = ? AND deal < ? GROUP BY deal, entrant"
    for deal, entrant, won, seats in store.rows(query, (match.number, deals)):
        found[deal][entrant] = Share(won / games, seats / games)
    return dict(found)
