"""Every question that small games can ask of a mover, and all cases in which it is asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Final

from maquignon.bots.learned.learned_bot import observed
from maquignon.envs.columns import Words, allowed_actions
from maquignon.envs.core.draft import Draft
from maquignon.envs.core.positional import open_memory
from maquignon.lab.solve.equilibrium import by_sign
from maquignon.lab.solve.network_policy import drafted, taken
from maquignon.lab.solve.small_game import SmallGame, after, draws, key
from maquignon.rules.phase import NO_MOVE, OFFER
from maquignon.rules.state import State

ENDS: Final = (-1.0, 0.0, 1.0)
"""What the first three numbers stand for, to seat 0; cases are counted on from there."""
OPEN: Final = 0
"""The number of the offer where none lies."""
Outcomes = list[tuple[float, int]]
"""Chances, and the numbers of the cases or ends that follow."""
Path = tuple[tuple[int, int], ...]
"""Cases, and the place of the action taken in each."""
Said = Callable[[State, int, Path], Outcomes]


@dataclass(slots=True)
class Question:
    """What a mover sees, and the actions it may take: two at least."""

    game: int
    row: Words
    seat: int
    actions: list[int]
    level: int = 0
    """Higher than those of all questions that may follow."""


@dataclass(slots=True)
class Case:
    """A position behind a question; there are several where an offer lies face down."""

    question: int
    offer: int
    """Its number in `Census.paths`."""
    outcomes: list[Outcomes] = field(default_factory=list)
    """By action."""


class Census:
    def __init__(self, games: Sequence[SmallGame]) -> None:
        self.questions: list[Question] = []
        self.cases: list[Case] = []
        self.paths: list[Path] = [()]
        """How each offer that may lie face down is put together."""
        self.starts = [_Played(self, number, game).reached(game.start) for number, game in enumerate(games)]

    def ask(self, question: Question, offers: Sequence[int]) -> list[int]:
        """The numbers of its cases, one for each offer."""
        first = len(ENDS) + len(self.cases)
        self.cases += [Case(len(self.questions), offer) for offer in offers]
        self.questions.append(question)
        return [*range(first, first + len(offers))]

    def answer(self, numbers: Sequence[int], outcomes: Sequence[Outcomes]) -> None:
        """What follows from the next action in each of these cases."""
        for number, each in zip(numbers, outcomes, strict=True):
            case = self.cases[number - len(ENDS)]
            case.outcomes.append(each)
            question = self.questions[case.question]
            question.level = max(question.level, *(1 + self._level(follows) for _, follows in each))

    def _level(self, number: int) -> int:
        return self.questions[self.cases[number - len(ENDS)].question].level if number >= len(ENDS) else 0


class _Played:
    """One game on its way into a census."""

    def __init__(self, census: Census, number: int, game: SmallGame) -> None:
        self.census = census
        self.number = number
        self._game = game
        self._known: dict[tuple[int, ...], Outcomes] = {}

    def reached(self, state: State) -> Outcomes:
        """A position in which nothing is hidden."""
        end = self._game.worth(state)
        if end is not None:
            return [(1.0, ENDS.index(end))]
        place = key(state)
        if place not in self._known:
            self._known[place] = self._traded(state) if state.phase == OFFER else self._ask([state], self._drawn)[0]
        return self._known[place]

    def _drawn(self, state: State, move: int, path: Path) -> Outcomes:
        return [(chance * part, number) for chance, then in draws(state, move) for part, number in self.reached(then)]

    def _traded(self, state: State) -> Outcomes:
        paths = self.census.paths
        answered: dict[int, tuple[int, Outcomes]] = {}
        for offers in by_sign(state).values():
            numbers = range(len(paths), len(paths) + len(offers))
            paths += [()] * len(offers)
            found = self._ask([after(state, offer) for offer in offers], self._answered, numbers)
            answered.update(zip(offers, zip(numbers, found, strict=True), strict=True))

        def offered(state: State, offer: int, path: Path) -> Outcomes:
            number, found = answered[offer]
            paths[number] = path
            return found

        return self._ask([state], offered)[0]

    def _answered(self, state: State, move: int, path: Path) -> Outcomes:
        return self.reached(after(state, move))

    def _ask(self, states: Sequence[State], said: Said, offers: Sequence[int] = (OPEN,)) -> list[Outcomes]:
        """What follows from each of the positions, between which the mover cannot tell."""
        return _Asked(self, states, said, offers).of(drafted(states[0], True), ())


@dataclass(frozen=True, slots=True)
class _Asked:
    """A move, action by action."""

    played: _Played
    states: Sequence[State]
    said: Said
    offers: Sequence[int]

    def of(self, draft: Draft, path: Path) -> list[Outcomes]:
        row = observed(draft, open_memory(self.states[0]))
        actions = allowed_actions(row)[0].nonzero()[0].tolist()
        if len(actions) == 1:
            return self._grown(taken(draft, actions[0]), path)
        census = self.played.census
        numbers = census.ask(Question(self.played.number, row[0], draft.state.mover, actions), self.offers)
        for place, action in enumerate(actions):
            census.answer(numbers, self._grown(taken(draft, action), (*path, (numbers[0], place))))
        return [[(1.0, number)] for number in numbers]

    def _grown(self, draft: Draft, path: Path) -> list[Outcomes]:
        if draft.move == NO_MOVE:
            return self.of(draft, path)
        return [self.said(state, draft.move, path) for state in self.states]
