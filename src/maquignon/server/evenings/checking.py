"""Whether an evening's games were dealt and its people seated as announced, from what is told of it and the records.

docs/evenings.md has the formulas.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import msgspec
from msgspec import Struct

from maquignon.play.dealer import DealProof
from maquignon.play.evening_secret import evening_commit, round_game_id, round_seed, seating_seed
from maquignon.play.records import DealStart, Record
from maquignon.rulebook.editions import EDITIONS
from maquignon.server.evenings.seating import Sitting, seat_round


class BadEvening(Exception):
    """Not what a server tells of an evening, or of one that is not over yet."""


class _Seat(Struct, frozen=True):
    person: int | None


class _Table(Struct, frozen=True):
    seats: tuple[_Seat, ...]


class _Round(Struct, frozen=True):
    tables: tuple[_Table, ...]


class _Told(Struct, frozen=True):
    """The part of an evening's facts that is needed here."""

    evening: str
    rules: str
    rounds: int
    commit: str
    secret: str | None
    played: tuple[_Round, ...]


@dataclass(frozen=True, slots=True)
class ToldEvening:
    evening: str
    rules_id: str
    rounds: int
    commit: bytes
    secret: bytes
    played: tuple[tuple[Sitting, ...], ...]
    """Who sat at the tables of each round."""


def read_evening_file(text: str) -> ToldEvening:
    """What `GET /api/evenings/CODE` answered; BadEvening says what is wrong with it."""
    try:
        told = msgspec.json.decode(text, type=_Told)
        if told.secret is None:
            raise BadEvening("the evening is not over, so its secret is not told yet")
        commit, secret = bytes.fromhex(told.commit), bytes.fromhex(told.secret)
        return ToldEvening(told.evening, told.rules, told.rounds, commit, secret, tuple(map(_sittings, told.played)))
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
    elif not is_seated_as_announced(told, number):
        yield f"the seats of round {number} do not follow from the evening's secret"


@cache
def is_seated_as_announced(told: ToldEvening, number: int) -> bool:
    """Searched for once more, among the people who sat there; who was left out altogether nobody can tell."""
    edition = EDITIONS.get(told.rules_id.partition("/")[0])
    if edition is None or not number <= len(told.played):
        return False
    *before, seated = told.played[:number]
    return [*seated] == seat_round(
        sorted(person for table in seated for person in table if person is not None),
        before,
        rounds_left=told.rounds - number + 1,
        allowed=edition.players,
        seed=seating_seed(told.evening, number, told.secret),
    )


def _sittings(told: _Round) -> tuple[Sitting, ...]:
    return tuple(tuple(seat.person for seat in table.seats) for table in told.tables)


def _round_of(told: ToldEvening, proof: DealProof | None) -> int | None:
    games = {round_game_id(told.evening, number): number for number in range(1, told.rounds + 1)}
    return games.get(proof.game_id) if proof else None
