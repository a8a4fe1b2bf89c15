"""My games: a record from elsewhere is brought, found again, looked back at and taken home; figures shown to others."""

from __future__ import annotations

import zipfile
from pathlib import Path

import msgspec
from playwright.sync_api import FilePayload, Route, expect

from maquignon.play.records import parse_record, write_record
from tests.browser.game_lists import FIGURES
from tests.browser.visitor import PHONE

FILE = Path(__file__).parents[1] / "records" / "whole-game.mq"


def test_a_record_is_brought_found_again_and_taken_home(visitor):
    ann = visitor(device=PHONE)
    page = ann.page
    page.goto("/")
    page.get_by_role("link", name="My games").click()
    expect(page.get_by_text("Every game you finish on this device is kept here")).to_be_visible()
    expect(page.get_by_role("link", name="Download all records")).to_have_count(0)

    chooser = page.locator("input[type=file]")
    chooser.set_input_files([_file("whole-game.mq", FILE.read_bytes()), _file("no-game.mq", b"moo")])
    page.get_by_role("group", name="whole-game.mq").get_by_role("button", name="Cleo").click()
    expect(page.get_by_role("status").filter(has_text="1 game is among yours now.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("no-game.mq: ")

    line = page.get_by_role("region", name="My games").locator("ul > li")
    expect(line).to_contain_text("Place 3")
    expect(line).to_contain_text("3,030 points")
    expect(line).to_contain_text("brought from elsewhere")
    page.get_by_label("With whom").select_option(label="Anna (1)")
    expect(line).to_have_count(1)
    page.get_by_label("Result").select_option(label="Not won")
    page.get_by_label("Players").select_option(label="3 players")
    expect(line).to_have_count(1)
    page.get_by_label("Result").select_option(label="Given up")
    expect(page.get_by_role("status").filter(has_text="None of your games is like that.")).to_be_visible()
    page.get_by_role("button", name="Show all games").click()
    expect(line).to_have_count(1)
    expect(page.get_by_label("Result")).to_have_value("")
    page.get_by_label("With whom").select_option(label="Anna (1)")

    with page.expect_download() as one:
        line.get_by_role("link", name="Record").click()
    record = write_record(parse_record(FILE.read_text()))
    assert one.value.path().read_text() == record
    page.get_by_label("With whom").select_option(label="Everybody")
    with page.expect_download() as every:
        page.get_by_role("link", name="Download all records").click()
    with zipfile.ZipFile(every.value.path()) as archive:
        assert [archive.read(name).decode() for name in archive.namelist()] == [record]

    line.get_by_role("link", name="Look back").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Replay")
    ann.expect_trouble("400")


def test_figures_are_shown_to_others_and_hidden_again(visitor):
    ann, ben = visitor(device=PHONE), visitor()
    ann.page.route("**/api/figures", _as_if_played)
    ann.page.goto("/figures")
    prices = ann.page.locator("section").filter(has=ann.page.get_by_role("heading", name="Prices at auctions"))
    expect(prices.get_by_text("fair price: what Odile usually pays")).to_be_hidden()
    prices.locator("summary").first.click()
    expect(prices.get_by_text("fair price: what Odile usually pays")).to_be_visible()
    expect(ann.page.get_by_text("Only you see this.")).to_be_visible()
    ann.page.get_by_label("Name on the page").fill("Ann of the Market")
    ann.page.get_by_role("button", name="Make a link").click()
    link = ann.page.get_by_label("Link to the page").input_value()

    ben.page.goto(link[link.index("/f/") :])
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("Figures of Ann of the Market")
    ann.page.get_by_role("button", name="Show it to nobody any more").click()
    expect(ann.page.get_by_text("Only you see this.")).to_be_visible()
    ben.page.reload()
    expect(ben.page.get_by_role("heading", level=1)).to_contain_text("There is nothing at this address.")
    ben.expect_trouble("404")


def _as_if_played(route: Route) -> None:
    """What the server says of the page, with the games of somebody else."""
    told = route.fetch().json()
    route.fulfill(json={**msgspec.to_builtins(FIGURES), "page": told["page"]})


def _file(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "text/plain", "buffer": content}
