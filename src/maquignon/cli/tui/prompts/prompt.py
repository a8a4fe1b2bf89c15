"""What all prompts have in common: they draw themselves as text and say what a key leads to."""

from __future__ import annotations

from enum import Enum, auto
from typing import Protocol

from textual.content import Content


class Press(Enum):
    IGNORED = auto()
    """The key means nothing here."""
    TAKEN = auto()
    """Something changed, but nothing is decided yet."""


class Prompt(Protocol):
    def draw(self, width: int) -> Content: ...

    def press(self, key: str) -> object:
        """A `Press`, or else the answer."""
        ...


def clickable(text: Content, key: str) -> Content:
    """A click on it is as good as pressing the key."""
    return text.stylize(f"@click=press('{key}')")


def cap(shown: str, label: str, key: str, *, works: bool = True) -> Content:
    """'⏎ Pay', the key's name standing out."""
    look = "bold $text-primary on $panel" if works else "$faint on $panel"
    return clickable(Content.assemble((f" {shown} ", look), (f"{label} ", "on $panel" if works else look)), key)
