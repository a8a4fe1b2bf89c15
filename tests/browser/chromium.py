"""A real Chromium: the machine's own, or on a throw-away machine of a CI service one that is installed now."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, sync_playwright

from tests.machine import install

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--disable-dev-shm-usage",
    "--host-resolver-rules=MAP club.local 127.0.0.1",
]
"""At club.local is what others in the house see: plain http under a name that is not this machine's own."""
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
"""The same engine in all of them; the first has nothing around it, and takes less than half the time."""


@contextmanager
def browsing() -> Iterator[Browser]:
    program = _found() or _installed()
    if program is None:
        reason = "the browser tests need Chromium (on Debian and Ubuntu: apt install chromium)"
        assert os.environ.get("CI") != "true", reason
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


def _found() -> str | None:
    return next(filter(None, map(shutil.which, NAMES)), None)


def _installed() -> str | None:
    for package in ("chromium-headless-shell", "chromium"):  # not every system has the first
        install(package, "fonts-dejavu-core")  # without any font it does not draw
        if found := _found():
            return found
    return None
