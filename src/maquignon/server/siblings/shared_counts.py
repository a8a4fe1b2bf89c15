"""How many of something all processes of a server hold together, by name; what a dead one held counts no more."""

from __future__ import annotations

from time import monotonic

from maquignon.server.siblings.crossing import Crossing
from maquignon.server.siblings.shared_numbers import SharedNumbers

LOOK_SECONDS = 0.5
"""A process that starts begins with nothing, and may be noticed so much later."""
OPEN = "open until"
"""By the clock that all processes of a machine share; 0 where nothing was said."""


class SharedCounts:
    """Each process writes its own file, and reads those of the others."""

    def __init__(self, crossing: Crossing, kind: str) -> None:
        self._crossing = crossing
        self._kind = kind
        self._own = SharedNumbers(crossing.file(kind, crossing.name))
        self._others: dict[str, SharedNumbers] = {}
        self._looked = -LOOK_SECONDS

    def __getitem__(self, name: str) -> int:
        """Of all together."""
        self._look()
        return round(sum(each.value(name) for each in (self._own, *self._others.values())))

    def add(self, name: str, number: int) -> None:
        """To what this process has."""
        self._own.put(name, self._own.value(name) + number)

    def open_until(self, moment: float) -> None:
        """More may come to this process until then; 0: it is full."""
        self._own.put(OPEN, moment)

    def least(self, name: str) -> str:
        """Of the processes that are open the one that has the fewest; this one where none is, or no other has fewer."""
        self._look()
        held, now = {self._crossing.name: self._own, **self._others}, monotonic()
        is_open = [each for each, numbers in held.items() if numbers.value(OPEN) > now]
        return min(is_open, key=lambda each: held[each].value(name), default=self._crossing.name)

    def _look(self) -> None:
        if monotonic() - self._looked > LOOK_SECONDS:
            files = {name: self._crossing.file(self._kind, name) for name in self._crossing.others}
            known, self._others = self._others, {}
            for name, file in files.items():
                if file.exists():
                    self._others[name] = known.pop(name) if name in known else SharedNumbers(file)
            for gone in known.values():
                gone.close()
            self._looked = monotonic()
