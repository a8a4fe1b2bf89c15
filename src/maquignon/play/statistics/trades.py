"""Trades: what was offered and countered, for what, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from maquignon.play.cards import Cards
from maquignon.play.events import Accepted, Challenged, Countered, Event, Offered, TradeWon
from maquignon.play.game import Game
from maquignon.play.statistics.purchases import VALUE_OF
from maquignon.play.statistics.values import SeatTotals, Trade, TradeRound


@dataclass(slots=True)
class _OpenTrade:
    version: int
    challenger: int
    challenged: int
    stake: int
    offer: Cards = ()
    rounds: list[TradeRound] = field(default_factory=list)


class Trades:
    def __init__(self, game: Game, totals: Sequence[SeatTotals]) -> None:
        self._game = game
        self._totals = totals
        self.found: list[Trade] = []
        self._trade = _OpenTrade(0, -1, -1, 0)
        if game.view().trade:  # set up in the middle of one
            self._begin()
            self._trade.offer = game.position().offer

    def see(self, events: Sequence[Event]) -> None:
        for event in events:
            match event:
                case Challenged(seat=seat):
                    self._totals[seat].challenges += 1
                    self._begin()
                case Offered(cards=cards):
                    self._trade.offer = cards or ()
                case Accepted():
                    self._answer(None)
                case Countered(cards=cards):
                    self._answer(cards or ())
                case TradeWon():
                    self._win(event)

    def _begin(self) -> None:
        trade = self._game.view().trade
        assert trade
        self._trade = _OpenTrade(self._game.version, trade.challenger, trade.challenged, trade.stake)

    def _answer(self, counter: Cards | None) -> None:
        trade, given = self._trade, sum(self._trade.offer)
        back = None if counter is None else sum(counter)
        trade.rounds.append(
            TradeRound(
                version=self._game.version, offer=trade.offer, offer_worth=given, counter=counter, counter_worth=back
            )
        )
        challenger, challenged = self._totals[trade.challenger], self._totals[trade.challenged]
        challenger.trade_balance += (back or 0) - given
        challenged.trade_balance += given - (back or 0)
        if back == given:  # also where it is the challenger's at once, and no event says so
            challenger.ties += 1
            challenged.ties += 1

    def _win(self, event: TradeWon) -> None:
        self._totals[event.seat].trades_won += 1
        self._totals[event.loser].trades_lost += 1
        trade = self._trade
        self.found.append(
            Trade(
                version=trade.version,
                challenger=trade.challenger,
                challenged=trade.challenged,
                family=event.family,
                stake=trade.stake,
                value=trade.stake * VALUE_OF[event.family],
                rounds=tuple(trade.rounds),
                accepted=trade.rounds[-1].counter is None,
                winner=event.seat,
                loser=event.loser,
            )
        )
