"""Reviews of finished games: each made in a process of its own behind the server, one at a time."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event, Timer
from time import monotonic
from typing import Any

from msgspec import Struct

from maquignon.play.errors import BadNotation
from maquignon.play.records import WrongRecord, parse_record
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.replays.cache import MOST_BYTES, AnswerCache, mark_of
from maquignon.server.workers.bots import NICENESS
from maquignon.workers import stay_behind

MOST_SECONDS = 1_200.0
"""A review takes a minute or two, on a busy server some more; a worker that needs longer is stuck."""
WISHED_SECONDS = 10.0
TOO_LONG = Reason("review-took-too-long")
FAILED = Reason("review-failed")


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """202: not done yet, ask again in a second."""

    progress: float
    """From 0 to 1."""
    waiting: bool
    """Another game is being reviewed first."""


class NoReview(Refusal):
    """Why there will be none."""


@dataclass(frozen=True)
class _Work:
    name: str
    process: Any
    progress: Any
    answer: Connection[Any, Any]
    limit: Timer
    """Ends the worker, whether or not somebody asks again."""
    is_late: Event


Advance = Callable[[float], None]
Maker = Callable[[str, Advance], bytes]
"""Makes the review of a record, as JSON, and says at times how much more of it is done."""


def thorough(text: str, advance: Advance) -> bytes:
    """Takes a minute or two."""
    from maquignon.review import review, to_json
    from maquignon.review.playing import usual_effort

    effort = usual_effort()
    return to_json(review(parse_record(text), effort=effort, advance=lambda moves: advance(moves / effort)))


class Reviews:
    def __init__(
        self, make: Maker = thorough, most_bytes: int = MOST_BYTES, most_seconds: float = MOST_SECONDS
    ) -> None:
        self._make = make
        self._most_seconds = most_seconds
        self._done: AnswerCache[bytes | Reason] = AnswerCache(most_bytes)
        self._work: _Work | None = None
        self._wished: dict[str, float] = {}
        """When somebody last asked for one that waits; who still wants it asks again within a second."""

    @property
    def making(self) -> int:
        return int(self._work is not None)

    @property
    def waiting(self) -> int:
        """Games that somebody wants a review of while another is made."""
        recent = monotonic() - WISHED_SECONDS
        self._wished = {name: asked for name, asked in self._wished.items() if asked >= recent}
        return len(self._wished)

    def ask(self, text: str) -> bytes | ReviewProgress:
        """The review of a record as gzipped JSON, or how far it is; NoReview where there will be none."""
        name = mark_of(text)
        self._collect()
        if found := self._done.find(name):
            if isinstance(found, Reason):
                raise NoReview(found)
            return found
        self._wished.pop(name, None)
        if self._work is None:
            self._work = _start(name, text, self._make, self._most_seconds)
        if self._work.name != name:
            self._wished[name] = monotonic()
            return ReviewProgress(progress=0.0, waiting=True)
        return ReviewProgress(progress=min(0.99, self._work.progress.value), waiting=False)

    def _collect(self) -> None:
        """Whatever the worker has left since somebody asked last."""
        work = self._work
        if work is None or (work.process.is_alive() and not work.answer.poll()):
            return
        try:
            self._done.keep(work.name, work.answer.recv())
        except (EOFError, OSError):  # it died before its answer, or in the middle of it
            self._done.keep(work.name, TOO_LONG if work.is_late.is_set() else FAILED)
        work.limit.cancel()
        self._work = None


def _start(name: str, text: str, make: Maker, seconds: float) -> _Work:
    context = get_context("spawn")
    answer, worker_end = context.Pipe(duplex=False)
    # without a lock, which a worker that is killed would keep for ever; nobody else writes
    progress = context.Value("d", 0.0, lock=False)
    # a daemon ends with the server, which waits for nobody's review
    process = context.Process(target=_review, args=(make, text, progress, worker_end), daemon=True)
    process.start()
    worker_end.close()
    is_late = Event()
    limit = Timer(seconds, _end, (process, is_late))
    limit.daemon = True
    limit.start()
    return _Work(name, process, progress, answer, limit, is_late)


def _end(process: Any, is_late: Event) -> None:
    is_late.set()
    process.kill()


def _review(make: Maker, text: str, progress: Any, answer: Connection[Any, Any]) -> None:
    """In the worker."""
    stay_behind(NICENESS)

    def advance(share: float) -> None:
        progress.value += share

    try:
        answer.send(gzip.compress(make(text, advance), mtime=0))
    except (BadNotation, WrongRecord) as wrong:
        answer.send(Reason("record-does-not-replay", detail=str(wrong)))
    except Refusal as refusal:
        answer.send(refusal.reason)
