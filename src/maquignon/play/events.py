"""What happened, as one seat may know it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from maquignon.play.cards import Cards, Herd, cards_of, herd_of
from maquignon.rulebook.cards import KINDS, card_name
from maquignon.rules import phase as core
from maquignon.rules.sight import event_sight

EVENT_INTS = 6
"""How many ints the core notes for one event."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    seat: int


@dataclass(frozen=True, slots=True)
class TurnedUp:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Dealt:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PaidOut:
    """The n-th donkey: every seat got a card of this value from the bank."""

    donkey: int
    value: int


@dataclass(frozen=True, slots=True)
class BidMade:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Passed:
    seat: int


@dataclass(frozen=True, slots=True)
class Called:
    """Going once or twice, or a number of the countdown; the seat is -1 when the table called."""

    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class HammerFell:
    high_bidder: int | None
    high_bid: int


@dataclass(frozen=True, slots=True)
class Sold:
    """The auctioneer lets the bidder or slapper have it, for a price in money or, for a pedigree, in cards."""

    seat: int
    buyer: int
    price: int


@dataclass(frozen=True, slots=True)
class Bought:
    """The auctioneer uses the buy-right."""

    seat: int
    payee: int
    price: int


@dataclass(frozen=True, slots=True)
class Paid:
    seat: int
    payee: int
    price: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Exposed:
    seat: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class Slapped:
    seat: int
    number: int


@dataclass(frozen=True, slots=True)
class Laid:
    """Money cards laid face down; `number` counts all that lie there now."""

    seat: int
    number: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class LotWon:
    seat: int
    price: int
    animals: Herd
    """Empty for a pedigree."""


@dataclass(frozen=True, slots=True)
class RatTaken:
    seat: int
    number: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Challenged:
    seat: int
    challenged: int
    family: str
    stake: int = 1
    """How many animals each lays (R25)."""


@dataclass(frozen=True, slots=True)
class Offered:
    seat: int
    challenged: int
    number: int | None
    """None under a covering hand."""
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Accepted:
    seat: int
    challenger: int
    number: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Countered:
    seat: int
    challenger: int
    number: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Swapped:
    """Both offers changed hands; this tells the challenger's, `Countered` the other."""

    seat: int
    challenged: int
    number: int
    cards: Cards | None


@dataclass(frozen=True, slots=True)
class Tied:
    seat: int
    challenged: int
    family: str
    stake: int = 1


@dataclass(frozen=True, slots=True)
class TradeWon:
    """The winner gets the stake; a rat's winner gets rid of it."""

    seat: int
    loser: int
    family: str
    stake: int = 1


@dataclass(frozen=True, slots=True)
class Looked:
    seat: int
    card: str | None


@dataclass(frozen=True, slots=True)
class Kept:
    seat: int


@dataclass(frozen=True, slots=True)
class Gave:
    seat: int


@dataclass(frozen=True, slots=True)
class Received:
    seat: int
    card: str | None
    """None for money the seat was not shown."""


@dataclass(frozen=True, slots=True)
class GameOver:
    agreed: bool = False
    """Stopped because all who play had agreed to (R31)."""


Event = (
    TurnBegan | TurnedUp | Dealt | PaidOut | BidMade | Passed | Called | HammerFell | Sold | Bought | Paid | Exposed
    | Slapped | Laid | LotWon | RatTaken | Challenged | Offered | Accepted | Countered | Swapped | Tied | TradeWon
    | Looked | Kept | Gave | Received | GameOver
)  # fmt: skip

