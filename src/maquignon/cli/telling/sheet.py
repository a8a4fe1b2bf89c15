"""A count in one line."""

from __future__ import annotations

from maquignon.cli.texts import Texts
from maquignon.play.score_sheet import ScoreSheet
from maquignon.rulebook.cards import PEDIGREE_VALUE


def tell_sheet(sheet: ScoreSheet, texts: Texts) -> str:
    """'(160 dog + 250 dog pedigree + 800 cow) × 2 + 250 horse pedigree = 2670'."""
    steps = [_product(sheet, texts)] if sheet.families else []
    steps += [_paper(family, texts) for family in sheet.loose]
    steps += [texts.say("cards.note", value=sheet.money)] if sheet.money else []
    return f"{' + '.join(steps) or texts.say('cards.nothing')} = {sheet.total}{_rats(sheet, texts)}"


def _product(sheet: ScoreSheet, texts: Texts) -> str:
    values = [_family(family, value, sheet, texts) for family, value in sheet.families]
    return values[0] if sheet.number == 1 else f"({' + '.join(values)}) × {sheet.number}"


def _family(family: str, value: int, sheet: ScoreSheet, texts: Texts) -> str:
    told = f"{value} {texts.animal(family)}"
    return f"{told} + {_paper(family, texts)}" if family in sheet.matching else told


def _paper(family: str, texts: Texts) -> str:
    return f"{PEDIGREE_VALUE} {texts.say('cards.pedigree', animal=texts.animal(family))}"


def _rats(sheet: ScoreSheet, texts: Texts) -> str:
    if not sheet.rats:
        return ""
    if sheet.lost is None:
        return f" {texts.say('score.rats_took_nothing')}"
    return f" {texts.say('score.rats_took', animal=texts.the_animals(sheet.lost))}"
