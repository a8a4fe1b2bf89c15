"""`maquignon score`: the score sheet, step by step, for people with cards on a real table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.play.score_sheet import ScoreSheet, score_sheet
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import FAMILIES, LEAST_BID, PEDIGREE_VALUE
from maquignon.rulebook.edition import FinalTie

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
    add_language(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


class Step(NamedTuple):
    """A line of the sheet: what is done, by which rule, and what has been reached."""

    rule: str
    text: str
    reached: int


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    edition = chosen_edition(args.edition, args.house_rules, language=texts.language)
    families = _families(args.families, "score.no_such_family", texts)
    pedigrees = _families(args.pedigrees, "score.no_such_pedigree", texts)
    _check(edition, args, texts)
    counted = args.money if edition.money_counts else None
    sheet = score_sheet(families, pedigrees, rats=args.rats, money=counted)
    steps = list(_steps(sheet, edition, args.money, texts))
    if args.json:
        print_json(_facts(sheet, edition, steps, args.money))
    else:
        _show(sheet, edition, steps, texts)
    return 0


def _names(text: str) -> list[str]:
    return [name.strip().lower() for name in text.split(",") if name.strip()]


def _families(names: list[str], unknown: str, texts: Texts) -> list[str]:
    """Animals may be called by their English names, or by those of the language that is spoken."""
    known = {**{texts.animal(family).lower(): family for family in FAMILIES}, **{each: each for each in FAMILIES}}
    families = []
    for name in names:
        if name not in known:
            choices = texts.join(map(texts.animal, FAMILIES), "cards.or")
            raise CommandError(texts.say(unknown, name=name, choices=choices))
        if known[name] in families:
            raise CommandError(texts.say("score.named_twice", name=name))
        families.append(known[name])
    return families


def _check(edition: Edition, args: argparse.Namespace, texts: Texts) -> None:
    """Refuse what cannot lie on a table of this edition."""
    if args.pedigrees and not edition.pedigrees:
        raise CommandError(texts.say("score.no_pedigrees", edition=edition.id))
    if args.rats and not edition.rats:
        raise CommandError(texts.say("score.no_rats", edition=edition.id))
    if args.money is not None:
        _check_money(edition, args.money, texts)


def _check_money(edition: Edition, money: int, texts: Texts) -> None:
    if money < 0 or money % LEAST_BID:
        raise CommandError(texts.say("score.money_not_round", step=LEAST_BID, money=money))
    if money > edition.ceiling:
        raise CommandError(texts.say("score.too_much_money", edition=edition.id, most=edition.ceiling, money=money))


def _steps(sheet: ScoreSheet, edition: Edition, money: int | None, texts: Texts) -> Iterator[Step]:
    if sheet.rats:
        yield Step("C1", _rats(sheet, texts), 0)
    added = " + ".join(f"{texts.animal(name)} {value}" for name, value in sheet.families)
    yield Step("C2", added or texts.say("score.no_family"), sum(value for _, value in sheet.families))
    if sheet.matching:
        yield Step("C3", _papers("score.with_family", sheet.matching, texts), sheet.sum)
    yield Step("C4", texts.count("score.times", sheet.number, sum=sheet.sum), sheet.product)
    reached = sheet.product + sheet.loose_value
    if sheet.loose:
        yield Step("C5", _papers("score.without_family", sheet.loose, texts), reached)
    if money is not None:
        yield _money(edition, money, reached, texts)


def _rats(sheet: ScoreSheet, texts: Texts) -> str:
    if sheet.lost is None:
        return texts.say("score.rats_cost_nothing")
    return texts.say("score.rats_cost", animal=texts.animal(sheet.lost))


def _papers(key: str, names: tuple[str, ...], texts: Texts) -> str:
    animals = texts.join(map(texts.animal, names))
    return texts.say(key, animals=animals, number=len(names), value=PEDIGREE_VALUE)


def _money(edition: Edition, money: int, reached: int, texts: Texts) -> Step:
    if edition.money_counts:
        return Step("V6", texts.say("score.money", money=money), reached + money)
    if edition.final_tie is FinalTie.MONEY:
        return Step("C7", texts.say("score.money_breaks_ties", money=money), reached)
    return Step("C6", texts.say("score.money_is_nothing", money=money), reached)


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


def _show(sheet: ScoreSheet, edition: Edition, steps: list[Step], texts: Texts) -> None:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(style="cyan")
    table.add_column()
    table.add_column(justify="right")
    for step in steps:
        table.add_row(f"  {step.rule}", step.text, "" if step.rule == "C1" else str(step.reached))
    table.add_row("", f"[bold]{texts.say('score.total')}[/]", f"[bold]{sheet.total}[/]")
    out = console()
    out.print(f"[bold]{name_of(edition, texts.language)}[/]")
    out.print(table)