_READERS: dict[int, Callable[[int, int, int, int], Event]] = {
    core.TURN_BEGAN: lambda seat, _other, _number, _cards: TurnBegan(seat),
    core.TURNED_UP: lambda seat, _other, number, _cards: TurnedUp(seat, card_name(number)),
    core.DEALT: lambda seat, _other, number, _cards: Dealt(seat, card_name(number)),
    core.PAID_OUT: lambda _seat, _other, number, cards: PaidOut(number, cards_of(cards)[0]),
    core.BID_MADE: lambda seat, _other, number, _cards: BidMade(seat, number),
    core.PASSED: lambda seat, _other, _number, _cards: Passed(seat),
    core.CALLED: lambda seat, _other, number, _cards: Called(seat, number),
    core.HAMMER_FELL: lambda seat, _other, number, _cards: HammerFell(seat if seat >= 0 else None, number),
    core.SOLD: lambda seat, other, number, _cards: Sold(seat, other, number),
    core.BOUGHT: lambda seat, other, number, _cards: Bought(seat, other, number),
    core.PAID: lambda seat, other, number, cards: Paid(seat, other, number, _seen(cards)),
    core.EXPOSED: lambda seat, _other, _number, cards: Exposed(seat, cards_of(cards)),
    core.SLAPPED: lambda seat, _other, number, _cards: Slapped(seat, number),
    core.LAID: lambda seat, _other, number, cards: Laid(seat, number, _seen(cards)),
    core.LOT_WON: lambda seat, _other, number, cards: LotWon(seat, number, herd_of(max(cards, 0))),
    core.RAT_TAKEN: lambda seat, _other, number, cards: RatTaken(seat, number, _seen(cards)),
    core.CHALLENGED: lambda seat, other, number, stake: Challenged(seat, other, KINDS[number], stake),
    core.OFFERED: lambda seat, other, number, cards: Offered(
        seat, other, number if number >= 0 else None, _seen(cards)
    ),
    core.ACCEPTED: lambda seat, other, number, cards: Accepted(seat, other, number, _seen(cards)),
    core.COUNTERED: lambda seat, other, number, cards: Countered(seat, other, number, _seen(cards)),
    core.SWAPPED: lambda seat, other, number, cards: Swapped(seat, other, number, _seen(cards)),
    core.TIED: lambda seat, other, number, stake: Tied(seat, other, KINDS[number], stake),
    core.TRADE_WON: lambda seat, other, number, stake: TradeWon(seat, other, KINDS[number], stake),
    core.LOOKED: lambda seat, _other, _number, cards: Looked(seat, _card(cards)),
    core.KEPT: lambda seat, _other, _number, _cards: Kept(seat),
    core.GAVE: lambda seat, _other, _number, _cards: Gave(seat),
    core.RECEIVED: lambda seat, _other, _number, cards: Received(seat, _card(cards)),
    core.GAME_OVER: lambda _seat, _other, number, _cards: GameOver(number == 1),
}


_AT_STAKE = {core.CHALLENGED, core.TIED, core.TRADE_WON}


def note_stake(noted: list[int], stake: int) -> None:
    """The core's notes of a trade leave out how many animals each lays; everybody sees them."""
    for place in range(0, len(noted), EVENT_INTS):
        if noted[place] in _AT_STAKE:
            noted[place + 4 : place + 6] = stake, core.EVERYBODY


def events_of(noted: list[int], seat: int) -> tuple[Event, ...]:
    """The core's notes as events, with only what the seat (or a spectator, -1) may see of them."""
    return tuple(
        _event(event_sight(noted[place : place + EVENT_INTS], seat)) for place in range(0, len(noted), EVENT_INTS)
    )


def seers_of(noted: list[int]) -> int:
    """A bit for each seat that is shown more in the core's notes than a spectator is."""
    seers = 0
    for seen_by in noted[EVENT_INTS - 1 :: EVENT_INTS]:
        seers |= 0 if seen_by == core.EVERYBODY else seen_by
    return seers


def open_events_of(noted: list[int]) -> tuple[Event, ...]:
    """The same with everything to be seen: for games that are over, and for those who only measure."""
    return tuple(_event(noted[place : place + EVENT_INTS - 1]) for place in range(0, len(noted), EVENT_INTS))


def _event(seen: list[int]) -> Event:
    kind, seat, other, number, cards = seen
    return _READERS[kind](seat, other, number, cards)


def _seen(cards: int) -> Cards | None:
    return None if cards == core.HIDDEN else cards_of(cards)


def _card(cards: int) -> str | None:
    return None if cards == core.HIDDEN else card_name(cards - 1)
