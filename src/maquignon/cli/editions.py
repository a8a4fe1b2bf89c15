"""`maquignon editions`: what each printed edition has in its box, and what may be switched on."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from maquignon.cli.choosing import chosen_edition
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.rulebook import EDITIONS, Edition, allowed_house_rules
from maquignon.rulebook.cards import FAMILIES, RATS, Money
from maquignon.rulebook.editions import printed
from maquignon.rulebook.numbered import book

if TYPE_CHECKING:
    from rich.table import Table

EXAMPLE = """\
  maquignon editions                      all of them, side by side
  maquignon editions master-2009          one in full, with its form for two
  maquignon editions --json | jq '.[].id'"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("name", metavar="NAME", nargs="?", help="show this edition in full, with its form for two")
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    shown = list(EDITIONS.values()) if args.name is None else _forms(args.name)
    if args.json:
        print_json([_facts(edition) for edition in shown])
    elif args.name is None:
        _show_all(shown)
    else:
        _show_in_full(shown)
    return 0


def _forms(name: str) -> list[Edition]:
    """The edition of that name and, where it has one, its form for two."""
    chosen = chosen_edition(name, [])
    for_two = printed(name, players=2)
    return [chosen] if for_two is chosen else [chosen, for_two]


def _facts(edition: Edition) -> dict[str, object]:
    return {
        "id": edition.id,
        "title": edition.title,
        "source": edition.source,
        "players": list(edition.players),
        "cards_per_family": edition.cards_per_family,
        "pedigrees": len(FAMILIES) if edition.pedigrees else 0,
        "rats": RATS if edition.rats else 0,
        "deck": edition.deck_size,
        "bank": {str(value): count for value, count in edition.bank.items()},
        "purse": {str(value): count for value, count in edition.purse.items()},
        "payouts": list(edition.payouts),
        "lot": edition.lot,
        "division": edition.division,
        "house_rules": list(allowed_house_rules(edition)),
    }


def _show_all(editions: list[Edition]) -> None:
    from rich.table import Table

    table = Table("edition", "players", "family", "pedigrees/rats", "lot", "start purse", box=None, pad_edge=False)
    for each in editions:
        table.add_row(
            f"[bold]{each.id}[/]",
            _span(each.players),
            str(each.cards_per_family),
            f"{len(FAMILIES)}/{RATS}" if each.pedigrees else "-",
            _lot(each),
            _cards(each.purse),
        )
    out = console()
    out.print(table)
    out.print("\n`maquignon editions NAME` shows one in full, with its house rules.", style="dim")


def _show_in_full(editions: list[Edition]) -> None:
    out = console()
    for each in editions:
        out.print(f"[bold]{each.id}[/]  {each.title}")
        out.print(_table_of(each))
        out.print()


def _table_of(edition: Edition) -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="dim")
    for label, value in _lines(edition).items():
        table.add_row(f"  {label}", value)
    for number, name in enumerate(allowed_house_rules(edition)):
        table.add_row("  house rules" if number == 0 else "", _house_rule(name))
    return table


def _lines(edition: Edition) -> dict[str, str]:
    return {
        "source": f"rulebook {edition.source}",
        "players": _span(edition.players),
        "deck": f"{edition.deck_size} cards",
        "cards in a family": str(edition.cards_per_family),
        "pedigrees and rats": f"{len(FAMILIES)} and {RATS}" if edition.pedigrees else "none",
        "all the money": f"{_cards(edition.bank)}, worth {edition.ceiling}",
        "start purse": _cards(edition.purse),
        "donkeys pay": ", ".join(map(str, edition.payouts)),
        "animals in a lot": _lot(edition),
        "a tie in a trade": edition.first_tie.value,
        "a tie for the win": edition.final_tie.value,
    }


def _house_rule(name: str) -> str:
    """A house rule with the number under which it is explained."""
    numbers = [rule.number for rule in book().rules if rule.title == name]
    return " ".join([name, *(f"[dim]({number})[/]" for number in numbers)])


def _span(numbers: tuple[int, ...]) -> str:
    return str(numbers[0]) if len(numbers) == 1 else f"{numbers[0]}-{numbers[-1]}"


def _lot(edition: Edition) -> str:
    return "divided" if edition.division else str(edition.lot)


def _cards(money: Money) -> str:
    return " ".join(f"{count}×{value}" for value, count in money.items())
