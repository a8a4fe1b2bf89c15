"""Everything a game is at one moment, as scalars. Holds the deck and all purses: nothing here may be shown as it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.rules import mypyc_attr
from maquignon.rules.herd import complete, present
from maquignon.rules.money import unit
from maquignon.rules.phase import EVERYBODY, GAME_OVER, OVER, PAID_OUT, TURN, TURN_BEGAN
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from mypy_extensions import i64

EVERY_KIND: Final = -1


@mypyc_attr(acyclic=True)
class Holding:
    """What one seat has: a hidden purse; herd and pedigrees in the open."""

    purse: i64
    herd: i64
    pedigrees: i64
    cap: i64

    def __init__(self, purse: i64, herd: i64, pedigrees: i64, cap: i64) -> None:
        self.purse = purse
        self.herd = herd
        self.pedigrees = pedigrees
        self.cap = cap  # what an exposed seat may still bid for this lot, or -1

    def __repr__(self) -> str:
        return "<Holding>"


@mypyc_attr(acyclic=True)
class State:
    """A running game. Terms and deck are shared between copies; chance enters nowhere else."""

    terms: Terms
    players: i64
    live: bool

    holdings: list[Holding]
    deck: list[int]
    drawn: i64
    bank: i64

    phase: i64
    active: i64
    mover: i64
    version: i64
    donkeys: i64

    lot: i64
    pedigree: i64
    high_bid: i64
    high_bidder: i64
    passed: i64
    bid_once: i64
    going: i64
    call: i64
    payer: i64
    payee: i64
    laid: i64
    challenged: i64
    family: i64
    stake: i64
    offer: i64
    tied: bool

    events: list[int] | None
    heard: i64
    """The kinds of events that the listener wants, as a mask."""

    def __init__(self, terms: Terms, holdings: list[Holding], deck: list[int]) -> None:
        self.terms = terms
        self.players = terms.players
        self.live = False
        self.holdings = holdings
        self.deck = deck
        self.drawn = 0
        self.bank = 0
        self.phase = TURN
        self.active = 0
        self.mover = 0
        self.version = 0
        self.donkeys = 0
        self.lot = 0
        self.pedigree = -1
        self.high_bid = 0
        self.high_bidder = -1
        self.passed = 0
        self.bid_once = 0
        self.going = 0
        self.call = 0
        self.payer = -1
        self.payee = -1
        self.laid = 0
        self.challenged = -1
        self.family = -1
        self.stake = 0
        self.offer = 0
        self.tied = False
        self.events = None
        self.heard = EVERY_KIND

    def __repr__(self) -> str:
        return "<State>"

    def copy(self) -> State:
        """An independent game at the same moment; silent, whatever this one is."""
        holdings = [Holding(each.purse, each.herd, each.pedigrees, each.cap) for each in self.holdings]
        twin = State(self.terms, holdings, self.deck)
        twin.live = self.live
        twin.drawn = self.drawn
        twin.bank = self.bank
        twin.phase = self.phase
        twin.active = self.active
        twin.mover = self.mover
        twin.version = self.version
        twin.donkeys = self.donkeys
        twin.lot = self.lot
        twin.pedigree = self.pedigree
        twin.high_bid = self.high_bid
        twin.high_bidder = self.high_bidder
        twin.passed = self.passed
        twin.bid_once = self.bid_once
        twin.going = self.going
        twin.call = self.call
        twin.payer = self.payer
        twin.payee = self.payee
        twin.laid = self.laid
        twin.challenged = self.challenged
        twin.family = self.family
        twin.stake = self.stake
        twin.offer = self.offer
        twin.tied = self.tied
        return twin

    def clear(self) -> None:
        """Forget what belonged to the sale that is over."""
        self.lot = 0
        self.pedigree = -1
        self.high_bid = 0
        self.high_bidder = -1
        self.passed = 0
        self.bid_once = 0
        self.going = 0
        self.call = 0
        self.payer = -1
        self.payee = -1
        for holding in self.holdings:
            holding.cap = -1

    def deck_left(self) -> i64:
        return len(self.deck) - self.drawn

    def draw(self) -> i64:
        """The one door by which the future leaves the deck."""
        card: i64 = self.deck[self.drawn]
        self.drawn += 1
        return card

    def note(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64, seers: i64) -> None:
        """Tell the listener what happened; `cards` only concern the seats in the mask `seers`."""
        if self.events is not None and (self.heard >> kind) & 1:
            self._tell(kind, seat, other, number, cards, seers)

    def _tell(self, kind: i64, seat: i64, other: i64, number: i64, cards: i64, seers: i64) -> None:
        """Apart from `note`, which is to stay small enough to be compiled into its callers: most games are silent."""
        events = self.events
        assert events is not None
        events.append(kind)
        events.append(seat)
        events.append(other)
        events.append(number)
        events.append(cards)
        events.append(seers)


def left_of(state: State, seat: i64) -> i64:
    seat += 1
    if seat == state.players:
        return 0
    return seat


def pay_out(state: State) -> None:
    """A donkey appeared: everybody gets the next payout from the bank."""
    card: i64 = unit((state.terms.payouts >> (3 * state.donkeys)) & 7)
    state.donkeys += 1
    state.bank -= card * state.players
    for holding in state.holdings:
        holding.purse += card
    state.note(PAID_OUT, -1, -1, state.donkeys, card, EVERYBODY)


def begin_turn(state: State, seat: i64) -> None:
    """It is the seat's turn; with an empty deck, of the first from there on who still has something to trade."""
    tried: i64 = 0
    while tried < state.players:
        if state.drawn < len(state.deck) or is_unfinished(state, seat):
            state.active = seat
            state.mover = seat
            state.phase = TURN
            state.note(TURN_BEGAN, seat, -1, 0, 0, 0)
            return
        seat = left_of(state, seat)
        tried += 1
    end_game(state, 0)


def end_game(state: State, agreed: i64) -> None:
    state.mover = -1
    state.phase = OVER
    state.note(GAME_OVER, -1, -1, agreed, 0, 0)


def end_sale(state: State) -> None:
    state.clear()
    end_turn(state)


def end_turn(state: State) -> None:
    begin_turn(state, left_of(state, state.active))


def is_unfinished(state: State, seat: i64) -> bool:
    """Whether the seat owns a card of an incomplete family."""
    herd: i64 = state.holdings[seat].herd
    return present(herd) != complete(herd, state.terms.lacking)
