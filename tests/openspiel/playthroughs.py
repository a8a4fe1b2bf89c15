"""Games as OpenSpiel tells them: `python -m tests.openspiel.playthroughs` writes the files anew."""

from __future__ import annotations

from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import maquignon.openspiel  # noqa: F401
from tests.openspiel.games import PLAYTHROUGHS

FOLDER = Path(__file__).parent / "playthroughs"


def written_anew(name: str) -> str:
    text = playthrough(PLAYTHROUGHS[name], [], seed=1)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


def main() -> None:
    for name in PLAYTHROUGHS:
        (FOLDER / name).write_text(written_anew(name), "utf-8", newline="\n")


if __name__ == "__main__":
    main()
