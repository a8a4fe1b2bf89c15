"""The page of studies as markdown; what it says can be made again, from the games it names, by its commands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.lab.markdown import markdown
from maquignon.lab.studies import auctions, bluffs, families
from maquignon.lab.studies.auctions import Places
from maquignon.lab.studies.charts import Chart, drawn
from maquignon.lab.studies.watching import Tally

_HEAD: Final = """\
# What the champion does

Questions that players ask, answered by {games:,} games of champions among themselves ({title}).
They say what is usual among equals who never bid beyond their means, not what beats your uncle. Brackets hold 95 %,
reckoned as if one offer told nothing of the next.
"""
_FOOT: Final = """\
## The games themselves

They are there to download, a Parquet file for each table ({kept}):

{files}

Anybody makes this page of them again, to the letter, without playing a game:

    {command}

And this plays the games:

{commands}
"""
_PLACES: Final = "The same question at every table, from the games that [the prices](prices.md) are from."
_OFFERS: Final = (
    "What an offer is worth and what comes of it (*gets the animals*: it is accepted, or countered with less):"
)
_ZEROS: Final = """\
They cost nothing, and the other side sees only how many cards lie there. He chose when to lay them, so like is compared
with like: offers that differ by less than 50, for as many animals of the same family."""
_CARDS: Final = "The median price at auction (– for fewer than 20 sales):"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """Where the games are from."""

    title: str
    files: str
    kept: str
    command: str
    commands: Sequence[str]


Part = str | Table | tuple[str, Chart]


def page(tally: Tally, tables: Sequence[Places], sources: Sources, folder: str) -> str:
    """`folder` is where the plots lie, seen from the page."""
    head = _HEAD.format(games=tally.games, title=sources.title)
    foot = _FOOT.format(
        files=sources.files,
        kept=sources.kept,
        command=sources.command,
        commands="\n".join(f"    {command}" for command in sources.commands),
    )
    return "\n".join([head, *(_shown(part, folder) for part in _parts(tally, tables)), foot])


def plots(tally: Tally, tables: Sequence[Places]) -> dict[str, str]:
    """By the names of their files."""
    return {f"{part[0]}.svg": drawn(part[1]) for part in _parts(tally, tables) if isinstance(part, tuple)}


def _parts(tally: Tally, tables: Sequence[Places]) -> list[Part]:
    return [
        "## Does the auctioneer's seat pay?",
        f"{auctions.seats_answer(tally)} {auctions.auctions_answer(tally)}",
        ("studies-seats", auctions.seat_chart(tally)),
        auctions.seats(tally),
        auctions.auctions(tally),
        f"{_PLACES} {auctions.places_answer(tables)}",
        ("studies-places", auctions.place_chart(tables)),
        "## How often does he bluff?",
        bluffs.bluffs_answer(tally),
        ("studies-bluffs", bluffs.bluff_chart(tally)),
        bluffs.at_stake(tally),
        _OFFERS,
        bluffs.offers(tally),
        "## What are zeros good for?",
        _ZEROS,
        bluffs.zeros_answer(tally),
        ("studies-zeros", bluffs.zero_chart(tally)),
        bluffs.zeros(tally),
        "## What is the second card of a family worth?",
        families.cards_answer(tally),
        ("studies-cards", families.card_chart(tally)),
        families.buyers_answer(tally),
        ("studies-buyers", families.buyer_chart(tally)),
        _CARDS,
        families.cards(tally),
        "## How many families win?",
        families.families_answer(tally),
        ("studies-families", families.family_chart(tally)),
        families.families(tally),
    ]


def _shown(part: Part, folder: str) -> str:
    if isinstance(part, Table):
        return markdown(part)
    if isinstance(part, str):
        return f"{part}\n"
    name, chart = part
    return f"![{chart.title.replace(chr(10), ': ')}]({folder}/{name}.svg)\n"
