"""The attempts at one deal as everybody was told of them: commits, who was asked, who let it lapse. Holds no seed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise


@dataclass(frozen=True, slots=True, kw_only=True)
class DealAttempt:
    """One attempt, as it was announced before anybody revealed a seed."""

    attempt: int
    game: str
    server_commit: bytes
    seats: tuple[int, ...]
    """Who was asked for a seed."""
    seat_commits: Mapping[int, bytes]
    voided_by: tuple[int, ...] = ()
    """Who did not bring one in time, or left; nobody where this attempt was played."""


def attempt_faults(attempts: Sequence[DealAttempt]) -> Iterator[str]:
    """What cannot be right about a list of attempts whose last one was played, in plain sentences."""
    numbers = [each.attempt for each in attempts]
    if numbers != list(range(1, len(attempts) + 1)):
        yield f"the attempts are numbered {', '.join(map(str, numbers))}, not from 1 upward"
    for each in attempts:
        yield from _seat_faults(each)
    for one, other in pairwise(sorted(attempts, key=lambda each: each.game)):
        if one.game == other.game:
            yield f"attempts {one.attempt} and {other.attempt} have the same game id, so seeds could be used again"
    yield from _void_faults(attempts)
    yield from _repeated(attempts)


def _seat_faults(attempt: DealAttempt) -> Iterator[str]:
    for seat in sorted({*attempt.seat_commits, *attempt.voided_by} - {*attempt.seats}):
        yield f"seat {seat} had no part in attempt {attempt.attempt}, and is named in it"


def _void_faults(attempts: Sequence[DealAttempt]) -> Iterator[str]:
    *earlier, played = attempts
    yield from (f"attempt {each.attempt} was given up, but nobody voided it" for each in earlier if not each.voided_by)
    yield from (f"seat {seat} voided the attempt that was played" for seat in played.voided_by)
    for seat in played.seats:
        if seat not in played.seat_commits:
            yield f"seat {seat} was asked for a seed and made no commit"


def _repeated(attempts: Sequence[DealAttempt]) -> Iterator[str]:
    """A commit that comes twice: its seed was known before it was made."""
    known: dict[bytes, str] = {}
    for each in attempts:
        named = {"the server": each.server_commit, **{f"seat {s}": c for s, c in sorted(each.seat_commits.items())}}
        for who, commit in named.items():
            if commit in known:
                yield f"the commit of {who} in attempt {each.attempt} is that of {known[commit]} again"
            known[commit] = f"{who} in attempt {each.attempt}"
