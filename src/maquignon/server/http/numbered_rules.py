"""The numbered rules of one edition with its house rules, in a language, and where to open them in which phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

from msgspec import Struct

from maquignon.play.phase import Phase, phases_of
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import edition
from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.numbered import (
    Rule,
    Section,
    book,
    in_language,
    sections_for,
    sources_in_language,
)
from maquignon.rulebook.phases import rules_in_phase
from maquignon.rulebook.primer import PrimerPart, primer
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.server.wire.structs import outward, struct_of

_Phase: Any = struct_of(Phase).wire
_Primer: Any = struct_of(tuple[PrimerPart, ...]).wire
_primer_out = outward(tuple[PrimerPart, ...])

WHOLE_BOOK = "all"
"""Instead of an edition: every rule there is, those of all house rules too."""


class RuleText(Struct, frozen=True, kw_only=True):
    id: str
    chapter: str
    """The letter of its chapter."""
    title: str
    text: str
    reason: str
    """Why, where the printed rulebooks leave it open; mostly empty."""
    sources: tuple[str, ...]
    phases: tuple[_Phase, ...]
    """Where a player looks for it."""


class Chapter(Struct, frozen=True, kw_only=True):
    letter: str
    title: str


class RuleSource(Struct, frozen=True, kw_only=True):
    name: str
    title: str


class Rules(Struct, frozen=True, kw_only=True):
    """What `GET /api/rules/EDITION` answers."""

    edition: str
    house_rules: tuple[str, ...]
    lang: str
    primer: _Primer
    """What I want, what I may do, three traps; nothing of the whole book."""
    chapters: tuple[Chapter, ...]
    rules: tuple[RuleText, ...]
    sources: tuple[RuleSource, ...]
    opens_at: dict[str, str]
    """For each phase the rule to read first."""


def rules_of(name: str, house_rules: Iterable[str], language: str) -> Rules:
    """BadSetup says what is wrong with the question."""
    return _rules(name, tuple(sorted(set(house_rules))), language)


@lru_cache(maxsize=64)
def _rules(name: str, house_rules: tuple[str, ...], language: str) -> Rules:
    if language not in LANGUAGES:
        raise BadSetup(Reason("no-such-language", name=language, choices=LANGUAGES))
    rules = None if name == WHOLE_BOOK else edition(name, house_rules)
    by_phase = _by_phase(rules) if rules else {}
    sections = [in_language(each, language) for each in _sections(rules)]
    return Rules(
        edition=name,
        house_rules=tuple(sorted(rules.house_rules)) if rules else (),
        lang=language,
        primer=_primer_out(primer(rules, language)) if rules else (),
        chapters=tuple(Chapter(letter=each.letter, title=each.title) for each in sections),
        rules=tuple(_text(section, rule, by_phase) for section in sections for rule in section.rules),
        sources=tuple(RuleSource(name=each.name, title=each.title) for each in sources_in_language(language)),
        opens_at={phase: numbers[0] for phase, numbers in by_phase.items()},
    )


def _sections(rules: Edition | None) -> tuple[Section, ...]:
    return sections_for(rules.traits()) if rules else book().sections


def _by_phase(rules: Edition) -> dict[str, tuple[str, ...]]:
    traits = rules.traits()
    return {phase.label: rules_in_phase(phase.label, traits) for phase in phases_of(rules)}


def _text(section: Section, rule: Rule, by_phase: Mapping[str, tuple[str, ...]]) -> RuleText:
    return RuleText(
        id=rule.number,
        chapter=section.letter,
        title=rule.title,
        text=rule.text,
        reason=rule.reason,
        sources=rule.sources,
        phases=tuple(phase for phase, numbers in by_phase.items() if rule.number in numbers),
    )
