"""What was solved and what bots lose as rows of text: the same in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Sequence

from maquignon.arena.report.tables import NONE, Table
from maquignon.lab.solve.answers import Answer
from maquignon.lab.solve.positions import NAMED
from maquignon.lab.solve.trials import TRADE, Tried
from maquignon.rulebook.cards import Money


def tables(answers: Sequence[Answer], found: Sequence[Tried]) -> list[Table]:
    return [table for table in (late_games(answers), *losses(found)) if table.rows]


def losses(found: Sequence[Tried]) -> list[Table]:
    return [table for table in (trade_losses(found), game_losses(found)) if table.rows]


def late_games(answers: Sequence[Answer]) -> Table:
    rows = [
        (
            f"`{each.game}`",
            each.told,
            _cards(NAMED[each.game].purse),
            signed(each.value, 4),
            f"{each.positions:,}",
            f"{each.trades:,}",
        )
        for each in answers
        if each.game != TRADE
    ]
    return Table("Late games", ("game", "position", "purses", "value", "positions", "trades solved"), tuple(rows))


def trade_losses(found: Sequence[Tried]) -> Table:
    heads = ("bot", "V", "fair value", "loses as challenger", "of V", "loses as challenged", "of V")
    rows = [
        (
            each.trial.bot,
            f"{each.stake:.0f}",
            signed(each.value, 1),
            *(told for seat in (0, 1) for told in (_between(each, seat, 1), f"{_share(each, seat):.0%}")),
        )
        for each in found
        if each.trial.game == TRADE
    ]
    return Table("What bots lose in the trade, V being its stake in their own eyes", heads, tuple(rows))


def game_losses(found: Sequence[Tried]) -> Table:
    """A line for each bot, two columns for each game."""
    by_place = {(each.trial.bot, each.trial.game): each for each in found if each.trial.game != TRADE}
    games = list(dict.fromkeys(game for _, game in by_place))
    rows = [
        (bot, *(_between(by_place[bot, game], seat, 2) for game in games for seat in (0, 1)))
        for bot in dict.fromkeys(bot for bot, _ in by_place)
    ]
    heads = ("bot", *(head for game in games for head in (f"{game}, first", "second")))
    return Table("What bots lose in late games", heads, tuple(rows))


def exact_losses(found: Sequence[Tried]) -> Table:
    """Of networks, a line for each game: beside best play at either seat, and the greater of both as chance to win."""
    heads = ("game", "value", "loses first", "loses second", "chance to win, at most")
    rows = [
        (
            each.trial.game,
            signed(each.value, 4),
            *(f"{loss:.4f}" for loss in each.lost.low),
            f"{max(each.lost.low) / 2:.4f}",
        )
        for each in found
    ]
    return Table("What it loses in solved games to one who knows it", heads, tuple(rows))


def signed(value: float, digits: int) -> str:
    """As the pages write it; what rounds to nothing has no sign."""
    told = f"{value:+.{digits}f}".replace("-", "−")
    return told if told.strip("+−0.") else told[1:]


def _cards(purse: Money) -> str:
    return " ".join(str(value) for value, number in purse.items() for _ in range(number)) or NONE


def _between(each: Tried, seat: int, digits: int) -> str:
    low, high = sorted((each.lost.low[seat], each.lost.high[seat]))
    return f"{low:.{digits}f}–{high:.{digits}f}"


def _share(each: Tried, seat: int) -> float:
    return (each.lost.low[seat] + each.lost.high[seat]) / 2 / each.stake
