"""Kept games watched again: who got which lot for how much, what was offered in trades and came of it, and who won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from maquignon.bots.core.contest import NOTED
from maquignon.lab.dataset.keeping import Kept
from maquignon.lab.dataset.replaying import noted
from maquignon.rulebook import edition
from maquignon.rulebook.cards import FAMILIES
from maquignon.rules.herd import held
from maquignon.rules.money import count, worth
from maquignon.rules.phase import (
    BOUGHT,
    CHALLENGED,
    COUNTERED,
    COVERED,
    HAMMER_FELL,
    LOT_WON,
    OFFERED,
    SOLD,
    TIED,
    TRADE_WON,
    TURN_BEGAN,
)
from maquignon.rules.state import State

THIRDS: Final = 3
DENOMINATIONS: Final = 7


class Offer(NamedTuple):
    """Of a trade, and how it went for whoever made it."""

    family: int
    stake: int
    """Animals that change hands: one or two."""
    worth: int
    zeros: int
    cards: int
    outcome: str
    """accepted, won (countered with less), lost or tied"""


class Answer(NamedTuple):
    """An offer that was countered: what the other laid."""

    stake: int
    worth: int
    zeros: int
    has_won: bool


class Sale(NamedTuple):
    """Of a single animal at auction."""

    family: int
    third: int
    """Of the deck: 0 to 2."""
    before: int
    """How many of the family the buyer had."""
    price: int


@dataclass(slots=True)
class Tally:
    players: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    """By place: who begins comes first."""
    lots: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How an auction ended (sold, bought, free) at which price."""
    takings: list[float] = field(default_factory=list)
    """Game by game, what a lot brought its auctioneer on average."""
    offers: Counter[Offer] = field(default_factory=Counter)
    answers: Counter[Answer] = field(default_factory=Counter)
    sales: Counter[Sale] = field(default_factory=Counter)
    could_buy: Counter[int] = field(default_factory=Counter)
    """Bidders in auctions of a single animal, by how many of the family they had,"""
    bought: Counter[int] = field(default_factory=Counter)
    """and those who bought it."""
    families: Counter[tuple[int, float]] = field(default_factory=Counter)
    """Complete families of a seat in the end, and its share of the victory."""


def watch(games: Iterable[Kept], players: int) -> Tally:
    """All finished games."""
    tally = Tally(players, wins=[0.0] * players)
    for game in games:
        if game["finished"]:
            _GameWatch(game, tally).see_all(game)
    return tally


def wins_by_place(games: Iterable[Kept], players: int) -> tuple[list[float], int]:
    """What the results alone tell: how often each place won, who begins first, and of how many games."""
    finished = [game for game in games if game["finished"]]
    wins = [0.0] * players
    for game in finished:
        for seat, share in enumerate(game["shares"]):
            wins[(seat - game["first"]) % players] += share
    return wins, len(finished)


class _GameWatch:
    def __init__(self, game: Kept, tally: Tally) -> None:
        self._tally = tally
        self._mover = game["first"]
        self._challenger = -1
        self._stake = (-1, 0)
        self._offer = 0
        self._counter = -1
        self._ending = "free"
        self._taken = [0, 0]
        """Lots of single animals, and what they brought."""
        tally.games += 1
        won, _ = wins_by_place([game], tally.players)
        tally.wins = [before + share for before, share in zip(tally.wins, won, strict=True)]

    def see_all(self, game: Kept) -> None:
        players = game["players"]
        rules = edition(game["edition"], game["house_rules"], players)
        last = None
        for state, events in noted(rules, players, game["deck"], game["first"], game["bluffs"], game["actions"]):
            last = state
            for place in range(0, len(events), NOTED):
                kind, seat, _other, number, cards, _seers = events[place : place + NOTED]
                self._see(state, kind, seat, number, cards)
        assert last
        lots, money = self._taken
        self._tally.takings += [money / lots] if lots else []
        for holding, share in zip(last.holdings, game["shares"], strict=True):
            whole = sum(held(holding.herd, family) == rules.cards_per_family for family in range(len(FAMILIES)))
            self._tally.families[whole, share] += 1

    def _see(self, state: State, kind: int, seat: int, number: int, cards: int) -> None:
        if kind in (HAMMER_FELL, SOLD, BOUGHT):
            self._ending = {HAMMER_FELL: "free", SOLD: "sold", BOUGHT: "bought"}[kind]
        elif kind == LOT_WON:
            self._sold(state, seat, number, cards)
        elif kind == TURN_BEGAN:
            self._mover = seat
        elif kind == CHALLENGED:
            self._challenger, self._stake = seat, (number, state.stake)
        elif kind == OFFERED:
            self._offer, self._counter = cards & ~COVERED, -1
        elif kind == COUNTERED:
            self._counter = cards
        elif kind == TIED:
            self._close("tied")
        elif kind == TRADE_WON:
            countered = "won" if seat == self._challenger else "lost"
            self._close("accepted" if self._counter < 0 else countered)

    def _sold(self, state: State, seat: int, price: int, lot: int) -> None:
        families = [each for each in range(len(FAMILIES)) for _ in range(held(lot, each))]
        if len(families) != 1:
            return
        (family,) = families
        self._tally.lots[self._ending, price] += 1
        self._taken[0] += 1
        self._taken[1] += price if self._ending == "sold" else 0
        third = min(THIRDS - 1, THIRDS * (state.drawn - 1) // len(state.deck))
        having = [held(holding.herd, family) - (each == seat) for each, holding in enumerate(state.holdings)]
        self._tally.sales[Sale(family, third, having[seat], price)] += 1
        for each, before in enumerate(having):
            if each != self._mover and self._ending == "sold":
                self._tally.could_buy[before] += 1
                self._tally.bought[before] += each == seat

    def _close(self, outcome: str) -> None:
        family, stake = self._stake
        if family >= len(FAMILIES):
            return
        self._tally.offers[
            Offer(family, stake, worth(self._offer), count(self._offer, 0), _cards(self._offer), outcome)
        ] += 1
        if self._counter >= 0:
            answer = Answer(stake, worth(self._counter), count(self._counter, 0), outcome == "lost")
            self._tally.answers[answer] += 1


def _cards(money: int) -> int:
    return sum(count(money, place) for place in range(DENOMINATIONS))
