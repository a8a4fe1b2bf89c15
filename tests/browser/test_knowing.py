"""Knowing what to do: the primer fits one screen of a phone, and a table leads to the rules that are played there."""

from __future__ import annotations

from maquignon.rulebook import EDITIONS
from tests.browser.moments import moments
from tests.browser.staging import LANGUAGES, Theatre
from tests.browser.visitor import PHONE

BOTTOM = "() => Math.round(document.querySelector('.primer').getBoundingClientRect().bottom)"


def test_the_primer_of_every_edition_fits_a_phone_in_every_language(browser, address):
    theatre = Theatre(browser, address, PHONE)
    heights = {}
    for language in LANGUAGES:
        for edition in EDITIONS:
            theatre.visit(f"/rules/{edition}", ".primer")
            theatre.prefer(language)
            heights[edition, language] = theatre.page.evaluate(BOTTOM)
    theatre.page.locator(".primer").evaluate("(primer) => primer.append(primer.cloneNode(true))")
    assert theatre.page.evaluate(BOTTOM) > PHONE["viewport"]["height"], "what is twice as long would fit too"
    theatre.close()
    assert [where for where, height in heights.items() if height > PHONE["viewport"]["height"]] == []
    assert len(set(heights.values())) > 4, "always the same was measured"


def test_from_a_table_the_rules_of_what_is_played_there_are_opened(browser, address):
    theatre = Theatre(browser, address, PHONE)
    theatre.table(moments()["division"])
    theatre.page.locator(".menu summary").click()
    link = theatre.page.locator(".menu a[target]").get_attribute("href")
    theatre.close()
    assert link == "/rules/master-2009-two#division"


def test_a_hint_is_one_tap_and_leaves_price_and_buttons_in_sight(browser, address):
    theatre = Theatre(browser, address, PHONE)
    theatre.table(moments()["bidding"])
    theatre.page.locator(".hinting button").click()
    card = theatre.page.locator(".hinting .card")
    card.locator("li").first.wait_for()
    said = card.inner_text()
    top = card.evaluate("(card) => card.getBoundingClientRect().top")
    covered = theatre.page.locator(".actions .main").evaluate("(each) => each.getBoundingClientRect().bottom")
    theatre.page.keyboard.press("Escape")
    card.wait_for(state="detached")
    theatre.close()
    assert "asked 12 times" in said
    assert "3 hints so far" in said
    assert top > covered


def test_where_hints_are_not_allowed_there_is_no_button_for_them(browser, address):
    theatre = Theatre(browser, address, PHONE)
    theatre.table(moments()["spectator"])
    assert theatre.page.locator(".hinting").count() == 0
    theatre.close()
