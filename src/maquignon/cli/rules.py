"""`maquignon rules`: the numbered rules, all of them or those that hold where one plays."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from maquignon.cli.choosing import add_house_rules, chosen_edition
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.rulebook import Edition
from maquignon.rulebook.languages import LANGUAGES, SOURCE_LANGUAGE
from maquignon.rulebook.numbered import (
    Rule,
    Section,
    Source,
    book,
    in_language,
    meaning,
    sections_for,
    sources_in_language,
)

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

EXAMPLE = """\
  maquignon rules koehandel-2001                      what holds there
  maquignon rules master-2009 --players 2             the form for two
  maquignon rules R14                                 one rule, why it is so and where it comes from
  maquignon rules koehandel-2001 --lang nl            in Dutch; also fr and de
  maquignon rules boursicocotte-2025 --house-rule original --rule A1"""
NUMBER = re.compile(r"[A-Z][0-9]+", re.IGNORECASE)
MARKED = re.compile(r"`([^`]+)`|\*([^*]+)\*")


class Labels(NamedTuple):
    """What is printed around a rule."""

    why: str
    only: str
    unless: str
    or_where: str
    source: str
    text: str
    between_sources: str
    everywhere: str
    holds: str
    does_not_hold: str
    with_: str


LABELS = {
    "en": Labels(
        why="Why: {}",
        only="Only where {}.",
        unless="Not where {}.",
        or_where=", or ",
        source="Source: {}.",
        text="text",
        between_sources="; ",
        everywhere="every rulebook where it holds",
        holds="Holds in {}.",
        does_not_hold="Does not hold in {}.",
        with_="with",
    ),
    "nl": Labels(
        why="Waarom: {}",
        only="Alleen waar {}.",
        unless="Niet waar {}.",
        or_where=", of waar ",
        source="Bron: {}.",
        text="tekst",
        between_sources="; ",
        everywhere="elk regelboek waar het geldt",
        holds="Geldt in {}.",
        does_not_hold="Geldt niet in {}.",
        with_="met",
    ),
    "fr": Labels(
        why="Pourquoi\u00a0: {}",
        only="Seulement là où {}.",
        unless="Pas là où {}.",
        or_where=", ou là où ",
        source="Source\u00a0: {}.",
        text="texte",
        between_sources="\u00a0; ",
        everywhere="tous les livrets où elle vaut",
        holds="Vaut dans {}.",
        does_not_hold="Ne vaut pas dans {}.",
        with_="avec",
    ),
    "de": Labels(
        why="Warum: {}",
        only="Nur wo {}.",
        unless="Nicht wo {}.",
        or_where=", oder wo ",
        source="Quelle: {}.",
        text="Text",
        between_sources="; ",
        everywhere="jedes Regelheft, in dem es gilt",
        holds="Gilt in {}.",
        does_not_hold="Gilt nicht in {}.",
        with_="mit",
    ),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="EDITION|NUMBER", nargs="?", help="an edition, or the number of a rule")
    parser.add_argument("--rule", metavar="NUMBER", help="only this rule, with its reason and source")
    add_house_rules(parser)
    parser.add_argument("--players", metavar="N", type=int, help="so many play (two: the form for two)")
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=SOURCE_LANGUAGE, help="the language of the rules (default: %(default)s)"
    )
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    edition, number = _asked(args)
    if number is None:
        sections = book().sections if edition is None else sections_for(edition.traits())
    else:
        sections = _only(number)
    sections = tuple(in_language(section, args.lang) for section in sections)
    if args.json:
        print_json([_facts(section, rule, edition) for section in sections for rule in section.rules])
    elif number is None:
        _show_sections(sections)
    else:
        _show_rule(sections[0].rules[0], edition, args.lang)
    return 0


def _asked(args: argparse.Namespace) -> tuple[Edition | None, str | None]:
    """Which edition, if any, and which rule, if only one."""
    name, number = args.what, args.rule
    if name is not None and number is None and NUMBER.fullmatch(name):
        name, number = None, name
    if name is not None:
        return chosen_edition(name, args.house_rules, args.players), number
    if args.house_rules or args.players is not None:
        raise CommandError("house rules and a number of players change an edition: name the edition too")
    return None, number


def _only(number: str) -> tuple[Section, ...]:
    for section in book().sections:
        for rule in section.rules:
            if rule.number == number.upper():
                return (Section(letter=section.letter, title=section.title, rules=(rule,)),)
    known = ", ".join(f"{each.rules[0].number}-{each.rules[-1].number}" for each in book().sections)
    raise CommandError(f"there is no rule '{number}'; there is {known}")


def _facts(section: Section, rule: Rule, edition: Edition | None) -> dict[str, object]:
    return {
        "number": rule.number,
        "section": section.title,
        "title": rule.title,
        "text": rule.text,
        "reason": rule.reason,
        "only": sorted(rule.only),
        "unless": sorted(rule.unless),
        "sources": list(rule.sources),
        "holds": None if edition is None else rule.holds(edition.traits()),
    }


def _show_sections(sections: Sequence[Section]) -> None:
    out = console()
    for section in sections:
        out.print(f"[bold]{section.letter}. {section.title}[/]\n")
        for rule in section.rules:
            out.print(_block(rule.number, rule.title, [_text(rule.text)]))
            out.print()


def _show_rule(rule: Rule, edition: Edition | None, language: str) -> None:
    labels = LABELS[language]
    lines = [_text(rule.text)]
    if rule.reason:
        lines.append(_text(labels.why.format(rule.reason)))
    lines += [_text(note) for note in _notes(rule, language)]
    if edition is not None:
        holds = labels.holds if rule.holds(edition.traits()) else labels.does_not_hold
        lines.append(_text(holds.format(_name(edition, labels))))
    console().print(_block(rule.number, rule.title, lines))


def _name(edition: Edition, labels: Labels) -> str:
    return f" {labels.with_} ".join(filter(None, [edition.id, ", ".join(sorted(edition.house_rules))]))


def _notes(rule: Rule, language: str) -> Iterable[str]:
    """Where a rule holds and where it comes from."""
    labels = LABELS[language]
    if rule.only:
        yield labels.only.format(_meanings(rule.only, language))
    if rule.unless:
        yield labels.unless.format(_meanings(rule.unless, language))
    titles = {each.name: _title(each, labels) for each in sources_in_language(language)}
    yield labels.source.format(labels.between_sources.join(titles[name] for name in rule.sources) or labels.everywhere)


def _title(source: Source, labels: Labels) -> str:
    return source.title if source.name == "project" else f"{source.title} ({labels.text} {source.text})"


def _meanings(traits: Iterable[str], language: str) -> str:
    return LABELS[language].or_where.join(meaning(name, language) for name in sorted(traits))


def _block(number: str, title: str, lines: Sequence[Text]) -> Table:
    """The number in the margin, the words beside it."""
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    table.add_column(width=4, style="bold cyan")
    table.add_column()
    table.add_row(number, f"[bold]{title}[/]")
    for line in lines:
        table.add_row("", line)
    return table


def _text(marked: str) -> Text:
    """The book's light marks as styles: `code` and *stress*."""
    from rich.text import Text

    text = Text()
    end = 0
    for found in MARKED.finditer(marked):
        text.append(marked[end : found.start()])
        text.append(found[1] or found[2], style="cyan" if found[1] else "italic")
        end = found.end()
    return text.append(marked[end:])
