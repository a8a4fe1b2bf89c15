"""Pushes on their way, beside everything else: a bounded queue, threads of their own, tried again a few times."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from time import time

from maquignon.server.monitoring.metrics import Metrics
from maquignon.server.notices.delivery import NotDelivered, Push, deliver
from maquignon.server.notices.encryption import BadKeys, BrowserKeys, encrypt, in_base64
from maquignon.server.notices.vapid import Vapid
from maquignon.server.store.notices import BrowserRow, NoticeStore
from maquignon.server.store.trouble import DatabaseTrouble

MOST_WAITING = 1_000
THREADS = 2
PAUSES = (60.0, 600.0, 3_600.0)
"""Seconds before another try."""
MOST_SECONDS = 3 * 86_400
"""For which a service keeps what it cannot hand out yet."""
_GONE = (404, 410)
_LATER = (408, 425, 429)


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """All that is ever pushed of a game: where, and which sentence."""

    code: str
    key: str
    until: int | None

    @property
    def text(self) -> bytes:
        return json.dumps({"table": self.code, "key": self.key}, separators=(",", ":")).encode()


@dataclass(frozen=True, slots=True)
class _Errand:
    browser: BrowserRow
    notice: Notice
    tries: int = 0


class PushSender:
    def __init__(
        self,
        vapid: Vapid | None,
        store: NoticeStore,
        metrics: Metrics,
        deliver: Callable[[Push], int] = deliver,
        now: Callable[[], float] = time,
    ) -> None:
        """Without a key of the server's nothing is pushed."""
        self.vapid = vapid
        self._store = store
        self._metrics = metrics
        self._deliver = deliver
        self._now = now
        self._queue: asyncio.Queue[_Errand] = asyncio.Queue()
        self._waiting = 0
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="push")

    @property
    def is_on(self) -> bool:
        return self.vapid is not None

    def send(self, browser: BrowserRow, notice: Notice) -> None:
        """Never waits; where too many wait already it is dropped."""
        assert self.vapid is not None
        if self._waiting >= MOST_WAITING:
            self._count("dropped")
            return
        self._waiting += 1
        self._queue.put_nowait(_Errand(browser, notice))

    async def work(self) -> None:
        """For ever; threads that still wait for an answer are left to end by themselves."""
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(THREADS):
                    group.create_task(self._work())
        finally:
            self._threads.shutdown(wait=False, cancel_futures=True)

    async def _work(self) -> None:
        while True:
            errand = await self._queue.get()
            outcome = await self._outcome(errand)
            if outcome == "later" and self._try_again(errand):
                continue
            self._waiting -= 1
            self._count("failed" if outcome == "later" else outcome)

    async def _outcome(self, errand: _Errand) -> str:
        assert self.vapid is not None
        try:
            push = push_of(errand.browser, errand.notice, self.vapid, int(self._now()))
            status = await asyncio.get_running_loop().run_in_executor(self._threads, self._deliver, push)
        except NotDelivered:
            return "later"
        except BadKeys:
            status = _GONE[0]
        if status in _GONE:
            with suppress(DatabaseTrouble):  # the next push finds it gone again
                await self._store.drop_browser(errand.browser.endpoint)
            return "gone"
        if status in _LATER or status >= 500:
            return "later"
        return "sent" if 200 <= status < 300 else "failed"

    def _try_again(self, errand: _Errand) -> bool:
        """Unless it was tried often enough, or would come after the time is up."""
        if errand.tries >= len(PAUSES):
            return False
        pause, until = PAUSES[errand.tries], errand.notice.until
        if until is not None and self._now() + pause >= until:
            return False
        again = _Errand(errand.browser, errand.notice, errand.tries + 1)
        asyncio.get_running_loop().call_later(pause, self._queue.put_nowait, again)
        return True

    def _count(self, outcome: str) -> None:
        self._metrics.pushes.labels(outcome).inc()


def push_of(browser: BrowserRow, notice: Notice, vapid: Vapid, now: int) -> Push:
    """A later notice of the same table takes the place of one that was not handed out yet."""
    left = MOST_SECONDS if notice.until is None else min(MOST_SECONDS, max(60, notice.until - now))
    headers = {
        "Authorization": vapid.authorization(browser.endpoint, now),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(left),
        "Topic": in_base64(hashlib.sha256(notice.code.encode()).digest())[:32],
        "Urgency": "normal",
    }
    keys = BrowserKeys(p256dh=browser.p256dh, auth=browser.auth)
    return Push(endpoint=browser.endpoint, headers=headers, body=encrypt(notice.text, keys))
