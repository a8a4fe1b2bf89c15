"""Which games are told: one for every edition and number of players, and some with house rules and at live pace."""

from __future__ import annotations

from pathlib import Path

from maquignon.rulebook import EDITIONS, edition
from tests.golden.playthrough import playthrough
from tests.tables import Table

FOLDER = Path(__file__).parent / "playthroughs"

Setting = tuple[str, tuple[str, ...], int]
"""Edition, house rules, number of players."""

WITH_HOUSE_RULES: tuple[Setting, ...] = (
    ("kuhhandel-27109", ("deal-four",), 4),
    ("kuhhandel-1999", ("one-bid", "two-lots"), 3),
    ("koehandel-2001", ("strict-bids", "super-trade"), 4),
    ("master-2009", ("money-counts", "super-trade"), 4),
    ("master-2009-two", ("double-action", "keep-zeros"), 2),
    ("boursicocotte-2025", ("double-action", "original"), 3),
)
LIVE: tuple[Setting, ...] = (
    ("kuhhandel-27109", ("one-bid",), 4),
    ("master-2009", (), 5),
    ("boursicocotte-2025", (), 3),
)


def printed_games() -> dict[str, Table]:
    return {
        f"{name}-{players}.txt": Table(printed, players, False)
        for name, printed in EDITIONS.items()
        for players in printed.players
    }


def games() -> dict[str, Table]:
    """All of them by the name of their file."""
    found = printed_games()
    for name, house_rules, players in WITH_HOUSE_RULES:
        found[f"{'+'.join((name, *house_rules))}-{players}.txt"] = Table(edition(name, house_rules), players, False)
    for name, house_rules, players in LIVE:
        found[f"{'+'.join((name, *house_rules))}-{players}-live.txt"] = Table(edition(name, house_rules), players, True)
    return found


def written_anew(name: str) -> str:
    table = games()[name]
    return playthrough(table, number=table.players)
