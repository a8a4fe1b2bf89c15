"""Reviews of finished games: each made in a process of its own behind the server, one at a time.

That is so for all processes of a server together.
"""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Event, Timer
from time import monotonic
from typing import Any, Protocol

from msgspec import Struct

from maquignon.play.errors import BadNotation
from maquignon.play.records import WrongRecord, parse_record
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.replays.cache import MOST_BYTES, AnswerCache, mark_of
from maquignon.server.workers import NICENESS
from maquignon.workers import stay_behind

MOST_SECONDS = 1_200.0
"""A review takes a minute or two, on a busy server some more; a worker that needs longer is stuck."""
WISHED_SECONDS = 10.0
TELLING = 0.03
"""So much must be done before anybody says how long the rest takes."""
TOO_LONG = Reason("review-took-too-long")
FAILED = Reason("review-failed")


class ReviewProgress(Struct, frozen=True, kw_only=True):
    """202: not done yet, ask again in a second."""

    progress: float
    """From 0 to 1."""
    waiting: bool
    """Another game is being reviewed first."""
    seconds: int | None = None
    """About so many are left, where that can be told."""
    parts: int = 0
    """How much is known before the end: 1 the chances, 2 the moments too; `?part=1` asks for it."""


class NoReview(Refusal):
    """Why there will be none."""


@dataclass(frozen=True)
class _Part:
    """What a worker knows before it has done, gzipped."""

    body: bytes


@dataclass(frozen=True)
class _Work:
    name: str
    process: Any
    reached: Any
    """How much is done, and when that was said."""
    answer: Connection[Any, Any]
    limit: Timer
    """Ends the worker, whether or not somebody asks again."""
    is_late: Event
    began: float
    parts: list[bytes]
    """What was known before the end, gzipped."""

    def seconds_left(self) -> int | None:
        """By the pace so far, counted down until more is done; nobody knows once they have run out."""
        done, at = self.reached
        if done < TELLING:
            return None
        left = round(at + (at - self.began) * (1 - done) / done - monotonic())
        return left if left > 0 else None


Advance = Callable[[float], None]
Ready = Callable[[bytes], None]
Maker = Callable[[str, Advance, Ready], bytes]
"""Makes the review of a record, as JSON; says at times how much more of it is done, and what is ready already."""


def thorough(text: str, advance: Advance, ready: Ready) -> bytes:
    """Takes a minute or two."""
    from maquignon.review import review, to_json
    from maquignon.review.playing import usual_effort

    effort = usual_effort()
    made = review(
        parse_record(text),
        effort=effort,
        advance=lambda moves: advance(moves / effort),
        ready=lambda found: ready(to_json(found)),
    )
    return to_json(made)


class Place(Protocol):
    """That one of several processes has, which may make a review meanwhile."""

    def take(self) -> bool: ...

    def leave(self) -> None: ...


class Reviews:
    def __init__(
        self,
        make: Maker = thorough,
        most_bytes: int = MOST_BYTES,
        most_seconds: float = MOST_SECONDS,
        place: Place | None = None,
    ) -> None:
        """Without a place there is only this process."""
        self._make = make
        self._place = place
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
        self._forget_wishes()
        return len(self._wished)

    def ask(self, text: str, part: int = 0) -> bytes | ReviewProgress:
        """The review of a record, or that part of it, as gzipped JSON, or how far it is; NoReview: there is none."""
        name = mark_of(text)
        self._collect()
        if found := self._done.find(name):
            if isinstance(found, Reason):
                raise NoReview(found)
            return found
        self._wished.pop(name, None)
        if self._work is None:
            self._work = self._begun(name, text)
        if self._work is None or self._work.name != name:
            self._forget_wishes()
            self._wished[name] = monotonic()
            return ReviewProgress(progress=0.0, waiting=True)
        work = self._work
        if 0 < part <= len(work.parts):
            return work.parts[part - 1]
        progress = min(0.99, work.reached[0])
        return ReviewProgress(progress=progress, waiting=False, seconds=work.seconds_left(), parts=len(work.parts))

    def _begun(self, name: str, text: str) -> _Work | None:
        """None where another process makes one, perhaps of the same game."""
        if self._place and not self._place.take():
            return None
        try:
            return _start(name, text, self._make, self._most_seconds)
        except BaseException:
            self._leave_place()
            raise

    def _leave_place(self) -> None:
        if self._place:
            self._place.leave()

    def _forget_wishes(self) -> None:
        recent = monotonic() - WISHED_SECONDS
        self._wished = {name: asked for name, asked in self._wished.items() if asked >= recent}

    def _collect(self) -> None:
        """Whatever the worker has left since somebody asked last."""
        work = self._work
        if work is None:
            return
        is_alive = work.process.is_alive()  # asked first: what a worker left before it ended is read below
        try:
            while work.answer.poll():
                told = work.answer.recv()
                if not isinstance(told, _Part):
                    return self._keep(work, told)
                work.parts.append(told.body)
        except (EOFError, OSError):  # it died before its answer, or in the middle of it
            return self._keep(work, TOO_LONG if work.is_late.is_set() else FAILED)
        if not is_alive:
            self._keep(work, TOO_LONG if work.is_late.is_set() else FAILED)

    def _keep(self, work: _Work, found: bytes | Reason) -> None:
        self._done.keep(work.name, found)
        work.limit.cancel()
        self._work = None
        self._leave_place()


def _start(name: str, text: str, make: Maker, seconds: float) -> _Work:
    context = get_context("spawn")
    answer, worker_end = context.Pipe(duplex=False)
    # without a lock, which a worker that is killed would keep for ever; nobody else writes
    reached = context.Array("d", 2, lock=False)
    # a daemon ends with the server, which waits for nobody's review
    process = context.Process(target=_review, args=(make, text, reached, worker_end), daemon=True)
    process.start()
    worker_end.close()
    is_late = Event()
    limit = Timer(seconds, _end, (process, is_late))
    limit.daemon = True
    limit.start()
    return _Work(name, process, reached, answer, limit, is_late, monotonic(), [])


def _end(process: Any, is_late: Event) -> None:
    is_late.set()
    process.kill()


def _review(make: Maker, text: str, reached: Any, answer: Connection[Any, Any]) -> None:
    """In the worker."""
    stay_behind(NICENESS)

    def advance(share: float) -> None:
        reached[:] = reached[0] + share, monotonic()

    def ready(part: bytes) -> None:
        answer.send(_Part(gzip.compress(part, mtime=0)))

    try:
        answer.send(gzip.compress(make(text, advance, ready), mtime=0))
    except (BadNotation, WrongRecord) as wrong:
        answer.send(Reason("record-does-not-replay", detail=str(wrong)))
    except Refusal as refusal:
        answer.send(refusal.reason)
