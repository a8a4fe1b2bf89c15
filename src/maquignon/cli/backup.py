"""`maquignon backup`: a checked copy of the database while the server runs."""

from __future__ import annotations

import argparse
import os
from dataclasses import asdict
from pathlib import Path

from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.server.settings.config import default_database
from maquignon.server.store.backup import Backup, back_up
from maquignon.server.store.trouble import DatabaseTrouble

VARIABLE = "MAQUIGNON_DATABASE"
EXAMPLE = """\
  maquignon backup sunday.db --database /var/lib/maquignon/maquignon.db
  maquignon backup last.db --force          with the database named by MAQUIGNON_DATABASE

to restore a backup:
  1. stop the server
  2. remove the database's companions, if they are there: DATABASE-wal and DATABASE-shm
  3. copy the backup to the place of the database
  4. start the server with the same key: it is in DATABASE.key or MAQUIGNON_KEY, and in no backup, so keep a copy of it

PostgreSQL has its own tool: pg_dump --format=custom, and pg_restore into an empty database."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help="where the backup goes")
    add_database(parser)
    parser.add_argument("--force", action="store_true", help="write over FILE if it is there")
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    try:
        made = back_up(chosen_database(args), args.file, overwrite=args.force)
    except DatabaseTrouble as trouble:
        raise CommandError(str(trouble)) from None
    if args.json:
        print_json({**asdict(made), "file": str(made.file)})
    else:
        _show(made)
    return 0


def add_database(parser: argparse.ArgumentParser) -> None:
    default = f"{VARIABLE}, or the file a server uses by itself"
    text = f"the server's database: a file, or postgresql://user@host/name (default: {default})"
    parser.add_argument("--database", metavar="ADDRESS", help=text)


def chosen_database(args: argparse.Namespace) -> str:
    return str(args.database or os.environ.get(VARIABLE) or default_database())


def _show(made: Backup) -> None:
    console().print(
        f"{made.file}: {made.tables} tables, {made.entries} entries, {made.records} records, all read back "
        f"({made.bytes / 1_000_000:.1f} MB).\nThe key of running games is not in it; keep a copy of that too. "
        "How to restore it: `maquignon backup --help`.",
        markup=False,
        soft_wrap=True,
    )
