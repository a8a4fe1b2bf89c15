"""The tables in docs/ are what the lab's commands print."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from maquignon.bots.roster import LADDER
from maquignon.lab.contests import Result, blank_result
from maquignon.lab.exploiters import EXPLOITED
from maquignon.lab.ladder import Match
from maquignon.lab.markdown import markdown
from maquignon.lab.pool import MEASURED, OPPONENTS, matrix, pool
from maquignon.lab.solve import Solver, single_trade
from maquignon.lab.solve.positions import from_the_start, named_game
from maquignon.lab.solve.small_game import key
from maquignon.lab.solve.tables import signed
from maquignon.lab.strangers import STRANGERS
from maquignon.rulebook import edition
from maquignon.rulebook.edition import FirstTie
from maquignon.rules import is_compiled
from tests.cli.calling import call

DOCS = Path(__file__).parents[2] / "docs"
KOEHANDEL = edition("koehandel-2001")
SIMPLE = replace(KOEHANDEL, first_tie=FirstTie.CHALLENGER_WINS)
SOLVE = ("lab", "solve", "--edition", "koehandel-2001", "--decisions", "100", "--seed", "1", "--markdown")
POOL = ("lab", "pool", "--edition", "koehandel-2001", "--players", "4", "--games", "400", "--seed", "13", "--markdown")


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def table(name: str, head: str) -> list[list[str]]:
    """The rows of the table whose first line begins so, its heads among them."""
    lines = page(name).splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith(head))
    rows = [line.strip("|").split("|") for line in lines[first:] if line.startswith("|") or not line]
    found = [[cell.strip() for cell in row] for row in rows[: rows.index([""])]]
    return [found[0], *found[2:]]


@pytest.mark.parametrize(("name", "command"), [("solved.md", SOLVE), ("bots.md", POOL)])
def test_the_page_names_the_command(name, command):
    assert f"    maquignon {' '.join(command)}\n" in page(name)


def test_what_bots_lose_in_a_trade(capsys):
    said = call(capsys, *SOLVE, "trade", "--workers", "1")
    assert said.out.count("\n") == len(LADDER) + 1
    assert f"\n\n{said.out}\n" in page("solved.md")


def test_another_figure_would_be_noticed(capsys):
    said = call(capsys, *SOLVE, "trade", "--bots", "berta", "--workers", "1").out
    assert said.splitlines()[-1] in page("solved.md")
    assert call(capsys, *SOLVE, "trade", "--bots", "berta", "--seed", "2").out.splitlines()[-1] not in page("solved.md")


def test_single_trades():
    heads, *rows = table("solved.md", "| V | challenger wins ties")
    for stake, simple, *values in rows:
        assert simple == signed(Solver(single_trade(SIMPLE, int(stake))).value(), 1).removesuffix(".0")
        for name, value in zip(heads[2:], values, strict=True):
            assert value == signed(Solver(single_trade(edition(name), int(stake))).value(), 2), (name, stake)


def test_small_games_from_the_first_card():
    _heads, *rows = table("solved.md", "| game | families")
    for name, families, purse, _known, value in rows[: None if is_compiled() else 2]:
        cards = purse.split()
        game = from_the_start(KOEHANDEL, int(families), 2, {int(each): cards.count(each) for each in cards})
        assert value == f"{Solver(game).value():.4f}"
        assert key(named_game(KOEHANDEL, name.strip("`")).start) == key(game.start)


@pytest.mark.long
def test_late_games_and_what_bots_lose_there(capsys):
    said = call(capsys, *SOLVE, "last-trades", "last-cards")
    games, losses = said.out.split("\n\n")
    assert f"\n\n{games}\n\n" in page("solved.md")
    assert f"\n\n{losses}\n" in page("solved.md")


def test_the_pool_is_the_ladder_as_it_is_and_was_against_everybody():
    matches = pool(KOEHANDEL, 4, 8, 3)
    assert [(each.one, each.many) for each in matches] == [
        (one, many) for one in MEASURED for many in OPPONENTS if one != many
    ]
    assert {*MEASURED, *STRANGERS, *EXPLOITED} == {*OPPONENTS}
    assert {*LADDER} < {*MEASURED}
    results = [(each, _result(each)) for each in matches]
    heads, *rows, means = matrix(results).heads, *matrix(results).rows
    assert heads == ("against", *MEASURED)
    assert [row[:4] for row in rows[:2]] == [("random", "", "12", "0"), ("pip", "12", "", "12")]
    assert means[:2] == ("mean", f"{sum(100 * number / 8 for number in range(1, len(OPPONENTS))) / len(rows[1:]):.1f}")
    assert markdown(matrix(results)).startswith("| against | random | pip |")


def _result(match: Match) -> Result:
    """Each wins one game more against the next one."""
    result = replace(blank_result(match.players), games=8)
    result.wins[0] = float(OPPONENTS.index(match.many) + (match.one == "pip"))
    return result


def test_the_command_shows_the_pool(capsys, monkeypatch):
    monkeypatch.setattr(Match, "play", _result)
    words = ("lab", "pool", "--edition", "master-2009", "--players", "2", "--games", "8", "--workers", "1")
    first, *_ = call(capsys, *words).out.splitlines()
    assert first.endswith("wins in % of one against 1, 8 games a cell, par 50.0")
    lines = call(capsys, *words, "--markdown").out.splitlines()
    assert len(lines) == len(OPPONENTS) + 3
    assert len(call(capsys, *words, "--json").json) == len(MEASURED) * (len(OPPONENTS) - 1)


def test_the_means_of_the_pool_are_those_of_its_columns():
    heads, *rows, means = table("bots.md", "| against | random |")
    assert heads == ["against", *MEASURED]
    assert [row[0] for row in rows] == [*OPPONENTS]
    for place, one in enumerate(MEASURED, 1):
        rates = [int(row[place]) for row in rows if row[place]]
        assert len(rates) == len(OPPONENTS) - 1, one
        assert abs(sum(rates) / len(rates) - float(means[place])) <= 0.5


@pytest.mark.long
@pytest.mark.skipif(not is_compiled(), reason="takes an hour in plain Python")
def test_the_whole_pool(capsys):
    assert f"\n\n{call(capsys, *POOL).out}\n" in page("bots.md")


LADDERS = [
    ("koehandel-2001", 4, 2_000),
    ("koehandel-2001", 3, 1_000),
    ("koehandel-2001", 5, 1_000),
    ("master-2009", 2, 1_000),
    ("master-2009", 4, 1_000),
    ("boursicocotte-2025", 4, 1_000),
]


def ladder_on_page(name: str, players: int, games: int) -> list[list[str]]:
    """Its lines, cell by cell."""
    _, _, section = page("bots.md").partition(f"### {name}, {players} players, {games:,} games a cell\n\n")
    return [line.removesuffix(" |").split(" | ") for line in section.partition("\n\n")[0].splitlines()]


def alike(one: str, other: str) -> bool:
    """But for the last digit of an interval, which the rate on the page has been rounded for."""
    rates, errors = zip(*(told.removesuffix(" %").partition(" ± ")[::2] for told in (one, other)), strict=True)
    return rates[0] == rates[1] and (errors[0] == errors[1] or abs(float(errors[0]) - float(errors[1])) < 0.11)


@pytest.mark.parametrize(("name", "players", "games"), LADDERS)
def test_a_ladder_is_written_as_the_command_prints_it(capsys, monkeypatch, name, players, games):
    """With the page's own rates as results: intervals, order and form are the command's."""
    lines = ladder_on_page(name, players, games)
    steps = {line[0].removeprefix("| "): line[1:] for line in lines}

    def as_on_page(match):
        lower, upper = sorted((match.one, match.many), key=LADDER.index)
        told = steps[f"{upper} over {lower}"][0 if match.one == upper else 2]
        result = replace(blank_result(match.players), games=match.games)
        result.wins[0] = float(told.split()[0]) / 100 * match.games
        return result

    monkeypatch.setattr(Match, "play", as_on_page)
    words = ("--edition", name, "--players", str(players), "--games", str(games), "--workers", "1", "--markdown")
    printed = call(capsys, "lab", "ladder", *words).out.splitlines()
    for line, told in zip(printed, lines, strict=True):
        cells = line.removesuffix(" |").split(" | ")
        assert cells[0] == told[0]
        assert [alike(cells[place], told[place]) for place in (1, 3)] == [True, True]
    for _step, rate, of_par, *_below in lines[2:]:
        assert float(of_par) == pytest.approx(float(rate.split()[0]) / 100 * players, abs=0.01)
