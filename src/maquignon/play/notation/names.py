"""Free text on a line, such as people's names: as it is, or in quotes with JSON's escapes where it would be misread."""

from __future__ import annotations

import json
import re

from maquignon.play.notation.scanner import Scanner
from maquignon.rulebook.reason import Reason

_QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"')
_UP_TO_COMMA = re.compile(r'[^,"][^,]*')
_ALL = re.compile(r'[^"].*')
_HARMLESS = re.compile(r'[^\s"#0-9](?:[^"#]*[^\s"#])?')


def write_text(text: str, *, in_list: bool = False) -> str:
    """The text itself, or quoted if anything in it could mean something else."""
    if text.isprintable() and _HARMLESS.fullmatch(text) and not (in_list and "," in text):
        return text
    return json.dumps(text, ensure_ascii=not text.isprintable()).replace("#", "\\u0023")


def read_text(scanner: Scanner, what: str, *, in_list: bool = False) -> str:
    """Text up to the end of the line, or in a list up to the next comma."""
    at = scanner.here
    if not scanner.peek(_QUOTED):
        return scanner.read(_UP_TO_COMMA if in_list else _ALL, what).rstrip()
    quoted = scanner.read(_QUOTED, what)
    try:
        return str(json.loads(quoted))
    except ValueError:
        scanner.refuse(Reason("expected-in-quotes", what=what), at)
