"""Tables of characters inside the core: the same games, counts and prices as move by move."""

from itertools import islice

import pytest

from maquignon.arena import Seating, traders
from maquignon.arena.rounds import round_player
from maquignon.arena.runner import Ending, Stopped
from maquignon.arena.settings import parse_settings
from maquignon.arena.tables import TableRunner
from maquignon.arena.traders import TraderRunner
from maquignon.bots.characters import characters
from maquignon.bots.core.contest import play_deal
from tests.arena.runs import everything, planned, played

TABLES = [
    "koehandel-2001:4",
    "kuhhandel-1999+one-bid+two-lots:3",
    "koehandel-2001+money-counts+strict-bids:5",
    "master-2009:2",
    "master-2009:6",
    "boursicocotte-2025:4",
]


def seated(table: str, deal: int = 0, limit: int = 5000) -> Seating:
    """A character at every seat, forgetful ones among them."""
    setting = next(iter(parse_settings(table)))
    names = [*characters()] * 2
    bots = tuple(islice(names, deal % 7, deal % 7 + setting.players))
    return Seating(setting=setting, seed=3, deal=deal, bots=bots, limit=limit, think=1.0)


@pytest.mark.parametrize("place", range(len(TABLES)))
def test_a_game_in_the_core_is_the_game_move_by_move(place):
    seating = seated(TABLES[place], deal=place)
    assert TraderRunner().play(seating) == TableRunner().play(seating)


def test_R31_the_move_limit_ends_both_alike():
    seating = seated("koehandel-2001:4", limit=90)
    result = TraderRunner().play(seating)
    assert result == TableRunner().play(seating)
    assert (result.ending, result.moves) == (Ending.LIMIT, 90)


@pytest.mark.parametrize("fault", [lambda diary: diary.counts.reverse(), lambda diary: diary.sales.clear()])
def test_a_diary_that_misses_something_is_noticed(monkeypatch, fault):
    def careless(*deal):
        diary = play_deal(*deal)
        fault(diary)
        return diary

    monkeypatch.setattr(traders, "play_deal", careless)
    seating = seated("koehandel-2001:4", limit=300)
    assert TraderRunner().play(seating) != TableRunner().play(seating)


def test_only_characters_are_played_there():
    runner = TraderRunner()
    assert runner.can_play(["odile", "pip"])
    assert not runner.can_play(["odile", "random"])
    assert not runner.can_play(["odile", "cmd:python my_bot.py"])


def test_a_run_that_is_to_stop_begins_no_game():
    with pytest.raises(Stopped):
        TraderRunner(lambda: True).play(seated("koehandel-2001:4"))


def test_a_run_of_characters_fills_the_file_as_the_general_runner_would(monkeypatch):
    tournament = planned("nora", "pip", games=3, limit=400)
    assert isinstance(next(iter(round_player(tournament)._runners)), TraderRunner)
    short = everything(played(tournament))
    monkeypatch.setattr(TraderRunner, "can_play", lambda self, bots: False)
    assert everything(played(tournament)) == short
