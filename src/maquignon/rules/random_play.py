"""Uniform random play inside the core: for simulations, tests of speed, and equality of compiled and plain runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypeVar

from maquignon.rules.moves import apply, honest_count, nth_legal
from maquignon.rules.phase import OVER
from maquignon.rules.scoring import score
from maquignon.rules.setup import start

if TYPE_CHECKING:
    from mypy_extensions import i64

    from maquignon.rules.state import State

WORD: Final = (1 << 32) - 1

Card = TypeVar("Card")


class Dice:
    """A small generator that gives the same numbers compiled and plain: xorshift beside a counter.

    For play that nobody bets on; real games are shuffled by `play.dealer`.
    """

    shift: i64
    weyl: i64

    def __init__(self, seed: i64) -> None:
        low: i64 = (seed & WORD) * 0x2C1B3C6D
        high: i64 = ((seed >> 32) & WORD) * 0x297A2D39
        self.shift = (low ^ low >> 32 ^ high ^ 0x2545F491) & WORD or 1
        self.weyl = (high >> 16) & WORD

    def below(self, number: i64) -> i64:
        """A number from 0 to below `number`, which is at most 2**31."""
        word: i64 = self.shift
        word ^= (word << 13) & WORD
        word ^= word >> 17
        word ^= (word << 5) & WORD
        self.shift = word
        self.weyl = (self.weyl + 362437) & WORD
        return (((word + self.weyl) & WORD) * number) >> 32

    def shuffle(self, cards: list[Card]) -> None:
        place: i64 = len(cards) - 1
        while place > 0:
            other: i64 = self.below(place + 1)
            card = cards[place]
            cards[place] = cards[other]
            cards[other] = card
            place -= 1


class Tally:
    """What a number of random games came to."""

    games: i64
    moves: i64
    longest: i64
    unfinished: i64
    trace: i64
    scores: list[int]

    def __init__(self, players: int) -> None:
        self.games = 0
        self.moves = 0
        self.longest = 0
        self.unfinished = 0
        self.trace = 0x811C9DC5
        self.scores = [0] * players


def play_games(opening: State, money: list[int], removed: i64, games: i64, seed: i64, limit: i64, tally: Tally) -> None:
    """Play so many games from the opening, each with a fresh deck; `money` is mixed in but for `removed` cards."""
    dice = Dice(seed)
    game: i64 = 0
    while game < games:
        state = opening.copy()
        state.deck = fresh_deck(opening.deck, money, removed, dice)
        start(state, dice.below(state.players))
        play_out(state, dice, limit, tally)
        game += 1


def play_out(state: State, dice: Dice, limit: i64, tally: Tally) -> None:
    """Random moves until the game is over or has `limit` moves."""
    trace: i64 = tally.trace
    while state.phase != OVER and state.version < limit:
        seat: i64 = state.mover
        if seat < 0:
            seat = _speaker(state, dice)
        move: i64 = nth_legal(state, seat, dice.below(honest_count(state, seat)))
        trace = ((trace ^ ((move ^ (move >> 29)) & WORD) ^ seat) * 16777619) & WORD
        apply(state, seat, move)
    tally.trace = trace
    tally.games += 1
    tally.moves += state.version
    if state.version > tally.longest:
        tally.longest = state.version
    if state.phase != OVER:
        tally.unfinished += 1
    seat = 0
    while seat < state.players:
        tally.scores[seat] += score(state, seat)
        seat += 1


def fresh_deck(stock: list[int], money: list[int], removed: i64, dice: Dice) -> list[int]:
    """A shuffled deck: all of the stock, and the money but for so many cards."""
    deck = stock.copy()
    if money:
        coins = money.copy()
        dice.shuffle(coins)
        deck += coins[removed:]
    dice.shuffle(deck)
    return deck


def copy_many(state: State, number: i64) -> None:
    """Copy a state so many times: what a copy costs inside the core can only be timed from inside."""
    done: i64 = 0
    while done < number:
        state.copy()
        done += 1


def _speaker(state: State, dice: Dice) -> i64:
    """Live: one of those who may speak, the table included."""
    seat: i64 = dice.below(state.players + 1) - 1
    while honest_count(state, seat) == 0:
        seat = dice.below(state.players + 1) - 1
    return seat
