"""Why something is refused, as a value: a code and named values. Words are made of it where somebody reads it.

`Reason("bid-too-low", amount=40)` is 'a bid must exceed 40', and `.sentence("nl")` says it in Dutch. A new one is a
code in reason_codes.py and a sentence in reasons.toml and each of its translations.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from maquignon.rulebook.languages import SOURCE_LANGUAGE
from maquignon.rulebook.reason_codes import Code
from maquignon.rulebook.sentences import SeatName, Value, fields, put_into_words


@dataclass(frozen=True, init=False)
class Reason:
    """Language-free: seats, amounts, ids and lists of them."""

    code: Code
    values: Mapping[str, Value] = field(hash=False)

    def __init__(self, code: Code, **values: Value) -> None:
        wanted = fields(code)
        assert values.keys() == wanted, f"{code} has the values {sorted(wanted)}, not {sorted(values)}"
        object.__setattr__(self, "code", code)
        object.__setattr__(self, "values", values)

    def __str__(self) -> str:
        return self.sentence()

    def sentence(self, language: str = SOURCE_LANGUAGE, seat_name: SeatName = lambda _seat: None) -> str:
        """A seat without a name is 'seat 2', counted from nought as in records."""
        return put_into_words(self.code, self.values, language, seat_name)
