"""The commentator: turns, donkeys, families, the division for two; auctions and trades are told next door."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.commentary.auction import AuctionTalk
from maquignon.cli.commentary.script import CommentLine, Script
from maquignon.cli.commentary.trade import TradeTalk
from maquignon.cli.telling import Company, card_words
from maquignon.play.events import (
    Dealt,
    Event,
    GameOver,
    Gave,
    Kept,
    Looked,
    LotWon,
    PaidOut,
    RatTaken,
    Received,
    TradeWon,
    TurnBegan,
    TurnedUp,
)
from maquignon.play.view import View
from maquignon.rulebook.cards import FAMILIES, KINDS, RAT, VALUES


class Commentator:
    """Hears what happened, move by move, and hands out the lines that are complete."""

    def __init__(self, company: Company) -> None:
        self._script = Script(company)
        self._company = company
        self._auction = AuctionTalk(self._script)
        self._trade = TradeTalk(self._script)
        self._looked_at = ""
        self._cheered: set[tuple[int, str]] = set()
        self._has_deck = True

    @property
    def turn(self) -> int:
        return self._script.turn

    def hear(self, events: Sequence[Event], view: View) -> list[CommentLine]:
        """What happened in one move, with nothing hidden, and what lies open after it."""
        self._tell_deal([event for event in events if isinstance(event, Dealt)])
        lot = [event for event in events if isinstance(event, TurnedUp)]
        for event in events:
            if event is (lot[0] if lot else None):
                self._auction.open(lot)
            self._auction.hear(event)
            self._trade.hear(event)
            self._tell(event, events, view)
        return self._script.taken()

    def _tell(self, event: Event, events: Sequence[Event], view: View) -> None:
        match event:
            case TurnBegan():
                self._begin_turn(view)
            case PaidOut(_, value):
                self._script.say(self._company.texts.say("demo.everyone_gets", value=value))
            case Looked(_, card):
                self._looked_at = self._card(card)
            case Kept() | Gave():
                self._divide(event, [other for other in events if isinstance(other, Received)])
            case LotWon() | RatTaken() | TradeWon():
                self._cheer(view)
            case GameOver():
                self._cheer(view)
                self._script.end_line()

    def _tell_deal(self, dealt: Sequence[Dealt]) -> None:
        for seat in range(len(self._company.names)):
            if cards := [self._card(each.card) for each in dealt if each.seat == seat]:
                self._script.say(self._company.tell("events.dealt", seat, card=self._company.texts.join(cards)))
                self._script.end_line()

    def _begin_turn(self, view: View) -> None:
        self._cheer(view)
        self._script.end_line()
        if self._has_deck and not view.deck_left:
            self._script.exclaim(self._company.texts.say("demo.only_trades"))
        self._has_deck = view.deck_left > 0
        self._script.turn += 1

    def _divide(self, event: Kept | Gave, received: Sequence[Received]) -> None:
        if isinstance(event, Kept):
            self._script.tell("demo.keeps", event.seat, card=self._looked_at)
        else:
            self._script.tell("demo.leaves", event.seat, 1 - event.seat, card=self._looked_at)
        for second in received[1:]:
            self._script.tell("demo.draws", second.seat, card=self._card(second.card))

    def _cheer(self, view: View) -> None:
        """Families completed since the last time."""
        complete = {(seat, family) for seat, each in enumerate(view.seats) for family in each.complete}
        for seat, family in sorted(complete - self._cheered):
            self._script.exclaim(self._completed(seat, family, view.edition.cards_per_family))
        self._cheered |= complete

    def _completed(self, seat: int, family: str, size: int) -> str:
        texts, name = self._company.texts, self._company.names[seat]
        if family == KINDS[RAT]:
            return texts.say("demo.all_rats", name=name)
        value, animals = VALUES[FAMILIES.index(family)], texts.the_animals(family, size)
        return texts.say("demo.whole_family", name=name, animals=animals, value=value)

    def _card(self, card: str | None) -> str:
        """Nothing is hidden from a commentator."""
        assert card is not None
        return card_words(self._company.texts, card)
