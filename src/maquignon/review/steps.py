"""Every move of the game with what must be known to judge it, and which positions are worth playing out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.play.moves import move_of
from maquignon.play.notation import write_move
from maquignon.play.phase import Phase
from maquignon.review.advice import Advice, advise
from maquignon.review.case import Case, Spot
from maquignon.review.value import Said
from maquignon.rulebook.cards import card_name
from maquignon.rules.phase import DIVISION
from maquignon.rules.state import State


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    version: int
    """After the move."""
    seat: int
    move: str
    advice: Advice
    strong: str
    said: tuple[Said, ...]
    """All that the strong bot says there."""
    cards: tuple[str, ...]
    """Drawn by the move."""
    after: Spot | None
    """Where the chances may have changed; None where the strong bot would have done the same."""
    decided: Spot | None
    """Where a card was drawn: what the move alone was worth, whatever card came."""


def steps_of(case: Case) -> list[Step]:
    return [_step(case, version) for version in range(len(case.plies))]


def line_of(steps: Sequence[Step]) -> list[Spot]:
    """The positions to be played out in order, the beginning first and the end last."""
    return [Spot(0), *(step.after for step in steps if step.after)]


def _step(case: Case, version: int) -> Step:
    seat, number = case.plies[version]
    before, after = case.scenes[version].state, case.scenes[version + 1].state
    advice = advise(case, version)
    cards = _drawn(before, after)
    is_last = version + 1 == len(case.plies)
    changes = bool(cards) or is_last or not advice.is_sure
    return Step(
        version=version + 1,
        seat=seat,
        move=_written(before, number),
        advice=advice,
        strong=_written(before, advice.move),
        said=tuple(Said(move=_written(before, move), times=times) for move, times in advice.said),
        cards=cards,
        after=Spot(version + 1) if changes else None,
        decided=Spot(version, seat, number) if cards and not advice.is_sure else None,
    )


def _drawn(before: State, after: State) -> tuple[str, ...]:
    """By name; a card to be divided counts when it is looked at."""
    first = before.drawn + (before.phase == DIVISION)
    last = after.drawn + (after.phase == DIVISION)
    return tuple(card_name(card) for card in after.deck[first:last])


def _written(state: State, number: int) -> str:
    return write_move(move_of(Phase(state.phase), number))
