"""What a device saw held against a record: what differs, and what it never saw and so could not compare."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass

from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import DealProof
from maquignon.play.events import Dealt, Event, Received, TurnedUp
from maquignon.play.notation.seats import write_seats
from maquignon.play.records import DealStart, Record, Replay
from maquignon.play.seen.seen import UNSEEN, Seen, SeenAttempt
from maquignon.play.view import SPECTATOR


@dataclass(frozen=True)
class Comparison:
    """What a device saw beside what a record says."""

    problems: tuple[str, ...]
    """Where the record is not what this device saw."""
    not_compared: tuple[str, ...]
    saw_the_deal: bool
    """It kept the commits of the very attempt that was played."""

    @property
    def is_same(self) -> bool:
        """The record is what this device saw; not merely that nothing speaks against it."""
        return not self.problems and self.saw_the_deal


def compare(seen: Seen, record: Record) -> Comparison:
    """What in a record is not what was seen."""
    if not isinstance(record.start, DealStart):
        return Comparison(("the record tells of no deal, and this device saw one",), (), saw_the_deal=False)
    proof = record.start.proof
    shown = _shown(record, SPECTATOR if seen.seat is None or seen.seat >= record.players else seen.seat)
    problems = (*_problems(seen, proof), *_card_problems(seen, shown))
    if seen.rules and seen.rules != proof.rules_id:
        problems = (f"the record is of {proof.rules_id}, and this device saw {seen.rules}", *problems)
    played = _played(seen, proof)
    gaps = (*_gaps(seen, proof, played), *_card_gaps(seen, shown))
    return Comparison(problems, gaps, saw_the_deal=played is not None and not played.missing)


def _announced(proof: DealProof) -> tuple[DealAttempt, ...]:
    """As the record tells it; an older one tells of the last attempt only."""
    return proof.announced or (
        DealAttempt(
            attempt=proof.attempts,
            game=proof.game_id,
            server_commit=proof.server_commit,
            seats=tuple(sorted(proof.seat_commits)),
            seat_commits=proof.seat_commits,
        ),
    )


def _played(seen: Seen, proof: DealProof) -> SeenAttempt | None:
    return next((each for each in seen.attempts if each.game == proof.game_id), None)


def _problems(seen: Seen, proof: DealProof) -> Iterator[str]:
    told = {each.attempt: each for each in _announced(proof)}
    for each in seen.attempts:
        if each.attempt in told:
            yield from _attempt_problems(seen, each, told[each.attempt])
        elif proof.announced:
            yield f"attempt {each.attempt}, game {each.game}, which this device saw, is not in the record"
    yield from _seed_problems(seen, proof)
    if _is_passed_over(seen, _played(seen, proof)):
        yield f"seat {seen.seat}, at which this device sat, was never asked for its seed"


def _is_passed_over(seen: Seen, played: SeenAttempt | None) -> bool:
    """Only one who let an attempt lapse is dealt without."""
    if played is None or seen.seat is None or seen.seat in played.seats:
        return False
    return not any(seen.seat in each.voided_by for each in seen.attempts)


def _attempt_problems(seen: Seen, each: SeenAttempt, told: DealAttempt) -> Iterator[str]:
    number = f"attempt {each.attempt}"
    if each.game != told.game:
        yield f"{number} is game {told.game} in the record, and this device saw {each.game}"
    if each.server_commit != told.server_commit:
        yield f"the server's commit in {number} is not the one this device saw: its seed may have been chosen later"
    if each.seats != told.seats:
        told_seats, seen_seats = write_seats(told.seats), write_seats(each.seats)
        yield f"{number} asked seats {told_seats} for a seed in the record, and this device saw seats {seen_seats}"
    for seat, commit in each.seat_commits.items():
        if seat not in told.seat_commits:
            yield f"the commit of seat {seat} in {number}, which this device saw, is left out of the record"
        elif told.seat_commits[seat] != commit:
            yield f"the commit of seat {seat} in {number} is not the one this device saw"
    yield from _void_problems(seen, each, told)


def _void_problems(seen: Seen, each: SeenAttempt, told: DealAttempt) -> Iterator[str]:
    was_played = each is seen.attempts[-1] and bool(seen.cards)
    if each.voided_by != tuple(sorted(told.voided_by)) and (each.voided_by or was_played):
        saw = f"voided by {write_seats(each.voided_by)}" if each.voided_by else "played"
        yield (
            f"attempt {each.attempt} was voided by {write_seats(told.voided_by)} in the record, "
            f"and this device saw it {saw}"
        )


def _seed_problems(seen: Seen, proof: DealProof) -> Iterator[str]:
    """The own seed of the attempt that was played, as far as this device knows."""
    last = seen.attempts[-1] if seen.attempts else None
    if last is None or last.seed is None or seen.seat is None:
        return
    if seen.seat not in proof.seat_seeds:
        yield f"the seed of seat {seen.seat}, which this device brought, is left out of the record"
    elif proof.seat_seeds[seen.seat] != last.seed:
        yield f"the seed of seat {seen.seat} in the record is not the one this device brought"


def _gaps(seen: Seen, proof: DealProof, played: SeenAttempt | None) -> Iterator[str]:
    if not proof.announced:
        yield "the record does not tell what was announced before the deal (commits not announced)"
    known = {each.attempt for each in seen.attempts}
    for told in _announced(proof):
        if told.attempt not in known:
            yield f"this device did not see attempt {told.attempt}"
    for each in seen.attempts:
        yield from (
            f"this device did not see the commit of seat {seat} in attempt {each.attempt}" for seat in each.missing
        )
    if played is not None and played.seed is None:
        yield "this device brought no seed of its own"


def _shown(record: Record, viewer: int) -> dict[int, str]:
    """What left the deck, by the number of moves made, as the viewer is shown it."""
    last = deque(Replay(record), maxlen=1)
    told = enumerate(last[0].events(viewer)) if last else ()
    return {version: cards for version, events in told if (cards := " ".join(_drawn(events)))}


def _drawn(events: tuple[Event, ...]) -> Iterator[str]:
    for event in events:
        if isinstance(event, TurnedUp | Dealt | Received):
            yield event.card or UNSEEN


def _card_problems(seen: Seen, shown: dict[int, str]) -> Iterator[str]:
    wrong = [version for version, cards in seen.cards.items() if not _fits(cards, shown.get(version, ""))]
    if wrong:
        first = wrong[0]
        more = f" ({len(wrong)} moves differ)" if len(wrong) > 1 else ""
        is_, was = shown.get(first, "nothing"), seen.cards[first]
        yield f"after move {first} the record turns up {is_}, and this device saw {was}{more}"


def _fits(one: str, other: str) -> bool:
    these, those = one.split(" "), other.split(" ")
    return len(these) == len(those) and all(a == b or UNSEEN in (a, b) for a, b in zip(these, those, strict=True))


def _card_gaps(seen: Seen, shown: dict[int, str]) -> Iterator[str]:
    unseen = len(shown.keys() - seen.cards.keys())
    if unseen:
        yield f"this device did not see the cards of {unseen} of {len(shown)} moves that turned some up"
