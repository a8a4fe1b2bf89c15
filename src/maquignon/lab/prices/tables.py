"""Findings as rows of text, the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from maquignon.arena.report.tables import NONE, Table
from maquignon.lab.prices.findings import Findings, Spread
from maquignon.lab.prices.tally import STAGES
from maquignon.rulebook.cards import FAMILIES

Place = TypeVar("Place", int, str)
ORDINALS = ("1st", "2nd", "3rd", "4th")


def title(found: Findings) -> str:
    edition = found.survey.edition
    return " with ".join(filter(None, [edition.id, ", ".join(sorted(edition.house_rules))])) + (
        f", {found.survey.players} players"
    )


def tables(found: Findings) -> list[Table]:
    chosen = [_prices(found), _pedigrees(found), _seats(found), _lengths(found)]
    return [table for table in chosen if table.rows]


def overview(findings: Sequence[Findings]) -> Table:
    """One line for each table with auctions: to be looked up in a hurry."""
    stage = STAGES[1]
    rows = [
        (title(found), *(_median(each.stages, stage) for each in found.families))
        for found in findings
        if any(each.stages for each in found.families)
    ]
    return Table(f"An animal at auction, median, {stage} third of the deck", ("table", *FAMILIES), tuple(rows))


def _prices(found: Findings) -> Table:
    size = found.survey.edition.cards_per_family
    auctions = any(each.stages for each in found.families)
    stages = STAGES[:-1] if auctions else ()
    cards = range(1, size + 1) if auctions else range(0)
    stakes = sorted({stake for each in found.families for stake in each.trades})
    rows = [
        (
            each.family,
            *(_spread(each.stages, stage) for stage in stages),
            *(_median(each.cards, card) for card in cards),
            *(_spread(each.trades, stake) for stake in stakes),
        )
        for each in found.families
    ]
    heads = (
        *stages,
        *(f"its {ORDINALS[card - 1]}" for card in cards),
        *(f"trade for {stake}" for stake in stakes),
    )
    return Table("Prices", ("family", *heads), tuple(rows))


def _pedigrees(found: Findings) -> Table:
    row = ("pedigree", *(_spread(found.pedigrees, stage) for stage in STAGES[:-1]))
    return Table("Pedigrees, in cards", ("", *STAGES[:-1]), (row,) if found.pedigrees else ())


def _seats(found: Findings) -> Table:
    names = [f"seat {seat + 1}" for seat in range(len(found.seats))]
    row = ("wins", *(f"{seat.value:.1%} ({seat.low:.1%}–{seat.high:.1%})".replace("%–", "–") for seat in found.seats))
    return Table(f"Who wins (par {1 / len(names):.1%})", ("", *names), (row,))


def _lengths(found: Findings) -> Table:
    names = [*found.lengths]
    row = ("a game", *(_spread(found.lengths, name) for name in names), _told(found.score))
    return Table("How long", ("", *names, "winner’s score"), (row,))


def _spread(spreads: Mapping[Place, Spread], place: Place) -> str:
    return _told(spreads[place]) if place in spreads else NONE


def _told(spread: Spread) -> str:
    return f"{spread.median:,} ({spread.low:,}–{spread.high:,})"


def _median(spreads: Mapping[Place, Spread], place: Place) -> str:
    return f"{spreads[place].median:,}" if place in spreads else NONE
