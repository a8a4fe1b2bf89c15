"""The three ways a record can begin: a deal that can be checked, a deck, a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from maquignon.play.dealer import DealProof
from maquignon.play.game import DeckStart
from maquignon.play.notation.cards import read_deck
from maquignon.play.notation.entries import Entries
from maquignon.play.notation.names import read_text
from maquignon.play.notation.position_reading import read_table
from maquignon.play.notation.scanner import Scanner, TextLine
from maquignon.play.position import Position
from maquignon.play.records.attempts import read_attempts, read_hex
from maquignon.play.records.head import Head
from maquignon.play.records.lines import RecordLines
from maquignon.play.records.record import DealStart, Start, rules_id
from maquignon.rulebook.cards import card_name
from maquignon.rulebook.edition import Edition
from maquignon.rulebook.reason import Reason

_DEAL = {
    "game": None,
    "attempts": None,
    "server-seed": None,
    "server-commit": None,
    "seat-seed": "a-seat",
    "seat-commit": "a-seat",
    "attempt": "a-number-of-attempts",
}


def read_start(lines: RecordLines, head: Head) -> tuple[Start, int]:
    """How the game began, and in which line that is said."""
    line, scanner = lines.take("starts")
    key = scanner.word("a-start")
    scanner.mark(":")
    if key == "deck":
        return _read_deck(scanner, head), line.number
    block = lines.block("moves")
    if key == "deal":
        scanner.end()
        return _read_deal(block, head, line), line.number
    if not scanner.at_end():
        block.insert(0, TextLine(line.number, scanner.here, scanner.rest()))
    return _read_position(block, head, line), line.number


def _read_deal(lines: list[TextLine], head: Head, at: TextLine) -> DealStart:
    entries = Entries(lines, _DEAL, at)
    proof = DealProof(
        game_id=_read_game(entries.needed("game").value),
        rules_id=rules_id(head.edition, head.rules_version),
        server_seed=_read_hex(entries.needed("server-seed").value),
        server_commit=_read_hex(entries.needed("server-commit").value),
        seat_seeds=dict(_read_by_seat(entries, "seat-seed", head.players)),
        seat_commits=dict(_read_by_seat(entries, "seat-commit", head.players)),
        attempts=_read_attempts(entries),
        announced=read_attempts(entries, head.players),
    )
    return DealStart(proof, head.first)


def _read_game(scanner: Scanner) -> str:
    game = read_text(scanner, "the-game-id")
    scanner.end()
    return game


def _read_hex(scanner: Scanner) -> bytes:
    value = read_hex(scanner)
    scanner.end()
    return value


def _read_by_seat(entries: Entries, key: str, players: int) -> Iterator[tuple[int, bytes]]:
    for seat in entries.seats(key):
        entry = entries.needed(key, seat)
        if seat >= players:
            raise entry.refuse(Reason("seat-out-of-range", place=seat, last=players - 1))
        yield seat, _read_hex(entry.value)


def _read_attempts(entries: Entries) -> int:
    entry = entries.get("attempts")
    if entry is None:
        return 1
    attempts = entry.value.number("a-number-of-attempts")
    entry.value.end()
    return attempts


def _read_deck(scanner: Scanner, head: Head) -> DeckStart:
    deck, has_rest = read_deck(scanner)
    scanner.end("comma-or-end-of-line")
    if has_rest:
        deck += _rest(head.edition, deck)
    return DeckStart(tuple(deck), head.first or 0)


def _rest(edition: Edition, deck: list[str]) -> list[str]:
    """The cards not named, in the order of their values; for two players, small money until the deck is full."""
    left = Counter(card_name(card) for card in edition.stock())
    money = Counter(card_name(card) for card in edition.deck_money())
    left.subtract(name for name in deck if name in left)
    money.subtract(name for name in deck if name in money)
    rest = list(left.elements())
    lacking = edition.deck_size - len(deck) - len(rest)
    return rest + list(money.elements())[: max(0, lacking)]


def _read_position(lines: list[TextLine], head: Head, at: TextLine) -> Position:
    position = read_table(lines, head.edition, head.pace, at)
    if len(position.places) != head.players:
        Scanner(at).refuse(Reason("wrong-number-of-seats", wanted=head.players, count=len(position.places)))
    if head.first is not None:
        Scanner(at).refuse(Reason("turn-instead-of-first"))
    return position
