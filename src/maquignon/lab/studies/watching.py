"""Games of a dataset watched again: who got which lot for how much, and what was offered in trades and came of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from maquignon.bots.core.contest import NOTED
from maquignon.lab.dataset.reading import Dataset
from maquignon.lab.dataset.replaying import noted
from maquignon.rulebook import edition
from maquignon.rulebook.cards import FAMILIES
from maquignon.rules.herd import held
from maquignon.rules.money import count, worth
from maquignon.rules.phase import (
    BOUGHT,
    COUNTERED,
    COVERED,
    HAMMER_FELL,
    LOT_WON,
    OFFERED,
    SOLD,
    TIED,
    TRADE_WON,
)
from maquignon.rules.state import State


class Offer(NamedTuple):
    """Of a trade, and how it went for whoever made it."""

    worth: int
    zeros: int
    cards: int
    outcome: str
    """accepted, won (countered with less), lost or tied"""


@dataclass(slots=True)
class Tally:
    players: int
    games: int = 0
    wins: list[float] = field(default_factory=list)
    """By place: who begins comes first."""
    lots: Counter[tuple[str, int]] = field(default_factory=Counter)
    """How an auction ended (sold, bought, free) at which price."""
    offers: Counter[Offer] = field(default_factory=Counter)
    prices: Counter[tuple[int, int, int]] = field(default_factory=Counter)
    """Paid at auction for one animal, by family and by how many of it the buyer had before."""


def watch(folder: Dataset) -> Tally:
    """All finished games."""
    games = folder.games().to_pylist()
    tally = Tally(games[0]["players"], wins=[0.0] * games[0]["players"])
    table = folder.decisions(["game", "action"])
    actions: dict[int, list[int]] = {}
    for game, action in zip(table["game"].to_pylist(), table["action"].to_pylist(), strict=True):
        actions.setdefault(game, []).append(action)
    for row in games:
        if row["finished"]:
            _GameWatch(row, tally).see_all(row, actions[row["game"]])
    return tally


class _GameWatch:
    def __init__(self, row: Mapping[str, Any], tally: Tally) -> None:
        self._tally = tally
        self._challenger = -1
        self._offer = 0
        self._answer = "accepted"
        self._ending = "free"
        tally.games += 1
        for seat, share in enumerate(row["shares"]):
            tally.wins[(seat - row["first"]) % row["players"]] += share

    def see_all(self, row: Mapping[str, Any], actions: Iterable[int]) -> None:
        rules = edition(row["edition"], row["house_rules"], row["players"])
        for state, events in noted(rules, row["players"], row["deck"], row["first"], row["bluffs"], actions):
            for place in range(0, len(events), NOTED):
                kind, seat, _other, number, cards, _seers = events[place : place + NOTED]
                self._see(state, kind, seat, number, cards)
            if state.family >= 0:
                self._challenger = state.active

    def _see(self, state: State, kind: int, seat: int, number: int, cards: int) -> None:
        if kind in (HAMMER_FELL, SOLD, BOUGHT):
            self._ending = {HAMMER_FELL: "free", SOLD: "sold", BOUGHT: "bought"}[kind]
        elif kind == LOT_WON:
            self._sold(state, seat, number, cards)
        elif kind == OFFERED:
            self._offer, self._answer = state.offer & ~COVERED, "accepted"
        elif kind == COUNTERED:
            self._answer = "countered"
        elif kind == TIED:
            self._close("tied")
        elif kind == TRADE_WON:
            is_won = seat == self._challenger
            self._close(self._answer if self._answer == "accepted" else "won" if is_won else "lost")

    def _sold(self, state: State, seat: int, price: int, lot: int) -> None:
        families = [each for each in range(len(FAMILIES)) for _ in range(held(lot, each))]
        if len(families) != 1:
            return
        (family,) = families
        self._tally.lots[self._ending, price] += 1
        before = held(state.holdings[seat].herd, family) - 1
        self._tally.prices[family, before, price] += 1

    def _close(self, outcome: str) -> None:
        offer = Offer(
            worth(self._offer), count(self._offer, 0), sum(count(self._offer, place) for place in range(7)), outcome
        )
        self._tally.offers[offer] += 1
