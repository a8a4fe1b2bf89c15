"""A record written down, in the one canonical way; its check sum tells whether it was changed since."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping

from maquignon.play.dealer import DealProof
from maquignon.play.game import DeckStart
from maquignon.play.notation.cards import write_deck
from maquignon.play.notation.moves import write_ply
from maquignon.play.notation.names import write_text
from maquignon.play.notation.positions import table_entries
from maquignon.play.notation.seats import write_seats
from maquignon.play.phase import Pace
from maquignon.play.records.attempts import write_attempt
from maquignon.play.records.record import DealStart, Played, Record, Result, Step

NOTATION_VERSION = 1
CHECKSUM_DIGITS = 16


def write_record(record: Record) -> str:
    """The text that `parse_record` reads."""
    body = _body(record)
    return f"{body}end {_checksum(body)}\n"


def checksum(record: Record) -> str:
    """Of all that the record says, however it was laid out."""
    return _checksum(_body(record))


def _checksum(body: str) -> str:
    return hashlib.sha256(body.encode("utf-8")).hexdigest()[:CHECKSUM_DIGITS]


def _body(record: Record) -> str:
    return "".join(f"{line}\n" for line in _lines(record))


def _lines(record: Record) -> Iterator[str]:
    yield f"maquignon: record {NOTATION_VERSION}"
    yield f"rules: {record.rules_id}"
    yield f"players: {', '.join(write_text(name, in_list=True) for name in record.names) or record.players}"
    if record.pace is not Pace.TURN_BASED:
        yield f"pace: {record.pace.value}"
    if record.hints:
        yield f"hints: {' '.join(map(str, record.hints))}"
    yield from _start_lines(record)
    yield "moves:"
    yield from map(_step_line, record.steps)
    if record.result:
        yield f"result: {write_result(record.result)}"


def _start_lines(record: Record) -> Iterator[str]:
    match record.start:
        case DealStart(proof, first):
            yield from [] if first is None else [f"first: {first}"]
            yield "deal:"
            yield from _deal_lines(proof)
        case DeckStart(deck, first):
            yield from [f"first: {first}"] if first else []
            yield f"deck: {write_deck(deck)}"
        case position:
            yield "position:"
            yield from (f"  {entry}" for entry in table_entries(position))


def _deal_lines(proof: DealProof) -> Iterator[str]:
    yield f"  game: {write_text(proof.game_id)}"
    yield f"  attempts: {proof.attempts}"
    yield f"  server-seed: {proof.server_seed.hex()}"
    yield f"  server-commit: {proof.server_commit.hex()}"
    yield from _seat_lines("seat-seed", proof.seat_seeds)
    yield from _seat_lines("seat-commit", proof.seat_commits)
    yield from (f"  {write_attempt(attempt)}" for attempt in proof.announced)


def _seat_lines(key: str, values: Mapping[int, bytes]) -> Iterator[str]:
    return (f"  {key} {seat}: {value.hex()}" for seat, value in sorted(values.items()))


def _step_line(step: Step) -> str:
    return write_ply(step.seat, step.move) if isinstance(step, Played) else f"expect {step.what}"


def write_result(result: Result) -> str:
    """'2460 0 120 won by 0'."""
    return f"{' '.join(map(str, result.scores))} won by {write_seats(result.winners)}"
