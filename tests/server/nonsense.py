"""What a hostile or broken client might send, by the thousand: from noise to messages that are wrong in one place."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random
from typing import Any

from maquignon.play.protocol import PROTOCOL

KEY = re.compile(r"[0-9a-f]{32}")
SURROGATE = re.compile("[\ud800-\udfff]")
HEX = re.compile(r"[0-9a-f]{64}")


def is_number(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and 0 <= value <= most


def is_text(most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and 0 < len(value) <= most and SURROGATE.search(value) is None


def is_(pattern: re.Pattern[str]) -> Callable[[Any], bool]:
    return lambda value: type(value) is str and pattern.fullmatch(value) is not None


def is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def optional(check: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or check(value)


SEAT = is_number(5)
OPTIONS = ("hints", "knowledge", "confirms", "spectators")
ASKING = {"key": optional(is_(KEY))}
PROPER: dict[str, tuple[dict[str, Callable[[Any], bool]], set[str]]] = {
    "Sit": ({**ASKING, "name": is_text(40), "seat": optional(SEAT)}, {"name"}),
    "Stand": (ASKING, set()),
    "Kick": ({**ASKING, "seat": SEAT}, {"seat"}),
    "ShowOnlookers": (ASKING, set()),
    "KickOnlooker": ({**ASKING, "number": lambda value: is_number(10**9)(value) and value > 0}, {"number"}),
    "SeatBot": ({**ASKING, "seat": SEAT, "bot": optional(is_text(40))}, {"seat", "bot"}),
    "SetOptions": (
        {**ASKING, "first": optional(SEAT), **dict.fromkeys(OPTIONS, lambda value: isinstance(value, bool))},
        {"first", *OPTIONS},
    ),
    "Begin": (ASKING, set()),
    "Commit": ({**ASKING, "commit": is_(HEX)}, {"commit"}),
    "Reveal": ({**ASKING, "seed": is_(HEX)}, {"seed"}),
    "Move": ({"key": is_(KEY), "seen": is_number(10**9), "move": is_text(200)}, {"key", "seen", "move"}),
    "Order": (
        {**ASKING, "bid_up_to": optional(is_number(10**6)), "slap_at": optional(is_number(10**6)), "bluff": is_bool},
        set(),
    ),
    "SetSpeed": ({**ASKING, "speed": is_text(40)}, {"speed"}),
    "SetPause": ({**ASKING, "paused": is_bool}, {"paused"}),
    "Skip": (ASKING, set()),
    "Say": ({**ASKING, "text": is_text(200)}, {"text"}),
    "React": ({**ASKING, "reaction": is_text(16)}, {"reaction"}),
    "Rematch": (ASKING, set()),
    "Propose": ({**ASKING, "what": lambda value: value in ("stop", "abort", "pause")}, {"what"}),
    "Resign": (ASKING, set()),
    "AnswerProposal": ({**ASKING, "agrees": lambda value: isinstance(value, bool)}, {"agrees"}),
    "HandOver": (ASKING, set()),
}
"""The protocol a second time, not by the server's own schema."""


def is_proper(text: str) -> bool:
    """Whether a frame is a message at all; only such a one may ever be acknowledged."""
    try:
        pairs = json.loads(text, object_pairs_hook=lambda found: found)
    except (ValueError, RecursionError):
        return False
    if not isinstance(pairs, list) or not all(isinstance(pair, tuple) for pair in pairs):
        return False
    message = dict(pairs)
    kind = message.pop("type", None)
    if len(dict(pairs)) < len(pairs) or type(kind) is not str or kind not in PROPER:
        return False
    checks, needed = PROPER[kind]
    return needed <= message.keys() <= checks.keys() and all(checks[name](value) for name, value in message.items())


MOVES = (
    "pass", "auction", "divide", "stop", "bid 10", "bid 40", "bid 990", "call", "hammer", "own up", "sell", "buy",
    "pay 10", "pay 2x10 50", "pay", "slap", "lay 10", "lay 10 10", "take", "offer 10", "offer", "offer 0 10", "accept",
    "counter 10", "counter", "keep", "give", "challenge 1 cow", "challenge 2 horse", "challenge 9 rat",
)  # fmt: skip

