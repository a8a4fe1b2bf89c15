"""What a training run leaves in its folder, and what is begun anew where a file of it is missing."""

from __future__ import annotations

from pathlib import Path
from typing import Final

POLICY: Final = "policy.npz"
"""The averaged policy, as a bot plays it."""
WEIGHTS: Final = "weights.npz"
MOMENTS: Final = "moments.npz"
PAST: Final = "past.npz"
FACTS: Final = "facts.json"
ANEW: Final = {
    MOMENTS: "the optimiser starts anew",
    PAST: "there are no earlier selves to meet",
    POLICY: "the average starts from the weights",
}


def lacking(folder: Path | None) -> list[str]:
    """A sentence for each file missing that a run can be resumed without."""
    if folder is None:
        return []
    return [f"{folder} has no {name}: {sentence}" for name, sentence in ANEW.items() if not (folder / name).exists()]
