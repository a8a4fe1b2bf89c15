"""A compiled trader at a table: reads views and events as any bot does, and thinks with the core's ints."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from maquignon.bots.core.contest import hearing_dice
from maquignon.bots.core.habits import Habits
from maquignon.bots.core.trader import Trader
from maquignon.bots.reading import notes_of, sight_of
from maquignon.play.events import Event
from maquignon.play.moves import Move, Pass, move_of
from maquignon.play.options import BidOptions, CallOptions, Options, OwnUpOptions
from maquignon.play.view import View
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import DENOMINATIONS
from maquignon.rules.money import unit, worth
from maquignon.rules.random_play import Dice
from maquignon.rules.terms import Terms

SEED_BITS = 48


class TraderBot:
    """Plays without a memory too, only worse: all rivals then seem equally rich."""

    def __init__(self, name: str, habits: Callable[[Edition, int], Habits]) -> None:
        self.name = name
        self._habits = habits
        self._traders: dict[int, tuple[int, Trader]] = {}

    def hear(self, view: View, events: Sequence[Event]) -> None:
        version, trader = self._traders.get(view.seat, (-1, None))
        if trader is None or view.version < version:  # a new game
            trader = self._seated(view)
        trader.dice = hearing_dice(view.version, view.seat)
        for note in notes_of(events):
            trader.hear(*note)
        self._traders[view.seat] = view.version, trader

    def choose(self, view: View, options: Options, rng: Random) -> Move:
        dice = Dice(rng.getrandbits(SEED_BITS))
        match options:
            case CallOptions():
                return options.word
            case OwnUpOptions():
                return Pass()  # the auctioneer may still keep the lot
            case BidOptions(may_pass=False):
                return Pass()  # live: it has passed already, and nobody has bid since
            case _:
                trader = self._trader(view)
                trader.dice = dice
                return move_of(view.phase, trader.choose(sight_of(view)))

    def _trader(self, view: View) -> Trader:
        """The one that has heard of this game up to now, or one that knows only what lies open."""
        version, trader = self._traders.get(view.seat, (-1, None))
        if trader is not None and version == view.version:
            return trader
        return _unknowing(self._seated(view), view)

    def _seated(self, view: View) -> Trader:
        terms = Terms(view.edition, view.players)
        return Trader(view.seat, terms, self._habits(view.edition, view.players), Dice(0))


def _unknowing(trader: Trader, view: View) -> Trader:
    """Nothing heard: what all were given, less one's own, evenly among the others."""
    ledger = trader.ledger
    for value in view.edition.payouts[: view.donkeys]:
        ledger.issued += unit(DENOMINATIONS.index(value)) * view.players
    others = max(0.0, float(worth(ledger.issued) - view.money))
    for account in ledger.accounts:
        account.fix(others / (view.players - 1))
        account.least = 0.0
        account.most = others
    return trader
