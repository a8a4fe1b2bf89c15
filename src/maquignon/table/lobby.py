"""Before the game and after it: sitting down, getting up, the host's wishes, and playing again."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import BotSat, Closed, Entry, HostMoved, RematchWanted, Sat, Stood
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Guest, Leave, Rematch, SeatBot, SitDown, StandUp
from maquignon.table.plan import Plan


def sit_down(ledger: Ledger, letter: SitDown, at: int) -> list[Entry]:
    seats = ledger.seats
    if seats.of(letter.guest) is not None:
        return []
    check_lobby(ledger)
    seat = seats.first_open() if letter.seat is None else letter.seat
    if seat is None:
        raise Refusal(Reason("every-seat-taken"))
    check_seat(ledger, seat)
    if not seats[seat].is_open:
        raise Refusal(Reason("seat-taken"))
    sat = Sat(at=at, seat=seat, guest=letter.guest, name=letter.name)
    return [sat, HostMoved(at=at, seat=seat)] if seats.host is None else [sat]


def stand_up(ledger: Ledger, letter: StandUp | Leave, at: int) -> list[Entry]:
    """Before the deal: the seat opens again."""
    seat = ledger.seats.of(letter.guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    stood = Stood(at=at, seat=seat)
    return [stood, HostMoved(at=at, seat=_heir(ledger, seat))] if ledger.seats.host == letter.guest else [stood]


def leave(ledger: Ledger, letter: Leave, at: int) -> list[Entry]:
    """Before the deal; a table that its host leaves with nobody at it is closed."""
    seat = ledger.seats.of(letter.guest)
    stood: list[Entry] = [] if seat is None else [Stood(at=at, seat=seat)]
    if ledger.seats.host != letter.guest:
        return stood
    heir = _heir(ledger, seat)
    gone = Closed(at=at, reason="", by="table") if heir is None else HostMoved(at=at, seat=heir)
    return [*stood, gone]


def succeed(ledger: Ledger, leaving: int, at: int) -> list[Entry]:
    """In a game that the host leaves to a bot, the next who plays is the host; None: whoever comes back first."""
    if ledger.seats.host_seat() != leaving:
        return []
    heir = next((seat for seat in ledger.seats.players() if seat != leaving), None)
    return [HostMoved(at=at, seat=heir)]


def seat_bot(ledger: Ledger, letter: SeatBot, at: int) -> list[Entry]:
    check_host(ledger, letter.host)
    check_lobby(ledger)
    check_seat(ledger, letter.seat)
    chair = ledger.seats[letter.seat]
    if chair.guest is not None:
        raise Refusal(Reason("somebody-sits-there"))
    if chair.bot == letter.bot:
        return []
    return [Stood(at=at, seat=letter.seat) if letter.bot is None else BotSat(at=at, seat=letter.seat, bot=letter.bot)]


def want_rematch(ledger: Ledger, letter: Rematch, at: int) -> list[Entry]:
    seat = ledger.seats.of(letter.guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if not ledger.is_over:
        raise Refusal(Reason("game-not-over"))
    if ledger.plan.market is not None:
        raise Refusal(Reason("market-is-once"))
    if ledger.plan.evening is not None:
        raise Refusal(Reason("evening-goes-on"))
    return [] if seat in ledger.rematch else [RematchWanted(at=at, seat=seat)]


@dataclass(frozen=True, kw_only=True)
class Again:
    """A new table that everybody wants: the same plan, the same people on the same seats."""

    plan: Plan
    host: Guest
    people: dict[int, tuple[Guest, str]]
    bots: dict[int, str]


def again(ledger: Ledger) -> Again | None:
    """The table for a rematch, once all people who still play want one."""
    people = ledger.seats.players()
    if not ledger.is_over or not people or not ledger.rematch.issuperset(people):
        return None
    chairs = ledger.seats.chairs
    guests = {seat: guest for seat, guest in ledger.seats.people() if seat in people}
    host = ledger.seats.host
    return Again(
        plan=ledger.plan,
        host=host if host in guests.values() and host else guests[people[0]],
        people={seat: (guest, chairs[seat].name) for seat, guest in guests.items()},
        bots={seat: bot for seat, chair in enumerate(chairs) if (bot := chair.player_bot)},
    )


def check_host(ledger: Ledger, guest: Guest) -> None:
    if ledger.seats.host != guest:
        raise Refusal(Reason("only-the-host"))


def _heir(ledger: Ledger, leaving: int | None) -> int | None:
    return next((seat for seat, _guest in ledger.seats.people() if seat != leaving), None)


def check_lobby(ledger: Ledger) -> None:
    if not ledger.in_lobby:
        raise Refusal(Reason("game-has-begun"))


def check_seat(ledger: Ledger, seat: int) -> None:
    if seat not in range(len(ledger.seats)):
        raise Refusal(Reason("no-seat", place=seat))
