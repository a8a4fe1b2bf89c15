"""The numbered rules as values, read from rules.toml: what `maquignon rules` shows and what tests cite by number.

An edition, with its house rules, is known here by its traits alone.
"""

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

from maquignon.rulebook.house_rules import HOUSE_RULES

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


@cache
def book() -> Book:
    """The whole book, every edition and house rule in it."""
    return read_book(files("maquignon.rulebook").joinpath("rules.toml").read_text("utf-8"))


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
    return " ".join(text.split())
