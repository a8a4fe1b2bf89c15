"""Games of traders played on from the middle: each knows what its seat has heard, nobody the order of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from maquignon.bots.core.contest import STREAMS, make, play_traders
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.ledger import Account, Ledger
from maquignon.bots.core.trader import Trader
from maquignon.rules import mypyc_attr
from maquignon.rules.money import worth
from maquignon.rules.moves import apply
from maquignon.rules.phase import BIDDING, COUNTDOWN, COVERED, DIVISION, NO_MOVE, PASS
from maquignon.rules.random_play import Dice
from maquignon.rules.scoring import rank
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from mypy_extensions import i64


@mypyc_attr(acyclic=True)
class Scene:
    """A true position, and what every seat can know of the money in it."""

    state: State
    ledgers: list[Ledger]

    def __init__(self, state: State, ledgers: list[Ledger]) -> None:
        self.state = state
        self.ledgers = ledgers

    def traders(self, terms: Terms, habits: Habits, seed: i64) -> list[Trader | None]:
        """One for every seat, with what it has heard so far."""
        seated: list[Trader | None] = []
        seat: i64 = 0
        while seat < terms.players:
            trader = Trader(seat, terms, habits, Dice(seed * STREAMS + seat))
            trader.ledger = copied(self.ledgers[seat])
            seated.append(trader)
            seat += 1
        return seated


def opening(state: State, terms: Terms) -> Scene:
    """Where a record begins everybody knows all purses, as in the first turn of a game."""
    issued: i64 = state.laid + (state.offer & ~COVERED)
    for holding in state.holdings:
        issued += holding.purse
    ledgers: list[Ledger] = []
    for _ in range(terms.players):
        ledger = Ledger(terms.players, terms.purse)
        ledger.issued = issued
        for account, holding in zip(ledger.accounts, state.holdings, strict=True):
            account.fix(float(worth(holding.purse)))
        ledgers.append(ledger)
    return Scene(state, ledgers)


def after(scene: Scene, terms: Terms, habits: Habits, seat: i64, move: i64) -> Scene:
    """The scene one legal move later, all seats having heard what they may hear of it."""
    state = scene.state.copy()
    traders = scene.traders(terms, habits, 0)
    make(state, traders, seat, move)
    return Scene(state, [trader.ledger for trader in traders if trader is not None])


def victories(
    scene: Scene, terms: Terms, habits: Habits, seat: i64, move: i64, seed: i64, runs: i64, limit: i64
) -> list[float]:
    """What each seat gets of the victory, run by run, and behind it the number of moves played.

    A move other than NO_MOVE is made by the seat first. Equal seeds mean equal decks and equal streams of chance.
    """
    shares: list[float] = []
    nobody = Dice(0)  # all seats are traders'
    moves: i64 = 0
    run: i64 = 0
    while run < runs:
        state = scene.state.copy()
        state.deck = reshuffled(state, Dice((seed + run) * STREAMS))
        traders = scene.traders(terms, habits, seed + run)
        if move != NO_MOVE:
            make(state, traders, seat, move)
        _ask_in_turn(state)
        play_traders(state, traders, nobody, scene.state.version + limit, seed + run)
        _share_out(state, shares)
        moves += state.version - scene.state.version
        run += 1
    shares.append(float(moves))
    return shares


def reshuffled(state: State, dice: Dice) -> list[int]:
    """The cards to come in an order by the dice that stays when the first of them are gone."""
    order: list[int] = list(range(len(state.deck)))
    dice.shuffle(order)
    first: i64 = state.drawn
    if state.phase == DIVISION:
        first += 1  # somebody has looked at it
    deck: list[int] = state.deck[:first]
    for place in order:
        if place >= first:
            deck.append(state.deck[place])
    return deck


def copied(ledger: Ledger) -> Ledger:
    twin = Ledger(0, 0)
    twin.issued = ledger.issued
    twin.for_pedigree = ledger.for_pedigree
    twin.trades = ledger.trades
    for account in ledger.accounts:
        each = Account(account.guess)
        each.least = account.least
        each.most = account.most
        twin.accounts.append(each)
    return twin


def _ask_in_turn(state: State) -> None:
    """From live pace to asking: it begins behind the high bidder, or behind the auctioneer."""
    if not state.live:
        return
    state.live = False
    if state.mover >= 0:
        return
    seat: i64 = state.active
    if state.phase == BIDDING:
        if state.high_bidder >= 0:
            seat = state.high_bidder
        apply(state, seat, PASS)
    elif state.phase == COUNTDOWN:
        apply(state, seat, PASS)


def _share_out(state: State, shares: list[float]) -> None:
    winners: i64 = 0
    seat: i64 = 0
    while seat < state.players:
        if rank(state, seat) == 0:
            winners += 1
        seat += 1
    seat = 0
    while seat < state.players:
        if rank(state, seat) == 0:
            shares.append(1.0 / float(winners))
        else:
            shares.append(0.0)
        seat += 1
