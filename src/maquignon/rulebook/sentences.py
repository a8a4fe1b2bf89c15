"""Reasons in words, read from reasons.toml and its translations: the one dictionary of page and terminal."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from maquignon.rulebook.languages import SOURCE_LANGUAGE
from maquignon.rulebook.reason_codes import VALUES, Kind

Value = int | str | tuple[int, ...] | tuple[str, ...]
Text = str | Mapping[str, str]
"""A sentence, or { one, other } of them."""
SeatName = Callable[[int], str | None]
"""What a seat is called; None where nobody is known there."""

FIELD: Final = re.compile(r"\{(\w+)\}")
_VOCABULARIES: Final[Mapping[Kind, str]] = {
    "family": "families", "families": "families", "move": "moves", "moves": "moves", "part": "parts",
    "thing": "things", "none": "nones"
}  # fmt: skip


@dataclass(frozen=True)
class Dictionary:
    """What is said in one language."""

    language: str
    rooms: Mapping[str, Mapping[str, Text]]
    """Room by room, the sentence of each code."""
    words: Mapping[str, Mapping[str, str]]

    def text(self, code: str) -> Text:
        return next(texts[code] for texts in self.rooms.values() if code in texts)


@cache
def dictionary(language: str = SOURCE_LANGUAGE) -> Dictionary:
    name = "reasons.toml" if language == SOURCE_LANGUAGE else f"reasons.{language}.toml"
    rooms = tomllib.loads(files("maquignon.rulebook").joinpath(name).read_text("utf-8"))
    words = rooms.pop("words")
    return Dictionary(language, rooms, words)


@cache
def fields(code: str) -> frozenset[str]:
    """The names of the values in a reason's sentence."""
    return fields_of(dictionary().text(code))


def fields_of(text: Text) -> frozenset[str]:
    forms = (text,) if isinstance(text, str) else text.values()
    return frozenset(name for form in forms for name in FIELD.findall(form))


def put_into_words(code: str, values: Mapping[str, Value], language: str, seat_name: SeatName) -> str:
    known = dictionary(language)
    text = known.text(code)
    form = text if isinstance(text, str) else text["one" if _is_one(values["n"], language) else "other"]
    return FIELD.sub(lambda field: _shown(known, field[1], values[field[1]], seat_name), form)


def _is_one(number: Value, language: str) -> bool:
    return number == 1 or (language == "fr" and number == 0)


def _shown(known: Dictionary, name: str, value: Value, seat_name: SeatName) -> str:
    kind = VALUES[name]
    if kind == "seat":
        assert isinstance(value, int)
        return seat_name(value) or known.words["seats"]["seat"].format(n=value)
    members = value if isinstance(value, tuple) else (value,)
    return one_of([_word(known, kind, str(each)) for each in members], known.words["lists"]["or"])


def _word(known: Dictionary, kind: Kind, member: str) -> str:
    if kind not in _VOCABULARIES or (kind == "thing" and member.startswith("'")):
        return member
    return known.words[_VOCABULARIES[kind]][member]


def one_of(names: Iterable[object], last: str = "or") -> str:
    """'a', 'a or b', 'a, b or c'."""
    *head, tail = [str(name) for name in names]
    return f"{', '.join(head)} {last} {tail}" if head else tail
