"""The numbered rules as a page of Markdown: `python -m tools.rules_page > docs/rules.md`."""

from collections.abc import Iterator, Sequence

from maquignon.rulebook.house_rules import HOUSE_RULES
from maquignon.rulebook.numbered import TRAITS, Book, Rule, Section, book, in_language

INTRODUCTION = """\
# The rules

<!-- Made from src/maquignon/rulebook/rules.toml by `python -m tools.rules_page`. Do not edit this page. -->

Every rule has a number, every number has a test. The sections S to C are the game, V are the house rules, R the
rulings: what is played where the printed rulebooks are silent, damaged or of two minds. The words are this project's
own; the rulebooks remain the authority. `maquignon rules EDITION` shows the rules of one edition only."""


def to_markdown(source: Book) -> str:
    blocks = [INTRODUCTION, *_comparison(source)]
    for section in source.sections:
        blocks.extend(_section(section))
    blocks.extend(_traits())
    blocks.extend(_sources(source))
    return "\n\n".join(blocks) + "\n"


def to_markdown_in(language: str) -> str:
    """The rules alone, in another language: number, title, text, and the reason for a ruling."""
    blocks = []
    for section in (in_language(section, language) for section in book().sections):
        blocks.append(f"## {section.letter}. {section.title}")
        for rule in section.rules:
            blocks += [f"### {rule.number} {rule.title}", rule.text, *([f"*{rule.reason}*"] if rule.reason else [])]
    return "\n\n".join(blocks) + "\n"


def _comparison(source: Book) -> Iterator[str]:
    yield "## The editions side by side"
    head = ["", *(f"`{edition}`" for edition in source.editions)]
    yield _table(head, [[fact.label, *fact.values] for fact in source.facts])


def _section(section: Section) -> Iterator[str]:
    yield f"## {section.letter}. {section.title}"
    for rule in section.rules:
        yield from _rule(rule)


def _rule(rule: Rule) -> Iterator[str]:
    yield f"### {rule.number} {rule.title}"
    yield rule.text
    if rule.reason:
        yield f"*Why:* {rule.reason}"
    if notes := _notes(rule):
        yield f"<sub>{notes}</sub>"


def _notes(rule: Rule) -> str:
    notes = {
        "Only with": sorted(rule.only),
        "Not with": sorted(rule.unless),
        "Source": rule.sources,
    }
    return " ".join(f"{label}: {', '.join(names)}." for label, names in notes.items() if names)


def _traits() -> Iterator[str]:
    yield "## Only with, not with"
    yield "After these words stands a house rule, or a trait of an edition:"
    yield _table(["trait", "meaning"], [[name, TRAITS[name]] for name in TRAITS if name not in HOUSE_RULES])


def _sources(source: Book) -> Iterator[str]:
    yield "## Sources"
    yield _table(["name", "rulebook", "text"], [[f"`{each.name}`", each.title, each.text] for each in source.sources])


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


if __name__ == "__main__":
    print(to_markdown(book()), end="")
