"""One attack on the server, and the hole that it would find if the server did not hold.

To add a case: write `async def your_attack(ground: Ground) -> Outcome`, which does what an attacker does, from
addresses of its own (`ground.new_address()`), and says how much came through and how much may. Write a hole: a function
that takes the protection away with `monkeypatch.setattr`. Put `Attack(your_attack, your_hole)` into `ATTACKS` of a
module of this folder, and that into `test_attacks.py`. It is then run on SQLite and PostgreSQL, against one process and
two, and has to come through where the hole is.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

import pytest

from tests.server.attacks.ground import Ground


@dataclass(frozen=True, kw_only=True)
class Outcome:
    through: int
    """How often the attacker got what the server should refuse beyond `most`."""
    most: int
    harmed: tuple[str, ...] = ()
    """What others could not do because of the attack."""

    @property
    def is_held(self) -> bool:
        return self.through <= self.most and not self.harmed


@dataclass(frozen=True)
class Attack:
    run: Callable[[Ground], Awaitable[Outcome]]
    hole: Callable[[pytest.MonkeyPatch], None]

    @property
    def name(self) -> str:
        return self.run.__name__
