"""What a seat knows of every purse, all of it or with gaps, and of how the others play, as packed words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.ledger import NEWS, Account, Ledger
from maquignon.envs.core.manners import PUBLIC_NEWS, observe
from maquignon.rules import mypyc_attr
from maquignon.rules.money import COUNTS, worth
from maquignon.rules.phase import EVERYBODY, EXPOSED, HIDDEN
from maquignon.rules.random_play import WORD, Dice

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64

    from maquignon.rules.state import State

NOTED: Final = 6
"""How many ints the rules note for one event."""
SEATS: Final = 6
MONEY: Final = 1
"""Words for the money in play; three for each of six seats follow."""
MEMORY: Final = MONEY + 3 * SEATS
HEARD: Final = NEWS | PUBLIC_NEWS
"""The kinds of events that a memory takes note of, as a mask."""
MOST_TENS: Final = 4095
FINE: Final = 1 << 20
"""Steps of a chance."""


@mypyc_attr(acyclic=True)
class Memory:
    """One seat's reckoning: least, guess and most of each purse, the money in play, the purses that were shown, and how
    everybody has played."""

    seat: i64
    ledger: Ledger
    shown: list[int]
    manners: list[int]
    forgetting: float
    """The share of the movements of money that it misses."""
    chance: i64
    """Made of what it was told: whoever hears a game again forgets the same of it."""

    def __init__(self, seat: i64, players: i64, purse: i64) -> None:
        self.seat = seat
        self.ledger = Ledger(players, purse)
        self.shown = [0] * players
        self.manners = [0] * players
        self.forgetting = 0.0
        self.chance = seat + 1

    def hear(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64) -> None:
        """An event as the seat may see it: `cards` is HIDDEN where it may not."""
        observe(self.manners, kind, seat, other, number)
        if self.forgetting > 0.0 and self._misses(kind, seat, number):
            return
        self.ledger.note(kind, seat, other, number, cards)
        if kind == EXPOSED:
            self.shown[seat] = (cards & COUNTS) + COUNTS + 1

    def pack(self, purse: i64, rows: vec[i64], start: i64) -> None:
        """Write the words, seats counted from the own one, whose purse needs no reckoning."""
        accounts = self.ledger.accounts
        players: i64 = len(accounts)
        rows[start] = self.ledger.issued & COUNTS
        own: i64 = worth(purse) // 10
        rows[start + MONEY] = own | own << 12 | own << 24
        rows[start + MONEY + SEATS] = self.shown[self.seat]
        rows[start + MONEY + 2 * SEATS] = self.manners[self.seat]
        place: i64 = start + MONEY + 1
        other: i64 = self.seat + 1
        last: i64 = place + players - 1
        while place < last:
            if other >= players:
                other -= players
            rows[place] = _reckoned(accounts[other])
            rows[place + SEATS] = self.shown[other]
            rows[place + 2 * SEATS] = self.manners[other]
            other += 1
            place += 1

    def _misses(self, kind: i64, seat: i64, number: i64) -> bool:
        if not self.ledger.matters(kind):
            return False
        self.chance = (self.chance * 1_000_003 + kind * 8 + seat + number * 512) & WORD
        return Dice(self.chance).below(FINE) < int(self.forgetting * FINE)


def remember(state: State, memories: list[Memory]) -> None:
    """Tell every memory what has happened, cards only to those who may see them, and clear the events."""
    events = state.events
    if events is None:
        return
    place: i64 = 0
    end: i64 = len(events)
    while place < end:
        kind: i64 = events[place]
        if (HEARD >> kind) & 1:
            cards: i64 = events[place + 4]
            seers: i64 = events[place + 5]
            for memory in memories:
                seen: i64 = cards
                if seers != EVERYBODY and (seers >> memory.seat) & 1 == 0:
                    seen = HIDDEN
                memory.hear(kind, events[place + 1], events[place + 2], events[place + 3], seen)
        place += NOTED
    events.clear()


def _reckoned(account: Account) -> i64:
    return _tens(account.least) | _tens(account.guess) << 12 | _tens(account.most) << 24


def _tens(amount: float) -> i64:
    tens: i64 = int((amount + 5.0) / 10.0)
    if tens > MOST_TENS:
        return MOST_TENS
    return tens
