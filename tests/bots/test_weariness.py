"""R31: traders that have passed cards round for ever lay anything, and not before."""

import pytest

from maquignon.bots.characters import veterans
from maquignon.bots.core import trades
from maquignon.bots.core.trader import Trader
from maquignon.bots.core.trades import WEARY
from maquignon.bots.reading import notes_of
from maquignon.lab import contests
from maquignon.lab.contests import contest
from maquignon.play.events import Event, Received, TradeWon, TurnedUp
from maquignon.rulebook import edition
from maquignon.rules.herd import animal
from maquignon.rules.random_play import Dice
from maquignon.rules.setup import laid_out
from maquignon.rules.sight import VERSION, sight
from maquignon.rules.terms import Terms
from maquignon.rules.trade import challenge

ROUND_AND_ROUND = 1
"""The seed of a deal in which four Odiles of version 0.1 would never come to an end."""
LONG = 1_500


def challenger(trades: int) -> tuple[Trader, list[int]]:
    """At its offer in the last trade of a game for six, and what it sees."""
    rules = edition("master-2009", (), 6)
    state = laid_out(rules, 6, [], False)
    for seat in (0, 1):
        state.holdings[seat].herd = 2 * animal(8)
    challenge(state, 1, 8)
    trader = Trader(0, Terms(rules, 6), veterans()["odile-1"].habits(rules, 6), Dice(0))
    trader.ledger.trades = trades
    return trader, sight(state, 0)


def offers(trades: int, version: int = 0) -> list[int]:
    trader, seen = challenger(trades)
    seen[VERSION] = version
    said = []
    for seed in range(200):
        trader.dice = Dice(seed)
        said.append(trader.choose(seen))
    return said


def test_R31_a_long_game_wearies_nobody():
    assert offers(trades=40, version=3_000) == offers(trades=0)


def test_R31_many_trades_after_the_last_card_do():
    usual, weary = offers(WEARY), offers(WEARY + 1)
    assert usual == offers(0) != weary
    assert len(set(weary)) > len(set(usual))


def test_R31_trades_are_counted_from_the_last_card_on():
    trader, _ = challenger(0)
    heard: list[Event] = [TradeWon(0, 1, "cow"), TurnedUp(2, "pig"), TradeWon(0, 1, "cow"), TradeWon(1, 0, "rat")]
    for note in notes_of(heard):
        trader.hear(*note)
    assert trader.ledger.trades == 2
    for note in notes_of([Received(1, "goose")]):
        trader.hear(*note)
    assert trader.ledger.trades == 0


def moves_of_a_game() -> int:
    rules = edition("boursicocotte-2025", (), 4)
    odile = veterans()["odile-1"].habits(rules, 4)
    return contest(rules, [odile] * 4, 1, ROUND_AND_ROUND).moves


def test_R31_a_game_that_goes_round_is_ended_by_it():
    assert moves_of_a_game() < LONG


def test_without_it_that_game_would_have_no_end(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(trades, "WEARY", LONG)
    monkeypatch.setattr(contests, "MOVE_LIMIT", LONG)
    assert moves_of_a_game() == LONG
