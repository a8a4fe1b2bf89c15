"""Those at a table, and the language they are spoken of in."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from maquignon.cli.texts import Person, Texts


@dataclass(frozen=True)
class Company:
    texts: Texts
    names: tuple[str, ...]
    """Of the seats in order."""
    me: int | None = None
    """The seat of the reader, who is not told of by name but spoken to."""

    def tell(self, key: str, seat: int, other: int | None = None, **values: object) -> str:
        """A sentence of what one seat does, perhaps to another."""
        named = values if other is None else {**values, "other": self.names[other]}
        return self.texts.tell(key, self._person(seat, other), name=self.names[seat], **named)

    def name(self, seat: int) -> str:
        """For lists, where no verb goes with it: 'Gus', or 'you'."""
        return self.texts.say("people.you") if seat == self.me else self.names[seat]

    def title(self, seat: int) -> str:
        """At the head of a row or column."""
        return self.texts.say("people.you_alone") if seat == self.me else self.names[seat]

    def listed(self, seats: Iterable[int]) -> str:
        return self.texts.join(self.name(seat) for seat in seats)

    def _person(self, seat: int, other: int | None) -> Person:
        if self.me is None:
            return Person.THEY
        return Person.YOU if seat == self.me else Person.TO_YOU if other == self.me else Person.THEY
