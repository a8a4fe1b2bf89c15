"""How a table is meant to be: edition, pace, speeds, seats."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.play.phase import Pace
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import check_first, edition


@dataclass(frozen=True, kw_only=True)
class Speed:
    """How long things take, in milliseconds."""

    call: int = 3_000
    """From one call of the auctioneer's clock to the next: once, twice, hammer."""
    count: int = 2_000
    """From one number of the countdown to the next."""
    decision: int = 60_000
    """For every decision but a turn."""
    turn: int = 90_000
    grace: int = 30_000
    """How long a dropped player's seat waits before a bot stands in."""
    reveal: int = 10_000
    """How long the deal waits for a seat to reveal; at correspondence pace it waits for ever."""


SPEEDS = {
    "relaxed": Speed(call=5_000, count=3_000, decision=120_000, turn=180_000, grace=60_000),
    "normal": Speed(),
    "quick": Speed(call=1_500, count=1_000, decision=25_000, turn=40_000, grace=15_000),
}
CORRESPONDENCE = Speed(decision=2 * 86_400_000, turn=3 * 86_400_000, grace=7 * 86_400_000)


@dataclass(frozen=True, kw_only=True)
class SeatPlan:
    """Open for a person, or kept for a bot."""

    bot: str | None = None


@dataclass(frozen=True, kw_only=True)
class Plan:
    edition: str
    house_rules: tuple[str, ...] = ()
    pace: Pace = Pace.LIVE
    speed: Speed = SPEEDS["normal"]
    seats: tuple[SeatPlan, ...]
    public: bool = False
    first: int | None = None
    """The seat that begins, or drawn at random (R12)."""
    name: str = ""
    hints: bool = False
    """People may take hints; who plays against bots alone always may."""

    def rules(self) -> Edition:
        """The edition that is played; BadSetup says what is wrong with the plan."""
        check_first(len(self.seats), self.first)
        return edition(self.edition, self.house_rules, len(self.seats))
