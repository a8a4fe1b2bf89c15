"""`maquignon verify`: whether records are consistent with themselves, and with what somebody saw of the deal."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from maquignon.cli.errors import CommandError
from maquignon.cli.record_files import read_file, record_files
from maquignon.cli.terminal import add_json, print_json, with_example
from maquignon.cli.verdict import AnnouncementCheck, Verdict
from maquignon.play.errors import BadNotation
from maquignon.play.records import DealStart, Record, Replay, parse_record
from maquignon.play.records.replay import RecordProblem
from maquignon.play.seen import BadSeen, Seen, compare, read_seen

Announcement = Callable[[Record], AnnouncementCheck]
"""Looks at a record beside what a server announced."""

EXAMPLE = """\
  maquignon verify game.mq              one record
  maquignon verify tests/records        all .mq files of a directory
  maquignon verify --seen seen.json game.mq   and whether it is what that device saw
  maquignon verify --day day.json game.mq   and whether it is a game of that day's market
  maquignon verify --evening evening.json round-1-table-1.mq   and whether it is a game of that evening
  maquignon verify - < game.mq          standard input"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", metavar="FILE", nargs="+", help="a record, a directory, or - for standard input")
    parser.add_argument("--seen", metavar="FILE", help="what a device saw of this game, to compare with the record")
    parser.add_argument("--day", metavar="FILE", help="what a server told of a day of the market, to check its games")
    parser.add_argument("--evening", metavar="FILE", help="what a server told of an evening, to check its games")
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    files, seen, announced = record_files(args.files), _read_seen(args.seen), _announced(args)
    if seen and len(files) != 1:
        raise CommandError(f"--seen is about one game, and here are {len(files)} records")
    verdicts = []
    for file in files:
        verdicts.append(verdict(file, read_file(file), seen, announced))
        if not args.json:
            print(verdicts[-1].text())
    if args.json:
        print_json([each.facts() for each in verdicts])
    return 0 if all(each.is_right for each in verdicts) else 1


def _read_seen(file: str | None) -> Seen | None:
    try:
        return read_seen(read_file(file)) if file is not None else None
    except BadSeen as error:
        raise CommandError(f"{file} is not what a device saw: {error}") from None


def _announced(args: argparse.Namespace) -> Announcement | None:
    if args.day is not None and args.evening is not None:
        raise CommandError("a game is one of a day or of an evening: give --day or --evening")
    if args.day is not None:
        return _day(args.day)
    return None if args.evening is None else _evening(args.evening)


def _day(file: str) -> Announcement:
    from maquignon.server.market.checking import BadDay, day_faults, read_day_file

    try:
        told = read_day_file(read_file(file))
    except BadDay as error:
        raise CommandError(f"{file}: {error}") from None
    return lambda record: AnnouncementCheck("day", day_faults(told, record))


def _evening(file: str) -> Announcement:
    from maquignon.server.evenings.checking import BadEvening, evening_faults, read_evening_file

    try:
        told = read_evening_file(read_file(file))
    except BadEvening as error:
        raise CommandError(f"{file}: {error}") from None
    return lambda record: AnnouncementCheck("evening", evening_faults(told, record))


def verdict(file: str, text: str, seen: Seen | None = None, announced: Announcement | None = None) -> Verdict:
    """The judgement on one record, whether it is what somebody saw, and a game that was announced."""
    try:
        record = parse_record(text)
    except BadNotation as error:
        return Verdict(file, [RecordProblem(error.line, error.reason, error.column)])
    played = Replay(record)
    game = played.to_the_end()
    moves = game.version if game else 0
    stopped = game is not None and game.is_stopped
    deal = record.start.proof if isinstance(record.start, DealStart) else None
    compared = compare(seen, record) if seen else None
    check = announced(record) if announced and not played.problems else None
    return Verdict(file, played.problems, moves, played.expectations, _checked(record), stopped, deal, compared, check)


def _checked(record: Record) -> list[str]:
    claims = {
        "deal": isinstance(record.start, DealStart),
        "result": record.result is not None,
        "check sum": record.checksum is not None,
    }
    return [what for what, is_there in claims.items() if is_there]
