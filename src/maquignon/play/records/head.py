"""The head of a record: which rules, who plays, at which pace, who begins."""

from __future__ import annotations

import re
from dataclasses import dataclass

from maquignon.play.notation.names import read_text
from maquignon.play.notation.phases import PACES
from maquignon.play.notation.scanner import NUMBER, Scanner
from maquignon.play.notation.seats import read_seat
from maquignon.play.phase import Pace
from maquignon.play.records.lines import RecordLines
from maquignon.play.records.writing import NOTATION_VERSION
from maquignon.rulebook.edition import RULES_VERSION, Edition
from maquignon.rulebook.house_rules import edition as edition_of
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup

STARTS = ("deal", "deck", "position")
_KEYS = ("rules", "players", "pace", "first", "hints")
_CHOICES = {key: key for key in (*_KEYS, *STARTS)}
_RULES = re.compile(r"[\w+-]+")


@dataclass(frozen=True)
class Head:
    edition: Edition
    rules_version: int
    rules_line: int
    players: int
    names: tuple[str, ...]
    pace: Pace
    first: int | None
    hints: tuple[int, ...]


def read_title(lines: RecordLines) -> None:
    _line, scanner = lines.take("'maquignon: record 1'")
    if not (scanner.take_word("maquignon") and scanner.take(":") and scanner.take_word("record")):
        scanner.refuse(Reason("not-a-record"), 1)
    at = scanner.here
    version = scanner.number("the-version-of-the-notation")
    if version != NOTATION_VERSION:
        scanner.refuse(Reason("unknown-notation", wanted=NOTATION_VERSION), at)
    scanner.end()


def read_head(lines: RecordLines) -> Head:
    """All lines before the start of the game, in any order."""
    values: dict[str, tuple[int, Scanner]] = {}
    while lines.key() not in STARTS:
        line, scanner = lines.take("starts")
        key = scanner.choice(_CHOICES, "entry")
        scanner.mark(":")
        if key in values:
            scanner.refuse(Reason("line-said-already", line=values[key][0]), line.column)
        values[key] = line.number, scanner
    for key in ("rules", "players"):
        if key not in values:
            _line, scanner = lines.take(f"'{key}: …'")
            scanner.refuse(Reason("expected-before-start", name=key))
    return _read_values(values)


def _read_values(values: dict[str, tuple[int, Scanner]]) -> Head:
    name, house_rules, version = _read_rules(values["rules"][1])
    players, names = _read_players(values["players"][1], name, house_rules)
    pace = values["pace"][1].choice(PACES, "pace") if "pace" in values else Pace.TURN_BASED
    first = read_seat(values["first"][1], players) if "first" in values else None
    hints = _read_hints(values["hints"][1], players) if "hints" in values else ()
    for _line, scanner in values.values():
        scanner.end()
    edition = edition_of(name, house_rules, players)
    return Head(edition, version, values["rules"][0], players, names, pace, first, hints)


def _read_hints(scanner: Scanner, players: int) -> tuple[int, ...]:
    """'0 3 0': one number a seat."""
    return tuple(scanner.number("a-number-of-hints") for _seat in range(players))


def _read_rules(scanner: Scanner) -> tuple[str, list[str], int]:
    """'koehandel-2001+two-lots/1'."""
    at = scanner.here
    name, *house_rules = scanner.read(_RULES, "the-rules").lower().split("+")
    if not scanner.take("/"):
        scanner.expected("slash-and-version")
    version = scanner.number("the-version-of-the-rules")
    try:
        edition_of(name, house_rules)
    except BadSetup as error:
        scanner.refuse(error.reason if version == RULES_VERSION else wrong_version(version), at)
    return name, house_rules, version


def wrong_version(version: int) -> Reason:
    return Reason("wrong-rules-version", n=version, wanted=RULES_VERSION)


def _read_players(scanner: Scanner, name: str, house_rules: list[str]) -> tuple[int, tuple[str, ...]]:
    """How many, or their names."""
    at = scanner.here
    names: list[str] = []
    if scanner.peek(NUMBER):
        players = scanner.number("a-number-of-players")
    else:
        names.append(read_text(scanner, "players", in_list=True))
        while scanner.take(","):
            names.append(read_text(scanner, "a-name", in_list=True))
        players = len(names)
        scanner.end("comma-or-end-of-line")
    try:
        edition_of(name, house_rules, players)
    except BadSetup as error:
        scanner.refuse(error.reason, at)
    return players, tuple(names)
