"""Talk of trades, with the offers laid open at the end."""

from __future__ import annotations

from maquignon.cli.commentary.script import Script, amount
from maquignon.cli.telling import coins, count, offer_words
from maquignon.play.cards import Cards
from maquignon.play.events import Accepted, Challenged, Countered, Event, Offered, Swapped, Tied, TradeWon
from maquignon.play.view import View
from maquignon.rulebook.cards import KINDS, RAT


class TradeTalk:
    def __init__(self, script: Script) -> None:
        self._script = script
        self._counter: Countered | None = None
        self._offer: Cards = ()
        self._is_tied = False

    def hear(self, event: Event, view: View) -> None:
        match event:
            case Challenged():
                self._challenge(event, view.trade.stake if view.trade else 1)
            case Offered(seat, _, number, _):
                again = f"{self._script.names[seat]} now lays " if self._is_tied else ""
                self._script.say(f"{again}{offer_words(number)}.")
                self._script.end_line()
            case Accepted(seat, _, _, cards):
                self._accept(self._script.names[seat], cards or ())
            case Countered():
                self._counter = event
            case Swapped(_, _, _, cards):
                self._offer = cards or ()
            case Tied(_, challenged, _):
                self._tie(self._script.names[challenged])
            case TradeWon():
                self._win(event)

    def _challenge(self, event: Challenged, stake: int) -> None:
        challenger, challenged = self._script.names[event.seat], self._script.names[event.challenged]
        animals = f"a {event.family}" if stake == 1 else count(stake, event.family)
        self._counter = None
        self._is_tied = False
        if event.family == KINDS[RAT]:
            self._script.say(f"{challenger} wants {challenged} to have {animals}:")
        else:
            self._script.say(f"{challenger} challenges {challenged} for {animals}:")

    def _accept(self, name: str, cards: Cards) -> None:
        self._counter = None
        if sum(cards):
            self._script.say(f"{name} gives in, unseen, and finds {amount(cards)}.")
        else:
            self._script.say(f"{name} gives in, unseen, and finds … {coins(cards)}. What a bluff!")

    def _tie(self, name: str) -> None:
        assert self._counter
        self._is_tied = True
        self._script.say(f"{name} counters with the same {amount(self._counter.cards or ())}. A tie! Once more.")
        self._script.end_line()

    def _win(self, event: TradeWon) -> None:
        if self._counter:
            self._reveal(self._counter, self._script.names[self._counter.seat], event.seat == self._counter.seat)
        if event.family == KINDS[RAT]:
            self._script.say(f"Poor {self._script.names[event.loser]}!")
        self._script.end_line()

    def _reveal(self, counter: Countered, name: str, wins: bool) -> None:
        laid = f"{amount(counter.cards or ())} to {amount(self._offer)}"
        self._script.say(f"{name} counters {'and wins' if wins else 'but loses'}, {laid}.")
        if wins and not sum(self._offer):
            self._script.say("A bluff that failed!")
