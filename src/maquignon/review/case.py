"""The game under review as ints that travel to other processes, and its scenes there: one after every move."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

from maquignon.bots.characters import characters
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.playouts import Scene, after, opening, victories
from maquignon.bots.match import MOVE_LIMIT
from maquignon.play.game import Game, Ply
from maquignon.play.moves import number_of
from maquignon.play.set_up import state_of
from maquignon.rulebook import Edition
from maquignon.rules.freezing import frozen, thawed
from maquignon.rules.phase import NO_MOVE
from maquignon.rules.terms import Terms

STRONG: Final = tuple(characters())[-1]
SEEDS: Final = 100_000
"""Playouts of one seed are numbered below this."""


class Spot(NamedTuple):
    """What is played out: a version, or what a move there would lead to whatever card comes."""

    version: int
    seat: int = -1
    move: int = NO_MOVE


class Outcome(NamedTuple):
    shares: tuple[tuple[float, ...], ...]
    """What each seat got of the victory, run by run."""
    moves: int


@dataclass(frozen=True)
class Case:
    edition: Edition
    players: int
    start: list[int]
    deck: list[int]
    plies: tuple[tuple[int, int], ...]
    seed: int

    @classmethod
    def of(cls, beginning: Game, plies: tuple[Ply, ...], seed: int) -> Case:
        state = state_of(beginning.position())
        numbers = tuple((seat, number_of(move)) for seat, move in plies)
        return cls(beginning.edition, beginning.players, frozen(state), state.deck, numbers, seed)

    @cached_property
    def terms(self) -> Terms:
        return Terms(self.edition, self.players)

    @cached_property
    def habits(self) -> Habits:
        return characters()[STRONG].habits(self.edition, self.players)

    @cached_property
    def scenes(self) -> list[Scene]:
        """By version."""
        scenes = [opening(thawed(self.start, self.deck, self.terms), self.terms)]
        for seat, move in self.plies:
            scenes.append(after(scenes[-1], self.terms, self.habits, seat, move))
        return scenes

    def play(self, spot: Spot, first: int, runs: int) -> Outcome:
        """Playouts with these numbers: equal numbers have equal chance, whatever is played out."""
        scene = self.scenes[spot.version]
        seed = self.seed * SEEDS + first
        *shares, moves = victories(scene, self.terms, self.habits, spot.seat, spot.move, seed, runs, MOVE_LIMIT)
        players = self.players
        return Outcome(
            tuple(tuple(shares[run * players : (run + 1) * players]) for run in range(runs)),
            int(moves),
        )

    def __getstate__(self) -> dict[str, object]:
        """Only what was given: the rest is made anew where it arrives."""
        return {name: self.__dict__[name] for name in self.__dataclass_fields__}
