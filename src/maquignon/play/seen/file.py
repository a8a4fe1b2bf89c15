"""What was seen as a file: one JSON object, the same from the page and from Python, read without guessing."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any, NoReturn

from maquignon.play.seen.seen import Seen, SeenAttempt

MARK = "seen 1"
_HEX = re.compile(r"[0-9a-f]{64}")
_KEYS = ("maquignon", "table", "rules", "seat", "attempts", "cards")
_ATTEMPT_KEYS = ("attempt", "game", "server_commit", "seats", "seat_commits", "seed", "revealed", "voided_by")


class BadSeen(ValueError):
    """A file that is not what a device saw."""


def write_seen(seen: Seen) -> str:
    """The text that `read_seen` reads."""
    facts = {
        "maquignon": MARK,
        "table": seen.table,
        "rules": seen.rules,
        "seat": seen.seat,
        "attempts": [_attempt_facts(each) for each in seen.attempts],
        "cards": {str(version): cards for version, cards in sorted(seen.cards.items())},
    }
    return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def _attempt_facts(attempt: SeenAttempt) -> dict[str, object]:
    return {
        "attempt": attempt.attempt,
        "game": attempt.game,
        "server_commit": attempt.server_commit.hex(),
        "seats": list(attempt.seats),
        "seat_commits": {str(seat): commit.hex() for seat, commit in sorted(attempt.seat_commits.items())},
        "seed": attempt.seed.hex() if attempt.seed else None,
        "revealed": attempt.revealed,
        "voided_by": list(attempt.voided_by),
    }


def read_seen(text: str) -> Seen:
    """The other way, or BadSeen."""
    try:
        facts = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise error if isinstance(error, BadSeen) else BadSeen(f"this is no JSON: {error}") from None
    _keys(facts, _KEYS, "the file")
    if facts["maquignon"] != MARK:
        raise BadSeen(f"'maquignon' must be '{MARK}', not {_shown(facts['maquignon'])}")
    return Seen(
        table=_text(facts["table"], "table"),
        rules=_text(facts["rules"], "rules"),
        seat=None if facts["seat"] is None else _number(facts["seat"], "seat"),
        attempts=_attempts(facts["attempts"]),
        cards=_by_number(facts["cards"], "cards", _text),
    )


def _attempts(value: object) -> list[SeenAttempt]:
    attempts = [_attempt(each, f"attempts[{place}]") for place, each in enumerate(_list(value, "attempts"))]
    for one, other in pairwise(attempts):
        if one.attempt >= other.attempt:
            raise BadSeen(f"attempt {other.attempt} comes after attempt {one.attempt}")
    return attempts


def _attempt(facts: Any, where: str) -> SeenAttempt:
    _keys(facts, _ATTEMPT_KEYS, where)
    if not isinstance(facts["revealed"], bool):
        raise BadSeen(f"{where}.revealed must be true or false, not {_shown(facts['revealed'])}")
    return SeenAttempt(
        attempt=_number(facts["attempt"], f"{where}.attempt"),
        game=_text(facts["game"], f"{where}.game"),
        server_commit=_digits(facts["server_commit"], f"{where}.server_commit"),
        seats=_seats(facts["seats"], f"{where}.seats"),
        seat_commits=_by_number(facts["seat_commits"], f"{where}.seat_commits", _digits),
        seed=None if facts["seed"] is None else _digits(facts["seed"], f"{where}.seed"),
        revealed=facts["revealed"],
        voided_by=_seats(facts["voided_by"], f"{where}.voided_by"),
    )


def _keys(facts: Any, keys: tuple[str, ...], where: str) -> None:
    if not isinstance(facts, dict):
        raise BadSeen(f"{where} must be an object in braces, not {_shown(facts)}")
    for key in facts:
        if key not in keys:
            raise BadSeen(f"{where} has a key {_shown(key)} that is not known; known are {', '.join(keys)}")
    for key in keys:
        if key not in facts:
            raise BadSeen(f"{where} lacks '{key}'")


def _by_number(value: object, where: str, read: Callable[[object, str], Any]) -> dict[int, Any]:
    if not isinstance(value, dict):
        raise BadSeen(f"{where} must be an object in braces, not {_shown(value)}")
    for key in value:
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", key):
            raise BadSeen(f"{where} has the key {_shown(key)}, which is no number")
    return {int(key): read(value[key], f"{where}.{key}") for key in sorted(value, key=int)}


def _seats(value: object, where: str) -> tuple[int, ...]:
    seats = tuple(_number(each, where) for each in _list(value, where))
    if list(seats) != sorted(set(seats)):
        raise BadSeen(f"{where} must name seats once each, in ascending order")
    return seats


def _list(value: object, where: str) -> list[object]:
    if not isinstance(value, list):
        raise BadSeen(f"{where} must be a list in brackets, not {_shown(value)}")
    return value


def _number(value: object, where: str) -> int:
    if type(value) is not int or value < 0:
        raise BadSeen(f"{where} must be a whole number from 0, not {_shown(value)}")
    return value


def _text(value: object, where: str) -> str:
    if not isinstance(value, str):
        raise BadSeen(f"{where} must be a text, not {_shown(value)}")
    return value


def _digits(value: object, where: str) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise BadSeen(f"{where} must be 64 hexadecimal digits in small letters, not {_shown(value)}")
    return bytes.fromhex(value)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    facts: dict[str, object] = {}
    for key, value in pairs:
        if key in facts:
            raise BadSeen(f"the key {_shown(key)} is there twice")
        facts[key] = value
    return facts


def _no_number(name: str) -> NoReturn:
    raise BadSeen(f"{name} is no number")


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= 40 else f"{text[:40]}…"
