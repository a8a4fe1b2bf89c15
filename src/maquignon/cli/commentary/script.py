"""What has been said and not yet been read out: sentences, joined to lines, under the number of their turn."""

from __future__ import annotations

from typing import NamedTuple

from maquignon.cli.telling import Company, coins
from maquignon.play.cards import Cards


class CommentLine(NamedTuple):
    turn: int | None
    """The number of the turn, on its first line."""
    text: str
    loud: bool = False


class Script:
    def __init__(self, company: Company) -> None:
        self.company = company
        self.turn = 0
        self._numbered = 0
        self._picked = 0
        self._sentences: list[str] = []
        self._lines: list[CommentLine] = []

    def say(self, sentence: str) -> None:
        self._sentences.append(sentence)

    def tell(self, key: str, seat: int, other: int | None = None, **values: object) -> None:
        """A sentence of the demonstration's own, in which everybody has a name."""
        named = {} if other is None else {"other": self.company.names[other]}
        self.say(self.company.texts.say(key, name=self.company.names[seat], **named, **values))

    def end_line(self) -> None:
        if self._sentences:
            self._add(" ".join(self._sentences), loud=False)
        self._sentences = []

    def exclaim(self, text: str) -> None:
        """A line of its own."""
        self.end_line()
        self._add(text, loud=True)

    def pick(self, *phrases: str) -> str:
        """A little variety, but the same game is always told the same way."""
        self._picked += 1
        return phrases[self._picked % len(phrases)]

    def taken(self) -> list[CommentLine]:
        """The lines that are complete, handed out once."""
        lines, self._lines = self._lines, []
        return lines

    def _add(self, text: str, loud: bool) -> None:
        is_first = self._numbered < self.turn
        self._numbered = self.turn
        self._lines.append(CommentLine(self.turn if is_first else None, text, loud))

    def coins(self, cards: Cards) -> str:
        return coins(self.company.texts, cards)

    def amount(self, cards: Cards) -> str:
        """'60 (50+10)'; a single card, or zeros alone, need no sum."""
        return f"{sum(cards)} ({self.coins(cards)})" if sum(cards) > 0 and len(cards) > 1 else self.coins(cards)
