"""What happened, as lines to read: one for each thing worth telling, all bids for a lot in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from maquignon.cli.telling import Company, Teller
from maquignon.play.events import (
    BidMade,
    Called,
    Event,
    Exposed,
    GameOver,
    HammerFell,
    Looked,
    LotWon,
    Paid,
    PaidOut,
    Passed,
    Tied,
    TradeWon,
    TurnBegan,
)
from maquignon.play.view import View
from maquignon.rulebook.cards import FAMILIES, KINDS, RAT, VALUES

KEPT = 60
"""Lines; older ones are forgotten."""


class LogLine(NamedTuple):
    text: str
    loud: bool = False
    turn: int | None = None
    """The seat whose turn this line begins."""


class Logbook:
    def __init__(self, company: Company, view: View) -> None:
        """The view is what lies there before anything is heard."""
        self._company = company
        self._teller = Teller(company, view)
        self._lines: list[LogLine] = []
        self._bids: list[str] = []
        self._whole: set[tuple[int, str]] = set()

    @property
    def lines(self) -> list[LogLine]:
        return self._lines[-KEPT:]

    def hear(self, events: Sequence[Event], view: View) -> None:
        for event in events:
            if isinstance(event, BidMade):
                self._bid(event)
                continue
            if isinstance(event, TurnBegan):
                self._cheer(view)
            if not isinstance(event, Passed | Called):
                self._bids = []
            if not _is_told_elsewhere(event):
                self._lines.append(self._line(event))
        self._cheer(view)

    def _line(self, event: Event) -> LogLine:
        if isinstance(event, TurnBegan):
            return LogLine(self._company.tell("table.turn", event.seat), turn=event.seat)
        return LogLine(self._teller.tell(event), isinstance(event, PaidOut | Exposed | Tied | TradeWon | GameOver))

    def _bid(self, event: BidMade) -> None:
        """Bids follow each other in one line."""
        if self._bids:
            self._lines.pop()
        self._bids.append(f"{self._company.name(event.seat)} {event.amount}")
        bids = self._bids if len(self._bids) < 7 else [self._bids[0], "…", *self._bids[-4:]]
        told = ", ".join(bids).replace(", …,", " …")
        self._lines.append(LogLine(self._company.texts.say("table.bids", bids=told)))

    def _cheer(self, view: View) -> None:
        whole = {(seat, family) for seat, each in enumerate(view.seats) for family in each.complete}
        for seat, family in sorted(whole - self._whole):
            self._lines.append(LogLine(self._completed(seat, family), loud=True))
        self._whole |= whole

    def _completed(self, seat: int, family: str) -> str:
        if family == KINDS[RAT]:
            return self._company.tell("table.all_rats", seat)
        animal, value = self._company.texts.animal(family), VALUES[FAMILIES.index(family)]
        return self._company.tell("table.whole_family", seat, animal=animal, value=value)


def _is_told_elsewhere(event: Event) -> bool:
    """By the line of bids, the sale, or the prompt."""
    match event:
        case Passed() | Called() | HammerFell(int()):
            return True
        case Paid(_, _, _, cards):
            return cards is None
        case Looked(_, card):
            return card is None
        case LotWon(_, price, animals):
            return price > 0 and bool(animals)
        case _:
            return False
