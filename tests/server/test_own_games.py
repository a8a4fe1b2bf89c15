"""Own games over HTTP: brought, listed, taken home; nobody sees another's."""

from __future__ import annotations

import io
import zipfile
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from maquignon.play.records import parse_record, write_record
from maquignon.server.settings.limits import Limits
from tests.server.serving import PATIENCE, ROOMY, get, running

TEXT = (Path(__file__).parents[1] / "records" / "whole-game.mq").read_text()
POSITION = (Path(__file__).parents[1] / "records" / "shared-victory.mq").read_text()


@contextmanager
def browsing(address):
    """Somebody with a cookie."""
    with httpx.Client(base_url=address, timeout=PATIENCE) as client:
        client.post("/api/tables", json={"edition": "koehandel-2001", "seats": [{}, {"bot": "pip"}, {"bot": "gus"}]})
        yield client


@pytest.fixture
def browser(address):
    with browsing(address) as client:
        yield client


def bring(browser, text=TEXT, **wishes):
    return browser.post("/api/games", content=text, params=wishes)


def test_a_record_is_brought_listed_replayed_and_taken_home(browser, address):
    asked = bring(browser, name="Nobody I know")
    assert (asked.status_code, asked.json()) == (200, {"code": None, "names": ["Anna", "Robot", "Cleo"]})
    assert browser.get("/api/games").json() == {"games": [], "next": None}
    kept = bring(browser, name="cleo")
    assert kept.status_code == 201
    code = kept.json()["code"]
    assert bring(browser, seat=0).json()["code"] == code, "the same game once"

    (game,) = browser.get("/api/games").json()["games"]
    assert {name: game[name] for name in ("code", "edition", "house_rules", "seat", "unrated", "share")} == {
        "code": code,
        "edition": "boursicocotte-2025",
        "house_rules": ["deal-four"],
        "seat": 2,
        "unrated": "imported",
        "share": 1000,
    }
    assert [(seat["name"], seat["score"], seat["rank"]) for seat in game["seats"]] == [
        ("Anna", 3160, 1),
        ("Robot", 6150, 0),
        ("Cleo", 3030, 2),
    ]
    filters = browser.get("/api/games/filters").json()
    assert filters["editions"] == ["boursicocotte-2025"]
    assert {each["name"] for each in filters["company"]} == {"Anna", "Robot"}
    assert browser.get("/api/games", params={"with": "Anna"}).json()["games"] == [game]
    assert browser.get("/api/games", params={"edition": "koehandel-2001"}).json()["games"] == []
    assert filters["players"] == [3]
    for wish, found in {"players=3": [game], "players=4": [], "outcome=not-won": [game], "outcome=won": []}.items():
        assert browser.get(f"/api/games?{wish}").json()["games"] == found
    for nonsense in ("players=x", "players=33", "outcome=", "outcome=draw"):
        assert browser.get(f"/api/games?{nonsense}").json()["games"] == [game]
    assert browser.get(f"/api/replays/{code}").json()["winners"] == [1]

    canonical = write_record(parse_record(TEXT))
    assert browser.get(f"/api/records/{code}").text == canonical
    with zipfile.ZipFile(io.BytesIO(browser.get("/api/games/records.zip").content)) as archive:
        assert archive.testzip() is None
        (name,) = archive.namelist()
        assert name.endswith(f"-boursicocotte-2025-{code}.mq")
        assert archive.read(name).decode() == canonical

    assert get(f"{address}/api/games").json() == {"games": [], "next": None}
    assert get(f"{address}/api/games/filters").json() == {"editions": [], "players": [], "company": []}
    with zipfile.ZipFile(io.BytesIO(get(f"{address}/api/games/records.zip").content)) as nobodys:
        assert nobodys.namelist() == []


@pytest.mark.parametrize(
    ("text", "status", "code"),
    [
        ("", 400, "record-cut-off"),
        (b"\xff", 400, "not-a-record"),
        ("maquignon: record 1\n" + "x" * 200_000, 413, "record-too-large"),
        (TEXT.replace("result: 3160", "result: 3161"), 409, "record-does-not-replay"),
        (POSITION, 409, "record-not-whole"),
    ],
)
def test_what_is_no_whole_game_is_refused_with_a_reason(browser, text, status, code):
    answer = bring(browser, text, seat=0)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (status, code)


@pytest.mark.parametrize(
    "asked", ["after=x", "after=1.", "after=9" * 30, "edition=%00", "with=%00", "bot=%0a", "seat=9"]
)
def test_nonsense_is_passed_over(browser, asked):
    assert browser.get(f"/api/games?{asked}").json() == {"games": [], "next": None}


def test_without_a_cookie_nothing_is_kept(address):
    answer = httpx.post(f"{address}/api/games?seat=0", content=TEXT, timeout=PATIENCE)
    assert (answer.status_code, answer.json()["reason"]["code"]) == (409, "signed-out")


def test_records_are_brought_within_limits(tmp_path):
    limits = {"imports_at_once": 3, "imports_per_hour": 0.001, "imports_per_guest": 1}
    other = TEXT.replace("Anna", "Anne").rpartition("\nend")[0] + "\nend\n"
    with running(tmp_path, limits=Limits(**{**vars(ROOMY), **limits})) as address, browsing(address) as browser:
        assert bring(browser, seat=0).status_code == 201
        beyond = bring(browser, other, seat=0)
        assert (beyond.status_code, beyond.json()["reason"]["code"]) == (409, "too-many-imports")
        assert [bring(browser, seat=0).status_code for _ in range(2)] == [201, 429]


def test_what_is_over_is_not_among_the_tables_to_go_on_with(browser):
    bring(browser, seat=0)
    assert [table["status"] for table in browser.get("/api/tables/own").json()["tables"]] == ["lobby"]
