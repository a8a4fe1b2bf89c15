"""Tables of bots, measured: the same games again for the same seed, however many processes share them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from maquignon.bots.champion import NAME as CHAMPION
from maquignon.bots.characters import measured
from maquignon.bots.core.trader import Trader
from maquignon.bots.roster import LADDER
from maquignon.lab.contests import DEALS, deal_game
from maquignon.lab.prices.tally import Tally
from maquignon.lab.prices.watching import watch_game
from maquignon.rulebook import EDITIONS, Edition
from maquignon.rules.random_play import Dice
from maquignon.rules.setup import laid_out
from maquignon.workers import ALONE, Crew, work_through

PART: Final = 100
"""Games that one process plays in a go."""
SAME_RULES: Final = {"kuhhandel-27109": "kuhhandel-1999"}
"""Editions that play alike without house rules."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Survey:
    """Games of one character, or the champion, at every seat of a table."""

    edition: Edition
    players: int
    games: int
    seed: int
    character: str = LADDER[-1]
    first: int = 0
    file: Path | None = None
    """Of games kept whole (dataset/keeping), which then are not played again."""

    def play(self) -> Tally:
        if self.file or self.character == CHAMPION:
            return self._kept()
        habits = measured()[self.character].habits(self.edition, self.players)
        opening = laid_out(self.edition, self.players, self.edition.stock(), False)
        tally = Tally(players=self.players)
        for game in range(self.first, self.first + self.games):
            state = deal_game(self.edition, opening, Dice(self.seed * DEALS + game))
            dice = Dice(self.seed * DEALS + 7 * game + 3)
            watch_game(state, [Trader(seat, state.terms, habits, _own(dice)) for seat in range(self.players)], tally)
        return tally

    def _kept(self) -> Tally:
        from maquignon.lab.dataset.keeping import kept_table, played
        from maquignon.lab.dataset.recording import Plan
        from maquignon.lab.prices.kept import watch_kept

        if self.file:
            return watch_kept(self.edition, self.players, kept_table(self.file).rows(self.first, self.games))
        plan = Plan(
            edition=self.edition,
            players=self.players,
            names=(self.character,),
            seed=self.seed,
            first=self.first,
            games=self.games,
        )
        return watch_kept(self.edition, self.players, played(plan))

    def parts(self) -> list[Survey]:
        return [
            replace(self, first=self.first + start, games=min(PART, self.games - start))
            for start in range(0, self.games, PART)
        ]


def all_tables() -> list[tuple[Edition, int]]:
    """All editions and all their numbers of players; those that play alike once."""
    return [
        (edition, players)
        for edition in EDITIONS.values()
        if edition.id not in SAME_RULES
        for players in edition.players
    ]


def every_table(games: int, seed: int, character: str = LADDER[-1]) -> list[Survey]:
    return [
        Survey(edition=edition, players=players, games=games, seed=seed, character=character)
        for edition, players in all_tables()
    ]


def measure(surveys: Sequence[Survey], crew: Crew = ALONE) -> Iterator[tuple[int, Tally]]:
    """Part after part, in their order; a part's tally comes with the place of the survey it belongs to."""
    jobs = [(place, part) for place, survey in enumerate(surveys) for part in survey.parts()]
    tallies = work_through(Survey.play, [part for _, part in jobs], crew)
    return zip((place for place, _ in jobs), tallies, strict=True)


def _own(dice: Dice) -> Dice:
    return Dice(dice.below(1 << 30))
