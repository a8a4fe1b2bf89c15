"""What a seat can say: small values, and the core's ints for them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maquignon.play.cards import Cards, cards_of, packed_cards
from maquignon.play.phase import Phase
from maquignon.rulebook.cards import KINDS
from maquignon.rules import phase as core


@dataclass(frozen=True, slots=True)
class Auction:
    """Turn up the next lot and auction it."""


@dataclass(frozen=True, slots=True)
class Divide:
    """Look at the top card, in the game for two."""


@dataclass(frozen=True, slots=True)
class Stop:
    """End the turn after a trade, without the extra auction."""


@dataclass(frozen=True, slots=True)
class Challenge:
    """Challenge a seat to a trade for a family that both have."""

    seat: int
    family: str


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid so much for the lot."""

    amount: int


@dataclass(frozen=True, slots=True)
class Pass:
    """Bid no more; in a countdown, let the number go by."""


@dataclass(frozen=True, slots=True)
class Call:
    """Going once, going twice; in a countdown the next number."""


@dataclass(frozen=True, slots=True)
class Hammer:
    """The third call."""


@dataclass(frozen=True, slots=True)
class OwnUp:
    """The high bidder admits to being unable to pay."""


@dataclass(frozen=True, slots=True)
class Sell:
    """Let the high bidder have the lot."""


@dataclass(frozen=True, slots=True)
class Buy:
    """Use the buy-right."""


@dataclass(frozen=True, slots=True)
class _OfCards:
    cards: Cards

    def __post_init__(self) -> None:
        object.__setattr__(self, "cards", tuple(sorted(self.cards)))


@dataclass(frozen=True, slots=True)
class Pay(_OfCards):
    """Pay for animals."""


@dataclass(frozen=True, slots=True)
class Slap:
    """Stop the countdown at this number of cards."""


@dataclass(frozen=True, slots=True)
class Lay(_OfCards):
    """Lay money face down: for a pedigree, or one card beside a rat."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take the rat with the money beside it."""


@dataclass(frozen=True, slots=True)
class Offer(_OfCards):
    """Lay cards face down for the animals."""

    covered: bool = False
    """Under a hand, so that the number of cards is not seen."""


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the offer and give the animals."""


@dataclass(frozen=True, slots=True)
class Counter(_OfCards):
    """Lay a counter-offer, which may be nothing."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the card that was looked at."""


@dataclass(frozen=True, slots=True)
class Give:
    """Give it to the other."""


@dataclass(frozen=True, slots=True)
class Conclude:
    """The table ends the game between two turns, since all who play have agreed to stop (R31)."""


Move = (
    Auction | Divide | Stop | Challenge | Bid | Pass | Call | Hammer | OwnUp | Sell | Buy | Pay | Slap | Lay | Take
    | Offer | Accept | Counter | Keep | Give | Conclude
)  # fmt: skip

MOST_SEATS = 6
MOST_BID = 1_000_000
"""Far above any bank: larger numbers don't reach the core."""

_WORDS: dict[int, Move] = {
    core.AUCTION: Auction(),
    core.DIVIDE: Divide(),
    core.STOP: Stop(),
    core.PASS: Pass(),
    core.CALL: Call(),
    core.HAMMER: Hammer(),
    core.OWN_UP: OwnUp(),
    core.SELL: Sell(),
    core.BUY: Buy(),
    core.SLAP: Slap(),
    core.TAKE: Take(),
    core.ACCEPT: Accept(),
    core.KEEP: Keep(),
    core.GIVE: Give(),
    core.CONCLUDE: Conclude(),
}
_NUMBERS = {type(word): number for number, word in _WORDS.items()}

_READERS: dict[Phase, Callable[[int], Move]] = {
    Phase.TURN: lambda move: Challenge(move >> 4, KINDS[move & 15]),
    Phase.BIDDING: Bid,
    Phase.PAYMENT: lambda move: Pay(cards_of(move)),
    Phase.LAYING: lambda move: Lay(cards_of(move)),
    Phase.PEDIGREE_PAYMENT: lambda move: Lay(cards_of(move)),
    Phase.RAT_ROUND: lambda move: Lay(cards_of(move)),
    Phase.OFFER: lambda move: Offer(cards_of(move), move >= core.COVERED),
    Phase.ANSWER: lambda move: Counter(cards_of(move)),
    Phase.COUNTER: lambda move: Counter(cards_of(move)),
}

DUE: dict[Phase, tuple[type[Move], ...]] = {
    Phase.TURN: (Auction, Divide, Challenge, Conclude),
    Phase.BIDDING: (Bid, Pass, Call, Hammer, OwnUp),
    Phase.BUY_RIGHT: (Sell, Buy),
    Phase.PAYMENT: (Pay,),
    Phase.COUNTDOWN: (Slap, Pass, Call),
    Phase.LAYING: (Lay,),
    Phase.PEDIGREE_RIGHT: (Sell, Buy),
    Phase.PEDIGREE_PAYMENT: (Lay,),
    Phase.RAT_ROUND: (Take, Lay),
    Phase.OFFER: (Offer,),
    Phase.ANSWER: (Accept, Counter),
    Phase.COUNTER: (Counter,),
    Phase.DIVISION: (Keep, Give),
    Phase.EXTRA: (Auction, Divide, Stop),
    Phase.OVER: (),
}
"""The moves that belong to each phase."""


def move_of(phase: Phase, number: int) -> Move:
    """The move that the core's int means in a phase."""
    return _WORDS[number] if number < 0 else _READERS[phase](number)


def number_of(move: Move) -> int:
    """The core's int for a move; ValueError where there is none."""
    word = _NUMBERS.get(type(move))
    if word is not None:
        return word
    match move:
        case Bid(amount):
            return amount if 0 <= amount <= MOST_BID else core.NO_MOVE
        case Challenge(seat, family):
            return seat * 16 + KINDS.index(family) if seat in range(MOST_SEATS) and family in KINDS else core.NO_MOVE
        case Offer(cards, covered):
            return packed_cards(cards) + (core.COVERED if covered else 0)
        case Pay(cards) | Lay(cards) | Counter(cards):
            return packed_cards(cards)
        case _:
            raise ValueError(f"{move!r} is no move")
