"""What hints are made of: usual prices as they were measured, and what the strong bot says how often."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from random import Random

import pytest

from maquignon.bots.advising import MOST, TRIES, Advice, advice
from maquignon.bots.roster import bot
from maquignon.bots.usual_prices import STAGES, UsualPrice, usual_figures, usual_prices
from maquignon.play import Auction, Challenge, Dealer, Game, Pass, parse_position
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.rulebook.editions import EDITIONS
from tests.cli.calling import call
from tests.gambler import Gambler
from tests.secrecy.twins import Twins
from tests.tables import printed_tables
from tools.usual_prices import HEAD, SHIPPED, figures, written

COW = "edition: koehandel-2001; seat 0: cow 2; seat 1: cow 2; seat 2: nothing"


def test_the_tool_writes_what_lab_prices_prints() -> None:
    spread = {"number": 20, "low": 1, "median": 2, "high": 3}
    cow = {"family": "cow", "stages": {"early": spread, "deck empty": spread}, "cards": {}, "trades": {"2": spread}}
    printed = {"edition": "master-2009", "players": 3, "families": [cow], "pedigrees": {"late": spread}}
    assert tomllib.loads(written(figures([printed]))) == {
        "master-2009 3": {"cow": {"early": [1, 2, 3], "trade-2": [1, 2, 3]}, "pedigree": {"late": [1, 2, 3]}}
    }
    assert SHIPPED.read_text("utf-8").startswith(f"{HEAD}\n\n[")


@pytest.mark.long
def test_the_figures_are_those_of_the_games_they_name(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--edition", "master-2009", "--players", "2", "--games", "2000", "--seed", "1", "--character", "odile-1")
    made = tomllib.loads(written(figures(call(capsys, "lab", "prices", *words, "--json").json)))
    assert {name: usual_figures()[name] for name in made} == made


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_lot_and_trade_of_an_edition_has_a_usual_price(edition: str) -> None:
    rules = EDITIONS[edition]
    told: set[tuple[str, str]] = set()
    for seed in range(3):
        game, gambler = Game.new(edition, rules.players[-1], Dealer.predictable(seed)), Gambler(Random(seed))
        while not game.is_over and game.version < 900:
            view = game.view(0)
            prices = usual_prices(view)
            told |= {(each.what, each.stage) for each in prices}
            assert all(each.low <= each.middle <= each.high for each in prices)
            seat, number = gambler.turn(game._state)
            game.play(seat, move_of(game.phase, number))
    if not rules.division:
        assert {stage for _what, stage in told} >= set(STAGES)
    assert ("pedigree" in {what for what, _stage in told}) == (rules.pedigrees and not rules.division)
    assert "trade" in {stage for _what, stage in told}


def test_the_price_of_a_trade_is_for_what_is_at_stake() -> None:
    game = Game.at(parse_position(f"{COW}; deck: rest"))
    game.play(game.active, Challenge(1, "cow"))
    (price,) = usual_prices(game.view(0))
    low, middle, high = usual_figures()["koehandel-2001 3"]["cow"]["trade-2"]
    assert price == UsualPrice(what="cow", stage="trade", number=2, low=low, middle=middle, high=high)


def sums(found: tuple[Advice, ...]) -> int:
    return sum(each.times for each in found)


def test_the_strong_bot_is_asked_twelve_times_and_its_words_are_counted() -> None:
    game = Game.new("koehandel-2001", 4, Dealer.predictable(3), first=0)
    game.play(0, Auction())
    found = advice(bot("odile"), game.view(1), seed=1)
    assert sums(found) == TRIES
    assert found == advice(bot("odile"), game.view(1), seed=1)
    assert len(found) <= MOST
    assert [each.times for each in found] == sorted((each.times for each in found), reverse=True)
    bids = [each for each in found if each.move.startswith("bid")]
    assert len(bids) <= 1, "amounts of one word go together"
    assert all(each.least is not None and each.least <= int(each.move.split()[1]) <= (each.most or 0) for each in bids)


def test_who_has_passed_at_live_pace_is_advised_all_the_same() -> None:
    game = Game.new("koehandel-2001", 3, Dealer.predictable(3), first=0, pace=Pace.LIVE)
    game.play(0, Auction())
    fresh = advice(bot("odile"), game.view(1), seed=1)
    game.play(1, Pass())
    passed = advice(bot("odile"), game.view(1), seed=1)
    assert passed == fresh
    assert any(each.move.startswith("bid") for each in passed)


def test_there_is_nothing_to_say_where_nothing_is_asked() -> None:
    game = Game.new("koehandel-2001", 3, Dealer.predictable(3), first=0)
    assert advice(bot("odile"), game.view(1), seed=1) == ()


def test_twins_get_the_same_hints() -> None:
    """Everything that the seat may not know is another in the twin."""
    asked = 0
    for seed, table in enumerate(printed_tables()):
        observer = seed % table.players
        twins = Twins(table, observer, seed)
        for _ in range(6):
            views = [game.view(observer) for game in (twins.model, twins.twin)]
            one, other = ((advice(bot("odile"), view, seed), usual_prices(view)) for view in views)
            assert one == other
            asked += bool(one[0])
            if not twins.step():
                break
    assert asked > 10, "nobody was asked"


def test_a_hint_that_saw_another_purse_would_be_noticed() -> None:
    """The planted fault."""
    game = Game.new("koehandel-2001", 4, Dealer.predictable(3), first=0)
    game.play(0, Auction())
    poor, rich = (replace(game.view(1), purse=purse) for purse in ((10,), (500, 500, 100, 50, 10)))
    assert advice(bot("odile"), poor, 1) != advice(bot("odile"), rich, 1)
