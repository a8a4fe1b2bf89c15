"""Looks on at one game, move by move, with everything open: for those who measure, not for players."""

from __future__ import annotations

from maquignon.play.game import Game
from maquignon.play.records import Record, Replay, WrongRecord
from maquignon.play.statistics.bluffs import Bluffs
from maquignon.play.statistics.purchases import Purchases
from maquignon.play.statistics.trades import Trades
from maquignon.play.statistics.values import SeatTotals, Statistics


class Watch:
    """Looks on at a game, with every card open, and counts."""

    def __init__(self, game: Game) -> None:
        """From the game's beginning, or from wherever it is now."""
        self._game = game
        self._totals = tuple(SeatTotals(seat=seat) for seat in range(game.players))
        self._purchases = Purchases(game, self._totals)
        self._bluffs = Bluffs(game, self._totals)
        self._trades = Trades(game, self._totals)
        self._money = [game.money()]

    def see(self) -> None:
        """A move was just made."""
        (events,) = self._game.open_events(self._game.version)
        self._money.append(self._game.money())
        for part in (self._purchases, self._bluffs, self._trades):
            part.see(events)

    def statistics(self) -> Statistics:
        """The game so far, in figures."""
        return Statistics(
            money=tuple(zip(*self._money, strict=True)),
            purchases=tuple(self._purchases.found),
            bluffs=tuple(self._bluffs.found),
            trades=tuple(self._trades.found),
            totals=self._totals,
        )


def statistics_of(record: Record) -> Statistics:
    """Those of a record, or WrongRecord."""
    return watched(record)[1]


def watched(record: Record) -> tuple[Game, Statistics]:
    """A record's game at its end, and its statistics; or WrongRecord."""
    replay, watch = Replay(record), None
    game: Game | None = None
    for game in replay:
        if watch:
            watch.see()
        else:
            watch = Watch(game)
    if replay.problems or game is None or watch is None:
        raise WrongRecord(replay.problems)
    return game, watch.statistics()
