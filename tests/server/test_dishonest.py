"""Servers that lie about their deal, played at over real sockets: what the record alone tells, and who was there."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from maquignon.cli.verify import verdict
from maquignon.play.dealer import seat_commit
from maquignon.play.seen import Dishonest, read_seen, write_seen
from tests.cli.calling import call
from tests.server import dishonest
from tests.server.client import Client, leave, seated
from tests.server.serving import ROOMY, Process, open_table, record_of, running
from tests.store.ports import free_port

SEATS = ("Ann", "Ben", "Cat")


class Game(NamedTuple):
    record: str
    seen: tuple[str, ...]
    """What Ann, Ben, Cat and an onlooker kept."""
    distrust: tuple[str, ...]


class Careless(Client):
    """Goes on where its witness would not, and has one seed for a game id."""

    said: tuple[str, ...] = ()

    def _step(self, acted: set[int]) -> dict[str, Any] | None:
        if self.look["stage"] != "deal" or self.distrust is None or self.look["viewer"] < 0:
            return super()._step(acted)
        attempt = self.look["attempts"][-1]
        step = {"type": "Commit", "commit": seat_commit(attempt["game"], self.look["viewer"], self.seed).hex()}
        if len(attempt["seat_commits"]) == len(attempt["seats"]):
            step = {"type": "Reveal", "seed": self.seed.hex()}
        if step["type"] in self.said:
            return None
        self.said += (step["type"],)
        return step


async def play(address: str, table: dict[str, Any], names: Sequence[str], kind: type[Client] = Client) -> list[Client]:
    """The players, and an onlooker; they agree to stop after some auctions."""
    players = await seated(address, table, *names, kind=kind)
    onlooker = await kind(address, table["code"]).__aenter__()
    assert (await players[0].ask("Begin"))["type"] == "Ack"
    await asyncio.gather(*(each.play(has_seen_cards) for each in players))
    await asyncio.gather(*(each.ask("Propose", what="stop") for each in players))
    await asyncio.gather(*(each.play() for each in (*players, onlooker)))
    await leave(*players, onlooker)
    return [*players, onlooker]


def has_seen_cards(look: dict[str, Any]) -> bool:
    return look["stage"] in ("play", "over") and look["view"]["version"] > 40


def played(folder: Path, kind: type[Client] = Client) -> Game:
    with running(folder, limits=ROOMY) as address:
        table = open_table(address, "kuhhandel-27109", [None] * 3)
        clients = asyncio.run(play(address, table, SEATS, kind))
        seen = tuple(write_seen(client.witness.seen) for client in clients)
        return Game(record_of(address, table), seen, tuple(str(client.distrust or "") for client in clients))


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Callable[[str | None], Game]:
    @cache
    def of(lie: str | None) -> Game:
        folder = tmp_path_factory.mktemp("liar")
        if lie is None:
            return played(folder)
        with dishonest.lying(lie):
            return played(folder, Careless if lie == "replayed attempt" else Client)

    return of


def told(game: Game, place: int, capsys: Any, folder: Path) -> Any:
    """`maquignon verify --seen` by the one in that place."""
    record, seen = folder / "game.mq", folder / "seen.json"
    record.write_text(game.record, encoding="utf-8")
    seen.write_text(game.seen[place], encoding="utf-8")
    return call(capsys, "verify", "--seen", str(seen), str(record))


def test_an_honest_game_is_what_everybody_saw(game: Any, capsys: Any, tmp_path: Path) -> None:
    for place in range(4):
        said = told(game(None), place, capsys, tmp_path)
        assert said.status == 0, said.out
        assert ": ok: the record is consistent and it is what this device saw: " in said.out
        gaps = ["this device brought no seed of its own"] if place == 3 else []
        assert [line.partition("not compared: ")[2] for line in said.out.splitlines()[1:]] == gaps


CONSISTENT = ["late seed", "dropped contribution", "swapped commit", "stacked deck", "replayed attempt", "other cards"]


def test_no_lie_is_forgotten() -> None:
    assert {*CONSISTENT, "dropped seed"} == dishonest.LIES.keys()


@pytest.mark.parametrize("lie", CONSISTENT)
def test_the_record_alone_does_not_tell(lie: str, game: Any) -> None:
    """This is why devices keep what they saw."""
    assert verdict("record", game(lie).record).problems == []


def test_a_seed_left_out_whose_commit_stays_is_told_by_the_record_alone(game: Any) -> None:
    """The deck was dealt without it, so all else fits."""
    (problem,) = verdict("record", game("dropped seed").record).problems
    assert problem.message() == "seat 0 made a commit but its seed is missing"


SENTENCES = {
    "late seed": "the server's commit in attempt 1 is not the one this device saw: its seed may have been chosen later",
    "dropped seed": "the seed of seat 0, which this device brought, is left out of the record",
    "dropped contribution": "the commit of seat 0 in attempt 1, which this device saw, is left out of the record",
    "swapped commit": "the seed of seat 0 in the record is not the one this device brought",
    "stacked deck": "the commit of seat 1 in attempt 1 is not the one this device saw",
    "replayed attempt": "the server's commit in attempt 1 is not the one this device saw",
    "other cards": "the record turns up",
}


@pytest.mark.parametrize("lie", SENTENCES)
def test_who_was_there_and_kept_it_is_told(lie: str, game: Any, capsys: Any, tmp_path: Path) -> None:
    said = told(game(lie), 0, capsys, tmp_path)
    assert said.status == 1
    assert "not what this device saw: " in said.out
    assert SENTENCES[lie] in said.out
    assert "and it is what this device saw" not in said.out


@pytest.mark.parametrize(
    "lie", ["late seed", "dropped contribution", "stacked deck", "replayed attempt", "other cards"]
)
@pytest.mark.parametrize("place", [1, 3], ids=["another player", "an onlooker"])
def test_others_who_were_there_are_told_too(lie: str, place: int, game: Any, capsys: Any, tmp_path: Path) -> None:
    said = told(game(lie), place, capsys, tmp_path)
    assert said.status == 1
    assert "not what this device saw: " in said.out


def test_a_commit_swapped_for_all_others_is_found_by_its_victim_only(game: Any, capsys: Any, tmp_path: Path) -> None:
    lied = game("swapped commit")
    assert [told(lied, place, capsys, tmp_path).status for place in range(4)] == [1, 0, 0, 0]


def test_a_replayed_attempt_is_refused_while_it_is_dealt(game: Any) -> None:
    for distrust in game("replayed attempt").distrust[:3]:
        assert "for which this device has revealed its seed, is opened a second time" in distrust
    assert {*game("late seed").distrust, *game(None).distrust} == {""}


def test_a_careful_client_brings_nothing_to_a_replayed_attempt(tmp_path: Path) -> None:
    async def go(address: str, table: dict[str, Any]) -> list[Client]:
        clients = await seated(address, table, *SEATS)
        await clients[0].ask("Begin")
        await asyncio.gather(*(client.play(lambda _look, client=client: client.distrust) for client in clients))
        await leave(*clients)
        return clients

    with dishonest.lying("replayed attempt"), running(tmp_path, limits=ROOMY) as address:
        clients = asyncio.run(go(address, open_table(address, "kuhhandel-27109", [None] * 3)))
    for client in clients:
        assert isinstance(client.distrust, Dishonest)
        (attempt,) = client.witness.seen.attempts
        assert (attempt.attempt, attempt.revealed) == (1, True)
        assert client.look["attempts"][-1]["seat_commits"] == {}


def test_a_liar_can_be_started_as_a_process(tmp_path: Path) -> None:
    process = Process(tmp_path, free_port(), program=dishonest.program("late seed"))
    try:
        table = open_table(process.address, "master-2009-two", [None, None])
        clients = asyncio.run(play(process.address, table, SEATS[:2]))
        record, seen = record_of(process.address, table), clients[0].witness.seen
    finally:
        process.kill()
    assert verdict("record", record).problems == []
    compared = verdict("record", record, read_seen(write_seen(seen))).compared
    assert compared is not None
    assert SENTENCES["late seed"] in compared.problems
    assert json.loads(write_seen(seen))["maquignon"] == "seen 1"


def test_a_voided_attempt_is_shown_and_recorded_by_whom(tmp_path: Path) -> None:
    """Ben gets up in the middle of the deal: everybody is told, the next attempt is another game with fresh seeds."""

    async def go(address: str, table: dict[str, Any]) -> Client:
        ann, ben = await seated(address, table, "Ann", "Ben")
        await ann.ask("Begin")
        await asyncio.gather(*(each.play(lambda look: look["stage"] == "deal") for each in (ann, ben)))
        await ben.ask("Stand")
        await ann.play()
        await leave(ann, ben)
        return ann

    with running(tmp_path, limits=ROOMY) as address:
        table = open_table(address, "master-2009-two", [None, None])
        ann = asyncio.run(go(address, table))
        record = record_of(address, table)
    seen = ann.witness.seen
    shown = [(each["attempt"], each["game"], each["voided_by"]) for each in ann.look["attempts"]]
    assert shown == [(1, f"{seen.table}.1", [1]), (2, f"{seen.table}.2", [])]
    assert [(each.attempt, each.game, [*each.voided_by]) for each in seen.attempts] == shown
    found = verdict("record", record, seen)
    assert ": ok: the record is consistent and it is what this device saw: " in found.text()
    assert "deal right (2 attempts; attempt 1 voided by seat 1)" in found.text()
