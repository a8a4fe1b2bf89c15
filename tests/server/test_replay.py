"""A finished game with everything open: positions, events, the count, the figures."""

from __future__ import annotations

import asyncio
import contextlib
import gzip
import re
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from random import Random
from typing import cast

import httpx
import msgspec
import pytest

from maquignon import __version__
from maquignon.play.dealer import Dealer
from maquignon.play.game import Game
from maquignon.play.moves import move_of
from maquignon.play.phase import Pace
from maquignon.play.records import WrongRecord, record_of, write_record
from maquignon.play.statistics import statistics_of
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.reason import Reason
from maquignon.server.http import service
from maquignon.server.http.record_files import MOST_BYTES
from maquignon.server.replays.answer import Replay, ReplayStep
from maquignon.server.replays.making import Finished, replay_of
from maquignon.server.replays.packed_replays import PackedReplays
from maquignon.server.replays.stamp import form_of, made_by
from maquignon.server.workers import kept_replays
from maquignon.server.workers import replays as workers
from maquignon.server.workers.replays import Busy, Maker, NoReplay, ReplayWorker
from tests.gambler import Gambler
from tests.server import odd_replays
from tests.server.client import leave, seated
from tests.server.serving import PATIENCE, ROOMY, awaited, get, open_table, post, running
from tests.server.serving import record_of as saved_record
from tests.store.journals import in_loop


def played(edition: str, players: int, seed: int, pace: Pace = Pace.TURN_BASED) -> Game:
    """A game with overbids in it."""
    game, gambler = Game.new(edition, players, Dealer.predictable(seed), pace=pace), Gambler(Random(seed))
    while not game.is_over:
        seat, number = gambler.turn(game._state)
        game.play(seat, move_of(game.phase, number))
    return game


def replayed(game: Game) -> Replay:
    return replay_of(Finished(id="t", code="ABC234", text=write_record(record_of(game))))


GAMES = [(name, rules.players[-1], Pace.TURN_BASED) for name, rules in EDITIONS.items()]
GAMES += [("koehandel-2001", 4, Pace.LIVE), ("master-2009", 3, Pace.LIVE)]


@pytest.mark.parametrize(("edition", "players", "pace"), GAMES)
def test_everything_of_a_game_is_in_its_replay(edition, players, pace):
    game = played(edition, players, 7, pace)
    found = replayed(game)
    assert (found.edition, found.pace, len(found.seats)) == (edition, pace, players)
    assert [step.version for step in found.steps] == list(range(game.version + 1))
    assert (found.steps[0].seat, found.steps[0].move) == (None, None)
    assert [step.seat for step in found.steps[1:]] == [seat for seat, _move in game.plies]
    assert found.steps[-1].view.phase == "over"
    assert [sheet.total for sheet in found.sheets] == list(game.scores())
    assert [sheet.rank for sheet in found.sheets] == list(game.ranks())
    assert found.winners == game.winners()
    sent = msgspec.json.encode(found)
    assert msgspec.json.encode(msgspec.json.decode(sent, type=Replay)) == sent, "it is not what its type says"


def test_hints_that_were_taken_are_told():
    game = played("koehandel-2001", 3, 7)
    found = replay_of(Finished(id="t", code="ABC234", text=write_record(record_of(game, hints=[0, 2, 0]))))
    assert [seat.hints for seat in found.seats] == [0, 2, 0]
    assert [seat.hints for seat in replayed(game).seats] == [0, 0, 0]


@pytest.mark.parametrize(("edition", "players", "pace"), GAMES)
def test_no_card_stays_hidden_and_no_money_gets_lost(edition, players, pace):
    game = played(edition, players, 11, pace)
    for events in game.open_events():
        for event in events:
            assert getattr(event, "cards", ()) is not None
            assert getattr(event, "card", "") is not None
    found = replayed(game)
    for before, after in zip(found.steps, found.steps[1:], strict=False):
        new = players * sum(event.value for event in after.events if type(event).__name__ == "PaidOut")
        new += sum(
            int(event.card[1:])
            for event in after.events
            if getattr(event, "card", "x")[0] == "$" and type(event).__name__ == "Received"
        )
        assert money(after) == money(before) + new, after.version


def money(step: ReplayStep) -> int:
    return sum(map(sum, step.purses)) + sum(step.face_down)


@pytest.mark.parametrize(("edition", "players", "pace"), GAMES)
def test_the_figures_are_the_statistics_of_the_record(edition, players, pace):
    game = played(edition, players, 13, pace)
    found = replayed(game)
    counted = msgspec.to_builtins(statistics_of(record_of(game)))
    assert msgspec.to_builtins(found.statistics) == counted
    for seat in range(players):
        assert found.statistics.money[seat] == tuple(sum(step.purses[seat]) for step in found.steps)


