"""The figures of trades: what was offered and countered, for what, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from maquignon.play.cards import Cards
from maquignon.play.events import Accepted, Challenged, Countered, Event, Offered, TradeWon
from maquignon.server.replay.figures import SeatTotals, TradeRound, TradeTold
from maquignon.server.replay.sales import VALUE_OF


@dataclass
class _Trade:
    """One that goes on."""

    version: int
    stake: int
    event: Challenged
    offer: Cards = ()
    rounds: list[TradeRound] = field(default_factory=list)
    accepted: bool = False


class Trades:
    def __init__(self, totals: Sequence[SeatTotals]) -> None:
        self._totals = totals
        self._trade: _Trade
        self.trades: list[TradeTold] = []

    def count(self, event: Event, version: int, stake: int) -> None:
        """`stake` is that of the trade going on after the move."""
        match event:
            case Challenged():
                self._trade = _Trade(version, stake, event)
            case Offered(cards=cards):
                self._trade.offer = cards or ()
            case Accepted(seat=seat, challenger=challenger):
                self._trade.accepted = True
                self._round(version, None)
                self._give(challenger, seat, self._trade.offer)
            case Countered(seat=seat, challenger=challenger, cards=cards):
                self._round(version, cards or ())
                self._give(challenger, seat, self._trade.offer)
                self._give(seat, challenger, cards or ())
                self._tie(seat, challenger, cards or ())
            case TradeWon():
                self._won(event)

    def _round(self, version: int, counter: Cards | None) -> None:
        offer = self._trade.offer
        worth = None if counter is None else sum(counter)
        self._trade.rounds.append(
            TradeRound(version=version, offer=offer, offer_worth=sum(offer), counter=counter, counter_worth=worth)
        )

    def _give(self, giver: int, taker: int, cards: Cards) -> None:
        self._totals[giver].trade_balance -= sum(cards)
        self._totals[taker].trade_balance += sum(cards)

    def _tie(self, seat: int, challenger: int, counter: Cards) -> None:
        """Also where it is the challenger's at once, and no event says so."""
        if sum(counter) == sum(self._trade.offer):
            self._totals[seat].ties += 1
            self._totals[challenger].ties += 1

    def _won(self, event: TradeWon) -> None:
        self._totals[event.seat].trades_won += 1
        self._totals[event.loser].trades_lost += 1
        trade = self._trade
        self.trades.append(
            TradeTold(
                version=trade.version,
                challenger=trade.event.seat,
                challenged=trade.event.challenged,
                family=event.family,
                stake=trade.stake,
                value=trade.stake * VALUE_OF[event.family],
                rounds=tuple(trade.rounds),
                accepted=trade.accepted,
                winner=event.seat,
                loser=event.loser,
            )
        )
