"""Whether an evening's games were dealt as announced, from what is told of it and their records: docs/evenings.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from maquignon.play.dealer import DealProof
from maquignon.play.evening_secret import evening_commit, round_game_id, round_seed
from maquignon.play.records import DealStart, Record


class BadEvening(Exception):
    """Not what a server tells of an evening, or of one that is not over yet."""


class _Told(Struct, frozen=True):
    """The part of an evening's facts that is needed here."""

    evening: str
    rules: str
    rounds: int
    commit: str
    secret: str | None


@dataclass(frozen=True, slots=True)
class ToldEvening:
    evening: str
    rules_id: str
    rounds: int
    commit: bytes
    secret: bytes


def read_evening_file(text: str) -> ToldEvening:
    """What `GET /api/evenings/CODE` answered; BadEvening says what is wrong with it."""
    try:
        told = msgspec.json.decode(text, type=_Told)
        if told.secret is None:
            raise BadEvening("the evening is not over, so its secret is not told yet")
        return ToldEvening(
            told.evening, told.rules, told.rounds, bytes.fromhex(told.commit), bytes.fromhex(told.secret)
        )
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadEvening(f"this is not what a server tells of an evening: {error}") from None


def evening_faults(told: ToldEvening, record: Record) -> list[str]:
    """What was not as announced; empty where all of it was."""
    return [*_faults(told, record)]


def _faults(told: ToldEvening, record: Record) -> Iterator[str]:
    if len(told.secret) != len(told.commit) or evening_commit(told.evening, told.rules_id, told.secret) != told.commit:
        yield "the evening's secret does not fit its commit"
        return
    if record.rules_id != told.rules_id:
        yield f"the game is {record.rules_id}, and the evening is {told.rules_id}"
    proof = record.start.proof if isinstance(record.start, DealStart) else None
    number = _round_of(told, proof)
    if proof is None or number is None:
        yield "this is no game of that evening"
    elif proof.server_seed != round_seed(told.evening, number, told.secret) or proof.seat_seeds:
        yield f"it was not dealt from the evening's secret for round {number}"


def _round_of(told: ToldEvening, proof: DealProof | None) -> int | None:
    games = {round_game_id(told.evening, number): number for number in range(1, told.rounds + 1)}
    return games.get(proof.game_id) if proof else None
