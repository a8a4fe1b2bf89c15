"""Whole turn-based games of traders inside the core; the one place here that handles a game itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from maquignon.bots.core.auctions import bid_up_to, highest_bid
from maquignon.bots.core.diary import NOTED as NOTED
from maquignon.bots.core.diary import Diary
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.judge import UNKNOWN
from maquignon.bots.core.ledger import is_news
from maquignon.bots.core.trader import Trader
from maquignon.rulebook.edition import Edition
from maquignon.rules.moves import apply, honest_count, nth_legal
from maquignon.rules.phase import BIDDING, EVERYBODY, HIDDEN, OVER, TURN
from maquignon.rules.random_play import Dice
from maquignon.rules.scoring import rank, score
from maquignon.rules.setup import laid_out, start
from maquignon.rules.sight import sight
from maquignon.rules.state import State
from maquignon.rules.terms import Terms

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64


KEEP: Final = -1
"""The seed of a game whose traders keep the chance they came with."""
STREAMS: Final = 1_000_003
"""Far enough apart that the seeds of two streams do not meet."""
SEATS: Final = 8
TURNS: Final = 1_000
"""Without a card turned up; a game that has more of them may repeat itself."""


def play_traders(
    state: State,
    traders: list[Trader | None],
    dice: Dice,
    limit: i64,
    seed: i64 = KEEP,
    watch: Callable[[list[int]], None] | None = None,
) -> None:
    """Play on until the game is over or has `limit` moves; where no trader sits, any honest move is made.

    With a seed everybody's chance begins anew with each
    turn, so that games which differ little stay alike. `watch` is told what the core notes of each move.
    """
    drawn: i64 = -1
    turns: i64 = 0
    while state.phase != OVER and state.version < limit:
        seat: i64 = state.mover
        trader = traders[seat]
        bidding: bool = state.phase == BIDDING
        if seed != KEEP and not bidding and (state.phase == TURN or state.drawn != drawn):
            turns += 1
            if state.drawn != drawn:
                turns = 0
            drawn = state.drawn
            _begin_chance(traders, seed, drawn * TURNS + turns)
        move: i64 = 0
        if trader is None:
            move = nth_legal(state, seat, dice.below(honest_count(state, seat)))
        else:
            move = decide(state, trader)
        if bidding and watch is None:
            apply(state, seat, move)  # nobody remembers bids
        else:
            make(state, traders, seat, move, watch)


def decide(state: State, trader: Trader) -> i64:
    """What the trader does now; what a lot is worth to it is reckoned once, for as long as only bids are made."""
    if state.phase != BIDDING:
        return trader.choose(sight(state, trader.seat))
    if trader.limit == UNKNOWN:
        seen = sight(state, trader.seat)
        trader.outlook.look(seen)
        trader.limit = highest_bid(trader, seen)
    holding = state.holdings[trader.seat]
    return bid_up_to(trader, trader.limit, state.high_bid, state.bid_once, holding.cap, holding.purse)


def make(
    state: State,
    traders: list[Trader | None],
    seat: i64,
    move: i64,
    watch: Callable[[list[int]], None] | None = None,
) -> None:
    """Carry out a move, of which everybody hears what they may."""
    events: list[int] = []
    state.events = events
    apply(state, seat, move)
    state.events = None
    tell(events, traders)
    if watch is not None:
        watch(events)


def play_deal(
    edition: Edition, deck: list[int], first: i64, seated: list[Habits], seeds: Callable[[int], int], limit: i64
) -> Diary:
    """A game from its deck on, move for move as `bots.match` plays it with `TraderBot`s, and what they did.

    A trader hears what happened when it is asked, and each decision has a seed of its seat's own.
    """
    terms = Terms(edition, len(seated))
    traders = [Trader(seat, terms, habits, Dice(0)) for seat, habits in enumerate(seated)]
    state = laid_out(edition, len(traders), deck, False)
    events: list[int] = []
    state.events = events
    start(state, first)
    diary = Diary(len(traders))
    told: list[int] = [0] * len(traders)
    while state.phase != OVER and state.version < limit:
        seat: i64 = state.mover
        trader = traders[seat]
        trader.dice = hearing_dice(state.version, seat)
        _tell_since(events, told[seat], trader)
        told[seat] = len(events)
        trader.dice = Dice(seeds(seat))
        phase: i64 = state.phase
        move: i64 = decide(state, trader)
        noted: i64 = len(events)
        apply(state, seat, move)
        diary.note(phase, seat, move, state.holdings[seat].purse, events, noted)
    _close(diary, state)
    return diary


def hearing_dice(version: i64, seat: i64) -> Dice:
    """What a forgetful trader misses of the news depends on when it is told, not on what it decides."""
    return Dice(version * 61 + seat)


def tell(events: list[int], traders: list[Trader | None]) -> None:
    """The core's notes to every trader, cards only to those who may see them."""
    place: i64 = 0
    while place < len(events):
        if is_news(events[place]):
            for trader in traders:
                if trader is not None:
                    _tell_one(events, place, trader)
        place += NOTED


def _tell_since(events: list[int], place: i64, trader: Trader) -> None:
    while place < len(events):
        if is_news(events[place]):
            _tell_one(events, place, trader)
        place += NOTED


def _tell_one(events: list[int], place: i64, trader: Trader) -> None:
    cards: i64 = events[place + 4]
    seers: i64 = events[place + 5]
    if seers != EVERYBODY and (seers >> trader.seat) & 1 == 0:
        cards = HIDDEN
    trader.hear(events[place], events[place + 1], events[place + 2], events[place + 3], cards)


def _close(diary: Diary, state: State) -> None:
    diary.is_over = state.phase == OVER
    diary.moves = state.version
    seat: i64 = 0
    while seat < state.players:
        diary.scores.append(score(state, seat))
        diary.ranks.append(rank(state, seat))
        seat += 1


def _begin_chance(traders: list[Trader | None], seed: i64, turn: i64) -> None:
    for trader in traders:
        if trader is not None:
            trader.dice = Dice((seed * SEATS + trader.seat) * STREAMS + turn)
