"""How far a table is, and what is left of everybody's time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Stage = Literal["lobby", "deal", "play", "over", "closed"]


@dataclass(slots=True, kw_only=True)
class Clocks:
    """What is left, in milliseconds; None where no clock runs."""

    decision: int | None
    """For the seat that must decide."""
    call: int | None
    """Until the clock calls, counts or hammers."""
    reveal: int | None
    """For the seats that the deal waits for."""
    late: int | None
    """The seat whose time is up, where the others decide what follows."""
