"""Words and faces at the table: they arrive at once, and those of somebody who is muted do not."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.visitor import DESKTOP, PATIENT, PHONE


def test_words_and_reactions_arrive(visitor):
    ann, ben = visitor(device=DESKTOP), visitor(device=PHONE, name="Ben")
    code = ann.open_table("kuhhandel-27109", [None, None, "pip"], speed=PATIENT)
    ben.sit(code)
    ben.page.get_by_text("Ben").first.wait_for()
    ann.sit(code, begin=True)
    for each in (ann, ben):
        each.page.locator(".table").wait_for()
    heard = ben.page.get_by_role("region", name="Chat").get_by_role("listitem")
    say(ann, "Good luck!")
    expect(heard).to_have_count(1)
    expect(heard).to_contain_text("Ann Good luck!")
    react(ann)
    face = ben.page.get_by_role("article", name="Ann").locator(".reaction")
    expect(face).to_be_visible()
    expect(ben.page.get_by_role("article", name="Pip").locator(".reaction")).to_have_count(0)
    expect(face).to_have_count(0)  # it does not stay

    ben.page.get_by_text("Whom I hear").click()
    ben.page.get_by_role("switch", name="Mute Ann").click()
    expect(heard).to_have_count(0)
    say(ann, "Can you hear me?")
    say(ben, "Hello, Pip.")
    expect(heard).to_have_text(["Ben Hello, Pip."])
    expect(ann.page.get_by_role("region", name="Chat").get_by_role("listitem")).to_have_count(3)


def say(who, words: str) -> None:
    box = who.page.get_by_role("textbox", name="Say something")
    box.fill(words)
    box.press("Enter")
    expect(box).to_have_value("")


def react(who) -> None:
    who.page.get_by_role("group", name="React").get_by_role("button").first.click()
