"""The page of studies as markdown; what it says can be made again by the command it names."""

from __future__ import annotations

from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.lab.markdown import markdown
from maquignon.lab.studies import answers
from maquignon.lab.studies.watching import Tally

_HEAD: Final = """\
# What the champion does

Four questions that players ask, answered by {games:,} games of champions among themselves ({title}).
They say what is usual among equals who never bid beyond their means, not what beats your uncle. Two commands make the
games, as Parquet files that pandas, Polars and DuckDB read ([datasets](dataset.md)), and this page of them:

    {dataset}
    {command}
"""
_SEATS: Final = """
## Does the auctioneer's seat pay?

Somebody must begin, and sells first. Over a whole game the places win so often (95 %):
"""
_AUCTIONS: Final = """
And this is how auctions of a single animal end. Who is auctioneer gets the money of a sale, may keep the animal at the
price of the high bid, and has it for nothing where nobody bids:
"""
_OFFERS: Final = """
## How often does he bluff?

An offer of nothing lays zeros alone. *Gets the animals*: it is accepted, or countered with less:
"""
_ZEROS: Final = """
## What are zeros good for?

They cost nothing, and the other side sees only how many cards lie there. Offers of about the same worth, with zeros and
without; he chose when to lay them, so these are not the same trades:
"""
_CARDS: Final = """
## What is the second card of a family worth?

The median price at auction of the buyer's first, second, third and fourth animal (– for fewer than 20 sales):
"""


def page(tally: Tally, title: str, dataset: str, command: str, folder: str) -> str:
    """`folder` is where the plots lie, seen from the page."""
    return "".join(
        (
            _HEAD.format(games=tally.games, title=title, dataset=dataset, command=command),
            _section(_SEATS, answers.seats(tally), folder, "studies-seats"),
            _section(_AUCTIONS, answers.auctions(tally)),
            _section(_OFFERS, answers.offers(tally)),
            _section(_ZEROS, answers.zeros(tally), folder, "studies-zeros"),
            _section(_CARDS, answers.cards(tally), folder, "studies-cards"),
        )
    )


def plots(tally: Tally) -> dict[str, str]:
    """By the names of their files."""
    return {
        "studies-seats.svg": answers.seat_plot(tally),
        "studies-zeros.svg": answers.zero_plot(tally),
        "studies-cards.svg": answers.card_plot(tally),
    }


def _section(text: str, table: Table, folder: str = "", plot: str = "") -> str:
    picture = f"\n![{plot}]({folder}/{plot}.svg)\n" if plot else ""
    return f"{text}\n{markdown(table)}{picture}"
