"""One screen before the numbered rules, read from primer.toml: what I want, what I may do, three traps.

An edition, with its house rules, is known here by its traits and its numbers.
"""

import tomllib
from collections.abc import Collection
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from maquignon.rulebook.cards import FAMILIES, FIRST_CALL, PEDIGREE_VALUE, RATS, VALUES
from maquignon.rulebook.edition import Edition

TRAPS: Final = 3


@dataclass(frozen=True, kw_only=True, slots=True)
class PrimerLine:
    title: str
    text: str


@dataclass(frozen=True, kw_only=True, slots=True)
class PrimerPart:
    kind: str
    """want, act or trap."""
    title: str
    lines: tuple[PrimerLine, ...]


def primer(edition: Edition, language: str) -> tuple[PrimerPart, ...]:
    """Its three parts, in order."""
    return tuple(_part(kind, edition, language) for kind in _book()["titles"])


def _part(kind: str, edition: Edition, language: str) -> PrimerPart:
    traits, facts = edition.traits(), _facts(edition)
    held = [each[language] for each in _book()[kind] if _holds(each, traits)]
    told = held[:TRAPS] if kind == "trap" else held
    title = _book()["titles"][kind][language]
    return PrimerPart(kind=kind, title=title, lines=tuple(_line(words, facts) for words in told))


def _holds(line: dict[str, Any], traits: Collection[str]) -> bool:
    """As a numbered rule: with any of `only` (none named: always), and none of `unless`."""
    only, unless = line.get("only", ()), line.get("unless", ())
    return (not only or any(each in traits for each in only)) and not any(each in traits for each in unless)


def _line(words: list[str], facts: dict[str, str]) -> PrimerLine:
    title, text = words
    return PrimerLine(title=title, text=text.format_map(facts))


def _facts(edition: Edition) -> dict[str, str]:
    cow, goose = (VALUES[FAMILIES.index(each)] for each in ("cow", "goose"))
    return {
        "cards": str(edition.cards_per_family),
        "count": f"({cow} + {goose}) × 2 = {(cow + goose) * 2}".replace(" ", "\N{NO-BREAK SPACE}"),
        "pedigree": str(PEDIGREE_VALUE),
        "call": str(FIRST_CALL),
        "rats": str(RATS),
        "payouts": ", ".join(map(str, edition.payouts)),
    }


@cache
def _book() -> dict[str, Any]:
    return tomllib.loads(files("maquignon.rulebook").joinpath("primer.toml").read_text("utf-8"))
