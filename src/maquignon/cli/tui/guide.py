"""Which of the numbered rules apply to what is going on."""

from __future__ import annotations

from maquignon.play.phase import Phase
from maquignon.rulebook import Edition
from maquignon.rulebook.numbered import Rule, book
from maquignon.rulebook.phases import rules_in_phase


def rules_now(edition: Edition, phase: Phase) -> tuple[Rule, ...]:
    """Those for the phase that hold in the edition, the most useful first."""
    rules = {rule.number: rule for rule in book().rules}
    return tuple(rules[number] for number in rules_in_phase(phase.label, edition.traits()))


def main_rule(edition: Edition, phase: Phase) -> str:
    return rules_in_phase(phase.label, edition.traits())[0]
