"""What an index of advisories says of a pin, and what was accepted of it, with a reason and a date."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from tools.audit.pins import Pin


@dataclass(frozen=True)
class Finding:
    pin: Pin
    ids: frozenset[str]
    """The same advisory in several books."""
    fixed: tuple[str, ...] = ()

    def __str__(self) -> str:
        mended = f"fixed in {', '.join(self.fixed)}" if self.fixed else "no fix is named"
        return f"{self.pin}: {', '.join(sorted(self.ids))}; {mended}"


class NotAsked(Exception):
    """An index could not be reached, or knows nothing of a pin: that is no all-clear."""


class BadAcceptance(Exception):
    """An advisory cannot be accepted like that."""


def accepted(file: Path, today: date) -> frozenset[str]:
    """The advisories that need not be told until their date."""
    entries = tomllib.loads(file.read_text(encoding="utf-8"))
    for name, entry in entries.items():
        if not isinstance(entry, dict) or not entry.get("reason") or not isinstance(entry.get("until"), date):
            raise BadAcceptance(f"{file.name}: {name} needs a reason and a date, `until`")
    return frozenset(name for name, entry in entries.items() if today <= entry["until"])
