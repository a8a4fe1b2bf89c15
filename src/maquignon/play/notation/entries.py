"""'key: value' entries, the building blocks of positions and of a record's deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from maquignon.play.errors import BadNotation
from maquignon.play.notation.scanner import Scanner, TextLine
from maquignon.play.notation.seats import read_seat
from maquignon.rulebook.reason import Reason

Keys = Mapping[str, str | None]
"""The keys there are, and which number follows if one does: 'seat 0: …'."""


@dataclass(frozen=True, slots=True)
class TextEntry:
    """One entry whose value is yet to be read."""

    at: TextLine
    key: str
    seat: int | None
    value: Scanner

    def refuse(self, reason: Reason) -> BadNotation:
        return BadNotation(self.at.number, self.at.column, reason)


class Entries:
    """A block of entries, each said once."""

    def __init__(self, lines: Iterable[TextLine], keys: Keys, at: TextLine) -> None:
        """`at` is where a missing entry is missed."""
        self.at = at
        self._entries: dict[tuple[str, int | None], TextEntry] = {}
        for entry in _read_entries(lines, keys):
            first = self._entries.setdefault((entry.key, entry.seat), entry)
            if first is not entry:
                raise entry.refuse(Reason("entry-said-already", line=first.at.number, column=first.at.column))

    def __iter__(self) -> Iterator[TextEntry]:
        return iter(self._entries.values())

    def get(self, key: str, seat: int | None = None) -> TextEntry | None:
        return self._entries.get((key, seat))

    def needed(self, key: str, seat: int | None = None) -> TextEntry:
        entry = self.get(key, seat)
        if entry is None:
            name = key if seat is None else f"{key} {seat}"
            raise BadNotation(self.at.number, self.at.column, Reason("expected-entry", name=name))
        return entry

    def seats(self, key: str) -> list[int]:
        """The seats for which there is such an entry, in order."""
        return sorted(seat for name, seat in self._entries if name == key and seat is not None)


def _read_entries(lines: Iterable[TextLine], keys: Keys) -> Iterator[TextEntry]:
    choices = {key: key for key in keys}
    for line in lines:
        for part in line.entries():
            scanner = Scanner(part)
            key = scanner.choice(choices, "entry")
            what = keys[key]
            seat = read_seat(scanner, what=what) if what else None
            scanner.mark(":")
            yield TextEntry(part, key, seat, scanner)
