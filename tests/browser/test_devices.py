"""One person on two devices: linked by the page's own link, back by words after a device was lost, and forgotten."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PATIENT, PHONE

UNTRUSTED = "Cross-Origin-Opener-Policy header has been ignored"
"""As browsers note at every page without https."""
FILE = Path(__file__).parents[1] / "records" / "whole-game.mq"


def test_a_second_device_a_lost_one_and_being_forgotten(visitor):
    laptop, phone = visitor(device=DESKTOP), visitor(device=PHONE, name="")
    laptop.begin("master-2009", [None, "value"], speed=PATIENT)
    other = laptop.context.new_page()
    other.goto("/games")
    other.locator("input[type=file]").set_input_files(FILE)
    other.get_by_role("group", name=FILE.name).get_by_role("button", name="Cleo").click()
    expect(other.get_by_text("Place 3")).to_be_visible()
    other.get_by_role("link", name="Me, on all my devices").click()
    other.get_by_role("button", name="Link another device").click()
    link = other.get_by_role("textbox", name="Link another device").input_value()
    expect(other.locator(".qr svg, .code svg").first).to_be_visible()

    phone.page.goto(link)
    expect(phone.page.get_by_text("Go on only if that was you")).to_be_visible()
    assert "enter" not in phone.page.url
    phone.page.get_by_role("button", name="It is me").click()
    expect(phone.page.get_by_text("Welcome back.")).to_be_visible()
    expect(phone.page.get_by_text("You are known on 2 devices.")).to_be_visible()
    expect(laptop.page.locator(".table"), "the live seat stays").to_be_visible()
    phone.page.get_by_role("main").get_by_role("link", name="Start page").click()
    expect(phone.page.get_by_label("Your name"), "nobody is asked for it again").to_have_value("Ann")
    phone.page.get_by_role("link", name="Continue").click()
    expect(phone.page.locator(".table .own, .table .purse, .actions").first).to_be_visible()

    phone.page.goto("/me")
    phone.page.get_by_role("button", name="Recovery words").click()
    words = phone.page.locator(".words").inner_text()
    phone.page.get_by_role("button", name="Sign other devices out").click()
    expect(phone.page.get_by_text("Only this device is signed in now.")).to_be_visible()
    phone.context.close()  # and this one is lost

    other.goto("/me")  # somebody new, since it was signed out
    expect(other.get_by_text("You are known on 1 device.")).to_be_visible()
    other.get_by_role("textbox", name="Recovery words").fill(words.upper())
    other.get_by_role("button", name="It is me").click()
    expect(other.get_by_text("Welcome back.")).to_be_visible()
    other.goto("/games")
    expect(other.get_by_text("Place 3")).to_be_visible()

    other.goto("/")
    other.get_by_role("button", name="Close").click()
    other.get_by_role("group").get_by_role("button", name="Close").click()
    expect(other.get_by_role("link", name="Continue")).to_have_count(0)
    other.goto("/me")
    other.get_by_role("button", name="Forget me").click()
    other.get_by_role("group", name="Nothing of this can be brought back.").get_by_role(
        "button", name="Forget me"
    ).click()
    expect(other.get_by_text("You are forgotten")).to_be_visible()
    other.goto("/")
    expect(other.get_by_label("Your name")).to_have_value("")
    other.goto("/games")
    expect(other.get_by_text("Every game you finish on this device is kept here")).to_be_visible()


def test_in_a_local_network_without_https_words_bring_somebody_to_another_device(visitor, address):
    """Browsers keep passkeys, their cryptography and service workers from such a page."""
    club = address.replace("localhost", "club.local")
    laptop, phone = visitor(device=DESKTOP, address=club), visitor(device=PHONE, address=club)
    laptop.page.goto("/rules")
    laptop.begin("master-2009", [None, "value"], speed=PATIENT)
    assert laptop.page.evaluate("() => !isSecureContext && !crypto.subtle")
    other = laptop.context.new_page()
    other.goto("/me")
    expect(other.get_by_text("they need a name, over https")).to_be_visible()
    expect(other.get_by_role("button", name="passkey")).to_have_count(0)
    other.get_by_role("button", name="Recovery words").click()
    words = other.locator(".words").inner_text()
    phone.page.goto("/me")
    phone.page.get_by_role("textbox", name="Recovery words").fill(words)
    phone.page.get_by_role("button", name="It is me").click()
    expect(phone.page.get_by_text("Welcome back.")).to_be_visible()
    phone.page.goto("/")
    phone.page.get_by_role("link", name="Continue").click()
    expect(phone.page.locator(".table .own, .table .purse, .actions").first).to_be_visible()
    expect(laptop.page.locator(".table"), "the live seat stays").to_be_visible()
    for each in (laptop, phone):
        each.troubles[:] = [trouble for trouble in each.troubles if UNTRUSTED not in trouble]
