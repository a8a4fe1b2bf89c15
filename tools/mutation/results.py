"""What became of each mutant, room by room, in a file that a later run goes on with."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

FOLDER: Final = Path(__file__).with_name("found")


@dataclass(frozen=True, slots=True)
class Ledger:
    """One room's, by module and mutant."""

    path: Path
    found: dict[str, dict[str, str]]
    """Outcomes: killed, timeout or survived."""
    equivalent: dict[str, dict[str, str]]
    """Survivors that change nothing anybody relies on, with the reason."""

    @classmethod
    def of(cls, room: str, folder: Path = FOLDER) -> Ledger:
        path = folder / f"{room}.json"
        known: dict[str, Any] = json.loads(path.read_text("utf-8")) if path.exists() else {}
        return cls(path, known.get("found", {}), known.get("equivalent", {}))

    def note(self, module: str, name: str, outcome: str) -> None:
        """Written at once: a run may be cut short."""
        self.found.setdefault(module, {})[name] = outcome
        self.save()

    def keep_only(self, there: dict[str, set[str]]) -> None:
        """Of code that has changed since, nothing is known any more."""
        for known in (self.found, self.equivalent):
            for module in list(known):
                known[module] = {name: said for name, said in known[module].items() if name in there.get(module, ())}
                if not known[module]:
                    del known[module]

    def save(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        kept = {"found": self.found, "equivalent": self.equivalent}
        self.path.write_text(json.dumps(kept, ensure_ascii=False, indent=1, sort_keys=True) + "\n", "utf-8")

    def survivors(self, under: str = "") -> list[tuple[str, str]]:
        """Those that are not explained."""
        return [
            (module, name)
            for module, outcomes in sorted(self._modules(under))
            for name, outcome in sorted(outcomes.items())
            if outcome == "survived" and name not in self.equivalent.get(module, {})
        ]

    def tried(self, under: str = "") -> int:
        return sum(len(outcomes) for _module, outcomes in self._modules(under))

    def share(self, under: str = "") -> tuple[int, int]:
        """How many were noticed, of how many that change something."""
        counts = Counter(outcome for _module, outcomes in self._modules(under) for outcome in outcomes.values())
        noticed = counts["killed"] + counts["timeout"]
        return noticed, noticed + len(self.survivors(under))

    def _modules(self, under: str) -> list[tuple[str, dict[str, str]]]:
        return [(module, outcomes) for module, outcomes in self.found.items() if module.startswith(under)]
