"""The runner for tables of characters alone: the same games as `TableRunner` plays, inside the compiled core."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from functools import cache
from random import Random

from maquignon.arena.runner import Ending, Result, Seating, Stopped
from maquignon.arena.seat_counts import SeatCounts, sales_of
from maquignon.arena.settings import Setting
from maquignon.arena.tables import deck_of
from maquignon.bots.characters import measured
from maquignon.bots.core.contest import play_deal
from maquignon.bots.core.diary import Diary
from maquignon.bots.core.habits import Habits
from maquignon.bots.trader_bot import SEED_BITS
from maquignon.play.cards import herd_of

_FIELDS = [field.name for field in fields(SeatCounts)]


class TraderRunner:
    def __init__(self, stop: Callable[[], bool] = lambda: False) -> None:
        """`stop` is asked before each game: none of them takes long."""
        self._stop = stop

    def can_play(self, bots: Sequence[str]) -> bool:
        return all(name in measured() for name in bots)

    def play(self, seating: Seating) -> Result:
        if self._stop():
            raise Stopped
        deck, first = deck_of(seating)
        habits = [_habits(name, seating.setting) for name in seating.bots]
        return _result(play_deal(seating.setting.rules, deck, first, habits, _seeds(seating), seating.limit))

    def close(self) -> None:
        pass


@cache
def _habits(name: str, setting: Setting) -> Habits:
    return measured()[name].habits(setting.rules, setting.players)


def _seeds(seating: Seating) -> Callable[[int], int]:
    """A stream for every seat, as `bots.match` draws them."""
    rng = Random(seating.key)
    streams = [Random(rng.getrandbits(64)) for _ in seating.bots]
    return lambda seat: streams[seat].getrandbits(SEED_BITS)


def _result(diary: Diary) -> Result:
    lots = zip(*[iter(diary.sales)] * 3, strict=True)
    return Result(
        ending=Ending.FINISHED if diary.is_over else Ending.LIMIT,
        moves=diary.moves,
        scores=tuple(diary.scores),
        ranks=tuple(diary.ranks),
        counts=tuple(SeatCounts(**dict(zip(_FIELDS, counts, strict=True))) for counts in diary.counts),
        sales=sales_of((seat, price, herd_of(lot)) for seat, price, lot in lots),
    )
