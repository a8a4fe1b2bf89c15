"""Real passkeys by Chromium's own authenticators: kept, shown on another device, removed; and where there are none."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import CDPSession, Page, expect

from tests.browser.staging import screens
from tests.browser.visitor import DESKTOP, PATIENT, PHONE

OPTIONS = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


class Keyring:
    """What a device keeps passkeys in."""

    def __init__(self, page: Page) -> None:
        self._devtools: CDPSession = page.context.new_cdp_session(page)
        self._devtools.send("WebAuthn.enable")
        self._id = self._devtools.send("WebAuthn.addVirtualAuthenticator", {"options": OPTIONS})["authenticatorId"]

    @property
    def passkeys(self) -> list[Any]:
        found: list[Any] = self._devtools.send("WebAuthn.getCredentials", {"authenticatorId": self._id})["credentials"]
        return found

    def take(self, passkey: Any) -> None:
        """As a password manager brings it to another device."""
        self._devtools.send("WebAuthn.addCredential", {"authenticatorId": self._id, "credential": passkey})


def test_a_passkey_brings_somebody_to_another_device_and_is_good_here_alone(visitor, address):
    laptop, phone = visitor(device=DESKTOP), visitor(device=PHONE)
    laptop.begin("master-2009", [None, "value"], speed=PATIENT)
    other = laptop.context.new_page()
    other.goto("/me")
    keyring = Keyring(other)
    other.get_by_role("textbox", name="What it is called here").fill("the laptop")
    other.get_by_role("button", name="Keep this with a passkey").click()
    expect(other.get_by_text("Your games are kept.")).to_be_visible()
    expect(other.get_by_role("listitem").filter(has_text="the laptop")).to_be_visible()
    (passkey,) = keyring.passkeys
    assert passkey["isResidentCredential"]
    assert passkey["rpId"] == "localhost"
    other.get_by_role("button", name="Keep this with a passkey").click()
    expect(other.get_by_role("alert"), "this device has one already").to_be_visible()

    phone.page.goto("/me")
    pocket = Keyring(phone.page)
    phone.page.get_by_role("button", name="With a passkey", exact=True).click()
    below = phone.page.get_by_role("button", name="With a passkey", exact=True).locator("xpath=following-sibling::*[1]")
    expect(below, "said where it was tapped").to_contain_text("Nothing came of it")
    pocket.take(passkey)
    stolen = answered_elsewhere(phone.page)
    assert phone.page.evaluate(SEND, json.dumps(stolen)) == "wrong-passkey", "made for another page"
    sent_bodies: list[str] = []
    phone.page.on("request", lambda each: sent_bodies.append(each.post_data or "") if "enter" in each.url else None)
    phone.page.get_by_role("button", name="With a passkey", exact=True).click()
    expect(phone.page.get_by_text("Welcome back.")).to_be_visible()
    expect(phone.page.get_by_text("You are known on 2 devices.")).to_be_visible()
    assert phone.page.evaluate(SEND, sent_bodies[-1]) == "wrong-passkey", "an answer is good once"
    phone.expect_trouble("409")
    expect(laptop.page.locator(".table"), "the live seat stays").to_be_visible()

    other.get_by_role("button", name="Sign other devices out").click()
    expect(other.get_by_text("Only this device is signed in now.")).to_be_visible()
    phone.page.goto("/me")  # somebody new
    expect(phone.page.get_by_text("You are known on 1 device.")).to_be_visible()
    phone.page.get_by_role("button", name="With a passkey", exact=True).click()
    expect(phone.page.get_by_text("Welcome back.")).to_be_visible()
    phone.page.goto("/")
    phone.page.get_by_role("link", name="Continue").click()
    expect(phone.page.locator(".table .own, .table .purse, .actions").first).to_be_visible()

    phone.page.goto("/me")
    phone.page.get_by_role("button", name="Remove the laptop").click()
    phone.page.get_by_role("group", name="Remove the laptop?").get_by_role("button", name="Remove").click()
    expect(phone.page.get_by_role("listitem").filter(has_text="the laptop")).to_have_count(0)
    phone.page.context.clear_cookies()
    phone.page.goto("/me")
    phone.page.get_by_role("button", name="With a passkey", exact=True).click()
    expect(phone.page.get_by_role("alert").filter(has_text="not known here")).to_be_visible()
    phone.expect_trouble("409")


def test_who_is_known_at_the_old_name_is_so_at_the_new_one(visitor, address):
    """Under an address browsers have no passkeys; that is said, with the way there, and nobody is lost on it."""
    old = address.replace("localhost", "127.0.0.1")
    ann = visitor(device=DESKTOP, address=old)
    code = ann.open_table("master-2009", [None, "value"])
    ann.page.goto("/me")
    expect(ann.page.get_by_role("button", name="Keep this with a passkey")).to_have_count(0)
    expect(ann.page.get_by_role("button", name="With a passkey", exact=True)).to_have_count(0)
    expect(ann.page.get_by_role("button", name="Recovery words")).to_be_visible()
    ann.page.get_by_role("link", name="On this machine they work at localhost").click()
    expect(ann.page.get_by_role("button", name="Keep this with a passkey")).to_be_visible()
    assert ann.page.url == f"{address}/me"
    own = ann.page.evaluate("async () => (await fetch('/api/tables/own')).json()")
    assert [each["code"] for each in own["tables"]] == [code], "the same guest"
    names = {each["name"] for each in ann.page.context.cookies()}
    assert names == {"maquignon_guest"}, "the errand is over"

    bob = visitor(device=DESKTOP, address=old)
    bob.page.goto(f"{address}/same-guest?who=&to=/rules")
    expect(bob.page, "nobody sends him there as another").to_have_url(f"{old}/rules")


def answered_elsewhere(page: Page) -> Any:
    """What the passkey says to another page of the same name, of the question that is asked here."""
    question = page.evaluate(QUESTION)
    page.context.route("http://localhost:1/", lambda route: route.fulfill(content_type="text/html", body="<p>"))
    here = page.url
    page.goto("http://localhost:1/")
    answer = page.evaluate(ANSWER, question)
    page.goto(here)
    return answer


QUESTION = """async () => {
  const asked = await fetch("/api/person/passkeys/question", {method: "POST", body: "{}"});
  return asked.json();
}"""
SEND = """async (body) => {
  const answer = await fetch("/api/person/passkeys/enter", {method: "POST", body});
  return answer.status === 204 ? null : (await answer.json()).reason.code;
}"""
ANSWER = """async ({site, challenge}) => {
  const text = (content) =>
    btoa(String.fromCharCode(...new Uint8Array(content))).replace(/[+]/g, "-").replace(/[/]/g, "_").replace(/=/g, "");
  const bytes = Uint8Array.from(atob(challenge.replace(/-/g, "+").replace(/_/g, "/")), (each) => each.charCodeAt(0));
  const {rawId, response} = await navigator.credentials.get({publicKey: {rpId: site, challenge: bytes}});
  const said = {client_data: response.clientDataJSON, authenticator_data: response.authenticatorData};
  const shown = {...said, signature: response.signature, id: rawId};
  return Object.fromEntries(Object.entries(shown).map(([name, content]) => [name, text(content)]));
}"""


def test_words_that_are_shown_once_are_in_sight_on_a_phone_held_sideways(visitor):
    ann = visitor(device={"viewport": {"width": 844, "height": 390}, "has_touch": True})
    ann.page.goto("/me")
    ann.page.get_by_role("button", name="Recovery words").click()
    expect(ann.page.locator(".words")).to_be_in_viewport(ratio=1)


def test_keeping_oneself_is_offered_once_after_a_game(theatre):
    stage = theatre(PHONE)
    screens()["score sheet"](stage)
    offer = stage.page.locator("details").filter(has_text="Keep your games?")
    offer.locator("summary").click()
    for way in ("Keep this with a passkey", "Link another device", "Recovery words"):
        expect(offer.get_by_role("button", name=way)).to_be_visible()
    offer.get_by_role("button", name="No, thanks").click()
    expect(offer).to_have_count(0)
    with stage.page.expect_response("**/api/person"):
        screens()["score sheet"](stage)
    expect(offer).to_have_count(0)
