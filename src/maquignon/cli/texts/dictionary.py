"""The dictionary: keys such as `events.bid_made`, the same in every language, and how a sentence is made of one.

An entry is a sentence; or forms of it by number (`one`, `other`, sometimes `none`) or by person (`they`, `you`, and
`to_you` where somebody is acted upon).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from typing import Any, Final

Entry = str | Mapping[str, str]

NUMBERS: Final = frozenset({"none", "one", "other"})


class Person(StrEnum):
    """Whom a sentence is about: others, the reader, or others who do something to the reader."""

    THEY = "they"
    YOU = "you"
    TO_YOU = "to_you"


PERSONS: Final = frozenset(Person)


@dataclass(frozen=True)
class Texts:
    """All that is said in one language."""

    language: str
    entries: Mapping[str, Entry]

    def say(self, key: str, **values: object) -> str:
        sentence = self.entries[key]
        assert isinstance(sentence, str), f"{key} has forms"
        return sentence.format(**values)

    def count(self, key: str, number: int, **values: object) -> str:
        """'no cards', '1 card', '2 cards'."""
        forms = self._forms(key)
        form = "none" if number == 0 and "none" in forms else "one" if self._is_one(number) else "other"
        return forms[form].format(n=number, **values)

    def tell(self, key: str, person: Person, **values: object) -> str:
        return self._forms(key)[person].format(**values)

    def join(self, parts: Iterable[object], last: str = "cards.and") -> str:
        """'a', 'a and b', 'a, b and c'."""
        *head, tail = [str(part) for part in parts]
        return f"{', '.join(head)} {self.say(last)} {tail}" if head else tail

    def animal(self, family: str) -> str:
        """'cow', as a label."""
        return self.say(f"cards.animal.{family}")

    def animals(self, family: str, number: int = 1) -> str:
        """'a cow', '2 cows'."""
        return self.count(f"cards.some.{family}", number)

    def the_animals(self, family: str, number: int = 1) -> str:
        """'the cow', 'the 2 cows': those that were spoken of."""
        return self.count(f"cards.the.{family}", number)

    def _forms(self, key: str) -> Mapping[str, str]:
        forms = self.entries[key]
        assert not isinstance(forms, str), f"{key} has no forms"
        return forms

    def _is_one(self, number: int) -> bool:
        return number == 1 or (self.language == "fr" and number == 0)


@cache
def texts(language: str) -> Texts:
    folder = files(__package__).joinpath(language)
    tables = {
        file.name.removesuffix(".toml"): tomllib.loads(file.read_text("utf-8"))
        for file in sorted(folder.iterdir(), key=lambda each: each.name)
        if file.name.endswith(".toml")
    }
    return Texts(language, dict(_entries("", tables)))


def _entries(above: str, table: Mapping[str, Any]) -> Iterator[tuple[str, Entry]]:
    for name, value in table.items():
        key = f"{above}.{name}" if above else name
        if isinstance(value, str) or is_forms(value):
            yield key, value
        else:
            yield from _entries(key, value)


def is_forms(table: Mapping[str, object]) -> bool:
    return table.keys() <= NUMBERS or table.keys() <= PERSONS
