"""The page for the host: what it tells, that it tells no secret, and that whatever is on it is text."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser

import pytest

from maquignon.server.hosting.monitor import Monitor
from maquignon.server.hosting.status import Row, Section, sections
from maquignon.server.http.status_page import STYLE, status_page
from maquignon.server.monitoring.troubles import Kind
from maquignon.server.settings.config import Config
from maquignon.server.store.leases import Peer
from maquignon.server.store.seal import new_key
from tests.server.serving import get, open_table, running

KEY = new_key().decode()
VOID = {"meta", "link", "wbr"}


class Lobby:
    """Without tables."""

    rooms = ()


class Reader(HTMLParser):
    """Every tag is closed, and none but those of the page is there."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.add(tag)
        assert not any(name.startswith("on") or name == "style" for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    settings = {"key": KEY, "process": "north", "lease_seconds": 30.0}
    folder = tmp_path_factory.mktemp("status")
    with running(folder, **settings) as address, running(folder, **{**settings, "process": "south"}):
        tables = [open_table(address, "koehandel-2001", [None, None, "value"], name="Secret club") for _ in range(2)]
        answer = get(f"{address}/status")
        assert answer.status_code == 200
        yield answer, tables


def told(answer):
    """The rows by their section and name."""
    found = {}
    for title, rows in re.findall(r"<h2>(.*?)</h2>(.*?)</section>", answer.text, re.DOTALL):
        rows = rows.replace("<wbr>", "")
        found[title] = dict(re.findall(r"<th[^>]*>(.*?)</th><td>(.*?)</td>", rows))
    return found


def test_it_tells_how_the_server_does(page):
    rows = told(page[0])
    assert rows["Tables and people"]["tables awake"] == "2"
    assert rows["Tables and people"]["of these at: lobby"] == "2"
    assert rows["Server"]["process"] == "north"
    assert int(rows["Load"]["memory"].removesuffix(" MiB")) > 10
    assert int(rows["Database"]["written"].removesuffix(" times")) > 2
    assert rows["Settings"]["spectators"] == "100"
    assert list(rows["Other processes"]) == ["south"]
    assert rows["Other processes"]["south"].startswith("alive, 0 tables")
    assert "All is well." in page[0].text or rows["Trouble now"]


def test_it_has_neither_secrets_nor_codes_nor_names(page):
    answer, tables = page
    assert KEY not in answer.text
    for table in tables:
        assert not any(word in answer.text for word in (table["code"], table["id"], table["token"], "Secret club"))


def test_a_password_in_the_address_of_the_database_is_not_on_it(address):
    config = Config(database="postgresql://ann:hush@127.0.0.1/cards", key=KEY)
    rows = sections(config, Monitor(), Lobby(), None)  # type: ignore[arg-type]
    assert "hush" not in str(rows)
    assert KEY not in str(rows)
    assert "postgresql://ann:***@127.0.0.1/cards" in str(rows)


def test_it_needs_no_script_and_keeps_the_rules_for_pages(page, address):
    answer = page[0]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert Reader(answer.text).tags.isdisjoint({"script", "style", "img", "iframe"})
    assert 'http-equiv="refresh"' in answer.text
    style = get(f"{address}/status.css")
    assert style.headers["content-type"].startswith("text/css")
    assert style.text == STYLE


def test_whatever_is_on_it_is_text():
    nasty = "<script>alert(1)</script>\" onload='x' &amp;"
    text = status_page("failing", [Section(nasty, (Row(nasty, nasty),)), Section("none", (), nasty)])
    assert "script" not in Reader(text).tags
    assert text.count(html.escape(nasty)) == 4


PASSING = {
    *("time", "up since", "late in the last minute", "memory", "processor time", "load of the machine"),
    *("last written", "free on its disk", "south", Kind.DISK.value),
}


@pytest.fixture
def config(tmp_path):
    """Of a server whose folder is there, as one that runs has made it."""
    return Config(database=str(tmp_path / "maquignon.db"))


def test_what_changes_by_itself_is_marked(config):
    monitor, south = Monitor(), Peer(name="south", path="/p/south/ws", is_alive=True, tables=0)
    monitor.troubles.note(Kind.DISK, "5 MiB are left")
    found = sections(config, monitor, Lobby(), (south,))  # type: ignore[arg-type]
    assert {row.name for section in found for row in section.rows if row.passing} == PASSING
    marked = status_page("ok", [Section("Server", (Row("time", "noon", passing=True), Row("version", "1")))])
    assert marked.count('class="passing"') == 1


def test_a_trouble_is_on_top_with_since_when_and_how_often(config):
    monitor = Monitor()
    for _ in range(3):
        monitor.troubles.note(Kind.WRITES, "the disk is full")
    with monitor.errors.listening():
        monitor.troubles.note(Kind.DISK, "5 MiB are left")
    first, *_, errors, _limited, _settings = sections(config, monitor, Lobby(), ())  # type: ignore[arg-type]
    assert re.fullmatch(
        r"the database cannot be written: the disk is full \(since 20[-\d]+ [:\d]+ UTC, 3 times\)", first.rows[0].value
    )
    assert errors.rows[0].value == "warning: the disk is nearly full: 5 MiB are left (once)"
