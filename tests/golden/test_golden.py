"""Whole games as text, read and approved once, and the same ever since; `make golden` writes them anew."""

from typing import get_args

import pytest

from maquignon.play import Phase
from maquignon.play import game as game_module
from maquignon.play.events import Event
from maquignon.play.moves import Conclude, Move
from maquignon.rulebook import EDITIONS
from maquignon.rules import auction, trade
from maquignon.rules import sight as sight_module
from maquignon.rules.phase import CALL, HAMMER
from tests.golden.games import FOLDER, games, printed_games, written_anew

pytestmark = pytest.mark.no_cover

MOST_BYTES = 100_000
SHORT = "master-2009-two-2.txt"
LIVE = "boursicocotte-2025-3-live.txt"


def stored(name: str) -> str:
    return (FOLDER / name).read_bytes().decode("utf-8")


def is_current(name: str, text: str) -> bool:
    return text == written_anew(name)


@pytest.mark.parametrize("name", games())
def test_a_playthrough_is_as_it_was(name):
    assert is_current(name, stored(name)), "if that is meant to be: make golden, and read the difference"


@pytest.mark.parametrize("name", games())
def test_a_playthrough_can_still_be_read_by_a_person(name):
    assert len(stored(name).encode()) < MOST_BYTES
    assert max(map(len, stored(name).splitlines())) <= 150


def test_no_edition_and_number_of_players_lacks_one():
    wanted = {(printed.id, players) for printed in EDITIONS.values() for players in printed.players}
    assert {(table.edition.id, table.players) for table in printed_games().values()} == wanted
    assert not any(table.edition.house_rules or table.live for table in printed_games().values())


def test_every_playthrough_is_there_and_nothing_else():
    assert {file.name for file in FOLDER.iterdir()} == set(games())


def test_both_paces_and_the_game_for_two_are_told():
    assert any(table.live for table in games().values())
    assert any(table.players == 2 for table in games().values())


CHOSEN = [kind for kind in get_args(Move) if kind is not Conclude]
"""What is agreed on is not chosen by chance; tests/records tells of it."""


@pytest.mark.parametrize("word", [kind.__name__ for kind in (*CHOSEN, *get_args(Event))])
def test_every_move_and_every_event_is_told_somewhere(word):
    assert any(f" {word} " in stored(name) or f" {word}\n" in stored(name) for name in games())


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_seen_somewhere(phase):
    assert any(f", {phase.label} ===" in stored(name) for name in games())


@pytest.mark.parametrize("place", [0, 1_000, -2])
def test_a_changed_byte_is_caught(place):
    text = list(stored(SHORT))
    text[place] = "#"
    assert not is_current(SHORT, "".join(text))


def a_seat_sees_another_purse(monkeypatch):
    real = sight_module.sight

    def sight(state, seat):
        seen = real(state, seat)
        if seat == 1:
            seen[sight_module.PURSE] = state.holdings[0].purse
        return seen

    monkeypatch.setattr(game_module, "sight", sight)


def the_loser_of_a_trade_wins(monkeypatch):
    real = trade._win
    monkeypatch.setattr(trade, "_win", lambda state, winner, loser: real(state, loser, winner))


def the_hammer_falls_at_the_second_call(monkeypatch):
    monkeypatch.setattr(auction, "_auctioneer_word", lambda state: CALL if state.going < 1 else HAMMER)


@pytest.mark.parametrize("change", [a_seat_sees_another_purse, the_loser_of_a_trade_wins])
def test_a_changed_rule_is_caught(monkeypatch, change):
    change(monkeypatch)
    assert not is_current(SHORT, stored(SHORT))


def test_a_changed_rule_of_live_play_is_caught(monkeypatch):
    the_hammer_falls_at_the_second_call(monkeypatch)
    assert not is_current(LIVE, stored(LIVE))
