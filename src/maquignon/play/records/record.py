"""A whole game as one value: what was played, how it began, every move, and what is claimed of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from maquignon.play.dealer import DealProof
from maquignon.play.game import DeckStart, Game, Ply
from maquignon.play.moves import Move
from maquignon.play.phase import Pace
from maquignon.play.position import Position
from maquignon.play.records.expectations import Expectation
from maquignon.rulebook.edition import RULES_VERSION, Edition


@dataclass(frozen=True)
class DealStart:
    """A game whose deck follows from a proof, and its first player too unless one is named."""

    proof: DealProof
    first: int | None = None


Start = DealStart | DeckStart | Position


@dataclass(frozen=True, slots=True)
class Played:
    seat: int
    move: Move
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Expected:
    what: Expectation
    line: int = field(default=0, compare=False)


Step = Played | Expected
"""A line under 'moves:'."""


@dataclass(frozen=True, slots=True)
class Result:
    scores: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Lines:
    """Where a record that was read said what; 0 in one that was not read."""

    rules: int = 0
    start: int = 0
    result: int = 0
    end: int = 0


@dataclass(frozen=True, kw_only=True)
class Record:
    """A game as text has it: how it began, and every move."""

    edition: Edition
    players: int
    start: Start
    pace: Pace = Pace.TURN_BASED
    names: tuple[str, ...] = ()
    """The players' names in seat order, or none."""
    hints: tuple[int, ...] = ()
    """How many each seat took, or none where nobody did."""
    steps: tuple[Step, ...] = ()
    result: Result | None = None
    rules_version: int = RULES_VERSION
    checksum: str | None = field(default=None, compare=False)
    """As read; `write_record` makes its own."""
    lines: Lines = field(default=Lines(), compare=False, repr=False)

    @property
    def rules_id(self) -> str:
        """Edition, house rules and version of the rules."""
        return rules_id(self.edition, self.rules_version)

    @property
    def plies(self) -> tuple[Ply, ...]:
        """The moves with their seats."""
        return tuple((step.seat, step.move) for step in self.steps if isinstance(step, Played))


def rules_id(edition: Edition, version: int) -> str:
    """The edition's, as a record for that version of the rules has it."""
    return f"{edition.rules_id.rpartition('/')[0]}/{version}"


def record_of(
    game: Game,
    *,
    names: Sequence[str] = (),
    hints: Sequence[int] = (),
    proof: DealProof | None = None,
    unfinished: bool = False,
) -> Record:
    """The record of a played game, with the proof of its deal if there is one.

    Everything is in it, the deck too: so `unfinished` games only where nobody plays on, as in tests.
    """
    if not (game.is_over or unfinished):
        raise ValueError("the record of a running game would give its deck away")
    if len(names) not in (0, game.players):
        raise ValueError(f"{len(names)} names for {game.players} players")
    return Record(
        edition=game.edition,
        players=game.players,
        start=_start_of(game, proof) if proof else game.start,
        pace=game.pace,
        names=tuple(names),
        hints=tuple(hints) if any(hints) else (),
        steps=tuple(Played(seat, move) for seat, move in game.plies),
        result=Result(game.scores(), game.winners()) if game.is_over else None,
    )


def _start_of(game: Game, proof: DealProof) -> DealStart:
    drawn = Game.new(game.edition, game.players, proof.dealer()).start
    assert isinstance(drawn, DeckStart)
    if not isinstance(game.start, DeckStart) or game.start.deck != drawn.deck:
        raise ValueError("the proof is that of another deal")
    return DealStart(proof, None if game.start.first == drawn.first else game.start.first)
