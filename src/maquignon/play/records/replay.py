"""A record played again, step by step: everything it claims is checked on the way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from maquignon.play.errors import IllegalMove, place
from maquignon.play.game import DeckStart, Game
from maquignon.play.notation.moves import write_ply
from maquignon.play.notation.seats import write_seats
from maquignon.play.records.head import wrong_version
from maquignon.play.records.record import DealStart, Played, Record, Result
from maquignon.play.records.writing import checksum
from maquignon.play.soundness import card_number
from maquignon.rulebook.edition import RULES_VERSION
from maquignon.rulebook.languages import SOURCE_LANGUAGE
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.rulebook.sentences import dictionary


@dataclass(frozen=True, slots=True)
class RecordProblem:
    """Something in a record that is not so."""

    line: int
    reason: Reason
    column: int | None = None
    """Where the text itself cannot be read."""
    ply: str | None = None
    """The move that is refused for this reason."""

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = SOURCE_LANGUAGE) -> str:
        """What is wrong, in one of the languages."""
        return f"{place(self.line, self.column, language)}: {self.message(language)}"

    def message(self, language: str = SOURCE_LANGUAGE) -> str:
        """Without the place."""
        reason = self.reason.sentence(language)
        refused = dictionary(language).words["lines"]["refused"]
        return reason if self.ply is None else refused.format(ply=self.ply, reason=reason)


class WrongRecord(ValueError):
    """A record that does not replay as it says."""

    def __init__(self, problems: list[RecordProblem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = SOURCE_LANGUAGE) -> str:
        """All that is wrong, in one of the languages."""
        return "; ".join(problem.sentence(language) for problem in self.problems)


def replay(record: Record) -> Game:
    """The game at the end of its record, or WrongRecord."""
    played = Replay(record)
    game = played.to_the_end()
    if played.problems or game is None:
        raise WrongRecord(played.problems)
    return game


class Replay:
    """Iterating plays the record: the game comes at its start and after every move, always the same object."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.problems: list[RecordProblem] = []
        self.expectations = 0
        """How many of them were looked at so far."""

    def __iter__(self) -> Iterator[Game]:
        self.problems = []
        self.expectations = 0
        game = self._set_up()
        if game is None:
            return
        yield game
        for step in self.record.steps:
            if not isinstance(step, Played):
                if failure := step.what.failure(game):
                    self._note(step.line, Reason("expectation-not-met", detail=failure))
                self.expectations += 1
            elif self._play(game, step):
                yield game
            else:
                return
        self._check_end(game)

    def to_the_end(self) -> Game | None:
        """The game after the last move that could be made; None if it could not even begin."""
        last = deque(self, maxlen=1)
        return last[0] if last else None

    def _set_up(self) -> Game | None:
        record = self.record
        if record.rules_version != RULES_VERSION:
            self._note(record.lines.rules, wrong_version(record.rules_version))
            return None
        if isinstance(record.start, DealStart):
            for fault in record.start.proof.verify():
                self._note(record.lines.start, Reason("deal-does-not-hold", detail=fault))
        try:
            return _begin(record)
        except BadSetup as error:
            self._note(record.lines.start, error.reason)
            return None

    def _play(self, game: Game, step: Played) -> bool:
        try:
            game.play(step.seat, step.move)
        except IllegalMove as error:
            self._note(step.line, error.reason, write_ply(step.seat, step.move))
            return False
        return True

    def _check_end(self, game: Game) -> None:
        record = self.record
        if record.result is not None:
            self._note(record.lines.result, _wrong_result(game, record.result))
        if record.checksum not in (None, checksum(record)):
            self._note(record.lines.end, Reason("wrong-check-sum"))

    def _note(self, line: int, reason: Reason | None, ply: str | None = None) -> None:
        if reason is not None:
            self.problems.append(RecordProblem(line, reason, ply=ply))


def _begin(record: Record) -> Game:
    match record.start:
        case DealStart(proof, first):
            return Game.new(record.edition, record.players, proof.dealer(), first=first, pace=record.pace)
        case DeckStart(deck, first):
            cards = [card_number(name) for name in deck]
            return Game.dealt(record.edition, record.players, cards, first=first, pace=record.pace)
        case position:
            return Game.at(position)


def _wrong_result(game: Game, result: Result) -> Reason | None:
    if not game.is_over:
        return Reason("no-result-yet")
    if result.scores != game.scores():
        found, claimed = (" ".join(map(str, scores)) for scores in (game.scores(), result.scores))
        return Reason("wrong-scores", found=found, claimed=claimed)
    if result.winners != game.winners():
        return Reason("wrong-winner", found=write_seats(game.winners()), claimed=write_seats(result.winners))
    return None
