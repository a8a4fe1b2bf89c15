"""Seats in writing: '2', 'table', '0 2', 'nobody'."""

from __future__ import annotations

from collections.abc import Iterable

from maquignon.play.notation.scanner import NUMBER, Scanner
from maquignon.rulebook.reason import Reason
from maquignon.rules.phase import TABLE as TABLE

NOBODY = "nobody"


def write_seat(seat: int) -> str:
    return "table" if seat == TABLE else str(seat)


def read_seat(scanner: Scanner, players: int | None = None, what: str = "a-seat") -> int:
    """A seat's number; with a number of players, one of theirs."""
    at = scanner.here
    seat = scanner.number(what)
    if players is not None and seat >= players:
        scanner.refuse(Reason("seat-out-of-range", place=seat, last=players - 1), at)
    return seat


def read_speaker(scanner: Scanner, players: int | None = None) -> int:
    """A seat, or the table."""
    return TABLE if scanner.take_word("table") else read_seat(scanner, players, "a-seat-or-table")


def write_seats(seats: Iterable[int]) -> str:
    return " ".join(map(str, seats)) or NOBODY


def read_seats(scanner: Scanner, players: int | None = None) -> tuple[int, ...]:
    """Seats in ascending order, or 'nobody'."""
    if scanner.take_word(NOBODY):
        return ()
    seats: list[int] = []
    while not seats or scanner.peek(NUMBER):
        at = scanner.here
        seats.append(read_seat(scanner, players, "seats"))
        if seats[-1] in seats[:-1]:
            scanner.refuse(Reason("seat-said-twice", place=seats[-1]), at)
    return tuple(sorted(seats))
