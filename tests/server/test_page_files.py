"""The built page: one for all addresses, its files with the right types and caching."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
from pathlib import Path

import pytest
from starlette.applications import Starlette

from maquignon.rulebook.languages import LANGUAGES
from maquignon.server.http import page_files
from maquignon.server.http.nowhere import SENTENCES
from maquignon.server.http.page_files import ADDRESSES, PLACEHOLDER, Pages
from tests.server.in_process import request

WEB = Path(__file__).parents[2] / "web" / "src"
SCRIPT = b"console.log('moo')" * 20


@pytest.fixture
def folder(tmp_path):
    built = tmp_path / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<title>built</title>")
    (built / "assets" / "main-1a2b.js").write_bytes(SCRIPT)
    (built / "assets" / "main-1a2b.js.gz").write_bytes(gzip.compress(SCRIPT, mtime=0))
    (built / "assets" / "main-1a2b.js.br").write_bytes(b"brotli")
    (built / "sw.js").write_text("self.skipWaiting()")
    (built / "manifest.webmanifest").write_text("{}")
    (built / "card.woff2").write_bytes(b"font")
    (tmp_path / "secret.txt").write_text("not for you")
    return built


def shown(folder, path, **headers):
    welcomed = []
    built = Pages(folder, lambda _request, _response: welcomed.append(path))
    given = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    answer = asyncio.run(request(Starlette(routes=built.routes()), path, headers=given))
    found = {name.decode(): value.decode() for name, value in answer.headers}
    return answer.status, found, answer.body, welcomed


@pytest.mark.parametrize("address", ADDRESSES)
def test_one_page_for_all_addresses(folder, address):
    path = address.replace("{code}", "ABC234").replace("{name}", "ABC234").replace("{edition}", "master-2009")
    status, headers, body, welcomed = shown(folder, path)
    assert (status, body, welcomed) == (200, b"<title>built</title>", [path])
    assert headers["cache-control"] == "private, no-cache"
    assert headers["content-type"] == "text/html; charset=utf-8"


def test_every_screen_can_be_loaded_anew():
    """The page goes from screen to screen by itself; whoever reloads one, or is sent its address, asks the server."""
    imported = re.findall(r'(\w+): \(\) => import\("./(\S+)"\)', (WEB / "App.svelte").read_text())
    screens = {name: (WEB / file).read_text() for name, file in imported}
    alone = {name for name, text in screens.items() if "const {}" in text}
    of_something = {name for name, text in screens.items() if "let { what" in text}
    parts = [address.strip("/").split("/") for address in ADDRESSES]
    assert {name for name, *what in parts if what} == of_something
    assert {name for name, *what in parts if not what} >= {"", "new", "rules", *alone}
    assert {name for name, *_ in parts} == {"", *screens}


@pytest.mark.parametrize(
    ("path", "kind", "keeping"),
    [
        ("/assets/main-1a2b.js", "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"),
        ("/assets/../sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/assets/../index.html", "text/html; charset=utf-8", "no-cache"),
        ("/sw.js", "text/javascript; charset=utf-8", "no-cache"),
        ("/manifest.webmanifest", "application/manifest+json", "no-cache"),
        ("/card.woff2", "font/woff2", "public, max-age=86400"),
    ],
)
def test_files_have_their_types_and_times(folder, path, kind, keeping):
    status, headers, _body, welcomed = shown(folder, path)
    assert (status, headers["content-type"], headers["cache-control"]) == (200, kind, keeping)
    assert welcomed == []


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [("gzip, br", "br"), ("gzip", "gzip"), ("br;q=0, gzip", "gzip"), ("identity", None), ("", None)],
)
def test_packed_siblings_are_sent_to_who_can_unpack_them(folder, accepted, coding):
    _status, headers, body, _ = shown(folder, "/assets/main-1a2b.js", accept_encoding=accepted)
    assert headers.get("content-encoding") == coding
    assert headers["vary"] == "accept-encoding"
    assert headers["content-type"].startswith("text/javascript")
    assert {"br": b"brotli", "gzip": gzip.compress(SCRIPT, mtime=0)}.get(str(coding), SCRIPT)[:10] == body[:10]


def test_an_unchanged_file_is_not_sent_again(folder):
    _status, headers, _body, _ = shown(folder, "/")
    status, again, body, welcomed = shown(folder, "/", if_none_match=headers["etag"])
    assert (status, body, welcomed) == (304, b"", ["/"])
    assert again["etag"] == headers["etag"]


def test_another_build_of_the_same_size_and_date_is_sent(folder):
    page = folder / "index.html"
    os.utime(page, (0, 0))
    _status, headers, _body, _ = shown(folder, "/")
    page_files._etag.cache_clear()  # a new build comes with a new process
    page.write_text("<title>other</title>")
    os.utime(page, (0, 0))
    status, _headers, body, _ = shown(folder, "/", if_none_match=headers["etag"])
    assert (status, body) == (200, b"<title>other</title>")


@pytest.mark.parametrize(
    "path",
    [
        "/nothing.js",
        "/assets",
        "/assets/",
        "/../secret.txt",
        "/assets/../../secret.txt",
        "//etc/passwd",
        "/a\0b",
        "/" + "x" * 300,
        "/" + "é" * 150,
    ],
)
def test_what_is_not_there_is_not_found(folder, path):
    status, _headers, body, _ = shown(folder, path)
    assert status == 404
    assert b"There is nothing at this address." in body


@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("de", "de"),
        ("pt-BR, fr;q=0.5, de;q=0.7", "de"),
        ("en;q=0.2,fr-CA", "fr"),
        ("nl;q=0, fr;q=0.1", "fr"),
        ("nld,pt;q=x,,*;q=0.5", "en"),
        ("de;q=nan", "en"),
        ("", "en"),
    ],
)
def test_an_address_that_leads_nowhere_answers_in_the_browsers_language(folder, wishes, language):
    status, headers, body, _ = shown(folder, "/nothing", accept_language=wishes)
    nothing, home = SENTENCES[language]
    assert (status, headers["vary"]) == (404, "accept-language")
    assert f'<html lang="{language}">' in body.decode()
    assert f"<h1>{nothing}</h1>" in body.decode()
    assert home in body.decode()


def test_nowhere_is_told_in_every_language():
    assert set(SENTENCES) == set(LANGUAGES)


def test_what_the_interface_does_not_have_is_said_in_json(folder):
    status, headers, body, _ = shown(folder, "/api/nonsense")
    assert (status, headers["content-type"]) == (404, "application/json")
    assert b"reason" in body


def test_without_a_built_page_there_is_a_placeholder():
    status, _headers, body, _ = shown(None, "/t/ABC234")
    assert (status, body.decode()) == (200, PLACEHOLDER)
    assert (shown(None, "/sw.js"))[0] == 404
