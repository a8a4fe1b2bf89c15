"""The host's desk in a browser: entered with the code of the day, in every language, by day and by night."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any, Final

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from maquignon.rulebook.languages import LANGUAGES
from maquignon.server.access.desk_pass import desk_code
from maquignon.server.http.page_texts import texts_of
from maquignon.server.store.seal import new_key
from tests.browser.screens import DEVICES, FOLDER, shown, views
from tests.browser.staging import NARROW
from tests.browser.test_screens import overflows, violations
from tests.browser.visitor import DESKTOP, PHONE
from tests.server.serving import ROOMY, running

KEY = new_key()
WORDY = "de"
"""The one that needs the most room."""
SCHEMES: Final = ("light", "dark")
NAME = "Thursdays at the old brewery"


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a group and an evening."""
    with running(tmp_path_factory.mktemp("desk"), key=KEY.decode(), limits=ROOMY) as address:
        with httpx.Client(base_url=address) as member:
            member.get("/")
            group = {"name": NAME, "own_name": "Annemarie"}
            assert member.post("/api/groups", json=group).status_code == 201
            evening = {"name": NAME, "edition": "koehandel-2001", "rounds": 3, "minutes": 30, "own_name": "Annemarie"}
            opened = member.post("/api/evenings", json=evening)
            assert opened.status_code == 201, opened.text
        yield address


def come(browser: Browser, address: str, language: str, device: Any) -> Page:
    context = browser.new_context(base_url=address, locale=language, bypass_csp=True, **device)
    return context.new_page()


def check(page: Page) -> None:
    """By day and by night; nothing wider than the narrowest phone."""
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page, "light") == []
    size = page.viewport_size
    page.set_viewport_size(NARROW["viewport"])
    assert overflows(page) == []
    page.set_viewport_size(size or NARROW["viewport"])


@pytest.mark.parametrize(
    "language", [pytest.param(each, marks=[pytest.mark.long] * (each != WORDY)) for each in LANGUAGES]
)
def test_the_desk_can_be_used_and_has_nothing_for_axe_to_find(browser, club, language):
    texts = {key: each[language] for key, each in texts_of("desk").items()}
    page = come(browser, club, language, PHONE if language in (WORDY, "nl") else DESKTOP)
    page.goto("/desk")
    check(page)
    page.get_by_label(texts["code"]).fill("WRONG")
    page.get_by_role("button", name=texts["enter"]).click()
    expect(page.get_by_role("alert")).to_have_text(texts["wrong-code"])
    page.get_by_label(texts["code"]).fill(desk_code(KEY, int(time.time())))
    page.get_by_role("button", name=texts["enter"]).click()
    page.get_by_label(texts["part-of-name"]).fill("anne")
    page.get_by_role("button", name=texts["find"]).click()
    expect(page.get_by_role("button", name=f"{texts['forget']}: Annemarie")).to_be_visible()
    check(page)
    page.get_by_role("link", name=NAME).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(NAME)
    check(page)
    page.context.close()


def test_the_page_about_privacy_has_nothing_for_axe_to_find(browser, club):
    page = come(browser, club, WORDY, PHONE)
    page.goto("/privacy")
    expect(page.get_by_role("columnheader")).to_have_count(2)
    check(page)
    page.context.close()


def test_every_screen_has_its_pictures_in_the_docs_and_there_are_no_others():
    wanted = {f"{file}.png" for name in shown() for device in DEVICES for file, _theme in views(name, device)}
    assert {"desk-desktop.png", "desk-phone.png", "privacy-phone.png"} <= wanted
    assert {each.name for each in FOLDER.glob("*.png")} == wanted
