"""From a record to its review."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import sqrt

from maquignon.bots.counsel import Counsel
from maquignon.play.records import Record, Replay, WrongRecord
from maquignon.play.statistics import Bluff, Watch
from maquignon.review.case import STRONG, Case, Spot
from maquignon.review.coaching import coach_of, coached
from maquignon.review.curve import Chances, chances_of, curve
from maquignon.review.low_offers import low_offers
from maquignon.review.moments import accounts, lead, moments
from maquignon.review.playing import ROUNDS, Advance, sample, usual_effort
from maquignon.review.samples import Samples
from maquignon.review.steps import Step, steps_of
from maquignon.review.value import Point, Review
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.rules import is_compiled
from maquignon.rules.scoring import score


class NotOver(Refusal, ValueError):
    """A record that ends before its game does, or has no move in it."""


def review(
    record: Record,
    *,
    seed: int = 0,
    effort: int | None = None,
    jobs: int = 1,
    advance: Advance = lambda moves: None,
    ready: Callable[[Review], None] = lambda found: None,
) -> Review:
    """Equal seeds and efforts give equal reviews, however many processes work.

    `effort` is how many moves are made in playouts altogether; `advance` is told of them, about, as they are made.
    `ready` is told what is known before the end: first the chances and the coach's counsel, then the moments too.
    WrongRecord says what is wrong with a record, NotOver that there is nothing to review yet.
    """
    case, bluffs = _replayed(record, seed)
    steps = steps_of(case)
    counsels = coached(case)
    for number, samples in sample(case, steps, effort or usual_effort(), jobs, advance):
        found = _found(record, case, bluffs, steps, counsels, samples, with_moments=number > 1)
        if number < len(ROUNDS):
            ready(found)
    return found


def _found(
    record: Record,
    case: Case,
    bluffs: tuple[Bluff, ...],
    steps: list[Step],
    counsels: Mapping[int, Counsel],
    samples: dict[Spot, Samples],
    *,
    with_moments: bool,
) -> Review:
    levels = curve(case, steps, samples)
    decided = {step.version: chances_of(samples[step.decided]) for step in steps if step.decided}
    end = levels[-1].values
    winners = tuple(seat for seat, share in enumerate(end) if share)
    assert record.result is None or record.result.winners == winners
    return Review(
        rules=record.rules_id,
        names=record.names,
        players=record.players,
        scores=_scores(case),
        winners=winners,
        strong=STRONG,
        coach=coach_of(case),
        seed=case.seed,
        playouts=sum(map(len, samples.values())),
        compiled=is_compiled(),
        points=tuple(_points(steps, levels, decided, counsels)),
        moments=tuple(moments(case, steps, levels)) if with_moments else (),
        bluffs=bluffs,
        low_offers=tuple(low_offers(case)),
        accounts=tuple(accounts(steps, levels, decided, bluffs)),
        lead=lead(levels, winners),
    )


def _replayed(record: Record, seed: int) -> tuple[Case, tuple[Bluff, ...]]:
    played = Replay(record)
    case, watch, game = None, None, None
    for game in played:
        if watch:
            watch.see()
        else:
            case, watch = Case.of(game, record.plies, seed), Watch(game)
    if played.problems or game is None or case is None or watch is None:
        raise WrongRecord(played.problems)
    if not game.is_over:
        raise NotOver(Reason("nothing-to-review-yet"))
    if not record.plies:
        raise NotOver(Reason("no-move-to-review"))
    return case, watch.statistics().bluffs


def _scores(case: Case) -> tuple[int, ...]:
    return tuple(score(case.scenes[-1].state, seat) for seat in range(case.players))


def _points(
    steps: Sequence[Step],
    levels: Sequence[Chances],
    decided: Mapping[int, Chances],
    counsels: Mapping[int, Counsel],
) -> list[Point]:
    start = Point(version=0, seat=None, move=None, chances=levels[0].values, errors=levels[0].errors)
    found = (_point(step, levels, decided.get(step.version), counsels.get(step.version)) for step in steps)
    return [start, *found]


def _point(step: Step, levels: Sequence[Chances], decided: Chances | None, counsel: Counsel | None) -> Point:
    before, after = levels[step.version - 1], levels[step.version]
    made = decided or after
    differs = step.advice.is_choice and not step.advice.agrees
    return Point(
        version=step.version,
        seat=None if step.seat < 0 else step.seat,
        move=step.move,
        cards=step.cards,
        chances=after.values,
        errors=after.errors,
        strong=step.strong if differs else None,
        loss=before.values[step.seat] - made.values[step.seat] if differs else None,
        loss_error=sqrt(before.errors[step.seat] ** 2 + made.errors[step.seat] ** 2) if differs else None,
        counsel=counsel,
    )
