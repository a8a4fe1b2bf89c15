"""The host's desk: for the host alone, by forms that no other site can send, and told to whom it concerns."""

from __future__ import annotations

import html
import re
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import insert

from maquignon.rulebook.languages import LANGUAGES
from maquignon.rulebook.sentences import FIELD
from maquignon.server.access.desk_pass import DAY, desk_code, form_mark, is_desk_code
from maquignon.server.http import desk
from maquignon.server.http.page_texts import texts_of
from maquignon.server.store import schema
from maquignon.server.store.archive import Archive
from maquignon.server.store.desk import MOST_FOUND
from maquignon.server.store.engine import open_database
from maquignon.server.store.groups import Groups
from maquignon.server.store.seal import new_key
from tests.server.serving import ROOMY, running
from tests.store.journals import in_loop
from tests.store.test_own_games import result

KEY = new_key()
GRAVE = re.compile('<button class="grave"[^>]*>([^<]+)')


@pytest.fixture(scope="module")
def database(tmp_path_factory):
    return str(tmp_path_factory.mktemp("desk") / "test.db")


@pytest.fixture(scope="module")
def address(database):
    with running(Path(database).parent, key=KEY.decode(), limits=ROOMY) as found:
        yield found


@pytest.fixture
def host(address):
    with httpx.Client(base_url=address, follow_redirects=True) as client:
        entered = client.post("/desk/enter", data={"code": code()})
        assert "<h2>Groups</h2>" in entered.text
        yield client


@pytest.fixture
def member(address):
    """Somebody with a group."""
    with httpx.Client(base_url=address) as client:
        client.get("/")
        assert client.post("/api/groups", json={"name": "Thursdays <3", "own_name": "Ann & co"}).status_code == 201
        yield client


def code() -> str:
    return desk_code(KEY, int(time.time()))


def groups_of(member: httpx.Client) -> list[str]:
    return [group["code"] for group in member.get("/api/groups").json()["groups"]]


def test_a_code_is_good_for_its_day_and_the_next():
    now = 1_000 * DAY
    assert is_desk_code(KEY, f" {desk_code(KEY, now).lower()[:8]} {desk_code(KEY, now)[8:]}", now + DAY)
    for wrong in ("", desk_code(KEY, now - 2 * DAY), desk_code(b"another key", now), "é" * 16):
        assert not is_desk_code(KEY, wrong, now)


def test_nobody_gets_in_without_the_code_or_from_afar(address, host):
    with httpx.Client(base_url=address) as stranger:
        assert "Are you the host?" in stranger.get("/desk").text
        assert stranger.get("/desk/groups/CODE").status_code == 303
        assert stranger.post("/desk/enter", data={"code": "A" * 16}).status_code == 403
        forged = {"mark": form_mark(code()), "guest": "g", "sure": "on"}
        assert stranger.post("/desk/forget", data=forged).status_code == 403
    afar = {"x-forwarded-for": "203.0.113.7"}
    for path in ("/desk", "/desk/groups/CODE"):
        assert host.get(path, headers=afar).status_code == 403
    assert host.post("/desk/enter", data={"code": code()}, headers=afar).status_code == 403
    (cookie,) = (each for each in host.cookies.jar if each.name == "maquignon-desk")
    assert (cookie.path, cookie._rest) == ("/desk", {"HttpOnly": None, "SameSite": "strict"})


def test_a_forged_request_does_nothing(host, member, monkeypatch):
    (group,) = groups_of(member)
    forged = {"group": group, "reason": "ha"}
    for data, headers in (
        (forged, {}),
        ({**forged, "mark": "0" * 64}, {}),
        ({**forged, "mark": form_mark("A" * 16)}, {}),
        ({**forged, "mark": form_mark(code())}, {"origin": "https://evil.example"}),
    ):
        assert host.post("/desk/delete-group", data=data, headers=headers).status_code == 403
    assert groups_of(member) == [group]
    monkeypatch.setattr(desk, "is_meant", lambda _code, _fields: True)
    assert host.post("/desk/delete-group", data=forged).status_code == 200, "a planted hole lets it in"
    assert groups_of(member) == []


def test_whatever_is_on_the_desk_is_text_and_its_forms_may_be_sent(host, member):
    (group,) = groups_of(member)
    page = host.get("/desk")
    assert "Thursdays &lt;3" in page.text
    assert "<3" not in page.text
    assert "form-action 'self'" in page.headers["content-security-policy"]
    assert page.headers["referrer-policy"] == "same-origin", "or browsers say 'null' for whose form it is"
    assert "form-action 'none'" in host.get("/status").headers["content-security-policy"]
    shown = host.get(f"/desk/groups/{group}").text
    assert "Ann &amp; co" in shown
    assert GRAVE.findall(shown) == ["Delete the group"]
    assert host.get("/desk/groups/NOSUCH").status_code == 404
    (mark,) = set(re.findall('name="mark" value="([0-9a-f]+)"', shown))
    assert host.post("/desk/delete-group", data={"mark": mark, "group": group, "reason": "over"}).status_code == 200
    (told,) = member.get("/api/person").json()["host_notices"]
    assert (told["what"], told["about"]) == ("group-deleted", "Thursdays <3: over")
    nothing = {"mark": mark, "group": group, "reason": "again"}
    assert host.post("/desk/delete-group", data=nothing).status_code == 404