def test_a_record_that_was_changed_is_refused():
    text = write_record(record_of(played("koehandel-2001", 3, 3)))
    with pytest.raises(WrongRecord):
        replay_of(Finished(id="t", code="ABC234", text=text.replace("result: ", "result: 1")))


async def borrowed(books: PackedReplays, text: str, made: list[str]) -> bytes:
    async def make():
        made.append(text)
        await asyncio.sleep(0)
        return text.encode()

    return await books.pack("t", text, make)


def test_the_shelf_keeps_no_more_than_it_may():
    made: list[str] = []

    async def borrow():
        books = PackedReplays(most_bytes=1)
        first = await borrowed(books, "one", made)
        assert await borrowed(books, "one", made) == first
        await borrowed(books, "two", made)
        await borrowed(books, "one", made)

    asyncio.run(borrow())
    assert made == ["one", "two", "one"]


def test_the_same_record_of_another_table_is_another():
    async def made(name: str) -> bytes:
        return name.encode()

    async def borrow() -> list[bytes]:
        books = PackedReplays()
        return [await books.pack(name, "a record", partial(made, name)) for name in ("t", "u")]

    assert asyncio.run(borrow()) == [b"t", b"u"]


def test_many_may_wait_for_one_replay():
    made: list[str] = []

    async def borrow():
        books = PackedReplays()
        first, again, other = await asyncio.gather(*(borrowed(books, text, made) for text in ("one", "one", "two")))
        assert first == again != other

    asyncio.run(borrow())
    assert made == ["one", "two"]


def game(text: str) -> Finished:
    return Finished(id="t", code="ABC234", text=text)


@contextlib.asynccontextmanager
async def worker(make: Maker, most_seconds: float = PATIENCE) -> AsyncIterator[ReplayWorker]:
    made = ReplayWorker(make, most_seconds)
    try:
        yield made
    finally:
        made.stop()


@in_loop
async def test_no_more_may_wait_than_can_be_served_soon(monkeypatch):
    monkeypatch.setattr(workers, "MOST_WAITING", 2)
    async with worker(odd_replays.named) as replays:
        asked = (replays.make(game(text)) for text in ("one", "two", "three"))
        first, second, third = await asyncio.gather(*asked, return_exceptions=True)
        assert (first, second) == (b"one", b"two")
        assert isinstance(third, Busy)
        assert await replays.make(game("three")) == b"three"
        assert replays.waiting == 0


@in_loop
async def test_a_game_that_takes_too_long_is_given_up_and_the_next_is_served():
    async with worker(odd_replays.endless, most_seconds=1.0) as replays:
        await replays.get_ready()
        assert replays._pool
        (stuck,) = replays._pool._processes.values()
        with pytest.raises(NoReplay, match="it took too long"):
            await replays.make(game("endless"))
        async with asyncio.timeout(PATIENCE):  # it does not go on for ever
            while stuck.exitcode is None:
                await asyncio.sleep(0.01)
        replays._most_seconds = PATIENCE
        assert await replays.make(game("another")) == b"another"


@in_loop
async def test_a_worker_that_has_died_is_replaced_but_not_for_ever():
    async with worker(odd_replays.deadly) as replays:
        await replays.get_ready()
        assert replays._pool
        for process in replays._pool._processes.values():
            process.kill()
        assert await replays.make(game("one")) == b"one", "whoever waits does not notice"
        with pytest.raises(NoReplay, match="could not be played again now"):
            await replays.make(game("deadly"))
        assert await replays.make(game("two")) == b"two"


def test_a_changed_record_has_no_replay_and_the_worker_says_why():
    text = write_record(record_of(played("boursicocotte-2025", 3, 3)))
    assert gzip.decompress(cast(bytes, workers.pack(game(text))))
    reason = workers.pack(game(text.replace("result: ", "result: 1")))
    assert isinstance(reason, Reason)
    assert reason.code == "record-does-not-replay"


def test_a_replay_says_by_what_it_was_made():
    assert made_by().startswith(f"maquignon {__version__}, form ")
    assert made_by().endswith(", rules 1")
    fields = [(field.name, field.type) for field in msgspec.structs.fields(Replay)]
    same, other = (msgspec.defstruct("Replay", each, kw_only=True) for each in (fields, [*fields, ("more", int)]))
    assert form_of(same) != form_of(other)
    assert len(made_by()) <= 80, "the column is no wider"


@pytest.fixture(scope="module")
def finished_table(address):
    table = open_table(address, "master-2009-two", [None, "pip"])
    asyncio.run(play_out(address, table, "Ann"))
    saved_record(address, table)
    return table


def test_who_asks_a_busy_server_is_told_so_and_may_ask_again(address, finished_table, monkeypatch):
    path = f"{address}/api/replays/{finished_table['id']}"
    with monkeypatch.context() as busy:
        busy.setattr(workers, "MOST_WAITING", 0)
        answer = get(path)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (503, "too-many-requests")
    assert get(path).status_code == 200


