"""Figures over HTTP: one's own, and those that somebody shows to whoever knows the address of the page."""

from __future__ import annotations

import asyncio

import httpx
import msgspec
from sqlalchemy import insert, select

from maquignon.play.statistics import AnimalPrice, Conduct
from maquignon.server.store import schema
from maquignon.server.store.counts import FORM
from maquignon.server.store.engine import open_database
from tests.server.serving import PATIENCE, awaited, running
from tests.server.test_own_games import browsing

CONDUCT = Conduct(
    bluffs=3,
    called=1,
    missed=1,
    opened=5,
    met=2,
    met_won=1,
    bought=(AnimalPrice("goose", 1, 70, 0), AnimalPrice("goose", 2, 110, 39)),
)
RESULT = {"edition": "kuhhandel-1999", "rules": "kuhhandel-1999/1", "pace": "live", "players": 3, "score": 10}
RESULT |= {"ending": "played", "share": 1_000, "unrated": "", "opened": 1, "ended": 2, "length": 60}


async def play(file: str) -> None:
    """A game as the server leaves it, of the guest who opened the only table: against a bot and Ben."""
    database = await open_database(file, create=False)
    ((guest,),) = await database.fetch(select(schema.tables.c.host))
    seats = [(guest, None, "Ann"), (None, "gus", "gus"), ("ben-id", None, "Ben")]
    rows = [
        {"table_id": "t", "seat": seat, "guest": who, "bot": bot, "name": name, "rank": seat, **RESULT}
        for seat, (who, bot, name) in enumerate(seats)
    ]
    counted = {"table_id": "t", "form": FORM, "accounts": b"[[0.1,-0.02,0.0]]", "body": msgspec.json.encode(CONDUCT)}
    async with database.begin() as connection:
        await connection.execute(insert(schema.results), rows)
        await connection.execute(insert(schema.counts), counted)
    await database.dispose()


def test_figures_are_ones_own_until_they_are_shown_and_nothing_is_there_once_they_are_hidden(tmp_path):
    with running(tmp_path) as address, browsing(address) as browser, httpx.Client(base_url=address) as stranger:
        stranger.timeout = PATIENCE
        asyncio.run(play(str(next(tmp_path.glob("*.db")))))
        own = browser.get("/api/figures").json()
        assert (own["page"], own["played"][0]["wins"]) == (None, 1)
        assert {each["name"] for each in own["meetings"]} == {"gus", "Ben"}
        conduct = own["conduct"]
        assert (conduct["games"], conduct["bluffs"], conduct["called"], conduct["missed"]) == (1, 3, 1, 1)
        assert (conduct["opened"], conduct["met_won"]) == (5, 1)
        (goose,) = conduct["prices"]
        assert (goose["family"], goose["number"], goose["paid"]) == ("goose", 3, 180)
        assert goose["fair"] > 0
        assert (conduct["reviewed"], conduct["luck"], conduct["own"]) == (1, 0.1, -0.02)
        nobodys = stranger.get("/api/figures").json()
        assert (nobodys["played"], nobodys["meetings"], nobodys["conduct"]["games"]) == ([], [], 0)

        nothing = stranger.get("/api/figures/nobody")
        assert (nothing.status_code, nothing.json()["reason"]["code"]) == (404, "nothing-of-that-name")
        assert stranger.post("/api/figures/show", json={"name": "Ann"}).status_code == 409, "nobody without a cookie"
        assert browser.post("/api/figures/show", json={"name": " "}).status_code in (400, 409)
        assert browser.post("/api/figures/show", json={"name": "Ann"}).status_code == 204
        page = browser.get("/api/figures").json()["page"]
        secret = page["link"].rpartition("/f/")[2]
        assert page["name"] == "Ann"
        shown = stranger.get(f"/api/figures/{secret}").json()
        assert (shown["name"], shown["played"], shown["conduct"]) == ("Ann", own["played"], own["conduct"])
        assert [each["name"] for each in shown["meetings"]] == ["gus"], "other people are nobody's business"
        assert "ben" not in str(shown).lower()

        assert browser.post("/api/figures/hide").status_code == 204
        assert browser.get("/api/figures").json()["page"] is None
        hidden = stranger.get(f"/api/figures/{secret}")
        assert (hidden.status_code, hidden.content) == (nothing.status_code, nothing.content)

        assert browser.post("/api/figures/show", json={"name": "Ann"}).status_code == 204
        secret = browser.get("/api/figures").json()["page"]["link"].rpartition("/f/")[2]
        assert stranger.get(f"/api/figures/{secret}").status_code == 200
        (table,) = browser.get("/api/tables/own").json()["tables"]
        assert browser.post(f"/api/tables/{table['code']}/close").status_code == 200
        # the lists learn of it a moment later
        assert awaited(lambda: browser.post("/api/person/forget").status_code == 200)
        assert stranger.get(f"/api/figures/{secret}").content == nothing.content