def test_a_person_is_found_by_name_exported_and_deleted(host, database):
    in_loop(meet)(database)
    assert "Nobody is called Zz." in host.get("/desk", params={"name": "Zz"}).text
    found = host.get("/desk", params={"name": "zoë"}).text
    assert "Zoë" in found
    assert GRAVE.findall(found) == ["Delete all data"]
    (mark,) = set(re.findall('name="mark" value="([0-9a-f]+)"', found))
    wish = {"mark": mark, "guest": "zoe-id"}
    exported = host.post("/desk/export", data=wish)
    assert exported.headers["content-disposition"] == 'attachment; filename="person.json"'
    assert [guest["name"] for guest in exported.json()["guests"]] == ["Zoë"]
    assert host.post("/desk/sign-out", data=wish).status_code == 200
    (first, second) = host.post("/desk/export", data=wish).json()["host_notices"][-2:]
    assert {first["what"], second["what"]} <= {"exported", "signed-out"}
    assert host.post("/desk/forget", data=wish).status_code == 404, "only who is sure"
    assert host.post("/desk/forget", data={**wish, "sure": "on"}).status_code == 200
    assert "Nobody is called zoë." in host.get("/desk", params={"name": "zoë"}).text
    assert host.post("/desk/export", data=wish).status_code == 404


async def meet(database: str, number: int = 1) -> None:
    """So many of them."""
    store = await open_database(database, create=False)
    for each in range(number):
        await Archive(store).meet_guest(f"zoe-id{each or ''}", f"Zoë{each or ''}", number - each)
    await store.dispose()


def test_who_is_called_like_many_others_is_looked_for_more_narrowly(host, database):
    assert MOST_FOUND == 20, "as docs/hosting.md says"
    in_loop(meet)(database, MOST_FOUND + 3)
    for language, told in {"en": "And 3 more: type more of the name.", "de": "Und noch 3: Tippe mehr"}.items():
        page = host.get("/desk", params={"name": "zoë"}, headers={"accept-language": language}).text
        assert page.count("/desk/forget") == MOST_FOUND
        assert told in page
    narrow = host.get("/desk", params={"name": f"zoë{MOST_FOUND + 2}"}).text
    assert (narrow.count("/desk/forget"), "more:" in narrow) == (1, False)


def test_a_game_is_annulled_with_a_reason_and_counts_again_and_an_evening_is_ended(host, member, database):
    (group,) = groups_of(member)
    in_loop(play_a_game)(database, group)
    wish = {"mark": form_mark(code()), "group": group, "game": "PLAYED"}
    assert host.post("/desk/annul", data={**wish, "reason": " "}).status_code in (404, 409), "not without a reason"
    annulled = host.post("/desk/annul", data={**wish, "reason": "the cat & dog"}).text
    assert "Annulled: the cat &amp; dog" in annulled
    assert re.search("N1 [0-9]+, Odile [0-9]", annulled), "bots by the names that people know"
    told = member.get("/api/person").json()["host_notices"][0]
    assert (told["about"], told["game"]["edition"]) == ("Thursdays <3: the cat & dog", "koehandel-2001")
    assert told["game"]["ended"] > 0
    assert "PLAYED" not in str(told), "a code says nothing to anybody"
    assert "Annulled" not in host.post("/desk/count-again", data=wish).text
    evening = {"name": "Friday", "edition": "koehandel-2001", "rounds": 3, "minutes": 30}
    opened = member.post("/api/evenings", json=evening).json()["code"]
    assert "not begun yet" in host.get("/desk").text
    ended = {"mark": form_mark(code()), "evening": opened}
    assert "The evening is over." in host.post("/desk/end-evening", data=ended).text
    assert member.get(f"/api/evenings/{opened}").json()["ended"]
    assert host.post("/desk/end-evening", data=ended).status_code == 404


async def play_a_game(database: str, group: str) -> None:
    """Of the member and another one, who joins for it."""
    store = await open_database(database, create=False)
    groups = Groups(store)
    await groups.join(group, ["ben-id"], "ben-id", "Ben", 2)
    found = await groups.any(group)
    assert found
    people = [min(each.guests) for each in found.members]
    row = {"id": "played", "code": "PLAYED", "host": "", "edition": "koehandel-2001", "public": False}
    rows = [result("played", seat, guest=who, name=f"N{seat}", rank=seat) for seat, who in enumerate(people)]
    rows.append(result("played", len(people), bot="odile", name="odile", rank=len(people)))
    await store.execute(insert(schema.tables).values({**row, "status": "over", "opened": 1, "changed": 1}))
    for each in rows:
        await store.execute(insert(schema.results).values(each))
    await store.dispose()


def test_all_of_it_is_said_in_every_language_with_the_same_values():
    for key, texts in texts_of("desk").items():
        assert texts.keys() == set(LANGUAGES), key
        assert len({frozenset(FIELD.findall(text)) for text in texts.values()}) == 1, key


def test_it_speaks_the_hosts_language(host, member):
    german = {"accept-language": "de-AT,en;q=0.5"}
    (group,) = groups_of(member)
    for path in ("/desk", f"/desk/groups/{group}"):
        page = host.get(path, headers=german).text
        assert '<html lang="de">' in page
        assert unsaid_in(page, "de") == set()
    refused = host.post("/desk/export", data={"mark": form_mark(code()), "guest": "nobody"}, headers=german)
    assert (refused.status_code, "Unter diesem Namen gibt es nichts." in refused.text) == (404, True)
    wish = {"mark": form_mark(code()), "group": group, "reason": "over"}
    assert 'role="status">Die Gruppe ist gelöscht.' in host.post("/desk/delete-group", data=wish, headers=german).text


def unsaid_in(page: str, language: str) -> set[str]:
    """Whatever headings, buttons and fields say that is no sentence of that language."""
    said = {html.unescape(text) for text in re.findall(r"<(?:h2|button|span)[^>]*>(.*?)</", page)}
    return said - {texts[language] for texts in texts_of("desk").values()}


def test_the_status_page_leads_there(address):
    assert 'href="/desk"' in httpx.get(f"{address}/status").text
