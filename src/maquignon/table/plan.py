"""How a table is meant to be: edition, pace, speeds, seats."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.play.phase import Pace
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.house_rules import check_first, edition
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup


@dataclass(frozen=True, kw_only=True)
class Speed:
    """How long things take, in milliseconds."""

    call: int = 3_000
    """From one call of the auctioneer's clock to the next: once, twice, hammer."""
    beat: int = 650
    """The same when everybody who could bid is out."""
    count: int = 2_000
    """From one number of the countdown to the next."""
    decision: int = 60_000
    """For every decision but a turn."""
    turn: int = 90_000
    grace: int = 30_000
    """How long a dropped player's seat waits before a bot stands in."""
    reveal: int = 10_000
    """How long the deal waits for a seat to reveal; at correspondence pace it waits for ever."""
    bots: int = 820
    """What a bot mostly takes before it speaks."""
    read: int = 2_000
    """How long an offer, and what came of a trade, stand there before a bot goes on."""


SPEEDS = {
    "calm": Speed(
        call=5_000, beat=1_000, count=3_000, decision=120_000, turn=180_000, grace=60_000, bots=1_300, read=3_000
    ),
    "normal": Speed(),
    "brisk": Speed(call=1_500, beat=350, count=1_000, decision=25_000, turn=40_000, grace=15_000, bots=440, read=1_200),
}
CORRESPONDENCE = Speed(decision=2 * 86_400_000, turn=3 * 86_400_000, grace=7 * 86_400_000)


def speed_named(name: str) -> Speed:
    if name not in SPEEDS:
        raise BadSetup(Reason("no-such-speed", name=name, choices=tuple(SPEEDS)))
    return SPEEDS[name]


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
    knowledge: bool = True
    """People may look up what they can know of the purses."""
    confirms: bool = False
    """Pages ask everybody once more before high bids and before accepting."""
    spectators: bool = True
    """Others may watch the game."""
    market: str | None = None
    """The day whose market it is: dealt and answered from that day's secret, and nobody's clock runs."""
    practice: bool = False
    """A market that counts for nobody."""
    evening: str | None = None
    """The code of the evening it is a table of: dealt from that evening's secret, as all tables of the round are."""

    @property
    def shares_deal(self) -> bool:
        """With others, whom the server deals the same: nobody brings a seed."""
        return self.market is not None or self.evening is not None

    @property
    def is_counted_market(self) -> bool:
        return self.market is not None and not self.practice

    def rules(self) -> Edition:
        """The edition that is played; BadSetup says what is wrong with the plan."""
        check_first(len(self.seats), self.first)
        return edition(self.edition, self.house_rules, len(self.seats))
