"""`maquignon verify`: whether records are true: moves, expectations, result and the proof of the deal."""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

from maquignon.cli.record_files import read_file, record_files
from maquignon.cli.terminal import add_json, print_json, with_example
from maquignon.play.errors import BadNotation
from maquignon.play.records import DealStart, Record, Replay, parse_record
from maquignon.play.records.replay import RecordProblem

EXAMPLE = """\
  maquignon verify game.mq              one record
  maquignon verify tests/records        all .mq files of a directory
  maquignon verify - < game.mq          standard input"""


@dataclass(frozen=True)
class Verdict:
    """What was found out about one file."""

    file: str
    problems: list[RecordProblem]
    moves: int = 0
    expectations: int = 0
    checked: list[str] = field(default_factory=list)
    """What else was in it and is right."""
    stopped: bool = False
    """The players agreed to stop (R31)."""

    def text(self) -> str:
        if self.problems:
            return "\n".join(f"{self.file}, {problem}" for problem in self.problems)
        counted = [_count(self.moves, "move"), _count(self.expectations, "expectation")]
        stopped = ["stopped by agreement"] if self.stopped else []
        return f"{self.file}: ok: {', '.join([*counted, *stopped, *(f'{what} right' for what in self.checked)])}"

    def facts(self) -> dict[str, object]:
        problems = [{"line": each.line, "column": each.column, "message": each.message()} for each in self.problems]
        counts = {"moves": self.moves, "expectations": self.expectations}
        counts |= {"stopped": self.stopped}
        return {"file": self.file, "ok": not problems, **counts, "checked": self.checked, "problems": problems}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, a directory, or - for standard input")
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    verdicts = []
    for file in record_files(args.files):
        verdicts.append(verdict(file, read_file(file)))
        if not args.json:
            print(verdicts[-1].text())
    if args.json:
        print_json([each.facts() for each in verdicts])
    return 1 if any(each.problems for each in verdicts) else 0


def verdict(file: str, text: str) -> Verdict:
    """The judgement on one record."""
    try:
        record = parse_record(text)
    except BadNotation as error:
        return Verdict(file, [RecordProblem(error.line, error.reason, error.column)])
    played = Replay(record)
    game = played.to_the_end()
    moves = game.version if game else 0
    stopped = game is not None and game.is_stopped
    return Verdict(file, played.problems, moves, played.expectations, _checked(record), stopped)


def _checked(record: Record) -> list[str]:
    claims = {
        "deal proof": isinstance(record.start, DealStart),
        "result": record.result is not None,
        "check sum": record.checksum is not None,
    }
    return [what for what, is_there in claims.items() if is_there]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"
