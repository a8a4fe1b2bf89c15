"""`maquignon score`: the score sheet, step by step, for people with cards on a real table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.play.score_sheet import ScoreSheet, score_sheet
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import FAMILIES, LEAST_BID, PEDIGREE_VALUE
from maquignon.rulebook.edition import FinalTie
from maquignon.rulebook.sentences import one_of

EXAMPLE = """\
  maquignon score --edition koehandel-2001 --families pig,dog,rooster
  maquignon score --edition master-2009 --house-rule money-counts \\
      --families goose,dog,cow --pedigrees dog,horse --rats --money 430

The families: rooster, goose, cat, dog, sheep, goat, donkey, pig, cow, horse."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", required=True, help="see `maquignon editions`")
    add_house_rules(parser)
    parser.add_argument("--families", metavar="F", type=_names, default=[], help="complete families, as in cow,horse")
    parser.add_argument("--pedigrees", metavar="P", type=_names, default=[], help="pedigrees, as in cow,horse")
    parser.add_argument("--rats", action="store_true", help="the rat family is there too")
    parser.add_argument("--money", metavar="N", type=int, help="what the money left is worth")
    add_json(parser)
    with_example(parser, EXAMPLE)


class Step(NamedTuple):
    """A line of the sheet: what is done, by which rule, and what has been reached."""

    rule: str
    text: str
    reached: int


def run(args: argparse.Namespace) -> int:
    edition = chosen_edition(args.edition, args.house_rules)
    _check(edition, args)
    counted = args.money if edition.money_counts else None
    sheet = score_sheet(args.families, args.pedigrees, rats=args.rats, money=counted)
    steps = list(_steps(sheet, edition, args.money))
    if args.json:
        print_json(_facts(sheet, edition, steps, args.money))
    else:
        _show(sheet, edition, steps)
    return 0


def _names(text: str) -> list[str]:
    return [name.strip().lower() for name in text.split(",") if name.strip()]


def _check(edition: Edition, args: argparse.Namespace) -> None:
    """Refuse what cannot lie on a table of this edition."""
    _check_names("family", args.families)
    _check_names("pedigree", args.pedigrees)
    if args.pedigrees and not edition.pedigrees:
        raise CommandError(f"{edition.id} has no pedigrees")
    if args.rats and not edition.rats:
        raise CommandError(f"{edition.id} has no rats")
    if args.money is not None:
        _check_money(edition, args.money)


def _check_names(kind: str, names: list[str]) -> None:
    for name in names:
        if name not in FAMILIES:
            raise CommandError(f"there is no {kind} '{name}'; there is {one_of(FAMILIES)}")
        if names.count(name) > 1:
            raise CommandError(f"the {kind} '{name}' is named twice")


def _check_money(edition: Edition, money: int) -> None:
    if money < 0 or money % LEAST_BID:
        raise CommandError(f"money is a multiple of {LEAST_BID}, from 0 up, not {money}")
    if money > edition.ceiling:
        raise CommandError(f"all the money of {edition.id} is worth {edition.ceiling}, less than {money}")


def _steps(sheet: ScoreSheet, edition: Edition, money: int | None) -> Iterator[Step]:
    if sheet.rats:
        yield Step("C1", _rats(sheet), 0)
    yield Step("C2", _added([f"{name} {value}" for name, value in sheet.families]), _families(sheet))
    if sheet.matching:
        yield Step("C3", f"pedigrees with their family: {_papers(sheet.matching)}", sheet.sum)
    yield Step("C4", f"{sheet.sum} × {_counted(sheet.number)}", sheet.product)
    reached = sheet.product + sheet.loose_value
    if sheet.loose:
        yield Step("C5", f"pedigrees without their family: {_papers(sheet.loose)}", reached)
    if money is not None:
        yield _money(edition, money, reached)


def _rats(sheet: ScoreSheet) -> str:
    if sheet.lost is None:
        return "the rats cost nothing: there is no family to lose"
    return f"the rats cost the family that hurts least: {sheet.lost} (R14)"


def _families(sheet: ScoreSheet) -> int:
    return sum(value for _, value in sheet.families)


def _papers(names: tuple[str, ...]) -> str:
    return f"{one_of(names, 'and')}, {len(names)} × {PEDIGREE_VALUE}"


def _added(terms: list[str]) -> str:
    return " + ".join(terms) if terms else "no complete family counts"


def _counted(number: int) -> str:
    return f"{number} {'family' if number == 1 else 'families'}"


def _money(edition: Edition, money: int, reached: int) -> Step:
    if edition.money_counts:
        return Step("V6", f"money: {money}", reached + money)
    if edition.final_tie is FinalTie.MONEY:
        return Step("C7", f"money: {money} adds nothing, it only breaks a tie for the win", reached)
    return Step("C6", f"money: {money} counts for nothing", reached)


def _facts(sheet: ScoreSheet, edition: Edition, steps: list[Step], money: int | None) -> dict[str, object]:
    return {
        "edition": edition.id,
        "house_rules": sorted(edition.house_rules),
        "families": [name for name, _ in sheet.families],
        "pedigrees": {"with_family": list(sheet.matching), "without_family": list(sheet.loose)},
        "rats": sheet.rats,
        "lost_to_rats": sheet.lost,
        "money": money,
        "money_counts": edition.money_counts,
        "steps": [step._asdict() for step in steps],
        "total": sheet.total,
    }


def _show(sheet: ScoreSheet, edition: Edition, steps: list[Step]) -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan")
    table.add_column()
    table.add_column(justify="right")
    for step in steps:
        table.add_row(f"  {step.rule}", step.text, "" if step.rule == "C1" else str(step.reached))
    table.add_row("", "[bold]total[/]", f"[bold]{sheet.total}[/]")
    out = console()
    out.print(f"[bold]{name_of(edition)}[/]")
    out.print(table)
