"""Counting step by step, as on paper: for the end of a game, and for cards on a real table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from maquignon.play.view import SeatView, View
from maquignon.rulebook.cards import FAMILIES, KINDS, PEDIGREE_VALUE, RAT, VALUES
from maquignon.rulebook.sentences import one_of
from maquignon.rules.scoring import lost_to_rats

_VALUE_OF = dict(zip(FAMILIES, VALUES, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSheet:
    """One seat's count; families and pedigrees in the order of their value."""

    families: tuple[tuple[str, int], ...]
    """The complete families that count, with their values."""
    matching: tuple[str, ...]
    """The pedigrees of those families."""
    loose: tuple[str, ...]
    """The pedigrees without their family."""
    rats: bool
    """Whether the seat ended up with the rat family."""
    lost: str | None
    """The family it cost (R14)."""
    money: int | None
    """None where money doesn't count."""

    @property
    def sum(self) -> int:
        return sum(value for _, value in self.families) + PEDIGREE_VALUE * len(self.matching)

    @property
    def number(self) -> int:
        return len(self.families)

    @property
    def product(self) -> int:
        return self.sum * self.number

    @property
    def loose_value(self) -> int:
        return PEDIGREE_VALUE * len(self.loose)

    @property
    def total(self) -> int:
        return self.product + self.loose_value + (self.money or 0)


def score_sheet(
    families: Iterable[str], pedigrees: Iterable[str] = (), *, rats: bool = False, money: int | None = None
) -> ScoreSheet:
    """The sheet for complete families, pedigrees, perhaps the rat family, and money where it counts."""
    whole = _in_order(families)
    papers = _in_order(pedigrees)
    lost = _lost(whole, papers) if rats else None
    counted = [family for family in whole if family != lost]
    return ScoreSheet(
        families=tuple((family, _VALUE_OF[family]) for family in counted),
        matching=tuple(family for family in papers if family in counted),
        loose=tuple(family for family in papers if family not in counted),
        rats=rats,
        lost=lost,
        money=money,
    )


def seat_sheet(seat: SeatView, money: int | None = None) -> ScoreSheet:
    """The sheet of what lies before a seat, whether or not the game is over."""
    animals = [family for family in seat.complete if family != KINDS[RAT]]
    return score_sheet(animals, seat.pedigrees, rats=KINDS[RAT] in seat.complete, money=money)


def final_sheets(view: View) -> tuple[ScoreSheet, ...]:
    """Every seat's sheet once the game is over: by then the scores are public, and with them the money that counts."""
    return tuple(_final_sheet(seat, view.edition.money_counts) for seat in view.seats)


def _final_sheet(seat: SeatView, money_counts: bool) -> ScoreSheet:
    assert seat.score is not None, "the game is not over"
    return seat_sheet(seat, seat.score - seat_sheet(seat).total if money_counts else None)


def _in_order(names: Iterable[str]) -> list[str]:
    given = list(names)
    for name in given:
        if name not in FAMILIES:
            raise ValueError(f"there is no family '{name}'; there is {one_of(FAMILIES)}")
        if given.count(name) > 1:
            raise ValueError(f"'{name}' is named twice")
    return [family for family in FAMILIES if family in given]


def _lost(families: Collection[str], pedigrees: Collection[str]) -> str | None:
    complete = sum(1 << 3 * FAMILIES.index(family) for family in families)
    papers = sum(1 << FAMILIES.index(family) for family in pedigrees)
    lost = lost_to_rats(complete, papers)
    return FAMILIES[lost] if lost >= 0 else None
