"""How a finished game came out, read from its record without its moves: thousands of them in a second."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from maquignon.play.notation.phases import PACES
from maquignon.play.phase import Pace
from maquignon.play.records.reading import parse_record
from maquignon.play.records.replay import WrongRecord, replay
from maquignon.rulebook.edition import FinalTie
from maquignon.rulebook.house_rules import edition

_START = re.compile("^(deal|deck|position):", re.MULTILINE)
_RESULT = "\nresult: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    rules_id: str
    pace: Pace
    has_hints: bool
    """Whether anybody took one."""
    scores: tuple[int, ...]
    ranks: tuple[int, ...]
    """How many seats are ahead of each one, as `Game.ranks` says it."""

    @property
    def edition(self) -> str:
        return self.rules_id.partition("/")[0].partition("+")[0]


def outcome_of(text: str) -> Outcome:
    """Of a record as `write_record` writes it; ValueError for any other text, or a game without a result."""
    head = _head(text)
    scores, winners = _result(text)
    return Outcome(
        rules_id=head["rules"],
        pace=PACES[head["pace"]] if "pace" in head else Pace.TURN_BASED,
        has_hints="hints" in head,
        scores=scores,
        ranks=_ranks(text, head["rules"], scores, winners),
    )


def _head(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    start = _START.search(text)
    for line in text[: start.start() if start else 0].splitlines():
        key, _, value = line.partition(": ")
        found[key] = value
    if "rules" not in found:
        raise ValueError("a record says its rules before its start")
    return found


def _result(text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    _before, found, rest = text.rpartition(_RESULT)
    scores, won, winners = rest.partition("\n")[0].partition(" won by ")
    if not (found and won):
        raise ValueError("the record has no result")
    return tuple(map(int, scores.split())), tuple(map(int, winners.split()))


def _ranks(text: str, rules_id: str, scores: Sequence[int], winners: Sequence[int]) -> tuple[int, ...]:
    """What the result does not say is who is ahead, by money, of two who have the same and did not win."""
    losing = [score for seat, score in enumerate(scores) if seat not in winners]
    if len(set(losing)) < len(losing) and _money_decides(rules_id, len(scores)):
        try:
            return replay(parse_record(text)).ranks()
        except WrongRecord:  # of other rules than today's
            pass
    return tuple(
        sum(_is_ahead(one, seat, scores, winners) for one in range(len(scores))) for seat in range(len(scores))
    )


def _is_ahead(one: int, other: int, scores: Sequence[int], winners: Sequence[int]) -> bool:
    if scores[one] == scores[other]:
        return one in winners and other not in winners
    return scores[one] > scores[other]


def _money_decides(rules_id: str, players: int) -> bool:
    name, *house_rules = rules_id.partition("/")[0].split("+")
    return edition(name, house_rules, players).final_tie is FinalTie.MONEY
