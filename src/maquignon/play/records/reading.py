"""Records read back: what they say is understood here; whether it is true is asked by `Replay`."""

from __future__ import annotations

import re
from collections.abc import Iterator

from maquignon.play.notation.moves import read_ply
from maquignon.play.notation.scanner import NUMBER, Scanner
from maquignon.play.notation.seats import read_seats
from maquignon.play.records.expectations import read_expectation
from maquignon.play.records.head import read_head, read_title
from maquignon.play.records.lines import RecordLines
from maquignon.play.records.record import Expected, Lines, Played, Record, Result, Step
from maquignon.play.records.starts import read_start
from maquignon.play.records.writing import CHECKSUM_DIGITS

_CHECKSUM = re.compile(rf"[0-9a-f]{{{CHECKSUM_DIGITS}}}$", re.IGNORECASE)
_WON_BY = re.compile(r"won\s+by\b", re.IGNORECASE)
_TABLE = re.compile("table", re.IGNORECASE)


def parse_record(text: str) -> Record:
    """The record a text says; BadNotation says what was expected, and where."""
    lines = RecordLines(text)
    read_title(lines)
    head = read_head(lines)
    start, start_line = read_start(lines, head)
    _read_moves_line(lines)
    steps = tuple(_read_steps(lines, head.players))
    result, result_line = _read_result(lines, head.players)
    checksum, end_line = _read_end(lines)
    return Record(
        edition=head.edition,
        players=head.players,
        start=start,
        pace=head.pace,
        names=head.names,
        hints=head.hints,
        steps=steps,
        result=result,
        rules_version=head.rules_version,
        checksum=checksum,
        lines=Lines(head.rules_line, start_line, result_line, end_line),
    )


def _read_moves_line(lines: RecordLines) -> None:
    _line, scanner = lines.take("'moves:'")
    if not (scanner.take_word("moves") and scanner.take(":")):
        scanner.expected("'moves:'")
    scanner.end()


def _read_steps(lines: RecordLines, players: int) -> Iterator[Step]:
    while lines.key() not in ("result", "end"):
        line, scanner = lines.take("another-move-or-end")
        yield _read_step(scanner, players, line.number)
        scanner.end()


def _read_step(scanner: Scanner, players: int, line: int) -> Step:
    if scanner.take_word("expect"):
        return Expected(read_expectation(scanner, players), line)
    if not (scanner.peek(NUMBER) or scanner.peek(_TABLE)):
        scanner.expected("a-step")
    return Played(*read_ply(scanner, players), line)


def _read_result(lines: RecordLines, players: int) -> tuple[Result | None, int]:
    """'result: 2460 0 120 won by 0', if it is there."""
    if lines.key() != "result":
        return None, 0
    line, scanner = lines.take("the-result")
    scanner.word("the-result")
    scanner.mark(":")
    scores = tuple(scanner.number("a-score-for-each-seat") for _seat in range(players))
    if not scanner.skip(_WON_BY):
        scanner.expected("won-by-the-winners")
    winners = read_seats(scanner, players)
    scanner.end()
    return Result(scores, winners), line.number


def _read_end(lines: RecordLines) -> tuple[str | None, int]:
    """'end', perhaps with a check sum."""
    line, scanner = lines.take("'end'")
    if not scanner.take_word("end"):
        scanner.expected("'end'")
    checksum = "" if scanner.at_end() else scanner.read(_CHECKSUM, "a-check-sum")
    lines.close()
    return checksum.lower() or None, line.number
