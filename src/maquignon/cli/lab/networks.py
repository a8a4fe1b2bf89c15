"""What tasks with networks begin with: what they need installed, and a network that can play there."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
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


def check_temperature(temperature: float | None, *, is_network: bool) -> None:
    """Where one was named."""
    if temperature is None:
        return
    if not is_network:
        raise CommandError("only a network has a temperature")
    if not 0 < temperature < inf:
        raise CommandError("--temperature must be above 0")
