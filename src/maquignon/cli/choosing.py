"""The choice of an edition, house rules and players, the same in every command."""

from __future__ import annotations

import argparse

from maquignon.cli.errors import CommandError
from maquignon.rulebook import BadSetup, Edition, edition


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house-rule",
        metavar="H",
        dest="house_rules",
        action="append",
        default=[],
        help="a house rule or printed variant to switch on; may be given several times (see `maquignon editions`)",
    )


def chosen_edition(name: str, house_rules: list[str], players: int | None = None) -> Edition:
    """The edition that was asked for, or a sentence saying why there is none."""
    try:
        return edition(name, house_rules, players)
    except BadSetup as refusal:
        raise CommandError(str(refusal)) from None


def name_of(edition: Edition) -> str:
    """'koehandel-2001', 'koehandel-2001 with one-bid, two-lots'."""
    return " with ".join(filter(None, [edition.id, ", ".join(sorted(edition.house_rules))]))
