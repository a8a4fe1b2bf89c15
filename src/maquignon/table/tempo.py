"""How fast a table goes, and whether it goes at all: up to a person who plays against bots alone."""

from __future__ import annotations

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Entry, Paused, Resumed, SpeedSet
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest, SetPause, SetSpeed


def set_speed(ledger: Ledger, letter: SetSpeed, at: int) -> list[Entry]:
    _lone_player(ledger, letter.guest)
    return [] if letter.speed == ledger.plan.speed else [SpeedSet(at=at, speed=letter.speed)]


def set_pause(ledger: Ledger, letter: SetPause, at: int) -> list[Entry]:
    """Whoever sits there may end a pause: nobody can keep the others waiting."""
    seat = ledger.seats.of(letter.guest)
    if seat is not None and ledger.paused and not letter.paused:
        return [Resumed(at=at, seat=seat)]
    seat = _lone_player(ledger, letter.guest)
    return [Paused(at=at, seat=seat)] if letter.paused and not ledger.paused else []


def is_alone(ledger: Ledger, guest: Guest) -> bool:
    """Whether somebody is the only person who plays, or who was before a bot stood in."""
    return {*ledger.seats.players()} <= {ledger.seats.of(guest)}


def _lone_player(ledger: Ledger, guest: Guest) -> int:
    seat = ledger.seats.of(guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if not is_alone(ledger, guest):
        raise Refusal(Reason("only-against-bots"))
    if not ledger.is_live:
        raise Refusal(Reason("clock-is-a-calendar"))
    if ledger.plan.evening is not None:
        raise Refusal(Reason("evening-goes-on"))
    if ledger.game is None:
        raise Refusal(Reason("game-not-begun"))
    if ledger.is_over:
        raise Refusal(Reason("game-over"))
    return seat
