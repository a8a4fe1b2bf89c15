"""The numbered rules: complete, cited without gaps, and printed on a page that is never stale."""

import re
import runpy
from dataclasses import replace
from itertools import groupby
from pathlib import Path

import pytest

from maquignon.rulebook import EDITIONS, HOUSE_RULES, allowed_house_rules, edition
from maquignon.rulebook.numbered import TRAITS, Book, Rule, book, read_book, rules_for, sections_for
from tools import rules_page

PAGE = Path(__file__).parents[2] / "docs" / "rules.md"
CITED = re.compile(r"\b[A-Z][1-9]\d?\b")


def numbers(name: str, *house_rules: str) -> set[str]:
    return {rule.number for rule in rules_for(edition(name, house_rules).traits())}


def is_fresh(text: str, source: Book) -> bool:
    return text == rules_page.to_markdown(source)


def unknown_traits(rules: tuple[Rule, ...]) -> set[str]:
    return {trait for rule in rules for trait in rule.only | rule.unless} - TRAITS.keys()


def dead_citations(source: Book) -> set[str]:
    known = {rule.number for rule in source.rules}
    cited = {number for rule in source.rules for number in CITED.findall(f"{rule.text} {rule.reason}")}
    tabled = {number for fact in source.facts for value in fact.values for number in CITED.findall(value)}
    return (cited | tabled) - known


def test_the_page_is_fresh() -> None:
    assert is_fresh(PAGE.read_text("utf-8"), book()), "run: python -m tools.rules_page > docs/rules.md"


