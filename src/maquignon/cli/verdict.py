"""The judgement of `maquignon verify` on one record, in words and for programs.

Two sentences that are never mixed: that a record is consistent with itself, and that it is what a device saw.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from maquignon.play.dealer import DealProof
from maquignon.play.records.replay import RecordProblem
from maquignon.play.seen import Comparison


@dataclass(frozen=True)
class AnnouncementCheck:
    """Whether a game is one that a server had committed to deal."""

    what: Literal["day", "evening"]
    faults: list[str]

    @property
    def follows(self) -> str:
        if self.what == "day":
            return "the deal and every answer of the bots follow from the day's secret"
        return "the deal and the seats of its round follow from the evening's secret"


@dataclass(frozen=True)
class Verdict:
    """What was found out about one file."""

    file: str
    problems: list[RecordProblem]
    moves: int = 0
    expectations: int = 0
    checked: list[str] = field(default_factory=list)
    """What else was in it and is right."""
    stopped: bool = False
    """The players agreed to stop (R31)."""
    deal: DealProof | None = None
    compared: Comparison | None = None
    """With what a device saw, where that was given."""
    announced: AnnouncementCheck | None = None
    """With what was told of a day of the market or of an evening, where that was given."""

    @property
    def is_right(self) -> bool:
        return (
            not self.problems
            and not (self.compared and self.compared.problems)
            and not (self.announced and self.announced.faults)
        )

    def text(self) -> str:
        return "\n".join([*self._lines(), *self._compared_lines(), *self._announced_lines()])

    def _lines(self) -> Iterator[str]:
        if self.problems:
            yield from (f"{self.file}, {problem}" for problem in self.problems)
            return
        counted = [_count(self.moves, "move"), _count(self.expectations, "expectation")]
        stopped = ["stopped by agreement"] if self.stopped else []
        told = ", ".join([*counted, *stopped, *(f"{what} right{self._attempts(what)}" for what in self.checked)])
        same = " and it is what this device saw" if self.compared and self.compared.is_same else ""
        yield f"{self.file}: ok: the record is consistent{same}: {told}"

    def _attempts(self, what: str) -> str:
        """How often was dealt, and who is to blame."""
        if what != "deal" or self.deal is None:
            return ""
        if not self.deal.announced:
            return " (commits not announced)"
        voided = [each for each in self.deal.announced if each.voided_by]
        by = "; ".join(f"attempt {each.attempt} voided by {_seats(each.voided_by)}" for each in voided)
        return f" ({_count(self.deal.attempts, 'attempt')}{'; ' if by else ''}{by})"

    def _compared_lines(self) -> Iterator[str]:
        if self.compared is None:
            return
        yield from (f"{self.file}, not what this device saw: {problem}" for problem in self.compared.problems)
        yield from (f"{self.file}, not compared: {gap}" for gap in self.compared.not_compared)

    def _announced_lines(self) -> Iterator[str]:
        found = self.announced
        if found is None:
            return
        yield from (f"{self.file}, not as the {found.what} was announced: {fault}" for fault in found.faults)
        if not found.faults:
            yield f"{self.file}: {found.follows}"

    def facts(self) -> dict[str, object]:
        problems = [{"line": each.line, "column": each.column, "message": each.message()} for each in self.problems]
        counts = {"moves": self.moves, "expectations": self.expectations, "stopped": self.stopped}
        found = {
            "checked": self.checked,
            "deal": self._deal_facts(),
            "seen": self._seen_facts(),
            "day": self._announced_facts("day"),
            "evening": self._announced_facts("evening"),
        }
        return {
            "file": self.file,
            "ok": self.is_right,
            "consistent": not problems,
            **counts,
            **found,
            "problems": problems,
        }

    def _announced_facts(self, what: str) -> dict[str, object] | None:
        if self.announced is None or self.announced.what != what:
            return None
        return {"ok": not self.announced.faults, "problems": self.announced.faults}

    def _deal_facts(self) -> dict[str, object] | None:
        if self.deal is None:
            return None
        voids = {str(each.attempt): list(each.voided_by) for each in self.deal.announced if each.voided_by}
        return {"attempts": self.deal.attempts, "announced": bool(self.deal.announced), "voided_by": voids}

    def _seen_facts(self) -> dict[str, object] | None:
        if self.compared is None:
            return None
        found = self.compared
        return {
            "same": found.is_same,
            "problems": list(found.problems),
            "not_compared": list(found.not_compared),
        }


def _seats(seats: Sequence[int]) -> str:
    return f"seat{'' if len(seats) == 1 else 's'} {' and '.join(map(str, seats))}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
