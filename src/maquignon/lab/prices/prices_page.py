"""The page of prices as markdown; what it says can be made again by the command it names."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from maquignon.arena.report.tables import Table
from maquignon.bots.champion import NAME as CHAMPION
from maquignon.lab.markdown import markdown
from maquignon.lab.prices.findings import Findings
from maquignon.lab.prices.measuring import SAME_RULES
from maquignon.lab.prices.plots import file_name
from maquignon.lab.prices.tables import overview, tables, title

_HEAD: Final = """\
# What a cow is worth

Prices among equals: {character} at every seat, {games}. {how}

{commands}

These are the prices these bots pay among themselves: a table that spends more has higher ones.
{notice} The usual prices of hints and the fair prices of *My figures* come of other games,
those of `odile-1` (`bots/usual_prices.toml`).

## How to read the tables

- **early, middle, late**: paid for one animal at auction while the first, second and last third of the deck is turned
  up: the median, and in brackets the quarter and three-quarter marks. An animal nobody bids for costs 0. Where two are
  sold together each counts half the price.
- **its 1st … 4th**: the median for the buyer's first, second, third and fourth animal of the family, at any time.
- **trade for 1, for 2**: what the winner of a trade paid beyond what it got back, for so many animals: all of an
  accepted offer, the difference to a countered one.
- Seat 1 begins. Intervals hold 95 % (Wilson); a shared victory is shared. **lots** are auctions and pedigrees.
- – means fewer than 20 prices. {same}.

"""

_BRED: Final = "'s habits\nwere not bred for every table (`docs/bots.md`)."


_ONE: Final = "This command writes the page:"
_MORE: Final = """\
The games lie in
[files](dataset.md#games-kept-whole) that anybody can read. The last of these commands writes the page of them:"""


def page(findings: Sequence[Findings], commands: Sequence[str], folder: str | None = None) -> str:
    """`folder` is where the plots lie, seen from the page."""
    first = findings[0]
    same = "; ".join(f"`{one}` plays as `{other}`" for one, other in SAME_RULES.items())
    name = first.survey.character
    notice = "He never bids beyond his means." if name == CHAMPION else f"{name.title()}{_BRED}"
    head = _HEAD.format(
        character=f"the {name}" if name == CHAMPION else name.title(),
        games=_games(findings),
        how=_MORE if len(commands) > 1 else _ONE,
        commands="\n".join(f"    {command}" for command in commands),
        same=same,
        notice=notice,
    )
    look_up = f"## At a glance\n\n{_titled(overview(findings))}\n"
    return head + look_up + _picture(folder, "Turns in a game", "turns") + _sections(findings, folder)


def _games(findings: Sequence[Findings]) -> str:
    """Of most tables, and of those that have more or fewer."""
    usual = Counter(each.games for each in findings).most_common(1)[0][0]
    others = "; ".join(f"{each.games:,} at {title(each)}" for each in findings if each.games != usual)
    return f"{usual:,} games a table{f' ({others})' if others else ''}"


def _sections(findings: Sequence[Findings], folder: str | None) -> str:
    return "".join(_section(found, folder) for found in findings)


def _section(found: Findings, folder: str | None) -> str:
    told = "\n".join(_titled(table) for table in tables(found))
    if found.unfinished:
        told += f"\n{found.unfinished:,} of {found.games:,} games stopped at the move limit (R31).\n"
    drawn = _picture(folder, "Who wins", f"seats-{file_name(found)}")
    if any(each.stages for each in found.families):
        drawn = _picture(folder, "Prices", f"prices-{file_name(found)}") + drawn
    return f"\n## {title(found)}\n\n{told}\n{drawn}"


def _picture(folder: str | None, text: str, name: str) -> str:
    return f"![{text}]({folder}/{name}.svg)\n" if folder else ""


def _titled(table: Table) -> str:
    return f"{table.title}:\n\n{markdown(table)}"
