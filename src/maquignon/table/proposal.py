"""What is proposed to all who play, and how far they agree: one thing at a time."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.play.asking import TABLE
from maquignon.table.entries import Answered, Proposed
from maquignon.table.letters import Purpose


@dataclass(slots=True)
class Proposal:
    """One that nobody has declined yet."""

    what: Purpose
    seat: int
    """Whose it is; -1: the table's own."""
    agreed: set[int]


class Proposals:
    """The one that is open, and when others were declined: in turns, as progress counts them."""

    __slots__ = ("by_table", "declined", "open")

    def __init__(self) -> None:
        self.open: Proposal | None = None
        self.declined: dict[Purpose, int] = {}
        self.by_table = -1
        """When the table made its last."""

    def propose(self, entry: Proposed, turns: int) -> None:
        self.open = Proposal(entry.what, entry.seat, {entry.seat})
        if entry.seat == TABLE:
            self.by_table = turns

    def answer(self, entry: Answered, turns: int) -> None:
        assert self.open is not None
        if entry.agrees:
            self.open.agreed.add(entry.seat)
        else:
            self.declined[self.open.what] = turns
            self.open = None

    def settle(self) -> None:
        """What was proposed is done, or can be no more."""
        self.open = None