def test_a_replay_outlives_the_server_until_another_program_would_make_it(tmp_path, monkeypatch):
    with running(tmp_path, limits=ROOMY) as address:
        table = open_table(address, "master-2009-two", [None, None])
        asyncio.run(play_out(address, table, "Ann", "Ben"))
        saved_record(address, table)
        path = f"/api/replays/{table['id']}"
        first = get(address + path).content
        assert awaited(lambda: stored(tmp_path))
    monkeypatch.setattr(service, "ReplayWorker", partial(ReplayWorker, odd_replays.none))
    with running(tmp_path, limits=ROOMY) as address:
        assert get(address + path).content == first
    monkeypatch.setattr(kept_replays, "made_by", lambda: "a later program")
    with running(tmp_path, limits=ROOMY) as address:
        answer = get(address + path)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "replay-failed")


def stored(folder: Path) -> bool:
    with contextlib.closing(sqlite3.connect(folder / "test.db")) as connection:
        return bool(connection.execute("SELECT 1 FROM replays").fetchall())


async def play_out(address, table, *names):
    clients = await seated(address, table, *names)
    await clients[0].ask("Begin")
    await asyncio.gather(*(client.play() for client in clients))
    await leave(*clients)


def test_a_finished_game_by_id_and_code(address, finished_table):
    answer = get(f"{address}/api/replays/{finished_table['id']}")
    assert answer.status_code == 200
    assert answer.headers["content-encoding"] == "gzip"
    found = msgspec.json.decode(answer.content, type=Replay)
    assert [(seat.name, seat.bot) for seat in found.seats] == [("Ann", None), ("pip", "pip")]
    assert {step.by for step in found.steps[1:]} >= {"player", "bot"}
    assert all(step.at is not None for step in found.steps)
    assert answer.json()["proof"]["server_seed"]
    assert found.record == saved_record(address, finished_table)
    assert get(f"{address}/api/replays/{finished_table['code'].lower()}").content == answer.content


def test_a_client_that_cannot_unpack_gets_it_plain(address, finished_table):
    path = f"{address}/api/replays/{finished_table['id']}"
    plain = get(path, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    with httpx.stream("GET", path, headers={"accept-encoding": "gzip"}) as packed:
        assert gzip.decompress(b"".join(packed.iter_raw())) == plain.content


def test_a_running_game_has_no_replay_and_an_unknown_one_neither(address):
    table = open_table(address, "koehandel-2001", [None, None, "value"])
    answer = get(f"{address}/api/replays/{table['code']}")
    assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "that-game-not-over")
    for name in ("NOSUCH", "%00", "a%20b"):
        assert get(f"{address}/api/replays/{name}").status_code == 404


def sent(address, text):
    return post(f"{address}/api/replays", content=text)


def test_a_record_from_a_file_is_played_again_and_tells_of_no_table(address, finished_table):
    text = saved_record(address, finished_table)
    found, told = sent(address, text).json(), get(f"{address}/api/replays/{finished_table['id']}").json()
    assert (found["id"], found["code"]) == (finished_table["id"], ""), "as the record has it"
    assert {key: found[key] for key in ("proof", "deck", "record", "sheets")} == {
        key: told[key] for key in ("proof", "deck", "record", "sheets")
    }
    assert get(f"{address}/api/replays/{finished_table['id']}").json() == told, "whatever was sent"


def test_what_is_no_record_of_a_dealt_game_is_refused_with_a_reason(address, finished_table):
    text = saved_record(address, finished_table)
    (seed,) = re.findall(r"server-seed: (\w+)", text)
    answers = {
        "junk": sent(address, "once upon a time"),
        "binary": sent(address, b"\xff\xfe\x00"),
        "cut off": sent(address, text[: len(text) // 2]),
        "another seed": sent(address, text.replace(seed, "0" * 64)),
        "a deck": sent(address, write_record(record_of(played("koehandel-2001", 3, 1)))),
        "too long": sent(address, text + "#" * MOST_BYTES),
    }
    found = {name: (answer.status_code, answer.json()["reason"]["code"]) for name, answer in answers.items()}
    assert found["junk"] == found["binary"] == (400, "not-a-record")
    assert found["cut off"][0] == 400
    assert found["another seed"] == (409, "record-does-not-replay")
    assert found["a deck"] == (409, "record-without-deal")
    assert found["too long"] == (413, "record-too-large")


def test_a_process_that_makes_replays_loads_neither_database_nor_web_server():
    asked = f"import sys; import {workers.__name__}; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True).stdout.split()
    assert workers.__name__ in loaded
    assert not {"sqlalchemy", "starlette", "uvicorn"} & set(loaded)
