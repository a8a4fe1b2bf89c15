"""Hints: who may take one, and that each is counted. What it says is made of the seat's own view, and not here."""

from __future__ import annotations

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Entry, HintTaken
from maquignon.table.ledger import Ledger
from maquignon.table.letters import TakeHint


def take_hint(ledger: Ledger, letter: TakeHint, at: int) -> list[Entry]:
    """Asked again about the same moment, it is the same hint."""
    seat = ledger.seats.of(letter.guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if ledger.game is None:
        raise Refusal(Reason("game-not-begun"))
    if ledger.is_over:
        raise Refusal(Reason("game-over"))
    if not allows_hints(ledger):
        raise Refusal(Reason("hints-not-allowed"))
    if seat not in ledger.game.acting:
        raise Refusal(Reason("nothing-to-decide"))
    return [] if ledger.hinted_at.get(seat) == ledger.game.version else [HintTaken(at=at, seat=seat)]


def allows_hints(ledger: Ledger) -> bool:
    """Where the host does, and against bots alone; not where others play the same deal."""
    if ledger.plan.is_counted_market or ledger.plan.evening is not None:
        return False
    return ledger.plan.hints or len(list(ledger.seats.people())) == 1
