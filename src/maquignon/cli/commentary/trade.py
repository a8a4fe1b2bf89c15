"""Talk of trades, with the offers laid open at the end."""

from __future__ import annotations

from maquignon.cli.commentary.script import Script
from maquignon.cli.telling import offer_words
from maquignon.play.cards import Cards
from maquignon.play.events import Accepted, Challenged, Countered, Event, Offered, Swapped, Tied, TradeWon
from maquignon.rulebook.cards import KINDS, RAT


class TradeTalk:
    def __init__(self, script: Script) -> None:
        self._script = script
        self._counter: Countered | None = None
        self._offer: Cards = ()
        self._is_tied = False

    def hear(self, event: Event) -> None:
        match event:
            case Challenged():
                self._challenge(event)
            case Offered(seat, _, number, _):
                self._offers(seat, number)
            case Accepted(seat, _, _, cards):
                self._accept(seat, cards or ())
            case Countered():
                self._counter = event
            case Swapped(_, _, _, cards):
                self._offer = cards or ()
            case Tied(challenged=challenged):
                self._tie(challenged)
            case TradeWon():
                self._win(event)

    def _challenge(self, event: Challenged) -> None:
        self._counter = None
        self._is_tied = False
        animals = self._script.company.texts.animals(event.family, event.stake)
        key = "demo.pushes_rat" if event.family == KINDS[RAT] else "demo.challenges"
        self._script.tell(key, event.seat, event.challenged, animals=animals)

    def _offers(self, seat: int, number: int | None) -> None:
        offer = offer_words(self._script.company.texts, number)
        if self._is_tied:
            self._script.tell("demo.now_lays", seat, offer=offer)
        else:
            self._script.say(f"{offer}.")
        self._script.end_line()

    def _accept(self, seat: int, cards: Cards) -> None:
        self._counter = None
        key = "demo.gives_in" if sum(cards) else "demo.gives_in_to_bluff"
        self._script.tell(key, seat, cards=self._script.amount(cards))

    def _tie(self, seat: int) -> None:
        assert self._counter
        self._is_tied = True
        self._script.tell("demo.ties", seat, cards=self._script.amount(self._counter.cards or ()))
        self._script.end_line()

    def _win(self, event: TradeWon) -> None:
        if self._counter:
            self._reveal(self._counter, wins=event.seat == self._counter.seat)
        if event.family == KINDS[RAT]:
            self._script.tell("demo.poor", event.loser)
        self._script.end_line()

    def _reveal(self, counter: Countered, *, wins: bool) -> None:
        cards, offer = self._script.amount(counter.cards or ()), self._script.amount(self._offer)
        key = "demo.counters_and_wins" if wins else "demo.counters_but_loses"
        self._script.tell(key, counter.seat, cards=cards, offer=offer)
        if wins and not sum(self._offer):
            self._script.say(self._script.company.texts.say("demo.failed_bluff"))
