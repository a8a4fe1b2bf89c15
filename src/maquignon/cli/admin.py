"""`maquignon admin`: tables and guests of a server, looked at and cleared away; the server may run meanwhile."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict

from maquignon.cli.backup import add_database, chosen_database
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.server.access.desk_pass import desk_code
from maquignon.server.store.archive import Archive, TableRow
from maquignon.server.store.codec import UnreadableEntry
from maquignon.server.store.counts import rebuild_counts
from maquignon.server.store.desk import HostDesk
from maquignon.server.store.engine import Database, database_file, open_database
from maquignon.server.store.forgetting import forget_guest
from maquignon.server.store.results import rebuild_results
from maquignon.server.store.retention import KeptDays, close_table, purge
from maquignon.server.store.revocations import revoke
from maquignon.server.store.seal import key_beside
from maquignon.server.store.trouble import DatabaseTrouble

EXAMPLE = """\
  maquignon admin tables --database maquignon.db
  maquignon admin close KRZ4P --reason 'the club is closing'
  maquignon admin guests Ann                       whose data? `forget` wants the id
  maquignon admin forget 5f0c…                     games stay, without name and chat
  maquignon admin export 5f0c… > ann.json          all that is kept of somebody
  maquignon admin revoke 5f0c…                     signed out on all devices
  maquignon admin rebuild-results                  should they ever differ from the journals
  maquignon admin rebuild-results --counts all     bluffs, trades and prices too: some 100 games a second
  maquignon admin purge --finished 90 --abandoned 30 --guests 180 --pretend"""

KEY_VARIABLE = "MAQUIGNON_KEY"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, (add, _act, text) in ACTIONS.items():
        action = actions.add_parser(name, help=text, description=text)
        add(action)
        add_database(action)
        add_json(action)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    try:
        asyncio.run(_act(args))
    except (DatabaseTrouble, UnreadableEntry) as trouble:
        raise CommandError(str(trouble)) from None
    return 0


async def _act(args: argparse.Namespace) -> None:
    _add, act, _text = ACTIONS[args.action]
    database = await open_database(chosen_database(args), create=False)
    try:
        value, sentence = await act(database, args)
    finally:
        await database.dispose()
    if args.json:
        print_json(value)
    else:
        console().print(sentence, markup=False, soft_wrap=True)


Said = tuple[object, str]
"""For programs, and for people."""


def _tables_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--all", action="store_true", help="finished and closed ones too")


async def _tables(database: Database, args: argparse.Namespace) -> Said:
    tables = await Archive(database).all_tables(finished=args.all)
    return [asdict(table) for table in tables], "\n".join(map(_line, tables)) or "There are no such tables."


def _line(table: TableRow) -> str:
    kind = "public" if table.public else "private"
    return f"{table.code:12} {table.status:9} {_day(table.changed)}  {kind:7} {table.edition}"


def _close_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("table", metavar="TABLE", help="the code of the table, or its id")
    parser.add_argument(
        "--reason", metavar="TEXT", default="closed by the host of this server", help="told to everybody there"
    )


async def _close(database: Database, args: argparse.Namespace) -> Said:
    archive = Archive(database)
    table = await archive.table_by_code(args.table) or await archive.table(args.table)
    if table is None:
        raise CommandError(f"there is no table {args.table}; `maquignon admin tables` lists them")
    closed = await close_table(database, table.id, args.reason, _now())
    told = "is closed; a running server tells its players within seconds" if closed else "was over already"
    return {"table": table.id, "code": table.code, "closed": closed}, f"Table {table.code} {told}."


def _guests_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", help="their name, or part of it")


async def _guests(database: Database, args: argparse.Namespace) -> Said:
    found = await HostDesk(database).people(args.name)
    lines = [f"{guest.id}  {_day(guest.seen)}  {guest.name}" for guest in found.guests]
    if found.more:
        lines.append(f"And {found.more} more: give more of the name.")
    return [asdict(guest) for guest in found.guests], "\n".join(lines) or f"There is no guest named {args.name}."


def _guest_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("guest", metavar="GUEST", help="the guest's id, from `maquignon admin guests NAME`")


async def _forget(database: Database, args: argparse.Namespace) -> Said:
    forgotten = await forget_guest(database, args.guest)
    if not forgotten.known:
        raise CommandError(f"there is no guest {args.guest}; `maquignon admin guests NAME` finds the id")
    return asdict(forgotten), (
        f"Forgotten: {forgotten.tables} tables, {forgotten.entries} journal entries and {forgotten.records} records no "
        "longer say who it was.\nA running server forgets running games when it is started again; backups made before "
        "still hold the data."
    )


async def _revoke(database: Database, args: argparse.Namespace) -> Said:
    if await Archive(database).guest(args.guest) is None:
        raise CommandError(f"there is no guest {args.guest}; `maquignon admin guests NAME` finds the id")
    await HostDesk(database).sign_out_noted([args.guest], _now())
    await revoke(database, args.guest)
    return {"guest": args.guest}, (
        "Signed out: no cookie, token or code of this guest is good any more; a running server sends them away within "
        "seconds. Seats and games stay."
    )


def _purge_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--finished", metavar="DAYS", type=_days, help="delete games finished that long ago")
    parser.add_argument(
        "--abandoned", metavar="DAYS", type=_days, help="delete unfinished and closed ones unchanged for that long"
    )
    parser.add_argument(
        "--guests", metavar="DAYS", type=_days, help="delete guests unseen for that long and at no table"
    )
    parser.add_argument("--pretend", action="store_true", help="only count")


async def _purge(database: Database, args: argparse.Namespace) -> Said:
    keep = KeptDays(finished=args.finished, abandoned=args.abandoned, guests=args.guests)
    if keep == KeptDays(finished=None, abandoned=None, guests=None):
        raise CommandError("what is to go? Say --finished, --abandoned or --guests with a number of days")
    purged = await purge(database, _now(), keep, pretend=args.pretend)
    verb = "Would delete" if args.pretend else "Deleted"
    return asdict(purged), (
        f"{verb} {purged.finished} finished and {purged.abandoned} abandoned tables, and {purged.guests} guests."
    )


def _rebuild_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--counts",
        choices=("missing", "all"),
        help="count bluffs, trades and prices too: of games that wait for it, or of all; broken off, `missing` goes on",
    )


async def _rebuild_results(database: Database, args: argparse.Namespace) -> Said:
    games = await rebuild_results(database)
    told = f"The results of {games} finished games were made anew, from their journals and records."
    if args.counts is None:
        return {"games": games}, told
    counted = await rebuild_counts(database, anew=args.counts == "all")
    return {"games": games, "counted": counted}, f"{told}\nHow {counted} of them were played was counted."


async def _groups(database: Database, _args: argparse.Namespace) -> Said:
    groups = await HostDesk(database).groups()
    lines = [f"{group.code:12} {_day(group.founded)}  {group.members:3} members  {group.name}" for group in groups]
    return [asdict(group) for group in groups], "\n".join(lines) or "There are no groups."


def _group_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("group", metavar="GROUP", help="the code of the group, from `maquignon admin groups`")


def _delete_group_arguments(parser: argparse.ArgumentParser) -> None:
    _group_arguments(parser)
    parser.add_argument("--reason", metavar="TEXT", default="", help="told to its members")


async def _delete_group(database: Database, args: argparse.Namespace) -> Said:
    try:
        await HostDesk(database).delete_group(args.group.upper(), args.reason, _now())
    except LookupError:
        raise CommandError(f"there is no group {args.group}; `maquignon admin groups` lists them") from None
    return {"group": args.group.upper()}, "The group is deleted; the games stay with those who played them."


def _annul_arguments(parser: argparse.ArgumentParser) -> None:
    _group_arguments(parser)
    parser.add_argument("game", metavar="GAME", help="the code of the table it was played at")
    parser.add_argument("--reason", metavar="TEXT", default="", help="told to its members; without, it counts again")


async def _annul(database: Database, args: argparse.Namespace) -> Said:
    try:
        await HostDesk(database).annul(args.group.upper(), args.game.upper(), args.reason, _now())
    except LookupError:
        raise CommandError(f"there is no game {args.game} in a group {args.group}") from None
    told = "counts for nothing in the group, and its members read why" if args.reason.strip() else "counts again"
    return {"group": args.group.upper(), "game": args.game.upper(), "reason": args.reason}, f"The game {told}."


async def _export(database: Database, args: argparse.Namespace) -> Said:
    found = await HostDesk(database).export(args.guest, _now())
    if found is None:
        raise CommandError(f"there is no guest {args.guest}; `maquignon admin guests NAME` finds the id")
    return found, json.dumps(found, indent=2, ensure_ascii=False)


async def _desk(_database: Database, args: argparse.Namespace) -> Said:
    file, given = database_file(chosen_database(args)), os.environ.get(KEY_VARIABLE, "")
    if not given and file is None:
        raise CommandError(f"with PostgreSQL the server's key is needed: set {KEY_VARIABLE}")
    code = desk_code(given.encode() if given or file is None else key_beside(file), _now())
    return {"code": code}, f"Open /desk at this server and type {code}\nIt is good today and tomorrow (UTC)."


async def _evenings(database: Database, _args: argparse.Namespace) -> Said:
    rows = await HostDesk(database).evenings()
    lines = [
        f"{row.code:12} {_day(row.opened)}  {'over' if row.ended else f'round {row.begun} of {row.rounds}':14}"
        f" {row.people:3} people  {row.name}"
        for row in rows
    ]
    return [asdict(row) for row in rows], "\n".join(lines) or "There are no evenings."


def _evening_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("evening", metavar="EVENING", help="the code of the evening, from `maquignon admin evenings`")


async def _end_evening(database: Database, args: argparse.Namespace) -> Said:
    try:
        await HostDesk(database).end_evening(args.evening.upper(), _now())
    except LookupError:
        raise CommandError(
            f"there is no evening {args.evening} that goes on; `maquignon admin evenings` lists them"
        ) from None
    return {"evening": args.evening.upper()}, "The evening is over; a round that is still being played counts no more."


def _no_arguments(_parser: argparse.ArgumentParser) -> None:
    """It needs to know nothing."""


def _days(text: str) -> int:
    days = int(text)
    if days < 0:
        raise argparse.ArgumentTypeError("a number of days is not negative")
    return days


def _now() -> int:
    return int(time.time())


def _day(seconds: int) -> str:
    return time.strftime("%Y-%m-%d", time.gmtime(seconds))


ACTIONS: dict[
    str,
    tuple[
        Callable[[argparse.ArgumentParser], None],
        Callable[[Database, argparse.Namespace], Awaitable[Said]],
        str,
    ],
] = {
    "desk": (_no_arguments, _desk, "the code of the day for the host's desk, /desk"),
    "tables": (_tables_arguments, _tables, "list the tables"),
    "close": (_close_arguments, _close, "close a table"),
    "guests": (_guests_arguments, _guests, "find guests by name"),
    "forget": (_guest_arguments, _forget, "delete a guest's data: names and chat go, seats and moves stay"),
    "export": (_guest_arguments, _export, "all that is kept of the person a guest is, as JSON"),
    "revoke": (_guest_arguments, _revoke, "sign a guest out: cookies and tokens given so far are void"),
    "groups": (_no_arguments, _groups, "list the groups"),
    "annul": (_annul_arguments, _annul, "let a game count for nothing in a group"),
    "delete-group": (_delete_group_arguments, _delete_group, "delete a group: its ladder and members, not its games"),
    "evenings": (_no_arguments, _evenings, "list the evenings"),
    "end-evening": (_evening_arguments, _end_evening, "end an evening: its standings stay as they are"),
    "rebuild-results": (_rebuild_arguments, _rebuild_results, "make the results of all finished games anew"),
    "purge": (_purge_arguments, _purge, "delete old tables and guests"),
}
