"""What tasks with networks begin with: what they need installed, and a network that can play there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from maquignon.bots import champion
from maquignon.bots.levels import networked
from maquignon.cli.errors import CommandError
from maquignon.rulebook import BadSetup, Edition


@contextmanager
def extra(name: str, who: str = "networks") -> Iterator[None]:
    """Around imports: a sentence where something is missing that this extra of the package brings."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core for each process
    try:
        yield
    except ModuleNotFoundError as missing:
        raise CommandError(f"{who} need {missing.name}: pip install 'maquignon[{name}]'") from None


def check_network(name: str, edition: Edition, pool: Sequence[str]) -> None:
    """It must be a network, and one that can play here."""
    if name in networked():
        check_trained(edition, name)
    elif not Path(name).is_file():
        known = ", ".join((*pool, *networked()))
        raise CommandError(f"there is no file {name}, and nobody of that name: there is {known}")


def check_trained(edition: Edition, name: str = champion.NAME) -> None:
    try:
        champion.network_name(edition, name)
    except BadSetup as refusal:
        raise CommandError(str(refusal)) from None
