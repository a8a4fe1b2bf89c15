"""Every attack, on both databases and against one process and two; and each finds the hole that is planted for it.

SQLite with two processes and PostgreSQL with one belong to the long tier.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maquignon.server.workers.bots import BotPool
from tests.server.attacks import floods, identities, intrusions, messages, questions
from tests.server.attacks.attack import Attack, Outcome
from tests.server.attacks.ground import GROUNDS, Ground, open_ground

ATTACKS: tuple[Attack, ...] = tuple(
    attack for room in (floods, messages, identities, intrusions, questions) for attack in room.ATTACKS
)
Run = Callable[[Attack], Outcome]


@pytest.fixture(autouse=True)
def silent_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(BotPool, "attend", lambda *_: None)


@pytest.fixture(scope="module", params=GROUNDS)
def attacked(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    """Runs attacks on one ground, one after the other."""
    kind, processes = request.param.split("-")
    if kind == "sqlite":
        database = str(tmp_path_factory.mktemp("attacks") / "test.db")
    else:
        database = request.getfixturevalue("postgres").new_database()
    yield from _runs(database, int(processes))


@pytest.fixture
def holed(tmp_path: Path) -> Iterator[Run]:
    yield from _runs(str(tmp_path / "test.db"), 1)


@pytest.fixture
def holed_pair(tmp_path: Path) -> Iterator[Run]:
    yield from _runs(str(tmp_path / "test.db"), 2)


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_the_server_holds(attack: Attack, attacked: Run) -> None:
    outcome = attacked(attack)
    assert outcome.is_held, outcome


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda attack: attack.name)
def test_a_planted_hole_is_found(attack: Attack, holed: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    attack.hole(monkeypatch)
    outcome = holed(attack)
    assert not outcome.is_held, outcome


@pytest.mark.parametrize("attack", floods.OVER_PROCESSES, ids=lambda attack: attack.name)
def test_processes_that_count_apart_are_found(attack: Attack, holed_pair: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    attack.hole(monkeypatch)
    outcome = holed_pair(attack)
    assert not outcome.is_held, outcome


def _runs(database: str, processes: int) -> Iterator[Run]:
    with asyncio.Runner() as runner:
        opening = open_ground(database, processes)
        ground = runner.run(opening.__aenter__())
        try:
            yield lambda attack: runner.run(_run(attack, ground))
        finally:
            runner.run(opening.__aexit__(None, None, None))


async def _run(attack: Attack, ground: Ground) -> Outcome:
    return await attack.run(ground)
