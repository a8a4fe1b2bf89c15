"""How fast a network thinks on one core: alone, as at a table, and for many games together, as in the lab."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Final

from maquignon.bots.match import MOVE_LIMIT, plies
from maquignon.bots.protocol import Listener
from maquignon.bots.roster import bot
from maquignon.lab.contests import DEALS
from maquignon.lab.seated_games import SeatedGames
from maquignon.play.dealer import Dealer
from maquignon.play.events import Event
from maquignon.play.game import Game
from maquignon.play.moves import Move
from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.view import View
from maquignon.rulebook import Edition
from maquignon.rules import is_compiled

TARGET: Final = 0.3
"""Milliseconds of a decision."""
LONGEST: Final = 4_000
"""Steps of the games that are played together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NetworkSpeed:
    compiled: bool
    decisions: int
    alone_milliseconds: float
    """A whole move from a view, one after the other, where there is a choice."""
    table_milliseconds: float
    """The same with views, events and what it remembers of them."""
    together: int
    """Games that are stepped at once,"""
    together_milliseconds: float
    """and a decision in them, rules and observations included: an action, of which one or several make a move."""


def network_speed(edition: Edition, players: int, games: int, seed: int, name: str) -> NetworkSpeed:
    """The same player at all seats; CPU time. Alone a tenth as many games are played."""
    one_by_one = _Alone(max(1, games // 10), edition, players, seed, name)
    return NetworkSpeed(
        compiled=is_compiled(),
        decisions=one_by_one.decisions,
        alone_milliseconds=one_by_one.thinking / one_by_one.decisions * 1e3,
        table_milliseconds=one_by_one.whole / one_by_one.decisions * 1e3,
        together=games,
        together_milliseconds=_together(edition, players, games, seed, name) * 1e3,
    )


class _Alone:
    """Games at typed tables, whose bots are timed."""

    def __init__(self, games: int, edition: Edition, players: int, seed: int, name: str) -> None:
        self.decisions = 0
        self.thinking = 0.0
        self.whole = 0.0
        for game in range(games):
            table = Game.new(edition, players, Dealer.predictable(seed + game))
            bots = [_Timed(name, self) for _ in range(players)]
            began = process_time()
            for _ in plies(table, bots, Random(seed + game), MOVE_LIMIT):
                pass
            self.whole += process_time() - began

    @contextmanager
    def timed(self) -> Iterator[None]:
        began = process_time()
        yield
        self.thinking += process_time() - began
        self.decisions += 1


class _Timed:
    def __init__(self, name: str, notes: _Alone) -> None:
        self.name = name
        self._bot = bot(name)
        self._notes = notes

    def hear(self, view: View, events: Sequence[Event]) -> None:
        if isinstance(self._bot, Listener):
            self._bot.hear(view, events)

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        if _is_settled(options):
            return self._bot.choose(view, options, rng)
        with self._notes.timed():
            return self._bot.choose(view, options, rng)


def _is_settled(options: Options) -> bool:
    """Words that no network is asked for."""
    return isinstance(options, CallOptions | OwnUpOptions) or (isinstance(options, BidOptions) and not options.may_pass)


def _together(edition: Edition, players: int, games: int, seed: int, name: str) -> float:
    seeds = [seed * DEALS + game for game in range(games)]
    seated = SeatedGames(edition, [[name] * players] * games, seeds)
    decisions = 0
    began = process_time()
    for number, step in enumerate(seated.play()):
        decisions += len(step.slots)
        if number > LONGEST:
            break
    return (process_time() - began) / decisions
