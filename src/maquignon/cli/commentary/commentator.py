"""The commentator: turns, donkeys, families, the division for two; auctions and trades are told next door."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.cli.commentary.auction import AuctionTalk
from maquignon.cli.commentary.script import Line, Script
from maquignon.cli.commentary.trade import TradeTalk
from maquignon.cli.telling import card_words, count
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
from maquignon.rulebook.sentences import one_of


class Commentator:
    """Hears what happened, move by move, and hands out the lines that are complete."""

    def __init__(self, names: Sequence[str]) -> None:
        self._script = Script(names)
        self._auction = AuctionTalk(self._script)
        self._trade = TradeTalk(self._script)
        self._looked_at = ""
        self._cheered: set[tuple[int, str]] = set()
        self._has_deck = True

    @property
    def turn(self) -> int:
        return self._script.turn

    def hear(self, events: Sequence[Event], view: View) -> list[Line]:
        """What happened in one move, with nothing hidden, and what lies open after it."""
        self._tell_deal([event for event in events if isinstance(event, Dealt)])
        lot = [event for event in events if isinstance(event, TurnedUp)]
        for event in events:
            if event is (lot[0] if lot else None):
                self._auction.open(lot)
            self._auction.hear(event)
            self._trade.hear(event, view)
            self._tell(event, events, view)
        return self._script.taken()

    def _tell(self, event: Event, events: Sequence[Event], view: View) -> None:
        match event:
            case TurnBegan():
                self._begin_turn(view)
            case PaidOut(_, value):
                self._script.say(f"Everyone gets {value}!")
            case Looked(_, card):
                self._looked_at = card_words(card or "")
            case Kept() | Gave():
                self._divide(event, [other for other in events if isinstance(other, Received)])
            case LotWon() | RatTaken() | TradeWon():
                self._cheer(view)
            case GameOver():
                self._cheer(view)
                self._script.end_line()

    def _tell_deal(self, dealt: Sequence[Dealt]) -> None:
        for seat, name in enumerate(self._script.names):
            if cards := [card_words(each.card) for each in dealt if each.seat == seat]:
                self._script.say(f"{name} is dealt {one_of(cards, last='and')}.")
                self._script.end_line()

    def _begin_turn(self, view: View) -> None:
        self._cheer(view)
        self._script.end_line()
        if self._has_deck and not view.deck_left:
            self._script.exclaim("The deck is empty. From here on nothing but trades!")
        self._has_deck = view.deck_left > 0
        self._script.turn += 1

    def _divide(self, event: Kept | Gave, received: Sequence[Received]) -> None:
        divider, other = self._script.names[event.seat], self._script.names[1 - event.seat]
        what = "keeps it" if isinstance(event, Kept) else f"leaves it to {other}"
        self._script.say(f"{divider} looks at {self._looked_at} and {what}.")
        for second in received[1:]:
            self._script.say(f"{self._script.names[second.seat]} draws {card_words(second.card or '')}.")

    def _cheer(self, view: View) -> None:
        """Families completed since the last time."""
        complete = {(seat, family) for seat, each in enumerate(view.seats) for family in each.complete}
        for seat, family in sorted(complete - self._cheered):
            self._script.exclaim(_completed(self._script.names[seat], family, view.edition.cards_per_family))
        self._cheered |= complete


def _completed(name: str, family: str, size: int) -> str:
    if family == KINDS[RAT]:
        return f"All four rats are {name}'s now, and will cost a family!"
    return f"{name} has all {count(size, family)}: a family worth {VALUES[FAMILIES.index(family)]}!"
