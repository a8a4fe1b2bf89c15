"""What a training run leaves in its folder, and what is begun anew where a file of it is missing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

POLICY: Final = "policy.npz"
"""The averaged policy, as a bot plays it."""
WEIGHTS: Final = "weights.npz"
MOMENTS: Final = "moments.npz"
PAST: Final = "past.npz"
EXPLOITERS: Final = "exploiters.npz"
"""Those that the run has made of itself; none in most."""
FACTS: Final = "facts.json"
ANEW: Final = {
    MOMENTS: "the optimiser starts anew",
    PAST: "there are no earlier selves to meet",
    POLICY: "the average starts from the weights",
}
EXACTLY_ANEW: Final = {FACTS: "its time and its log start anew"}


class CannotTrain(Exception):
    """Says why."""


class CannotResume(CannotTrain):
    """Says what is missing."""


def lacking(folder: Path | None, exact: bool) -> list[str]:
    """A sentence for each file missing that a run can be resumed without; CannotResume for one that it needs."""
    if folder is None:
        return []
    needed = (POLICY,) if exact else (WEIGHTS, FACTS)
    if missing := [name for name in needed if not (folder / name).is_file()]:
        raise CannotResume(f"{folder} has no {' and no '.join(missing)}: there is nothing to go on from")
    anew = EXACTLY_ANEW if exact else ANEW
    return [f"{folder} has no {name}: {sentence}" for name, sentence in anew.items() if not (folder / name).exists()]


@contextmanager
def replaced(folder: Path, names: Sequence[str]) -> Iterator[list[Path]]:
    """Where to write them meanwhile: whoever is killed here leaves every file whole, as it was or as it is to be.

    Only when all are written do they take their places, one after the other.
    """
    folder.mkdir(parents=True, exist_ok=True)
    unfinished = [folder / f"unfinished-{name}" for name in names]
    try:
        yield unfinished
        for file, name in zip(unfinished, names, strict=True):
            file.replace(folder / name)
    finally:
        for file in unfinished:
            file.unlink(missing_ok=True)
