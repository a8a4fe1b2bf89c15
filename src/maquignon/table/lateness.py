"""Among friends nobody loses by the clock: whose time is up is waited for, until the others decide otherwise."""

from __future__ import annotations

from maquignon.play.phase import Pace
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Entry, StoodIn, TimeGiven
from maquignon.table.ledger import Ledger
from maquignon.table.letters import AnswerLateness
from maquignon.table.plan import Plan
from maquignon.table.proposals import playing_seat


def is_among_friends(plan: Plan) -> bool:
    """At turn-based pace, and not for everybody who comes along."""
    return plan.pace is Pace.TURN_BASED and not plan.public


def is_waited_for(ledger: Ledger, seat: int) -> bool:
    """Whether this seat's clock only says that it is late: a person plays it, among friends."""
    chair = ledger.seats[seat]
    return is_among_friends(ledger.plan) and chair.guest is not None and chair.stand_in is None


def answer_lateness(ledger: Ledger, letter: AnswerLateness, at: int, stand_in: str) -> list[Entry]:
    """The first who answers decides; whoever is late takes the seat back by coming."""
    seat = playing_seat(ledger, letter.guest)
    if letter.seat != ledger.late:
        raise Refusal(Reason("nobody-is-late"))
    if letter.seat == seat:
        raise Refusal(Reason("others-decide"))
    if letter.bot:
        return [StoodIn(at=at, seat=letter.seat, bot=stand_in, by=seat)]
    return [TimeGiven(at=at, seat=letter.seat, by=seat)]
