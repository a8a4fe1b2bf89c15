"""What the host's desk says, in the reader's language; as HTML, whatever is put into it escaped."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path

Texts = dict[str, dict[str, str]]
"""By key, then by language."""


class Speech:
    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, **values: object) -> str:
        return escape(all_texts()[key][self.language].format(**values))


@cache
def all_texts() -> Texts:
    return tomllib.loads(Path(__file__).with_name("desk_texts.toml").read_text("utf-8"))
