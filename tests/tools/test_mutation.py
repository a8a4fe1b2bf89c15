"""Mutants: what is changed in a module and what is left alone, and what is noted of them."""

import shlex
from pathlib import Path

import pytest

from tools.mutation.__main__ import NEAR, PACKAGE, ROOMS, chosen_tests, in_turn, modules_of, near_tests
from tools.mutation.mutants import mutants, mutated
from tools.mutation.page import page
from tools.mutation.results import Ledger
from tools.mutation.trying import ROOT, SURVIVED, Workshop

MODULE = '''
"""A module."""

MOST: int | None = 5


def share(won: int | None, games: int, *, rounded: bool = True) -> float | None:
    """What was won."""
    assert games >= 0
    log.info("shared %d", games)
    if won is None and games:
        return None
    part = scaled(won / max(1, games), digits=2, strict=True)
    note(part)
    return part


class Purse:
    def __repr__(self) -> str:
        return f"<{1 + 1}>"

    def pay(self, amount: int) -> None:
        if not amount:
            raise ValueError
        self.left -= amount
'''

CHANGED = """\
share: if won is None and games:  →  if not (won is None and games):
share: won is None and games  →  won is None or games
share: won is None  →  won is not None
share: scaled(won / max(1, games), digits=2, strict=True)  →  scaled(won / max(1, games), strict=True)
share: won / max(1, games)  →  won * max(1, games)
share: 1  →  2
share: 2  →  3
share: note(part)  →  pass
share: return part  →  return None
Purse.pay: if not amount:  →  if not not amount:
Purse.pay: not amount  →  amount
Purse.pay: raise ValueError  →  pass
Purse.pay: self.left -= amount  →  pass
"""


def test_code_is_changed_and_types_words_settings_and_checks_are_not():
    found = list(mutants(MODULE))
    assert sorted(each.name for each in found) == sorted(CHANGED.splitlines())
    changed = [mutated(MODULE, each) for each in found]
    assert len({MODULE, *changed}) == len(found) + 1, "two are the same"
    for each in changed:
        compile(each, "changed", "exec")


def test_what_reads_the_same_is_told_apart():
    twice = "def sums(a, b):\n    b = a + 1\n    return b + (a + 1)\n"
    assert [each.name for each in mutants(twice) if each.before == "a + 1"] == [
        "sums: a + 1  →  a - 1",
        "sums: a + 1  →  a - 1  (1)",
    ]


def test_a_room_is_noted_as_it_goes(tmp_path):
    ledger = Ledger.of("table", tmp_path)
    for name, outcome in (("a", "killed"), ("b", "survived"), ("c", "survived"), ("d", "timeout")):
        ledger.note("table/desk.py", name, outcome)
    ledger.equivalent["table/desk.py"] = {"c": "nobody can tell"}
    ledger.save()
    again = Ledger.of("table", tmp_path)
    assert again.survivors() == [("table/desk.py", "b")]
    assert again.share() == again.share("table/") == (2, 3)
    assert (again.tried("table/"), again.tried("server/")) == (4, 0)
    again.keep_only({"table/desk.py": {"a", "c"}})
    assert (again.found, again.equivalent) == (
        {"table/desk.py": {"a": "killed", "c": "survived"}},
        {"table/desk.py": {"c": "nobody can tell"}},
    )
    again.keep_only({})
    assert (again.found, again.equivalent) == ({}, {}), "the module is gone"


@pytest.mark.parametrize("room", ROOMS)
def test_every_module_of_a_room_has_tests_that_are_there(room):
    assert modules_of(room)
    for module in modules_of(room):
        for run in chosen_tests(room, module):
            for test in shlex.split(run):
                assert (ROOT / test).exists() or not test.startswith("tests/"), test


def test_tests_of_single_functions_are_there():
    for place, run in NEAR.items():
        assert (PACKAGE / place.partition(":")[0]).is_file(), place
        assert all((ROOT / test).exists() for test in shlex.split(run) if test.startswith("tests/")), run
    assert near_tests("server/tables/lobby.py", "Lobby.record") == ["tests/server/test_replay.py -k running_game"]
    assert near_tests("server/tables/lobby.py", "Lobby.close") == []


def test_modules_are_tried_in_turn_and_each_mutant_once():
    (one,) = mutants("def note():\n    say()\n")
    every = [("server/http/app.py", one), ("server/wire/incoming.py", one), ("server/http/bodies.py", one)]
    assert in_turn(every, ["*"]) == every
    assert in_turn(every, ["server/wire/*", "server/http/*", "*"]) == [every[1], every[0], every[2]]
    assert in_turn(every, ["server/wire/*"]) == [every[1]]


def test_whatever_is_explained_has_survived():
    for room in ROOMS:
        ledger = Ledger.of(room)
        for module, reasons in ledger.equivalent.items():
            for name, reason in reasons.items():
                assert ledger.found[module][name] == "survived", name
                assert reason


@pytest.mark.long
def test_a_fault_is_noticed_and_no_fault_is_not(tmp_path):
    workshop = Workshop(tmp_path / "copy")
    race = "table/race.py"
    sound = (Path(ROOT) / "src" / "maquignon" / race).read_text("utf-8")
    tests = chosen_tests("table", race)
    assert workshop.try_out(race, sound, tests) == SURVIVED
    trial = workshop.try_out(race, sound.replace("HELD_FOR = 240", "HELD_FOR = 24"), tests)
    assert trial.outcome == "killed"
    assert trial.noticed_by.startswith("tests/table/test_")
    assert workshop.try_out(race, sound, tests) == SURVIVED, "a fault stayed"


def test_the_page_says_what_was_found():
    assert (ROOT / "docs" / "mutants.md").read_text("utf-8") == page() + "\n", (
        "stale: python -m tools.mutation.page > docs/mutants.md"
    )
