"""What a seat may say now, small enough for a user interface and complete enough to enumerate or sample from.

Options are made from the seat's own view alone, so they can be handed to a browser or a bot as they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Protocol

from maquignon.play.cards import Cards, cards_of, packed_cards
from maquignon.play.core.option_text import BID_STEP as BID_STEP
from maquignon.play.moves import (
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Counter,
    Divide,
    Give,
    Hammer,
    Keep,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.rules import money

LISTED_PAYMENTS = 60
"""More ways to pay than anybody wants to choose from; there are hardly ever more."""


class Chance(Protocol):
    """Where a sample comes from; `random.Random` is one."""

    def randrange(self, stop: int, /) -> int: ...


class _Choices:
    """A numbered set of moves, without listing it."""

    __slots__ = ()

    def count(self) -> int:
        """How many moves there are; `len` says the same."""
        raise NotImplementedError

    def nth(self, index: int) -> Move:
        """The move of a number from 0 to `count()` - 1; IndexError where there is none."""
        if not 0 <= index < self.count():
            raise IndexError(f"there are {self.count()} options, numbered from 0: none is {index}")
        return self._nth(index)

    def __len__(self) -> int:
        return self.count()

    def __iter__(self) -> Iterator[Move]:
        return (self._nth(index) for index in range(self.count()))

    def sample(self, chance: Chance) -> Move:
        """Any of the moves; bids beyond one's money among them."""
        return self._nth(chance.randrange(self.count()))

    def _nth(self, index: int) -> Move:
        raise NotImplementedError


class _Listed(_Choices):
    """A few moves, listed."""

    __slots__ = ()

    def moves(self) -> list[Move]:
        """All of them."""
        raise NotImplementedError

    def count(self) -> int:
        return len(self.moves())

    def _nth(self, index: int) -> Move:
        return self.moves()[index]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnOptions(_Listed):
    """Auction or divide, stop (after a trade, with an extra auction), or challenge."""

    draw: Auction | Divide | None
    challenges: Mapping[int, tuple[str, ...]]
    """The families each other seat can be challenged for."""
    may_stop: bool = False
    lot: int = 1
    """How many animals an auction would sell."""

    def moves(self) -> list[Move]:
        first: list[Move] = [Stop()] if self.may_stop else []
        if self.draw:
            first.append(self.draw)
        return first + [Challenge(seat, family) for seat, families in self.challenges.items() for family in families]


