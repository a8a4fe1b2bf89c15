"""The numbered rules as values, read from rules.toml: what `maquignon rules` shows and what tests cite by number.

An edition, with its house rules, is known here by its traits alone. The English rules are the source; rules.nl.toml
and its siblings say the same in other languages, and no more.
"""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from maquignon.rulebook.house_rules import HOUSE_RULES
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE

TRAITS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "auction": "animals are auctioned",
        "division": "cards are divided between two players instead",
        "pedigrees": "there are pedigrees",
        "rats": "there are rats",
        "lot-of-two": "two animals are sold at a time",
        "hollow-hand": "an offer may be empty, and covered",
        "tie-repeat-decide": "after a first tie the challenged may accept or counter",
        "tie-repeat-bid": "after a first tie both must offer again",
        "tie-challenger": "the challenger wins a first tie",
        "money-breaks-ties": "players level on points compare their money",
        "money-counted-twice": "money is in the score and breaks ties too",
        "text-001": "the rulebook is one of the two in text 001",
        **{name: f"the house rule `{name}` is played" for name in HOUSE_RULES},
    }
)


@dataclass(frozen=True, kw_only=True, slots=True)
class Rule:
    number: str
    title: str
    text: str
    reason: str = ""
    only: frozenset[str] = frozenset()
    unless: frozenset[str] = frozenset()
    sources: tuple[str, ...] = ()

    def holds(self, traits: Collection[str]) -> bool:
        """Whether the rule holds with these traits: any of `only` (none named: always), none of `unless`."""
        wanted = not self.only or not self.only.isdisjoint(traits)
        return wanted and self.unless.isdisjoint(traits)


@dataclass(frozen=True, kw_only=True, slots=True)
class Section:
    letter: str
    title: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Source:
    name: str
    title: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class Fact:
    """One line of the comparison of the editions, a value for each."""

    label: str
    values: tuple[str, ...]


@dataclass(frozen=True, kw_only=True, slots=True)
class Book:
    editions: tuple[str, ...]
    facts: tuple[Fact, ...]
    sources: tuple[Source, ...]
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[Rule, ...]:
        return tuple(rule for section in self.sections for rule in section.rules)


@dataclass(frozen=True, kw_only=True, slots=True)
class Wording:
    """A rule's words in a language."""

    title: str
    text: str
    reason: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class Translation:
    """What the book says in another language: titles by letter, words by number, the rest by name."""

    sections: Mapping[str, str]
    rules: Mapping[str, Wording]
    traits: Mapping[str, str]
    sources: Mapping[str, str]
    texts: Mapping[str, str]


@cache
def book() -> Book:
    """The whole book, every edition and house rule in it."""
    return read_book(_file("rules.toml"))


@cache
def translation(language: str) -> Translation:
    """Its file is read when it is first asked for."""
    assert language in LANGUAGES, f"no rules in {language}"
    assert language != SOURCE_LANGUAGE, "the source is not a translation"
    return read_translation(_file(f"rules.{language}.toml"))


def rule_in_language(rule: Rule, language: str) -> Rule:
    if language == SOURCE_LANGUAGE:
        return rule
    words = translation(language).rules[rule.number]
    return replace(rule, title=words.title, text=words.text, reason=words.reason)


def in_language(section: Section, language: str) -> Section:
    """A section with its rules; English is what the others translate."""
    if language == SOURCE_LANGUAGE:
        return section
    title = translation(language).sections[section.letter]
    return replace(section, title=title, rules=tuple(rule_in_language(rule, language) for rule in section.rules))


def sources_in_language(language: str) -> tuple[Source, ...]:
    if language == SOURCE_LANGUAGE:
        return book().sources
    words = translation(language)
    return tuple(replace(each, title=words.sources[each.name], text=words.texts[each.name]) for each in book().sources)


def meaning(trait: str, language: str = SOURCE_LANGUAGE) -> str:
    """What a trait says of an edition: the end of a sentence that begins with 'only where'."""
    return TRAITS[trait] if language == SOURCE_LANGUAGE else translation(language).traits[trait]


def explanation(house_rule: str, language: str = SOURCE_LANGUAGE) -> str:
    """What a house rule changes, in one sentence: the first of its own rule."""
    own = next(rule for rule in book().rules if rule.title == house_rule)
    return rule_in_language(own, language).text.partition(". ")[0].removesuffix(".") + "."


def rules_for(traits: Collection[str]) -> tuple[Rule, ...]:
    """The rules that hold for an edition with these traits, in the order of the book."""
    return tuple(rule for section in sections_for(traits) for rule in section.rules)


def sections_for(traits: Collection[str]) -> tuple[Section, ...]:
    """The same by section; a section of which nothing holds is left out."""
    unknown = set(traits) - TRAITS.keys()
    assert not unknown, f"unknown traits: {sorted(unknown)}"
    kept = (replace(each, rules=tuple(r for r in each.rules if r.holds(traits))) for each in book().sections)
    return tuple(section for section in kept if section.rules)


def read_book(toml: str) -> Book:
    tables = tomllib.loads(toml)
    rules = [_rule(entry) for entry in tables["rule"]]
    return Book(
        editions=tuple(tables["editions"]),
        facts=tuple(Fact(label=entry["label"], values=tuple(entry["values"])) for entry in tables["fact"]),
        sources=tuple(Source(**entry) for entry in tables["source"]),
        sections=tuple(
            Section(**entry, rules=tuple(rule for rule in rules if rule.number.startswith(entry["letter"])))
            for entry in tables["section"]
        ),
    )


def read_translation(toml: str) -> Translation:
    tables = tomllib.loads(toml)
    traits = dict(tables["traits"])
    of_a_house_rule = traits.pop("house-rule")
    return Translation(
        sections=tables["sections"],
        rules={number: _wording(entry) for number, entry in tables["rules"].items()},
        traits={**traits, **{name: of_a_house_rule.format(name=name) for name in HOUSE_RULES}},
        sources=tables["sources"],
        texts=tables["texts"],
    )


def _file(name: str) -> str:
    return files("maquignon.rulebook").joinpath(name).read_text("utf-8")


def _wording(entry: dict[str, str]) -> Wording:
    return Wording(**{field: _one_line(words) for field, words in entry.items()})


def _rule(entry: dict[str, Any]) -> Rule:
    return Rule(
        number=entry["number"],
        title=entry["title"],
        text=_one_line(entry["text"]),
        reason=_one_line(entry.get("reason", "")),
        only=frozenset(entry.get("only", ())),
        unless=frozenset(entry.get("unless", ())),
        sources=tuple(entry.get("sources", ())),
    )


def _one_line(text: str) -> str:
    # Not str.split: French has spaces at which no line may break.
    return re.sub(r"[ \n]+", " ", text).strip()
