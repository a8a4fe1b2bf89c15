"""Whether a day was as announced, from what is told of it and the records of its games: docs/market.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from maquignon.play.day_secret import DayTerms, answer_key, answer_seed, day_commit, deal_seed, game_id
from maquignon.play.game import Game
from maquignon.play.notation import write_move
from maquignon.play.records import DealStart, Record, Replay
from maquignon.server.market.lots import PLAYER
from maquignon.server.market.program import running_program
from maquignon.server.wire import outgoing
from maquignon.server.workers.thinking import decide, shown

OTHER_PROGRAM = "; but the day was played by another version of this program, which may answer otherwise"


class BadDay(Exception):
    """Not what a server tells of a day, or of one whose secret it has not told yet."""


class _Told(Struct, frozen=True):
    """The part of a day's facts that is needed here."""

    day: str
    rules: str
    bots: tuple[str, ...]
    commit: str
    secret: str | None
    program: str | None = None


@dataclass(frozen=True, slots=True)
class ToldDay:
    terms: DayTerms
    commit: bytes
    secret: bytes
    program: str | None = None
    """The mark of the one it was played by."""


def read_day_file(text: str) -> ToldDay:
    """What `GET /api/market/DAY` answered; BadDay says what is wrong with it."""
    try:
        told = msgspec.json.decode(text, type=_Told)
        if told.secret is None:
            raise BadDay(f"the secret of {told.day} is not told yet")
        terms = DayTerms(day=told.day, rules_id=told.rules, bots=told.bots)
        return ToldDay(terms, bytes.fromhex(told.commit), bytes.fromhex(told.secret), told.program)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BadDay(f"this is not what a server tells of a day: {error}") from None


def day_faults(day: ToldDay, record: Record) -> list[str]:
    """What was not as announced; empty where all of it was."""
    faults = [*_deal_faults(day, record)]
    return faults or [*_answer_faults(day, record)]


def _deal_faults(day: ToldDay, record: Record) -> Iterator[str]:
    if len(day.secret) != len(day.commit) or day_commit(day.terms, day.secret) != day.commit:
        yield "the day's secret does not fit its commit"
    if record.rules_id != day.terms.rules_id:
        yield f"the game is {record.rules_id}, and the day is {day.terms.rules_id}"
    if record.players != len(day.terms.bots) + 1:
        yield f"the game has {record.players} players, and the day {len(day.terms.bots) + 1}"
    proof = record.start.proof if isinstance(record.start, DealStart) else None
    if proof is None or proof.game_id != game_id(day.terms.day):
        yield f"this is no game of the market of {day.terms.day}"
    elif proof.server_seed != deal_seed(day.terms.day, day.secret) or proof.seat_seeds:
        yield "it was not dealt from the day's secret"


def _answer_faults(day: ToldDay, record: Record) -> Iterator[str]:
    key = answer_key(day.terms.day, day.secret)
    ears = {seat: _Ear(seat) for seat in range(PLAYER + 1, record.players)}
    plies = iter(record.plies)
    for game in Replay(record):
        seat, move = next(plies, (PLAYER, None))
        if move is None or seat not in ears:
            continue
        bot, heard = day.terms.bots[seat - 1], ears[seat].heard(game)
        answer = decide(bot, shown(game.view(seat)), heard, answer_seed(key, seat, heard))
        if answer != write_move(move):
            told = f"after {game.version} moves {bot} at seat {seat} says '{write_move(move)}', not '{answer}'"
            yield told + ("" if day.program in (None, running_program()) else OTHER_PROGRAM)
            return  # whatever follows, follows from that


class _Ear:
    """What a seat was shown since the beginning, as it is sent."""

    def __init__(self, seat: int) -> None:
        self._seat = seat
        self._versions = 0
        self._events: list[bytes] = []

    def heard(self, game: Game) -> bytes:
        for events in game.events(self._seat, self._versions):
            self._versions += 1
            self._events += [msgspec.json.encode(outgoing.event_out(event)) for event in events]
        return b"[" + b",".join(self._events) + b"]"
