"""Does the auctioneer's seat pay? Who begins, and what an auction brings whoever holds it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from maquignon.arena.report.tables import Table
from maquignon.arena.results.intervals import Interval
from maquignon.lab.studies.charts import Chart, Row
from maquignon.lab.studies.estimates import mean, share, told, told_share
from maquignon.lab.studies.watching import Tally

ENDINGS: Final = {
    "sold": "sold to the high bidder",
    "bought": "bought by the auctioneer",
    "free": "nobody bid, the auctioneer keeps it",
}


class Places(NamedTuple):
    """Of a table: how often each place won; who begins is first."""

    title: str
    wins: Sequence[float]
    games: int


def seats_answer(tally: Tally) -> str:
    players, first = tally.players, share(tally.wins[0], tally.games)
    fair = 100 / players
    verdict = (
        "so beginning pays"
        if first.low > fair
        else "so beginning costs"
        if first.high < fair
        else "these games cannot tell it from that"
    )
    return f"Who begins wins {told(first, 1, ' %')} of the games, where a fair share is {fair:.1f} %: {verdict}."


def seats(tally: Tally) -> Table:
    rows = [(f"{place + 1}", told_share(won, tally.games)) for place, won in enumerate(tally.wins)]
    return Table("", ("place, from who begins", "games won"), tuple(rows))


def seat_chart(tally: Tally) -> Chart:
    names = ["begins", *(f"place {place}" for place in range(2, tally.players)), "last"]
    rows = [Row(name, [share(won, tally.games)]) for name, won in zip(names, tally.wins, strict=True)]
    return Chart("Who wins?\nShare of the games; dashed: a fair share", [""], rows, " %", 100 / tally.players)


def place_chart(tables: Sequence[Places]) -> Chart:
    rows = [Row(each.title, [_against_fair(each, 0), _against_fair(each, -1)]) for each in tables]
    title = "Begin, or be the last?\nGames won, where 1 is a fair share"
    return Chart(title, ["who begins", "who is last"], rows, "", 1)


def places_answer(tables: Sequence[Places]) -> str:
    told_apart = [
        f"{who} at {table.title} players: {told(found, 2)}"
        for table in tables
        for who, place in (("who begins", 0), ("who is last", -1))
        for found in [_against_fair(table, place)]
        if not found.low <= 1 <= found.high
    ]
    listed = "; ".join(told_apart) or "nobody"
    return (
        f"Told apart from a fair share, which is 1: {listed}. Chance alone makes one interval in twenty look so, and"
        f" here are {2 * len(tables)}."
    )


def auctions_answer(tally: Tally) -> str:
    number = sum(tally.lots.values())
    bought = sum(times for (ending, _), times in tally.lots.items() if ending == "bought")
    return (
        f"An auction brings whoever holds it {told(mean(tally.takings), 0)} on average, so a turn as auctioneer is"
        f" income. He keeps the animal at the price of the high bid in {told_share(bought, number, 2)} of them."
    )


def auctions(tally: Tally) -> Table:
    """How they end, and the mean price."""
    number = sum(tally.lots.values())
    endings = Counter[str]()
    money = Counter[str]()
    for (ending, price), times in tally.lots.items():
        endings[ending] += times
        money[ending] += times * price
    rows = [
        (words, f"{endings[each]:,}", told_share(endings[each], number, 2), _mean(money[each], endings[each]))
        for each, words in ENDINGS.items()
    ]
    return Table("", ("an auction ends so", "auctions", "of all", "mean price"), tuple(rows))


def _mean(money: int, number: int) -> str:
    return f"{money / number:.0f}" if number else "–"


def _against_fair(table: Places, place: int) -> Interval:
    return share(table.wins[place], table.games).times(len(table.wins) / 100)