@dataclass(frozen=True, slots=True, kw_only=True)
class BidOptions(_Choices):
    """A bid, or none."""

    least: int
    most: int
    """The highest bid allowed; below `least` where no bid is."""
    affordable: int
    """The highest bid the seat could pay: anything above is a bluff."""
    step: int = BID_STEP
    may_pass: bool = True

    def count(self) -> int:
        return self.may_pass + self.bid_count(self.most)

    def bid_count(self, most: int) -> int:
        """How many bids there are up to an amount."""
        return max(0, (most - self.least) // self.step + 1)

    def _nth(self, index: int) -> Move:
        if self.may_pass and index == 0:
            return Pass()
        return Bid(self.least + self.step * (index - self.may_pass))

    def honest_sample(self, chance: Chance) -> Move:
        """A move that is no bluff, if there is one."""
        honest = self.may_pass + self.bid_count(min(self.most, self.affordable))
        return self._nth(chance.randrange(honest)) if honest else self.sample(chance)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnUpOptions(_Listed):
    """The high bidder cannot pay, and may say so."""

    high_bid: int

    def moves(self) -> list[Move]:
        return [OwnUp()]


@dataclass(frozen=True, slots=True, kw_only=True)
class CallOptions(_Listed):
    """The auctioneer, or the table, calls."""

    word: Call | Hammer

    def moves(self) -> list[Move]:
        return [self.word]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyRightOptions(_Listed):
    """The auctioneer lets the lot go, or takes it at its price."""

    price: int
    """In money; for a pedigree in cards."""
    may_buy: bool

    def moves(self) -> list[Move]:
        return [Sell(), Buy()] if self.may_buy else [Sell()]


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentOptions(_Choices):
    """What a lot is paid with: enough, and no superfluous card."""

    price: int
    purse: Cards
    sets: tuple[Cards, ...] = ()
    """Legal payments to choose from: the least costly first, and of these the one with the fewest cards."""

    def __post_init__(self) -> None:
        cheapest_first = sorted(self.payments(), key=lambda cards: (sum(cards), len(cards)))
        object.__setattr__(self, "sets", tuple(cheapest_first[:LISTED_PAYMENTS]))

    def count(self) -> int:
        return money.payment_count(packed_cards(self.purse), self.price)

    def _nth(self, index: int) -> Move:
        return Pay(cards_of(money.nth_payment(packed_cards(self.purse), self.price, index)))

    def completed(self, chosen: Cards) -> Cards | None:
        """A legal payment that has the chosen cards in it, with as few cards as can be; None if there is none."""
        wanted = packed_cards(chosen)
        fitting = [cards for cards in self.payments() if money.is_part(wanted, packed_cards(cards))]
        return min(fitting, key=lambda cards: (sum(cards), len(cards)), default=None)

    def payments(self) -> list[Cards]:
        """Every one that the rules allow."""
        purse = packed_cards(self.purse)
        return [cards_of(money.nth_payment(purse, self.price, index)) for index in range(self.count())]


@dataclass(frozen=True, slots=True, kw_only=True)
class SlapOptions(_Listed):
    """At a number of the countdown."""

    number: int
    may_pass: bool
    may_slap: bool
    affordable: bool
    """Whether the seat has so many cards: a slap without them is a bluff."""

    def moves(self) -> list[Move]:
        words: list[Move] = [Pass()] if self.may_pass else []
        return [*words, Slap()] if self.may_slap else words


@dataclass(frozen=True, slots=True, kw_only=True)
class LayOptions(_Choices):
    """So many cards of the purse, of any value."""

    number: int
    purse: Cards

    def count(self) -> int:
        return money.pick_count(packed_cards(self.purse), self.number)

    def _nth(self, index: int) -> Move:
        return Lay(cards_of(money.nth_pick(packed_cards(self.purse), self.number, index)))


@dataclass(frozen=True, slots=True, kw_only=True)
class RatOptions(_Listed):
    """The rat, or one card beside it."""

    values: Cards
    """The denominations the seat could lay one card of."""

    def moves(self) -> list[Move]:
        return [Take(), *(Lay((value,)) for value in self.values)]


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferOptions(_Choices):
    """What a challenger lays face down."""

    purse: Cards
    least: int
    """The fewest cards an offer may have."""
    may_cover: bool

    def count(self) -> int:
        return (money.part_count(packed_cards(self.purse)) - self.least) * (1 + self.may_cover)

    def _nth(self, index: int) -> Move:
        covered = self.may_cover and index % 2 == 1
        place = index // 2 if self.may_cover else index
        return Offer(cards_of(money.nth_part(packed_cards(self.purse), place + self.least)), covered)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOptions(_Choices):
    """What the challenged seat does about an offer."""

    purse: Cards
    least: int
    may_accept: bool

    def count(self) -> int:
        return self.may_accept + money.part_count(packed_cards(self.purse)) - self.least

    def _nth(self, index: int) -> Move:
        if self.may_accept and index == 0:
            return Accept()
        place = index - self.may_accept + self.least
        return Counter(cards_of(money.nth_part(packed_cards(self.purse), place)))


@dataclass(frozen=True, slots=True, kw_only=True)
class DivisionOptions(_Listed):
    """What becomes of the card that was looked at."""

    card: str

    def moves(self) -> list[Move]:
        return [Keep(), Give()]


Options = (
    TurnOptions | BidOptions | OwnUpOptions | CallOptions | BuyRightOptions | PaymentOptions | SlapOptions | LayOptions
    | RatOptions | OfferOptions | AnswerOptions | DivisionOptions
)  # fmt: skip
