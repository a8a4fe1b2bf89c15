"""The moments that decided a game, and where every seat's chance went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

from maquignon.play.cards import herd_of
from maquignon.play.notation.cards import write_herd
from maquignon.play.statistics import Bluff
from maquignon.review.case import Case
from maquignon.review.curve import Chances
from maquignon.review.steps import Step
from maquignon.review.value import Account, KeyMoment, Lead
from maquignon.rulebook.cards import FAMILIES, KINDS
from maquignon.rules.herd import held
from maquignon.rules.money import worth
from maquignon.rules.phase import COVERED

NUMBER: Final = 8
SMALLEST: Final = 0.04
SURE: Final = 3.0
"""Standard errors a change must have to be told."""


def moments(case: Case, steps: Sequence[Step], levels: Sequence[Chances]) -> list[KeyMoment]:
    """The largest changes in order of time; those within doubt are left out."""
    ranked = sorted(steps, key=lambda step: -_size(levels, step.version))
    chosen = [step for step in ranked if _is_clear(levels, step.version)][:NUMBER]
    return [
        _moment(case, step, _changes(levels, step.version)) for step in sorted(chosen, key=lambda step: step.version)
    ]


def lead(levels: Sequence[Chances], winners: Sequence[int]) -> Lead:
    """Since when a winner was ahead for good."""
    best = min(winners, key=lambda seat: _ahead_since(levels, seat))
    return Lead(seat=best, version=_ahead_since(levels, best))


def accounts(
    steps: Sequence[Step], levels: Sequence[Chances], decided: Mapping[int, Chances], tried: Sequence[Bluff]
) -> list[Account]:
    """`decided` has, by version, what a move was worth before its card was seen."""
    return [_account(seat, steps, levels, decided, tried) for seat in range(len(levels[0].values))]


def _changes(levels: Sequence[Chances], version: int) -> tuple[float, ...]:
    return tuple(new - old for old, new in zip(levels[version - 1].values, levels[version].values, strict=True))


def _size(levels: Sequence[Chances], version: int) -> float:
    return max(map(abs, _changes(levels, version)))


def _is_clear(levels: Sequence[Chances], version: int) -> bool:
    errors = zip(levels[version - 1].errors, levels[version].errors, strict=True)
    doubts = (SURE * sqrt(old**2 + new**2) for old, new in errors)
    changes = map(abs, _changes(levels, version))
    return any(change > max(SMALLEST, doubt) for change, doubt in zip(changes, doubts, strict=True))


def _moment(case: Case, step: Step, changes: tuple[float, ...]) -> KeyMoment:
    state = case.scenes[step.version - 1].state
    number = case.plies[step.version - 1][1]
    by_luck = bool(step.cards) and step.advice.is_sure
    word = step.move.split()[0]
    other, what, amount = None, None, None
    if by_luck:
        what = ", ".join(step.cards)
    elif state.family >= 0:
        other = state.challenged if step.seat == state.active else state.active
        what = KINDS[state.family]
        amount = worth(number & ~COVERED) if number >= 0 else worth(state.offer & ~COVERED)
    elif word == "challenge":
        other, what = number >> 4, KINDS[number & 15]
    elif state.lot or state.pedigree >= 0:
        other = state.high_bidder if state.high_bidder not in (-1, step.seat) else None
        what = write_herd(dict(herd_of(state.lot))) if state.lot else f"{FAMILIES[state.pedigree]}-pedigree"
        amount = number if word == "bid" else state.high_bid or state.call or None
    least, most = _known(case, step, other)
    return KeyMoment(
        version=step.version,
        kind="card" if by_luck else word,
        seat=None if step.seat < 0 else step.seat,
        other=other,
        what=what,
        amount=amount,
        said=() if by_luck else step.said,
        have=_have(case, step, what),
        least=least,
        most=most,
        changes=changes,
        gainer=max(range(len(changes)), key=changes.__getitem__),
        loser=min(range(len(changes)), key=changes.__getitem__),
    )


def _have(case: Case, step: Step, what: str | None) -> int | None:
    if step.seat < 0 or what not in KINDS:
        return None
    return held(case.scenes[step.version - 1].state.holdings[step.seat].herd, KINDS.index(what))


def _known(case: Case, step: Step, other: int | None) -> tuple[int | None, int | None]:
    """Of the other's money, by all that the mover had heard; nobody has more than there is."""
    if step.seat < 0 or other is None or other < 0:
        return None, None
    scene = case.scenes[step.version - 1]
    account = scene.ledgers[step.seat].accounts[other]
    left = case.edition.ceiling - worth(scene.state.holdings[step.seat].purse)
    return round(account.least), min(left, round(account.most))


def _ahead_since(levels: Sequence[Chances], seat: int) -> int:
    behind = (version for version in range(len(levels) - 1, -1, -1) if _is_behind(levels[version], seat))
    return next(behind, -1) + 1


def _is_behind(chances: Chances, seat: int) -> bool:
    return chances.values[seat] < max(chances.values)


def _account(
    seat: int,
    steps: Sequence[Step],
    levels: Sequence[Chances],
    decided: Mapping[int, Chances],
    tried: Sequence[Bluff],
) -> Account:
    luck = own = others = 0.0
    for step in steps:
        before, after = levels[step.version - 1].values[seat], levels[step.version].values[seat]
        between = decided[step.version].values[seat] if step.version in decided else before if step.cards else after
        luck += after - between
        if step.seat == seat:
            own += between - before
        else:
            others += between - before
    mine = [step.advice for step in steps if step.seat == seat and step.advice.is_choice]
    outcomes = [bluff.outcome for bluff in tried if bluff.seat == seat]
    return Account(
        seat=seat,
        start=levels[0].values[seat],
        luck=luck,
        own=own,
        others=others,
        end=levels[-1].values[seat],
        decisions=len(mine),
        agreed=sum(advice.agrees for advice in mine),
        tried=len(outcomes),
        called=outcomes.count("called"),
        missed=outcomes.count("missed"),
    )