NASTY = (
    "", " ", "\x00", "\n", "a\nb", "\u202eevil", "\u200b", "\ufeff", "e\u0301" * 20, "\U0001f468\u200d\U0001f469",
    "\U0010ffff", "<script>alert(1)</script>", "'; DROP TABLE entries; --", "%00%n%s", "${jndi:ldap://x}",
    "../../etc/passwd", "٣٠", "１０", "bid １０", "bid 1_0", "bid -10", "bid 1e3", "bid 0x10", "bid " + "9" * 190,
    "pay " + "10 " * 60, "pay 999999999x10", "offer 1x" + "0" * 180, "x" * 200, "x" * 201, "x" * 3_000, "ß" * 40,
    "İ" * 40, "null", "true", "NaN", "\x7f", "\x1b[31m", "\u2028", "own\u00a0up", "\ud800",
)  # fmt: skip

ODD: tuple[Any, ...] = (
    True, False, None, -1, 0, 1, 5, 6, 7, 255, 2**31, 2**63, 2**64, 10**30, 1.0, 0.5, -0.0, 1e300, "0", "1", "", [], {},
    [1], {"type": "Begin"}, [[[[]]]], "\x00",
)  # fmt: skip

RAW_ODD = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "01",
    "+1",
    "1.",
    ".5",
    "0x10",
    "1" * 400,
    "tru",
    "'a'",
    "",
)


