"""Which of the numbered rules apply to what is going on."""

from __future__ import annotations

from maquignon.play.phase import Phase
from maquignon.rulebook import Edition
from maquignon.rulebook.numbered import Rule, book, in_language, rule_in_language
from maquignon.rulebook.phases import rules_in_phase


def rules_now(edition: Edition, phase: Phase, language: str) -> tuple[Rule, ...]:
    """Those for the phase that hold in the edition, the most useful first."""
    rules = {rule.number: rule for rule in book().rules}
    return tuple(rule_in_language(rules[number], language) for number in rules_in_phase(phase.label, edition.traits()))


def section_now(edition: Edition, phase: Phase, language: str) -> str:
    """The title of the section that the main rule stands in."""
    letter = main_rule(edition, phase)[0]
    return next(in_language(each, language).title for each in book().sections if each.letter == letter)


def main_rule(edition: Edition, phase: Phase) -> str:
    return rules_in_phase(phase.label, edition.traits())[0]
