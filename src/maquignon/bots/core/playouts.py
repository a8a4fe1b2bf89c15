"""Games of traders played on from the middle: each knows what its seat has heard, nobody the order of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.auctions import highest_bid, raised
from maquignon.bots.core.contest import tell
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.ledger import Account, Ledger
from maquignon.bots.core.trader import Trader
from maquignon.rules import mypyc_attr
from maquignon.rules.money import worth
from maquignon.rules.moves import apply
from maquignon.rules.phase import BIDDING, COUNTDOWN, COVERED, DIVISION, NO_MOVE, OVER, PASS, TURN
from maquignon.rules.random_play import Dice
from maquignon.rules.scoring import rank
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from mypy_extensions import i64

UNKNOWN: Final = -1.0
STREAMS: Final = 1_000_003
"""Far enough apart that the seeds of two streams do not meet."""
SEATS: Final = 8
TURNS: Final = 1_000
"""Without a card turned up; a game that has more of them may repeat itself."""
KEEP: Final = -1


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
    events: list[int] = []
    state.events = events
    apply(state, seat, move)
    state.events = None
    traders = scene.traders(terms, habits, 0)
    tell(events, traders)
    return Scene(state, [trader.ledger for trader in traders if trader is not None])


def victories(
    scene: Scene, terms: Terms, habits: Habits, seat: i64, move: i64, seed: i64, runs: i64, limit: i64
) -> list[float]:
    """What each seat gets of the victory, run by run, and behind it the number of moves played.

    A move other than NO_MOVE is made by the seat first. Equal seeds mean equal decks and equal streams of chance.
    """
    shares: list[float] = []
    moves: i64 = 0
    run: i64 = 0
    while run < runs:
        state = scene.state.copy()
        state.deck = reshuffled(state, Dice((seed + run) * STREAMS))
        traders = scene.traders(terms, habits, seed + run)
        if move != NO_MOVE:
            _make(state, traders, seat, move)
        _ask_in_turn(state)
        play_on(state, traders, scene.state.version + limit, seed + run)
        _share_out(state, shares)
        moves += state.version - scene.state.version
        run += 1
    shares.append(float(moves))
    return shares


def play_on(state: State, traders: list[Trader | None], limit: i64, seed: i64) -> None:
    """As `play_traders`, move for move, only faster: what a lot is worth to a seat is reckoned once an auction.

    With a seed (not -1) everybody's chance begins anew with each turn, so that games which differ little stay alike.
    """
    limits: list[float] = []
    drawn: i64 = -1
    turns: i64 = 0
    while state.phase != OVER and state.version < limit:
        seat: i64 = state.mover
        trader = traders[seat]
        assert trader is not None
        if state.phase == BIDDING:
            if not limits:
                limits = [UNKNOWN] * state.players
            if limits[seat] == UNKNOWN:
                limits[seat] = _limit(state, trader)
            apply(state, seat, _bid(state, trader, limits[seat]))
            continue
        limits = []
        if seed != KEEP and (state.phase == TURN or state.drawn != drawn):
            turns += 1
            if state.drawn != drawn:
                turns = 0
            drawn = state.drawn
            _begin_chance(traders, seed, drawn * TURNS + turns)
        _make(state, traders, seat, trader.choose(sight(state, seat)))


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


def _make(state: State, traders: list[Trader | None], seat: i64, move: i64) -> None:
    events: list[int] = []
    state.events = events
    apply(state, seat, move)
    state.events = None
    tell(events, traders)


def _begin_chance(traders: list[Trader | None], seed: i64, turn: i64) -> None:
    for trader in traders:
        if trader is not None:
            trader.dice = Dice((seed * SEATS + trader.seat) * STREAMS + turn)


def _limit(state: State, trader: Trader) -> float:
    seen = sight(state, trader.seat)
    trader.outlook.look(seen)
    return highest_bid(trader, seen)


def _bid(state: State, trader: Trader, most: float) -> i64:
    """`auctions.bid` with its limit given."""
    bid: i64 = state.high_bid + 10
    holding = state.holdings[trader.seat]
    if bid > state.terms.ceiling or (holding.cap >= 0 and bid > holding.cap) or float(bid) > most:
        return PASS
    if state.terms.one_bid and (state.bid_once >> trader.seat) & 1:
        return PASS
    money: i64 = worth(holding.purse)
    if bid > money:
        if holding.cap < 0 and not state.terms.strict_bids and trader.chance() < trader.habits.bluff_bid:
            return bid
        return PASS
    if most > float(money):
        most = float(money)
    return raised(trader, bid, most)


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
