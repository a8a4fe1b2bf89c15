"""What pages say that are made here, in the reader's language; as HTML, whatever is put into it escaped."""

from __future__ import annotations

import tomllib
from functools import cache
from html import escape
from pathlib import Path
from typing import Literal

Page = Literal["desk", "privacy"]
Texts = dict[str, dict[str, str]]
"""By key, then by language."""


class Speech:
    def __init__(self, page: Page, language: str) -> None:
        self._texts = texts_of(page)
        self._language = language

    def say(self, key: str, **values: object) -> str:
        return escape(self._texts[key][self._language].format(**values))


@cache
def texts_of(page: Page) -> Texts:
    return tomllib.loads(Path(__file__).with_name(f"{page}_texts.toml").read_text("utf-8"))
