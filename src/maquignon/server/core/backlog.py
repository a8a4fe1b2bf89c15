"""What is sent to one socket: at once where its line takes it. What waits is bounded: who stalls costs nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from maquignon.play.core import mypyc_attr

Farewell = tuple[int, str, bytes]
"""The code and the reason of a close, and the last words before it."""


class Write(Protocol):
    def __call__(self, *texts: bytes) -> bool:
        """Sends messages at once, in one go; False where they have to wait."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Backlog:
    def __init__(
        self, most_bytes: int, on_full: Callable[[], Farewell], write: Write, wake: Callable[[], None]
    ) -> None:
        """`on_full` says with what words it is closed where too much waits; `wake` is called when something waits."""
        self._most = most_bytes
        self._on_full = on_full
        self._write = write
        self._wake = wake
        self._texts: list[bytes] = []
        self._size = 0
        self._closing: tuple[int, str] | None = None
        self._is_hushed = False

    @property
    def waiting(self) -> int:
        """Messages that are not sent yet."""
        return len(self._texts)

    @property
    def is_closing(self) -> bool:
        """Nothing more is heard or said but a farewell."""
        return self._is_hushed or self._closing is not None

    def put(self, *texts: bytes) -> None:
        if self._is_hushed or self._closing is not None or (not self._size and self._write(*texts)):
            return
        self._texts.extend(texts)
        self._size += sum([len(text) for text in texts])
        if self._size > self._most:
            # what is left out is caught up by version when it comes back
            self._texts.clear()
            code, reason, last = self._on_full()
            self.close(code, reason, last)
        self._wake()

    def hush(self) -> None:
        """It is to be closed as soon as the last words are known."""
        self._is_hushed = True

    def close(self, code: int, reason: str, *last: bytes) -> None:
        """Close once everything before is sent, and the last words."""
        if self._closing is None:
            self._texts.extend(last)
            self._closing = code, reason
            self._wake()
