"""Attempts at a deal in writing: 'barn-door.1, server 5e…, seat 0 3a…, seat 2 nothing, voided by 2'."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import SEED_BYTES
from maquignon.play.notation.entries import Entries, TextEntry
from maquignon.play.notation.names import read_text, write_text
from maquignon.play.notation.scanner import Scanner
from maquignon.play.notation.seats import read_seat, read_seats, write_seats
from maquignon.rulebook.reason import Reason

NO_COMMIT = "nothing"
_HEX = re.compile(r"[0-9A-Fa-f]+\b")


def write_attempt(attempt: DealAttempt) -> str:
    return f"attempt {attempt.attempt}: {', '.join(_parts(attempt))}"


def _parts(attempt: DealAttempt) -> Iterator[str]:
    yield write_text(attempt.game, in_list=True)
    yield f"server {attempt.server_commit.hex()}"
    for seat in sorted({*attempt.seats, *attempt.seat_commits}):
        yield f"seat {seat} {attempt.seat_commits[seat].hex() if seat in attempt.seat_commits else NO_COMMIT}"
    if attempt.voided_by:
        yield f"voided by {write_seats(attempt.voided_by)}"


def read_attempts(entries: Entries, players: int) -> tuple[DealAttempt, ...]:
    found = (entries.needed("attempt", number) for number in entries.seats("attempt"))
    return tuple(_read_attempt(entry, players) for entry in found)


def _read_attempt(entry: TextEntry, players: int) -> DealAttempt:
    assert entry.seat is not None
    scanner = entry.value
    game = read_text(scanner, "the-game-id", in_list=True)
    scanner.mark(",")
    scanner.keyword("server", "'server'")
    server_commit = read_hex(scanner)
    commits: dict[int, bytes | None] = {}
    voided_by: tuple[int, ...] = ()
    while not voided_by and scanner.take(","):
        if scanner.take_word("voided"):
            scanner.keyword("by", "'by'")
            voided_by = read_seats(scanner, players)
        else:
            _read_commit(scanner, players, commits)
    scanner.end("comma-or-end-of-entry" if not voided_by else "the-end-of-the-entry")
    made = {seat: commit for seat, commit in commits.items() if commit is not None}
    return DealAttempt(
        attempt=entry.seat,
        game=game,
        server_commit=server_commit,
        seats=tuple(sorted(commits)),
        seat_commits=dict(sorted(made.items())),
        voided_by=voided_by,
    )


def _read_commit(scanner: Scanner, players: int, commits: dict[int, bytes | None]) -> None:
    scanner.keyword("seat", "'seat'")
    at = scanner.here
    seat = read_seat(scanner, players)
    if seat in commits:
        scanner.refuse(Reason("seat-said-twice", place=seat), at)
    commits[seat] = None if scanner.take_word(NO_COMMIT) else read_hex(scanner)


def read_hex(scanner: Scanner) -> bytes:
    """A seed or a commit."""
    at = scanner.here
    digits = scanner.read(_HEX, "hexadecimal-digits")
    if len(digits) != 2 * SEED_BYTES:
        scanner.refuse(Reason("expected-so-many", what="hexadecimal-digits", count=len(digits)), at)
    return bytes.fromhex(digits)
