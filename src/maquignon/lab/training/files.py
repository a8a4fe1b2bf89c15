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


class CannotResume(Exception):
    """Says what is missing."""


def lacking(folder: Path | None, exact: bool) -> list[str]:
    """A sentence for each file missing that a run can be resumed without; CannotResume for one that it needs."""
    if folder is None:
        return []
    needed = (POLICY,) if exact else (WEIGHTS, FACTS)
    if missing := [name for name in needed if not (folder / name).is_file()]:
        raise CannotResume(f"{folder} has no {' and no '.join(missing)}: there is nothing to go on from")
    anew = {} if exact else ANEW
    return [f"{folder} has no {name}: {sentence}" for name, sentence in anew.items() if not (folder / name).exists()]
