"""`maquignon score`: the score sheet, step by step, for people with cards on a real table."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.score_table import Possessions, check, families_of, player_of, ranks
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.play.score_sheet import ScoreSheet
from maquignon.rulebook import Edition
from maquignon.rulebook.cards import PEDIGREE_VALUE
from maquignon.rulebook.edition import FinalTie

EXAMPLE = """\
  maquignon score --edition koehandel-2001 --families pig,dog,rooster
  maquignon score --edition master-2009 --house-rule money-counts \\
      --families goose,dog,cow --pedigrees dog,horse --rats --money 430
  maquignon score --edition master-2009 --player "Ann: cow, goose, goose*, 430" --player "Ben: pig, rats"

A player has complete families, pedigrees (cow* or cow-pedigree), the rats, and a sum of money. Animals may be named in
English, Dutch, French or German. The families: rooster, goose, cat, dog, sheep, goat, donkey, pig, cow, horse."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--edition", metavar="E", required=True, help="see `maquignon editions`")
    add_house_rules(parser)
    parser.add_argument(
        "--player",
        metavar="P",
        dest="players",
        action="append",
        default=[],
        help="a whole table at once: a name and what is there, as in 'Ann: cow, pig, pig*, 430'; once for each player",
    )
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
    players = _players(args, texts)
    check(edition, players, texts)
    if args.players:
        _show_table(edition, players, texts, as_json=args.json)
        return 0
    (one,) = players
    sheet = one.sheet(edition)
    steps = list(_steps(sheet, edition, one.money, texts))
    if args.json:
        print_json(_facts(sheet, edition, steps, one.money))
    else:
        _show(sheet, edition, steps, texts)
    return 0


def _players(args: argparse.Namespace, texts: Texts) -> list[Possessions]:
    if not args.players:
        families = families_of(args.families, "score.no_such_family", texts)
        pedigrees = families_of(args.pedigrees, "score.no_such_pedigree", texts)
        return [Possessions(families=families, pedigrees=pedigrees, rats=args.rats, money=args.money)]
    if args.families or args.pedigrees or args.rats or args.money is not None:
        raise CommandError(texts.say("score.players_or_one"))
    return [player_of(text, texts) for text in args.players]


def _names(text: str) -> list[str]:
    return [name.strip().lower() for name in text.split(",") if name.strip()]


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


def _show_table(edition: Edition, players: list[Possessions], texts: Texts, *, as_json: bool) -> None:
    """The best first."""
    ranked = sorted(zip(ranks(edition, players), players, strict=True), key=lambda each: each[0])
    if as_json:
        print_json([_standing(edition, ahead, each, texts) for ahead, each in ranked])
        return
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    table.add_column()
    table.add_column()
    table.add_column(justify="right")
    for ahead, each in ranked:
        sheet = each.sheet(edition)
        animals = [texts.animal(name) for name, _ in sheet.families]
        shown = texts.join(animals) if animals else texts.say("score.no_family")
        table.add_row(f"  {ahead + 1}.", escape(each.name), shown, f"[bold]{sheet.total}[/]")
    out = console()
    out.print(f"[bold]{name_of(edition, texts.language)}[/]")
    out.print(table)


def _standing(edition: Edition, ahead: int, player: Possessions, texts: Texts) -> dict[str, object]:
    sheet = player.sheet(edition)
    steps = list(_steps(sheet, edition, player.money, texts))
    return {"name": player.name, "rank": ahead + 1, **_facts(sheet, edition, steps, player.money)}


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
