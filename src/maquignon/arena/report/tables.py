"""The tables of a run as rows of text: the same in the terminal and on the page."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.arena.results.findings import SettingFinding
from maquignon.arena.results.intervals import Interval
from maquignon.arena.results.wins import Role
from maquignon.rulebook.cards import FAMILIES

NONE = "–"
_HEADS = {Role.ALONE: "alone × par", Role.MANY: "as many × par", Role.MIXED: "mixed × par"}


@dataclass(frozen=True, slots=True)
class Table:
    """The first column names the row; `shades` colours a cell by what it says, 0 to 1 with par in the middle."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shades: tuple[tuple[float | None, ...], ...] = ()


def tables(found: SettingFinding) -> list[Table]:
    chosen = [_standings(found), _matrix(found), _ahead(found), _scores(found), _manners(found), _prices(found)]
    return [table for table in chosen if table.rows]


def _standings(found: SettingFinding) -> Table:
    roles = [role for role in Role if any(role in entrant.against_par for entrant in found.entrants)]
    ranked = sorted(found.entrants, key=lambda entrant: -entrant.rating.value)
    return Table(
        "Standings",
        ("bot", "rating", *(_HEADS[role] for role in roles)),
        tuple(
            (
                entrant.name,
                _interval(entrant.rating, ".0f"),
                *(_interval(entrant.against_par.get(role), ".2f") for role in roles),
            )
            for entrant in ranked
        ),
    )


def _scores(found: SettingFinding) -> Table:
    rows = []
    for entrant in found.entrants:
        if each := entrant.scores:
            parts = each.mean, each.deviation, *each.quartiles, each.best
            rows.append((entrant.name, *(f"{part:,.0f}" for part in parts)))
    return Table("Scores", ("bot", "mean", "s.d.", "lower quarter", "median", "upper quarter", "best"), tuple(rows))


def _matrix(found: SettingFinding) -> Table:
    """Rows are the lone ones; of two players both are, so the other half of the table follows."""
    wins = {(match.one, match.many): match.win for match in found.matches}
    if found.setting.players == 2:
        wins |= {(many, one): Interval(1 - win.value, 1 - win.high, 1 - win.low) for (one, many), win in wins.items()}
    names = [entrant.name for entrant in found.entrants] if wins else []
    title = f"Win matrix: the row alone against {found.setting.players - 1} of the column (par {found.setting.par:.1%})"
    return Table(
        title,
        ("", *names),
        tuple((one, *(_interval(wins.get((one, many)), ".1%") for many in names)) for one in names),
        tuple(tuple(_shade(wins.get((one, many)), found.setting.par) for many in names) for one in names),
    )


def _ahead(found: SettingFinding) -> Table:
    names = [entrant.name for entrant in found.entrants]
    return Table(
        "How often the row finishes ahead of the column, where both play",
        ("", *names),
        tuple((name, *(_share(cell) for cell in row)) for name, row in zip(names, found.ahead, strict=True)),
        found.ahead,
    )


def _manners(found: SettingFinding) -> Table:
    heads = ("bids", "over bids", "exposed", "buy right used", "challenges", "offers of zeros", "trades", "trades won")
    rows = []
    for entrant in found.entrants:
        if each := entrant.manners:
            counts = f"{each.bids:.1f}", f"{each.over_bids:.2f}", f"{each.exposed:.2f}", _share(each.buy_right_use)
            trades = f"{each.challenges:.1f}", _share(each.zero_offers), f"{each.trades:.1f}", _share(each.trades_won)
            rows.append((entrant.name, *counts, *trades))
    return Table("What they do in a game", ("bot", *heads), tuple(rows))


def _prices(found: SettingFinding) -> Table:
    families = [family for family in FAMILIES if family in found.prices]
    buyers = [("all", found.prices), *((entrant.name, entrant.prices) for entrant in found.entrants)]
    rows = [(name, *(_price(paid.get(family)) for family in families)) for name, paid in buyers if paid]
    return Table("Mean price of an animal in auctions", ("bot", *families), tuple(rows))


def _price(paid: float | None) -> str:
    return NONE if paid is None else f"{paid:.0f}"


def _share(part: float | None) -> str:
    return NONE if part is None else f"{part:.0%}"


def _interval(interval: Interval | None, form: str) -> str:
    if interval is None:
        return NONE
    low, high = format(interval.low, form).removesuffix("%"), format(interval.high, form)
    return f"{interval.value:{form}} ({low}–{high})"


def _shade(win: Interval | None, par: float) -> float | None:
    if win is None:
        return None
    return win.value / par / 2 if win.value <= par else 0.5 + (win.value - par) / (1 - par) / 2
