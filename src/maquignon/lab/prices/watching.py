"""One game of traders, watched: the core plays and notes, and prices are counted as `play.statistics` defines them.

A test holds both equal over games of all editions.
"""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.bots.core.contest import KEEP, NOTED, play_traders
from maquignon.bots.core.trader import Trader
from maquignon.bots.match import MOVE_LIMIT
from maquignon.lab.prices.tally import STAGES, Tally
from maquignon.play.cards import herd_of
from maquignon.play.statistics import price_each
from maquignon.rulebook.cards import FAMILIES
from maquignon.rules.herd import held
from maquignon.rules.money import worth
from maquignon.rules.phase import (
    ACCEPTED,
    CHALLENGED,
    COUNTERED,
    LOT_WON,
    OVER,
    SWAPPED,
    TRADE_WON,
    TURN_BEGAN,
)
from maquignon.rules.random_play import Dice
from maquignon.rules.scoring import rank, score
from maquignon.rules.state import State

Note = Sequence[int]


def watch_game(state: State, traders: list[Trader | None], tally: Tally) -> None:
    """Play a game out and add it to the tally."""
    watcher = PriceWatch(state, tally)
    nobody = Dice(0)  # all seats are traders'
    play_traders(state, traders, nobody, MOVE_LIMIT, KEEP, watcher.see_all)
    watcher.close()


class PriceWatch:
    def __init__(self, state: State, tally: Tally) -> None:
        self._state = state
        self._tally = tally
        self._counts = {"turns": 1, "lots": 0, "trades": 0}  # the first turn began before anybody watched
        self._stake = 0
        self._paid = 0
        """By the challenger, so far."""
        self._challenger = -1

    def see_all(self, notes: list[int]) -> None:
        """What the core noted of a move."""
        for place in range(0, len(notes), NOTED):
            self.see(notes[place : place + NOTED])

    def see(self, note: Note) -> None:
        kind, seat, _, number, cards, _ = note
        if kind == TURN_BEGAN:
            self._counts["turns"] += 1
        elif kind == LOT_WON:
            self._sold(seat, number, cards)
        elif kind == CHALLENGED:
            self._challenger, self._stake, self._paid = seat, self._state.stake, 0
        elif kind == COUNTERED:
            self._paid -= worth(cards)
        elif kind == SWAPPED or kind == ACCEPTED:
            self._paid += worth(cards)
        elif kind == TRADE_WON:
            self._traded(seat, number)

    def close(self) -> None:
        state, tally = self._state, self._tally
        ranks = [rank(state, seat) for seat in range(state.players)]
        for seat, place in enumerate(ranks):
            tally.wins[seat] += (place == 0) / ranks.count(0)
        tally.scores[score(state, ranks.index(0))] += 1
        tally.games += 1
        tally.unfinished += state.phase != OVER
        for name, number in {"moves": state.version, **self._counts}.items():
            tally.measure(name, number)

    def _sold(self, seat: int, price: int, lot: int) -> None:
        self._counts["lots"] += 1
        animals = {family: held(lot, family) for family in range(len(FAMILIES)) if held(lot, family)}
        number = sum(animals.values())
        if not number:
            self._tally.pedigrees[self._stage(1), price] += 1
            return
        cost = round(price_each(price, herd_of(lot)))
        for family, cards in animals.items():
            before = held(self._state.holdings[seat].herd, family) - cards
            self._tally.sales[family, self._stage(number), before, cost] += cards

    def _traded(self, winner: int, family: int) -> None:
        self._counts["trades"] += 1
        if family >= len(FAMILIES):
            return
        paid = self._paid if winner == self._challenger else -self._paid
        self._tally.trades[family, self._stage(0), self._stake, paid] += 1

    def _stage(self, on_the_table: int) -> int:
        """By the cards that were gone before those on the table."""
        state = self._state
        gone = state.drawn - on_the_table
        return min(len(STAGES) - 1, 3 * gone // len(state.deck))
