"""A push as a browser shows it: in the page's language, with the table alone, and a click leads there."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from playwright.sync_api import BrowserContext, Page, Worker, expect

from maquignon.server.notices.encryption import CURVE, encoded, in_base64
from maquignon.server.notices.schedule import Stage
from maquignon.server.notices.watch import BACK
from tests.browser.visitor import PATIENCE, kept
from tests.server.serving import ROOMY, running

CODE = "KRZ4PABCDEFG"
WORDS = {
    "turn": "Het is jouw beurt",
    "half": "Jouw beurt: de helft van de tijd is om",
    "last": "Jouw beurt: de tijd is bijna om",
    "late": "Je tijd is om: speel, of de anderen beslissen",
    "back": "Je vakantie is voorbij, en het is jouw beurt",
}
ALLOWED = """(subscription) => {
  const made = { ...subscription, options: { applicationServerKey: null }, toJSON: () => subscription };
  let held = null;
  PushManager.prototype.subscribe = async () => (held = made);
  PushManager.prototype.getSubscription = async () => held;
  Object.defineProperty(Notification, "permission", { get: () => "granted" });
  Notification.requestPermission = async () => "granted";
}"""
"""A browser without a window allows no notices, and a service for pushes is a stranger's: both are played here."""
HELD = """() => {
  self.shown = new Map();
  self.registration.showNotification = async (title, { body, tag, data }) => {
    const close = () => self.shown.delete(tag);
    self.shown.set(tag, { title, body, path: data.path, data, close });
  };
  self.clients.openWindow = async (path) => (self.opened = path);
}"""
SHOWN = "() => [...self.shown.values()].map(({ title, body, path }) => ({ title, body, path }))"
CLICKED = """() => {
  const [notification] = self.shown.values();
  self.dispatchEvent(Object.assign(new Event("notificationclick"), { notification, waitUntil: (work) => work }));
}"""


def test_a_push_is_shown_in_the_language_of_the_page_and_leads_to_its_table(tmp_path, browser):
    with running(tmp_path, limits=ROOMY, push_contact="mailto:host@example.org") as found:
        address = found.replace("127.0.0.1", "localhost")
        context = browser.new_context(base_url=address, locale="nl-BE")
        context.set_default_timeout(PATIENCE)
        try:
            look_at_pushes(context, address)
        finally:
            context.close()


def look_at_pushes(context: BrowserContext, address: str) -> None:
    context.add_init_script(f"({ALLOWED})({json.dumps(subscription())})")
    context.add_init_script(f"localStorage.setItem('maquignon', {json.dumps(json.dumps(kept({'language': 'nl'})))})")
    page = context.new_page()
    page.goto("/me")
    page.evaluate("navigator.serviceWorker.ready")
    page.get_by_role("switch", name="Meld het aan deze browser").click()
    expect(page.get_by_role("switch", name="Meld het aan deze browser")).to_be_checked()
    assert page.evaluate("fetch('/api/notices').then((answer) => answer.json())")["browsers"] == 1
    assert {stage.key for stage in Stage} | {BACK} == WORDS.keys(), "every sentence that can be pushed"
    push, (worker,) = pusher(context, page, address), context.service_workers
    worker.evaluate(HELD)
    for key, title in WORDS.items():
        push(json.dumps({"table": CODE, "key": key}))
        awaited(page, worker, SHOWN, [{"title": title, "body": f"Tafel {CODE}", "path": f"/t/{CODE}"}])
    worker.evaluate(CLICKED)
    awaited(page, worker, "() => self.opened", f"/t/{CODE}")
    assert worker.evaluate(SHOWN) == [], "who has clicked needs it no more"
    push("nonsense")
    awaited(page, worker, SHOWN, [{"title": WORDS["turn"], "body": "", "path": "/"}])


def awaited(page: Page, worker: Worker, question: str, answer: Any) -> None:
    for _ in range(PATIENCE // 50):
        if (found := worker.evaluate(question)) == answer:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{found} instead of {answer}")


def pusher(context: BrowserContext, page: Page, address: str) -> Callable[[str], None]:
    """Hands a push to the page's worker, as the browser does once it is decrypted."""
    found: list[str] = []
    devtools = context.new_cdp_session(page)
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda told: found.extend(each["registrationId"] for each in told["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    while not found:
        page.wait_for_timeout(50)

    def push(data: str) -> None:
        wish = {"origin": address, "registrationId": found[-1], "data": data}
        devtools.send("ServiceWorker.deliverPushMessage", wish)

    return push


def subscription() -> dict[str, Any]:
    """As a browser hands it out."""
    key = ec.generate_private_key(CURVE).public_key()
    keys = {"p256dh": in_base64(encoded(key)), "auth": in_base64(os.urandom(16))}
    return {"endpoint": "https://fcm.googleapis.com/fcm/send/abc", "keys": keys}