class Nonsense:
    """A source of frames; the same seed makes the same ones."""

    def __init__(self, chance: Random, keys: list[str], handed_out: list[tuple[str, str]]) -> None:
        """`handed_out`: codes of tables, with tokens for them; there may be more of them by and by."""
        self._chance = chance
        self._keys = keys
        self._handed_out = handed_out

    def frame(self, version: int) -> str | bytes:
        chance = self._chance
        kind = chance.randrange(14)
        if kind == 0:
            return self._noise()
        message = self._message(version)
        match kind:
            case 1 | 2:
                return self._written(message)
            case 3 | 4 | 5:
                message[chance.choice(list(message))] = chance.choice(ODD)
                return json.dumps(message)
            case 6:
                return self._raw(message)
            case 7:
                return self._twice(message)
            case 8:
                return self._nested(message)
            case 9:
                message[chance.choice(list(message))] = chance.choice(NASTY)
                return self._written(message)[:4_000]
            case 10:
                message[chance.choice(("extra", "guest", "seat", "host", "by", "lag", "token", "at", "Type"))] = 1
                return json.dumps(message)
            case 11:
                del message[chance.choice(list(message))]
                return json.dumps(message)
            case _:
                return self._mutated(json.dumps(message))

    def hello(self) -> dict[str, Any]:
        """Mostly wrong in one place."""
        chance = self._chance
        hello: dict[str, Any] = {"type": "Hello", "protocol": PROTOCOL, "table": self._code()}
        match chance.randrange(9):
            case 0:
                hello["table"], hello["token"] = self._ticket()
            case 1:
                hello["hand_over"] = chance.choice((*self._keys, *NASTY))
            case 2:
                hello["name"] = chance.choice(NASTY)
            case 3:
                hello["since"] = chance.choice((*ODD, 10**9))
            case 4:
                hello["table"] = chance.choice(("ZZZZZZ", "abcd", "ABCD\n", *NASTY))
            case 5:
                hello[chance.choice(("type", "table", "extra"))] = chance.choice(ODD)
            case 6:
                hello["e" * chance.randrange(1, 3_000)] = chance.choice(NASTY)
            case 7:
                hello["protocol"] = chance.choice((PROTOCOL - 1, PROTOCOL + 1, 10**30, str(PROTOCOL), None, True))
            case _:
                hello["token"] = chance.choice(ODD)
        return hello

    def _written(self, message: dict[str, Any]) -> str:
        """As it is, or escaped; half a surrogate pair can only be escaped."""
        text = json.dumps(message, ensure_ascii=False)
        return json.dumps(message) if self._chance.random() < 0.5 or SURROGATE.search(text) else text

    def _code(self) -> str:
        return self._chance.choice(self._handed_out)[0]

    def _ticket(self) -> tuple[str, str]:
        """A table and somebody's token for another one, or for that one with a digit changed."""
        chance = self._chance
        code, token = chance.choice(self._handed_out)
        place = chance.randrange(len(token))
        changed = token[:place] + chance.choice("0123456789abcdefG") + token[place + 1 :]
        return chance.choice(((code, changed), (self._code(), token)))

    def _noise(self) -> str | bytes:
        length = self._chance.choice((0, 1, 2, 10, 100, 1_000))
        noise = self._chance.randbytes(length)
        return noise if self._chance.random() < 0.1 else noise.decode("latin-1")

    def _message(self, version: int) -> dict[str, Any]:
        """A proper one, though seldom a welcome one."""
        chance = self._chance
        kind = chance.choice((*PROPER, "Move", "Move", "Hello"))
        message: dict[str, Any] = {"type": kind}
        fields: dict[str, Callable[[], Any]] = {
            "key": self._key,
            "name": lambda: chance.choice(("Eve", *NASTY)),
            "seat": lambda: chance.randrange(6),
            "bot": lambda: chance.choice(("value", "random", None, "hal", "")),
            "commit": lambda: chance.randbytes(32).hex(),
            "seed": lambda: chance.randbytes(32).hex(),
            "seen": lambda: chance.choice((version, version, version, 0, version - 1, version + 1, 10**9)),
            "move": lambda: chance.choice((*MOVES, *NASTY)),
            "bid_up_to": lambda: chance.choice((0, 120, 10**6, 10**6 + 1)),
            "slap_at": lambda: chance.choice((0, 4, None)),
            "text": lambda: chance.choice(("hello", *NASTY)),
            "reaction": lambda: chance.choice(("👍", "x", *NASTY)),
            "bluff": lambda: chance.choice((True, False, 1)),
            "speed": lambda: chance.choice(("brisk", "warp", "", *NASTY)),
            "paused": lambda: chance.choice((True, False, "no")),
            "what": lambda: chance.choice(("stop", "abort", "pause", "dance", 1)),
            "agrees": lambda: chance.choice((True, False, 1, "yes")),
            "first": lambda: chance.choice((0, None, 9, "0")),
            **dict.fromkeys(OPTIONS, lambda: chance.choice((True, False, 1, None))),
            "number": lambda: chance.choice((1, 2, 0, 10**9)),
            "table": self._code,
        }
        checks, needed = PROPER.get(kind, ({"table": is_text(9)}, {"table"}))
        for name in checks:
            if name in needed or chance.random() < 0.7:
                message[name] = fields[name]()
        return message

    def _key(self) -> str:
        """New, or somebody's again, or almost one."""
        chance = self._chance
        key = chance.choice(self._keys) if chance.random() < 0.4 else chance.randbytes(16).hex()
        self._keys[chance.randrange(len(self._keys))] = key
        return key if chance.random() < 0.9 else chance.choice((key + "\n", key.upper(), key[1:], key + "0", " " + key))

    def _raw(self, message: dict[str, Any]) -> str:
        """A number that JSON does not know, or Python only."""
        name = self._chance.choice(list(message))
        text = json.dumps({**message, name: "@"})
        return text.replace('"@"', self._chance.choice(RAW_ODD))

    def _twice(self, message: dict[str, Any]) -> str:
        name = self._chance.choice(list(message))
        again = json.dumps({name: self._chance.choice((message[name], *ODD))})
        return json.dumps(message)[:-1] + ", " + again[1:]

    def _nested(self, message: dict[str, Any]) -> str:
        depth = self._chance.choice((3, 50, 900, 1_900))
        opening, closing = self._chance.choice((("[", "]"), ('{"a":', "}")))
        depth = min(depth, 3_500 // len(opening + closing))
        value = opening * depth + ("1" + closing * depth if self._chance.random() < 0.7 else "")
        name = self._chance.choice(list(message))
        return value if self._chance.random() < 0.4 else json.dumps({**message, name: "@"}).replace('"@"', value)

    def _mutated(self, text: str) -> str:
        chance = self._chance
        letters = list(text)
        for _ in range(chance.randrange(1, 4)):
            place = chance.randrange(len(letters))
            match chance.randrange(4):
                case 0:
                    del letters[place]
                case 1:
                    letters.insert(place, chance.choice('{}[]",:0123456789abtfn\\ \x00é\u2028😀'))
                case 2:
                    letters[place] = chr(chance.choice((ord(letters[place]) ^ (1 << chance.randrange(6)), 0x22, 0x5C)))
                case _:
                    letters[place:place] = letters[place : place + chance.randrange(12)]
        return "".join(letters)
