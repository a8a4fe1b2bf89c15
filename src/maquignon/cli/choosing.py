"""The choice of an edition, house rules and players, the same in every command."""

from __future__ import annotations

import argparse

from maquignon.cli.errors import CommandError
from maquignon.cli.texts import texts
from maquignon.rulebook import BadSetup, Edition, edition
from maquignon.rulebook.languages import SOURCE_LANGUAGE


def add_house_rules(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--house-rule",
        metavar="H",
        dest="house_rules",
        action="append",
        default=[],
        help="a house rule or printed variant to switch on; may be given several times (see `maquignon editions`)",
    )


def chosen_edition(
    name: str, house_rules: list[str], players: int | None = None, language: str = SOURCE_LANGUAGE
) -> Edition:
    """The edition that was asked for, or a sentence saying why there is none."""
    try:
        return edition(name, house_rules, players)
    except BadSetup as refusal:
        raise CommandError(refusal.reason.sentence(language)) from None


def name_of(edition: Edition, language: str = SOURCE_LANGUAGE) -> str:
    """'koehandel-2001', 'koehandel-2001 with one-bid, two-lots'."""
    if not edition.house_rules:
        return edition.id
    rules = ", ".join(sorted(edition.house_rules))
    return texts(language).say("commands.with_house_rules", edition=edition.id, rules=rules)