def test_the_command_prints_the_page(capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(rules_page.__file__, run_name="__main__")
    assert is_fresh(capsys.readouterr().out, book())


def test_a_stale_page_is_caught() -> None:
    text = PAGE.read_text("utf-8")
    assert not is_fresh(text.replace("1390", "1930", 1), book())
    first = book().sections[0]
    changed = replace(first.rules[0], text="Seven may play.")
    later = replace(book(), sections=(replace(first, rules=(changed, *first.rules[1:])), *book().sections[1:]))
    assert not is_fresh(text, later)


def test_numbers_are_unique_and_run_without_a_gap() -> None:
    all_numbers = [rule.number for rule in book().rules]
    assert len(set(all_numbers)) == len(all_numbers)
    for letter, group in groupby(all_numbers, key=lambda number: number[0]):
        found = list(group)
        assert found == [f"{letter}{n}" for n in range(1, len(found) + 1)]


def test_the_rulings_are_R1_to_R32() -> None:
    rulings = book().sections[-1]
    assert [rule.number for rule in rulings.rules] == [f"R{n}" for n in range(1, 33)]
    assert all(rule.reason and rule.sources for rule in rulings.rules)


def test_every_rule_of_the_file_is_in_a_section() -> None:
    text = Path(__file__).parents[2].joinpath("src/maquignon/rulebook/rules.toml").read_text("utf-8")
    assert len(book().rules) == text.count("[[rule]]")


def test_only_known_traits_are_used() -> None:
    assert unknown_traits(book().rules) == set()
    assert unknown_traits((replace(book().rules[0], only=frozenset({"cows"})),)) == {"cows"}


def test_unknown_traits_are_refused() -> None:
    with pytest.raises(AssertionError, match="cows"):
        rules_for({"auction", "cows"})


def test_every_cited_number_exists() -> None:
    assert dead_citations(book()) == set()
    first = book().sections[0]
    planted = replace(first, rules=(replace(first.rules[0], text="See R77."),))
    assert dead_citations(replace(book(), sections=(planted, *book().sections[1:]))) >= {"R77"}


def test_every_source_is_listed() -> None:
    listed = {source.name for source in book().sources}
    assert {name for rule in book().rules for name in rule.sources} <= listed


def test_every_fact_has_a_value_for_each_edition() -> None:
    assert book().editions == tuple(EDITIONS)
    assert all(len(fact.values) == len(book().editions) for fact in book().facts)


def test_rules_are_short() -> None:
    for rule in book().rules:
        sentences = re.findall(r"[.!?](?:\s|$)", rule.text)
        assert 1 <= len(sentences) <= 4, rule.number
        assert len(rule.title.split()) <= 6, rule.number


def test_every_house_rule_has_its_own_rule() -> None:
    house_rules = {rule.title: rule.only for rule in book().rules if rule.number.startswith("V") and rule.only}
    assert house_rules == {name: frozenset({name}) for name in HOUSE_RULES}


@pytest.mark.parametrize("name", EDITIONS)
def test_exactly_one_way_to_settle_a_first_tie(name: str) -> None:
    assert len(numbers(name) & {"H10", "H11", "H12"}) == 1


@pytest.mark.parametrize(
    ("name", "shown", "hidden"),
    [
        ("kuhhandel-27109", "A1 A14 H5 H10 R1 R20", "P1 P7 K1 D1 H14 C1 C3 R2 R3 R11 V1"),
        ("kuhhandel-1999", "A1 A14 H5 H10 R1 R20", "P1 K1 D1 R3 R27 V2"),
        ("koehandel-2001", "A1 A14 H10 R20", "P1 K1 D1 H5 R1 R3 R27 V2"),
        ("master-2009", "S5 A1 P1 P7 K1 H11 H14 C1 R2 R22 R23", "D1 R1 R15 H5 V3"),
        ("master-2009-two", "D1 P7 H11 H14 C1 C3 R2 R15 R26", "S5 T6 A1 P1 K1 R4 R17 R22 R23"),
        ("boursicocotte-2025", "A1 H12 R3 R11 R19 R24", "P1 K1 D1 H13 R1 R8 R9 R20 R27 V7"),
    ],
)
def test_an_edition_shows_only_what_holds(name: str, shown: str, hidden: str) -> None:
    assert set(shown.split()) - numbers(name) == set()
    assert set(hidden.split()) & numbers(name) == set()


@pytest.mark.parametrize(
    ("name", "house_rule", "come", "go"),
    [
        ("koehandel-2001", "strict-bids", "V8", "A14 A15"),
        ("master-2009", "strict-bids", "V8", "A14 A15 P5"),
        ("koehandel-2001", "super-trade", "V3 R13 R32", ""),
        ("koehandel-2001", "deal-four", "V1 R24 R30", ""),
        ("koehandel-2001", "two-lots", "V2 R11 R24", ""),
        ("koehandel-2001", "one-bid", "V5 R21", ""),
        ("boursicocotte-2025", "original", "V7", "R11 R19 R24"),
        ("master-2009-two", "keep-zeros", "V9", ""),
        ("master-2009-two", "money-counts", "V6", "C6"),
        ("boursicocotte-2025", "money-counts", "V6 R27", "C6"),
    ],
)
def test_a_house_rule_brings_rules_and_takes_rules_away(name: str, house_rule: str, come: str, go: str) -> None:
    plain, changed = numbers(name), numbers(name, house_rule)
    assert changed - plain == set(come.split())
    assert plain - changed == set(go.split())


def test_no_rule_is_dead() -> None:
    shown = set().union(*(numbers(name) for name in EDITIONS))
    for house_rule in HOUSE_RULES:
        home = next(name for name in EDITIONS if house_rule in allowed_house_rules(EDITIONS[name]))
        shown |= numbers(home, house_rule)
    shown |= numbers("boursicocotte-2025", "money-counts")
    assert shown == {rule.number for rule in book().rules}


def test_empty_sections_are_left_out() -> None:
    letters = [section.letter for section in sections_for(EDITIONS["master-2009-two"].traits())]
    assert letters == ["S", "T", "P", "H", "D", "C", "V", "R"]


def test_line_breaks_of_the_file_are_not_in_the_text() -> None:
    toml = '''
    editions = []
    fact = []
    source = []
    section = [{letter = "S", title = "Set-up"}]
    [[rule]]
    number = "S1"
    title = "One"
    text = """
    Two
    lines."""
    '''
    assert read_book(toml).rules[0].text == "Two lines."
