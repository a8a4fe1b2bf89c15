"""`maquignon rules`: the numbered rules, all of them or those that hold where one plays."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from maquignon.cli.choosing import add_house_rules, chosen_edition, name_of
from maquignon.cli.errors import CommandError
from maquignon.cli.terminal import add_json, console, print_json, with_example
from maquignon.cli.texts import Texts, add_language, chosen_texts
from maquignon.rulebook import Edition
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


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("what", metavar="EDITION|NUMBER", nargs="?", help="an edition, or the number of a rule")
    parser.add_argument("--rule", metavar="NUMBER", help="only this rule, with its reason and source")
    add_house_rules(parser)
    parser.add_argument("--players", metavar="N", type=int, help="so many play (two: the form for two)")
    add_language(parser)
    add_json(parser)
    with_example(parser, EXAMPLE)


def run(args: argparse.Namespace) -> int:
    texts = chosen_texts(args)
    edition, number = _asked(args, texts)
    if number is None:
        sections = book().sections if edition is None else sections_for(edition.traits())
    else:
        sections = _only(number, texts)
    sections = tuple(in_language(section, texts.language) for section in sections)
    if args.json:
        print_json([_facts(section, rule, edition) for section in sections for rule in section.rules])
    elif number is None:
        _show_sections(sections)
    else:
        _show_rule(sections[0].rules[0], edition, texts)
    return 0


def _asked(args: argparse.Namespace, texts: Texts) -> tuple[Edition | None, str | None]:
    """Which edition, if any, and which rule, if only one."""
    name, number = args.what, args.rule
    if name is not None and number is None and NUMBER.fullmatch(name):
        name, number = None, name
    if name is not None:
        return chosen_edition(name, args.house_rules, args.players, texts.language), number
    if args.house_rules or args.players is not None:
        raise CommandError(texts.say("rules.name_the_edition"))
    return None, number


def _only(number: str, texts: Texts) -> tuple[Section, ...]:
    for section in book().sections:
        for rule in section.rules:
            if rule.number == number.upper():
                return (Section(letter=section.letter, title=section.title, rules=(rule,)),)
    known = ", ".join(f"{each.rules[0].number}-{each.rules[-1].number}" for each in book().sections)
    raise CommandError(texts.say("rules.no_such_rule", number=number, choices=known))


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


def _show_rule(rule: Rule, edition: Edition | None, texts: Texts) -> None:
    lines = [_text(rule.text)]
    if rule.reason:
        lines.append(_text(texts.say("rules.why", reason=rule.reason)))
    lines += [_text(note) for note in _notes(rule, texts)]
    if edition is not None:
        holds = "rules.holds" if rule.holds(edition.traits()) else "rules.does_not_hold"
        lines.append(_text(texts.say(holds, edition=name_of(edition, texts.language))))
    console().print(_block(rule.number, rule.title, lines))


def _notes(rule: Rule, texts: Texts) -> Iterable[str]:
    """Where a rule holds and where it comes from."""
    if rule.only:
        yield texts.say("rules.only", traits=_meanings(rule.only, texts))
    if rule.unless:
        yield texts.say("rules.unless", traits=_meanings(rule.unless, texts))
    titles = {each.name: _title(each, texts) for each in sources_in_language(texts.language)}
    sources = texts.say("rules.between_sources").join(titles[name] for name in rule.sources)
    yield texts.say("rules.source", sources=sources or texts.say("rules.everywhere"))


def _title(source: Source, texts: Texts) -> str:
    return (
        source.title if source.name == "project" else texts.say("rules.of_text", title=source.title, text=source.text)
    )


def _meanings(traits: Iterable[str], texts: Texts) -> str:
    return texts.say("rules.or_where").join(meaning(name, texts.language) for name in sorted(traits))


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
