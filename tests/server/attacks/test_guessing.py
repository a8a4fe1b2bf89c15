"""Whoever guesses codes learns nothing: a closed private table and one that never was are the same."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from maquignon.server.access import admission
from maquignon.server.store.archive import Status
from maquignon.server.store.engine import Database
from maquignon.server.tables import register
from maquignon.server.tables.register import ALPHABET, CODE_LENGTH, new_code
from tests.server.attacks.ground import Ground, open_ground
from tests.server.in_process import Answer

UNKNOWN = "2" * CODE_LENGTH
PATHS = ("tables/{}", "tables/{}/knowledge", "records/{}", "replays/{}", "records/{}/review")


def test_a_code_is_hopeless_to_guess():
    """The figures of docs/hosting.md: a million tables, a thousand addresses that guess all the time."""
    guesses_a_second = 1_000 * 6 / 60
    seconds = len(ALPHABET) ** CODE_LENGTH / 1_000_000 / guesses_a_second
    assert seconds / (365.25 * 86_400) > 200, "years until the first is found"


@pytest.mark.parametrize("is_planted", [False, True])
def test_a_closed_private_table_is_like_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_planted: bool) -> None:
    if is_planted:
        monkeypatch.setattr(admission, "_is_shut", lambda _found: False)
    differences = asyncio.run(_compared(str(tmp_path / "test.db"), monkeypatch))
    assert bool(differences) == is_planted, differences


async def _compared(database: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    async with open_ground(database, 1) as ground:
        table = await ground.table()
        host = await ground.come(table["code"], ground.new_address(), token=table["token"])
        assert (await ground.say(host, "Sit", name="Ann"))["type"] == "Ack"
        assert (await ground.say(host, "Close"))["type"] == "Ack"
        await host.leave()
        back = await ground.come(table["code"], ground.new_address(), token=table["token"])
        assert back.messages[0]["type"] == "Welcome", "who sat there may look at it"
        await back.leave()
        await _noted(ground, table["code"])
        asked = _count_questions(monkeypatch)
        differences = []
        for look in (*(_request(path) for path in PATHS), _hello):
            found = [(_without(code, await look(ground, code)), asked()) for code in (UNKNOWN, table["code"])]
            if found[0] != found[1]:
                differences.append(f"{found[0]} {found[1]}")
        return differences


async def _noted(ground: Ground, code: str) -> None:
    """The list learns a moment later that a table is closed."""
    lobby = ground.apps[0].admission.lobby
    while (found := await lobby.find(code)) is None or found.status is not Status.CLOSED:
        await asyncio.sleep(0)
    assert lobby.rooms, "it is still awake"


def _request(path: str) -> Callable[[Ground, str], Any]:
    async def ask(ground: Ground, code: str) -> Answer:
        return await ground.ask("/api/" + path.format(code), ground.new_address())

    return ask


async def _hello(ground: Ground, code: str) -> list[str]:
    visit = await ground.come(code, ground.new_address())
    frames = visit.frames
    await visit.leave()
    return frames


def _without(code: str, found: Any) -> str:
    return repr(found).replace(code, "CODE")


def _count_questions(monkeypatch: pytest.MonkeyPatch) -> Callable[[], int]:
    """How often the database was asked since the last time: what takes as many takes as long."""
    asked, fetch = [0], Database.fetch

    async def counted(self: Database, wanted: Any, **values: object) -> Any:
        asked[0] += 1
        return await fetch(self, wanted, **values)

    monkeypatch.setattr(Database, "fetch", counted)

    def since() -> int:
        found, asked[0] = asked[0], 0
        return found

    return since


def test_an_old_short_code_still_finds_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def find() -> None:
        async with open_ground(str(tmp_path / "test.db"), 1) as ground:
            monkeypatch.setattr(register, "new_code", partial(new_code, 6))
            old = await ground.table()
            monkeypatch.undo()
            new = await ground.table()
            assert (len(old["code"]), len(new["code"])) == (6, CODE_LENGTH)
            for table in (old, new):
                visit = await ground.come(table["code"].lower(), ground.new_address())
                assert visit.messages[0]["type"] == "Welcome"
                await visit.leave()
                answer = await ground.ask(f"/api/tables/{table['code']}", ground.new_address())
                assert json.loads(answer.body)["code"] == table["code"]

    asyncio.run(find())
