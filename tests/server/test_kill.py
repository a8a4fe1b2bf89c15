"""The server is killed, again and again, while people play: nothing acknowledged is lost, nothing happens twice."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from maquignon.table.entries import Moved
from tests.server.dying_server import POINTS
from tests.server.killing import RANDOM, doubled, faults_of_player, killed

DEATHS_THAT_TELL = {
    "acknowledge first": "before append",
    "publish before commit": "before append",
    "no idempotency": "between apply and publish",
}
SAYS = {
    "acknowledge first": "an acknowledged move is not in the journal",
    "publish before commit": "that never was",
    "no idempotency": "its repeat refused",
}


def test_forty_kills_lose_nothing_and_double_nothing(tmp_path):
    check(asyncio.run(killed(tmp_path, 40, seed=1)), 40)


@pytest.mark.long
def test_a_thousand_kills_lose_nothing_and_double_nothing(tmp_path):
    check(asyncio.run(killed(tmp_path, 1_000, seed=2)), 1_000)


def check(report, kills):
    assert report.faults == []
    assert report.kills.total() == kills
    assert set(report.kills) == {*POINTS, RANDOM}
    assert sum(len(player.acked) for player in report.players) > 3 * kills
    assert sum(player.repeated for player in report.players) > kills / 4
    assert sum(len(player.told) for player in report.players) > 10 * kills


@pytest.mark.parametrize("fault", DEATHS_THAT_TELL)
def test_a_planted_fault_is_caught(tmp_path, fault):
    """By the first round of two deaths, mostly; four are tried, since not every death falls on a move."""
    assert any(SAYS[fault] in told for seed in range(3, 7) for told in faults_after(tmp_path / str(seed), seed, fault))


def faults_after(folder, seed, fault):
    folder.mkdir()
    return asyncio.run(killed(folder, 2, seed=seed, points=[DEATHS_THAT_TELL[fault]], fault=fault)).faults


def test_the_check_sees_a_doubled_move_a_gap_and_a_version_heard_twice():
    bid = Moved(at=1, seat=0, move="bid 10", by="player", key="a")
    assert list(doubled([bid, bid])) == ["a move was applied 2 times: (0, 'a')"]
    assert list(doubled([bid, Moved(at=1, seat=1, move="bid 20", by="player", key="a")])) == []
    shown = [{"version": version} for version in range(4)]
    for heard, faults in (([0, 1, 2], 0), ([1, 3], 1), ([1, 1, 2], 1), ([2, 3, 4], 1)):
        told = [{"version": version} for version in heard]
        player: Any = SimpleNamespace(seat=0, acked={}, refused={}, told=told)
        assert len(list(faults_of_player(player, {}, shown))) == faults
