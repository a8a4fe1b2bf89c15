"""An amount of money, typed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from textual.content import Content

from maquignon.cli.texts import Texts
from maquignon.cli.tui.prompts.prompt import Press, cap

MOST_DIGITS: Final = 5


class AmountPrompt:
    def __init__(self, answer: Callable[[int], object], refusal: Callable[[int], str], texts: Texts) -> None:
        self._answer = answer
        self._refusal = refusal
        self._texts = texts
        self._typed = ""

    @property
    def refusal(self) -> str:
        return self._refusal(int(self._typed)) if self._typed else self._texts.say("questions.type_an_amount")

    def draw(self, width: int) -> Content:
        refusal = self.refusal
        field = Content.assemble(" ", (f" {self._typed}▏".ljust(MOST_DIGITS + 3), "bold on $panel"))
        told = Content.styled(f" {refusal}" if refusal and self._typed else " ", "bold $text-warning")
        bid, back = self._texts.say("questions.amount_bid"), self._texts.say("questions.back")
        caps = [cap("⏎", bid, "enter", works=not refusal), cap("Esc", back, "escape")]
        return Content("\n").join([field, told, Content("  ").join(caps)])

    def press(self, key: str) -> object:
        if key == "enter":
            return Press.TAKEN if self.refusal else self._answer(int(self._typed))
        if key == "backspace":
            self._typed = self._typed[:-1]
        elif key.isdecimal() and len(self._typed) < MOST_DIGITS:
            self._typed = str(int(self._typed + key))
        else:
            return Press.IGNORED
        return Press.TAKEN
