"""The count at the end, as it would stand on paper."""

from __future__ import annotations

from maquignon.play.game import Game
from maquignon.play.score_sheet import ScoreSheet, final_sheets
from maquignon.rulebook.cards import PEDIGREE_VALUE
from maquignon.server.replays.answer import Sheet


def sheets_of(game: Game) -> tuple[Sheet, ...]:
    counted = zip(final_sheets(game.view()), game.ranks(), strict=True)
    return tuple(_sheet(seat, sheet, rank) for seat, (sheet, rank) in enumerate(counted))


def _sheet(seat: int, sheet: ScoreSheet, rank: int) -> Sheet:
    return Sheet(
        seat=seat,
        families=sheet.families,
        matching=sheet.matching,
        matching_value=PEDIGREE_VALUE * len(sheet.matching),
        sum=sheet.sum,
        number=sheet.number,
        product=sheet.product,
        loose=sheet.loose,
        loose_value=sheet.loose_value,
        rats=sheet.rats,
        lost=sheet.lost,
        money=sheet.money,
        total=sheet.total,
        rank=rank,
    )
