"""Every numbered rule has a test with its number in the name, and no test cites a rule that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from maquignon.rulebook.numbered import book

HERE = Path(__file__).parent
NUMBERS = {rule.number for rule in book().rules}
LEADING = re.compile(r"test_((?:[A-Z]\d+_)+)")
CITED = re.compile(r"(?<![A-Za-z0-9])[A-Z]\d+(?![A-Za-z0-9])")


def run_in(source: str) -> Iterator[ast.FunctionDef]:
    """The tests that are run: neither skipped nor expected to fail, nor hidden by a later one of the same name."""
    found = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    for name, node in found.items():
        if name.startswith("test_") and not any(_is_off(decorator) for decorator in node.decorator_list):
            yield node


def _is_off(decorator: ast.expr) -> bool:
    return bool(re.search(r"\b(skip|skipif|xfail)\b", ast.unparse(decorator)))


def hidden_in(source: str) -> list[str]:
    names = [node.name for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)]
    return sorted({name for name in names if names.count(name) > 1})


def numbers_tested(names: Iterable[str]) -> set[str]:
    """The numbers that names begin with: 'test_A5_…', 'test_C7_R20_…'."""
    return {number for name in names if (found := LEADING.match(name)) for number in found[1].split("_") if number}


def cited(names: Iterable[str]) -> set[str]:
    """Every number anywhere in a name."""
    return {number for name in names for number in CITED.findall(name.replace("_", " "))}


def sources() -> list[str]:
    return [path.read_text("utf-8") for path in sorted(HERE.glob("test_*.py"))]


@cache
def names() -> tuple[str, ...]:
    return tuple(test.name for source in sources() for test in run_in(source))


@pytest.mark.parametrize("letter", [section.letter for section in book().sections])
def test_every_rule_has_a_test(letter: str) -> None:
    missing = {number for number in NUMBERS if number.startswith(letter)} - numbers_tested(names())
    assert sorted(missing) == []


def test_no_test_cites_an_unknown_rule() -> None:
    assert sorted(cited(names()) - NUMBERS) == []


def test_no_test_is_hidden_by_another_of_its_name() -> None:
    assert [name for source in sources() for name in hidden_in(source)] == []


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("def test_R5_no_superfluous_card(): ...", {"R5"}),
        ("def test_C7_R20_a_shared_win(): ...", {"C7", "R20"}),
        ("def test_R51_is_another_number(): ...", {"R51"}),
        ("def test_a_rule_about_R5(): ...", set()),
        ("def helper_R5_of_a_test(): ...", set()),
        ("def check():\n    def test_R5_inside(): ...", set()),
        ("@pytest.mark.skip\ndef test_R5_later(): ...", set()),
        ("@pytest.mark.skipif(True, reason='')\ndef test_R5_later(): ...", set()),
        ("@pytest.mark.xfail(reason='')\ndef test_R5_later(): ...", set()),
        ("@pytest.mark.parametrize('name', [])\ndef test_R5_named(name): ...", {"R5"}),
        ("# def test_R5_commented_out(): ...", set()),
        ("'''def test_R5_quoted(): ...'''", set()),
    ],
)
def test_only_a_test_that_is_run_counts(planted: str, found: set[str]) -> None:
    assert numbers_tested(test.name for test in run_in(planted)) == found


@pytest.mark.parametrize("number", ["A5", "R1", "V10"])
def test_a_missing_number_is_caught(number: str) -> None:
    left = [name for name in names() if not re.match(rf"test_(.*_)?{number}_", name)]
    assert number not in numbers_tested(left)
    assert number in numbers_tested([*left, f"test_{number}_is_back"])


def test_an_unknown_number_is_caught() -> None:
    planted = ["test_R99_of_no_book", "test_the_rulings_are_R1_to_R77", "test_A5_is_there"]
    assert cited(planted) - NUMBERS == {"R99", "R77"}


def test_a_hidden_test_is_caught() -> None:
    assert hidden_in("def test_A1_one(): ...\ndef test_A1_two(): ...\ndef test_A1_one(): ...") == ["test_A1_one"]
