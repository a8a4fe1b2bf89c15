"""The daily market over real sockets: the same choices meet the same answers, and each person plays once."""

from __future__ import annotations

import asyncio
import json
import random
import secrets
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from maquignon.play.records import parse_record
from maquignon.server.market.checking import day_faults, read_day_file
from maquignon.server.store.seal import KeySeal, key_beside
from tests.server.client import Client, chosen
from tests.server.serving import ROOMY, get, post, record_of, running


class Player:
    """A browser: its cookie, and a person whose choices follow from what is asked alone."""

    def __init__(self, address: str) -> None:
        self.address = address
        cookies = get(f"{address}/").cookies
        self.headers = {"cookie": "; ".join(f"{name}={value}" for name, value in cookies.items())}

    def begin(self):
        answer = post(f"{self.address}/api/market", json={"name": "Ann"}, headers=self.headers)
        assert answer.status_code == 201, answer.text
        return answer.json()["code"]

    def play(self, code: str, moves: int | None = None, otherwise: int | None = None) -> list[str]:
        """So many own moves, or to the end; what happened since the beginning."""
        return asyncio.run(self._play(code, moves, otherwise))

    async def _play(self, code, moves, otherwise):
        async with Steady(self.address, code, headers=self.headers, since=0) as client:
            client.otherwise = otherwise
            await client.play(lambda look: look["stage"] == "over" or client.made == moves, WHOLE)
            told = [*client.told]
        return [json.dumps(each["told"]) for each in told if (each["told"] or {}).get("type") == "Happened"]


class Steady(Client):
    """Chooses by the question alone and bids nothing, but for one bid where it is told to do otherwise."""

    made = 0
    otherwise: int | None = None

    def _step(self, acted):
        look = self.look
        if look["stage"] != "play" or not look.get("options") or look["view"]["version"] in acted:
            return None
        acted.add(look["view"]["version"])
        self.made += 1
        move = self.chosen(look["options"], look["view"]["version"])
        return {"type": "Move", "key": secrets.token_hex(16), "seen": look["version"], "move": move}

    def chosen(self, options, version):
        if options["type"] == "BidOptions" and self.otherwise is not None and self.made > self.otherwise:
            self.otherwise = None
            return f"bid {options['least']}"
        random.seed(json.dumps([options, version]))
        return chosen({**options, "affordable": 0})


MOVES = 5
PASSED = json.dumps({"type": "Happened", "seat": 0, "by": "player", "events": [{"type": "Passed", "seat": 0}]})
WHOLE = 1_500
"""Seconds that no game takes."""


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    with running(tmp_path_factory.mktemp("market"), limits=ROOMY, bot_pause=0.0) as found:
        yield found


def test_the_same_choices_meet_the_same_answers_and_another_choice_others_only_from_there_on(address):
    """Begun, left and gone on with, and with another player's deal in between."""
    first, second, third = Player(address), Player(address), Player(address)
    codes = [each.begin() for each in (first, second, third)]
    assert len({*codes}) == 3
    second.play(codes[1], moves=1)
    made, whole = MOVES, first.play(codes[0], moves=MOVES)
    while whole.count(PASSED) < 2:  # by the day's deal nobody else may sell for long; one of two can be a bid
        made, whole = made + 1, first.play(codes[0], moves=1)
    assert second.begin() == codes[1], "it goes on"
    assert second.play(codes[1], moves=made - 1)[: len(whole)] == whole
    other = third.play(codes[2], moves=made, otherwise=1)
    same = next(place for place, (one, two) in enumerate(zip(whole, other, strict=False)) if one != two)
    assert '"seat": 0' in whole[same], "nothing differs before the choice that does"
    assert same > 0
    (table,) = get(f"{address}/api/tables/own", headers=first.headers).json()["tables"]
    assert table["market"] == get(f"{address}/api/market", headers=first.headers).json()["today"]["day"]


def test_a_server_that_is_renewed_during_a_day_closes_it_for_all_and_says_so(tmp_path, monkeypatch):
    with running(tmp_path, limits=ROOMY, bot_pause=0.0) as address:
        ann = Player(address)
        code = ann.begin()
        ann.play(code, moves=1)
        assert today_at(address, ann)["closed"] is None
    monkeypatch.setattr("maquignon.server.market.days.running_program", lambda: "renewed")
    with running(tmp_path, limits=ROOMY, bot_pause=0.0) as address:
        ann.address = address
        assert ann.begin() == code, "what was begun may be gone on with"
        ann.play(code, moves=1)
        today = today_at(address, ann)
        assert today["closed"] is not None, "but it meets other answers, and counts no more"
        assert (today["own"]["stage"], today["own"]["score"]) == ("playing", None)
        practice = post(
            f"{address}/api/market/{today['day']}/practice", json={"name": "Ann"}, headers=ann.headers
        ).json()
        own = {each["code"]: each for each in get(f"{address}/api/tables/own", headers=ann.headers).json()["tables"]}
        marks = {code: (each["market"], each["practice"]) for code, each in own.items()}
        assert marks == {code: (today["day"], False), practice["code"]: (today["day"], True)}
        ben = Player(address)
        answer = post(f"{address}/api/market", json={"name": "Ben"}, headers=ben.headers)
        assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "market-renewed")


def today_at(address, player):
    return get(f"{address}/api/market", headers=player.headers).json()["today"]


@pytest.mark.long
def test_a_whole_market_played_twice_is_the_same_record_and_follows_from_the_day(tmp_path):
    with running(tmp_path, limits=ROOMY, bot_pause=0.0) as address:
        players = Player(address), Player(address)
        codes = [each.begin() for each in players]
        for player, code in zip(players, codes, strict=True):
            player.play(code)
        records = [record_of(address, {"id": code}) for code in codes]
        today = get(f"{address}/api/market", headers=players[0].headers).json()["today"]
    assert records[0] == records[1]
    assert (today["own"]["stage"], today["field"]["finished"]) == ("over", 2)
    assert (today["field"]["better"], today["field"]["worse"]) == (0, 0)
    told = read_day_file(json.dumps({**today, "secret": secret_of(tmp_path / "test.db", today["day"])}))
    assert day_faults(told, parse_record(records[0])) == []


def secret_of(database: Path, day: str) -> str:
    """As only who has the key can read it."""
    with closing(sqlite3.connect(database)) as connection:
        ((sealed,),) = connection.execute("SELECT sealed FROM market_days WHERE day = ?", [day])
    return KeySeal(key_beside(database)).open(sealed).hex()
