"""Groups over HTTP: joined by a link, of no use to anybody else, led by one; a circle and its invitations."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, insert

from maquignon.server.store import schema
from tests.server.serving import PATIENCE, ROOMY, running
from tests.store.test_own_games import result

TABLE = {"edition": "koehandel-2001", "seats": [{}, {}, {"bot": "gus"}]}
WRONG = "ZZZZZZZZZZZZ"


class Club:
    """Four people, each with a browser; three of them in a group, which the first leads."""

    def __init__(self, people: list[httpx.Client], folder: Path) -> None:
        self.ann, self.ben, self.cleo, self.eve = people
        self._file = folder / "test.db"
        self.code = self.ann.post("/api/groups", json={"name": "Thursdays", "own_name": "Ann"}).json()["code"]
        for name, each in (("Ben", self.ben), ("Cleo", self.cleo)):
            assert each.post(f"/api/groups/{self.code}/join", json={"name": name}).status_code == 204

    def guest(self, person: httpx.Client) -> str:
        """Whoever the database says opened a table."""
        code = person.post("/api/tables", json=TABLE).json()["code"]
        assert person.post(f"/api/tables/{code}/close", json={}).status_code == 200
        with create_engine(f"sqlite:///{self._file}").connect() as connection:
            tables = schema.tables.c
            return str(connection.execute(schema.tables.select().where(tables.code == code)).one().host)

    def play(self, name: str, *people: str, ended: int = 5) -> None:
        row = {"id": name, "code": name, "host": "", "edition": "koehandel-2001", "public": False, "status": "over"}
        rows = [
            result(name, seat, guest=who, name=f"N{seat}", rank=seat, score=100 - seat, ended=ended)
            for seat, who in enumerate(people)
        ]
        with create_engine(f"sqlite:///{self._file}").begin() as connection:
            connection.execute(insert(schema.tables), {**row, "opened": 1, "changed": 1})
            connection.execute(insert(schema.results), rows)

    def page(self, person: httpx.Client) -> dict[str, object]:
        answer = person.get(f"/api/groups/{self.code}")
        assert answer.status_code == 200
        found: dict[str, object] = answer.json()
        return found


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    folder = tmp_path_factory.mktemp("server")
    with ExitStack() as stack:
        address = stack.enter_context(running(folder, limits=ROOMY))
        people = [stack.enter_context(httpx.Client(base_url=address, timeout=PATIENCE)) for _ in range(4)]
        for each in people:
            each.get("/")
        yield Club(people, folder)


def test_who_is_no_member_cannot_tell_a_group_from_none(club):
    asked = [("GET", ""), ("GET", "/ladders"), ("POST", "/leave"), ("POST", "/delete")]
    asked += [("POST", f"/{order}") for order in ("rename", "remove", "hand-over", "annul")]
    for method, way in asked:
        true, false = (
            club.eve.request(method, f"/api/groups/{code}{way}", json={} if method == "POST" else None)
            for code in (club.code, WRONG)
        )
        assert (true.status_code, true.content) == (404, false.content), way
        assert {**true.headers, "date": ""} == {**false.headers, "date": ""}
    assert club.eve.get("/api/groups").json() == {"groups": []}
    assert club.eve.post(f"/api/groups/{WRONG}/join", json={"name": "Eve"}).status_code == 404
    for nonsense in ("x", "%00", "é" * 12, "'; drop"):
        assert club.eve.get(f"/api/groups/{nonsense}").status_code == 404


def test_only_who_leads_it_changes_a_group(club):
    for order, body in (("rename", {"name": "Mine"}), ("remove", {"member": 1}), ("delete", {})):
        refused = club.ben.post(f"/api/groups/{club.code}/{order}", json=body)
        assert (refused.status_code, refused.json()["reason"]["code"]) == (409, "only-founder")
    assert club.ann.post(f"/api/groups/{club.code}/remove", json={"member": 1}).status_code == 409, "not oneself"
    assert club.ann.post(f"/api/groups/{club.code}/rename", json={"name": " Fri  days "}).status_code == 204
    assert club.page(club.ben)["name"] == "Fri days"
    for wrong in ({"name": ""}, {"name": "a" * 61}, {}, {"name": 3}):
        assert club.ann.post(f"/api/groups/{club.code}/rename", json=wrong).status_code == 400
    assert club.ann.post("/api/groups", json={"name": "\t", "own_name": "Ann"}).status_code == 409


def test_games_ladder_and_an_annulment_with_its_reason(club):
    ann, ben, cleo, eve = (club.guest(each) for each in (club.ann, club.ben, club.cleo, club.eve))
    for number in range(11):
        club.play(f"G{number}", ann, ben, ended=10 + number)
    club.play("WITHEVE", eve, cleo, ben, ended=30)
    page = club.page(club.ann)
    games = page["games"]
    assert page["played"] == 12
    assert (games[0]["code"], games[1]["code"]) == (None, "G10"), "no way to the game of somebody from elsewhere"
    assert club.page(club.cleo)["games"][0]["code"] == "WITHEVE", "unless one was there"
    assert [(seat["member"], seat["rank"]) for seat in games[0]["seats"]] == [(None, 0), (3, 1), (2, 2)]
    (ladder,) = club.ben.get(f"/api/groups/{club.code}/ladders").json()["ladders"]
    assert [(rung["member"], rung["games"]) for rung in ladder["rungs"]] == [(1, 11), (2, 12), (3, 1)]
    best, other, new = ladder["rungs"]
    assert best["rating"] > other["rating"]
    assert best["low"] <= best["rating"] <= best["high"]
    assert (new["rating"], new["low"], new["high"]) == (None,) * 3, "not before ten games"
    wish = {"mark": games[0]["mark"], "reason": "Eve played for two"}
    assert club.ben.post(f"/api/groups/{club.code}/annul", json=wish).status_code == 409
    assert club.ann.post(f"/api/groups/{club.code}/annul", json={**wish, "mark": "0" * 16}).status_code == 404
    assert club.ann.post(f"/api/groups/{club.code}/annul", json=wish).status_code == 204
    after = club.page(club.ben)
    assert [(each["mark"], each["reason"]) for each in after["annulled"]] == [(wish["mark"], wish["reason"])]
    assert wish["mark"] not in {game["mark"] for game in after["games"]}
    (without,) = club.ben.get(f"/api/groups/{club.code}/ladders").json()["ladders"]
    assert [(rung["member"], rung["games"]) for rung in without["rungs"]] == [(1, 11), (2, 11)]
    assert eve not in club.ann.get(f"/api/groups/{club.code}").text
    assert ben not in club.ann.get(f"/api/groups/{club.code}").text, "guests are nobody's business"


def test_a_circle_is_invited_to_a_table_and_may_decline(club):
    club.play("TOGETHER", club.guest(club.eve), club.guest(club.cleo))
    people = club.eve.get("/api/circle").json()["people"]
    cleo = next(each for each in people if each["name"] == "N1")
    table = club.eve.post("/api/tables", json=TABLE).json()["code"]
    wish = {"table": table, "game": cleo["game"], "seat": cleo["seat"]}
    assert club.eve.post("/api/invitations", json={**wish, "seat": 0}).status_code == 409, "that is herself"
    assert club.ann.post("/api/invitations", json=wish).status_code == 409, "it is not her table"
    assert club.eve.post("/api/invitations", json=wish).status_code == 204
    (seen,) = club.cleo.get("/api/invitations").json()["invitations"]
    assert seen == {"code": table, "edition": "koehandel-2001", "sender": "N0", "group": None}
    assert club.ben.get("/api/invitations").json()["invitations"] == []
    assert club.cleo.post(f"/api/invitations/{table}/decline", json={}).status_code == 204
    assert club.cleo.get("/api/invitations").json()["invitations"] == []
    assert club.eve.post("/api/invitations", json={"table": table, "group": club.code}).status_code == 409
    own = club.ann.post("/api/tables", json=TABLE).json()["code"]
    assert club.ann.post("/api/invitations", json={"table": own, "group": club.code}).status_code == 204
    (whole,) = club.ben.get("/api/invitations").json()["invitations"]
    assert (whole["code"], whole["sender"], whole["group"]) == (own, "Ann", club.page(club.ann)["name"])


def test_a_removed_member_is_outside_and_the_last_one_takes_the_group_along(club):
    code = club.ann.post(f"/api/groups/{club.code}/remove", json={"member": 3}).json()["code"]
    assert club.cleo.get(f"/api/groups/{code}").status_code == 404
    assert club.cleo.post(f"/api/groups/{club.code}/join", json={"name": "Cleo"}).status_code == 404
    club.code = code
    assert club.ann.post(f"/api/groups/{code}/hand-over", json={"member": 2}).status_code == 204
    assert club.ann.post("/api/tables", json=TABLE).status_code == 201
    assert club.ann.post("/api/person/forget").status_code == 409, "her table is open"
    assert club.ann.post(f"/api/groups/{code}/leave", json={}).status_code == 204
    assert [each["name"] for each in club.page(club.ben)["members"]] == ["Ben"]
    assert club.ben.post(f"/api/groups/{code}/delete", json={}).status_code == 204
    assert club.ben.get("/api/groups").json() == {"groups": []}
