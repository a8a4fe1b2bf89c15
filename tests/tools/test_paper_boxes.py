"""The boxes of the table with real cards are those of the rulebook, and its count that of the rules."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from maquignon.play.score_sheet import score_sheet
from maquignon.rulebook.cards import FAMILIES
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import allowed_house_rules, edition
from maquignon.rulebook.refusal import BadSetup
from tools.paper_boxes import TELLING, form, page

WEB = Path(__file__).parents[2] / "web"
FILE = WEB / "src" / "paper" / "boxes.json"
COUNTS = json.loads((WEB / "tests" / "counts.json").read_text(encoding="utf-8"))


def making() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_counts", WEB / "tests" / "make_counts.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_boxes_of_today():
    assert FILE.read_text(encoding="utf-8") == page(), "run python -m tools.paper_boxes > web/src/paper/boxes.json"


@pytest.mark.parametrize("name", EDITIONS)
def test_no_other_house_rule_changes_what_people_with_cards_are_told(name):
    for rule in set(allowed_house_rules(EDITIONS[name])) - set(TELLING):
        try:
            changed = form(edition(name, (rule,)))
        except BadSetup:
            continue
        assert changed.house_rules == (rule,)
        assert {**vars_of(changed), "house_rules": ()} == vars_of(form(EDITIONS[name]))


def vars_of(told):
    return {field: getattr(told, field) for field in told.__dataclass_fields__}


def test_the_counts_that_the_page_is_held_to_are_those_of_the_rules():
    made, chance = making(), Random(1)
    for rats in (False, True):
        for families in chance.sample(range(made.SETS), 3):
            assert COUNTS[rats][families] == made.count(families, rats)


@pytest.mark.long
def test_all_counts_that_the_page_is_held_to_are_those_of_the_rules():
    assert making().counts() == COUNTS


def test_the_counts_are_those_of_the_command_too():
    made, chance = making(), Random(2)
    for _ in range(200):
        families, pedigrees, rats = chance.getrandbits(10), chance.getrandbits(10), chance.random() < 0.5
        complete = sum(1 << 3 * place for place in range(10) if families >> place & 1)
        sheet = score_sheet(named(families), named(pedigrees), rats=rats)
        assert sheet.total == made._total(complete, pedigrees, rats)


def named(chosen: int) -> list[str]:
    return [family for place, family in enumerate(FAMILIES) if chosen >> place & 1]
