"""What came out of a finished game for each seat, from its journal and its record alone.

The same rows whenever they are made: nothing after the last move counts, and nobody's clock does.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from maquignon.play.moves import Conclude
from maquignon.play.notation import write_move
from maquignon.play.records import parse_record
from maquignon.play.records.outcome import Outcome, outcome_of
from maquignon.table.entries import BotSat, Entry, Moved, Opened, Resigned, Sat, Started, Stood, StoodIn, TakenBack

WHOLE = 1_000
"""A share of the whole game."""
NAME_LENGTH = 40
_CONCLUDED = write_move(Conclude())


class Ending(StrEnum):
    """How a game ended for a seat; who left it to a bot, for good or not, ranks last."""

    PLAYED = "played"
    AGREED = "agreed"
    """All who played agreed to stop (R31)."""
    RESIGNED = "resigned"
    LEFT = "left"
    """A bot stood in at the end."""


class Unrated(StrEnum):
    """Why a game counts for no rating; empty where it does."""

    RATED = ""
    PRACTICE = "practice"
    """A market of some day, played for nobody."""
    BOTS = "bots"
    """One person against bots."""
    HINTS = "hints"
    """Somebody took one."""
    IMPORTED = "imported"
    """Nobody here knows how it was played."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FinishedGame:
    table: str
    opened: int
    ended: int
    """Seconds since 1970."""
    record: str
    entries: Sequence[tuple[int, Entry]]
    """Those of its seating and the last move, each with its version; none of a game that was brought here."""
    owner: tuple[str, int] | None = None
    """Whose seat it was in a game that was brought here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    table_id: str
    seat: int
    guest: str | None
    bot: str | None
    name: str
    edition: str
    rules: str
    pace: str
    players: int
    score: int
    rank: int
    """How many are ahead."""
    ending: Ending
    share: int
    """How much of the game the person played, in thousandths of what the journal has of it; nothing of a bot's."""
    unrated: Unrated
    opened: int
    ended: int
    length: int
    """Seconds on the table's clock."""


def results_of(game: FinishedGame) -> list[Result]:
    """One for each seat; ValueError where the record does not say how the game came out."""
    outcome = outcome_of(game.record)
    read = _Reading(len(outcome.scores))
    if game.entries:
        read.follow(game.entries)
    else:
        read.seat_owner(game)
    shared = _shared(game, outcome, read)
    ranks = _ranks(outcome.ranks, [place.is_away for place in read.places])
    return [
        Result(
            **shared,
            seat=seat,
            guest=place.guest,
            bot=place.bot,
            name=place.name[:NAME_LENGTH],
            score=outcome.scores[seat],
            rank=ranks[seat],
            ending=place.ending(concluded=read.concluded),
            share=read.share(place),
        )
        for seat, place in enumerate(read.places)
    ]


@dataclass(slots=True)
class _Place:
    guest: str | None = None
    bot: str | None = None
    name: str = ""
    is_away: bool = False
    has_resigned: bool = False
    since: int = 0
    """The version from which on the person plays."""
    played: int = 0
    """Versions that the person played before that."""

    def leave(self, version: int) -> None:
        if not self.is_away:
            self.played += version - self.since
        self.is_away = True

    def come_back(self, version: int) -> None:
        self.is_away = False
        self.since = version

    def ending(self, *, concluded: bool) -> Ending:
        if self.has_resigned:
            return Ending.RESIGNED
        if self.is_away:
            return Ending.LEFT
        return Ending.AGREED if concluded else Ending.PLAYED


class _Reading:
    """The seats of a game, as its journal goes on."""

    def __init__(self, players: int) -> None:
        self.places = [_Place() for _ in range(players)]
        self.concluded = False
        self.is_practice = False
        self.length = 0
        self._begun = self._begun_at = self._ended = 0

    def follow(self, entries: Sequence[tuple[int, Entry]]) -> None:
        """Up to the last move, at which all who still play have played on."""
        for version, entry in entries:
            self._follow(version, entry)
            if isinstance(entry, Moved):
                break
        for place in self.places:
            if not place.is_away:
                place.played += self._ended - place.since

    def seat_owner(self, game: FinishedGame) -> None:
        """Of a game that was brought here, whose seat is whose is known of one."""
        for place, name in zip(self.places, parse_record(game.record).names, strict=False):
            place.name = name
        if game.owner:
            self.places[game.owner[1]].guest = game.owner[0]

    def share(self, place: _Place) -> int:
        if place.guest is None:
            return 0
        return place.played * WHOLE // (self._ended - self._begun) if self._ended else WHOLE

    def _follow(self, version: int, entry: Entry) -> None:
        match entry:
            case Opened(plan=plan):
                self.places = [_Place(bot=seat.bot, name=seat.bot or "") for seat in plan.seats]
                self.is_practice = plan.practice
            case Sat(seat=seat, guest=guest, name=name):
                self.places[seat] = _Place(guest=guest, name=name)
            case Stood(seat=seat):
                self.places[seat] = _Place()
            case BotSat(seat=seat, bot=bot):
                self.places[seat] = _Place(bot=bot, name=bot)
            case Started(at=at):
                self._begin(version, at)
            case StoodIn(seat=seat):
                self.places[seat].leave(version)
            case TakenBack(seat=seat):
                self.places[seat].come_back(version)
            case Resigned(seat=seat):
                self.places[seat].leave(version)
                self.places[seat].has_resigned = True
            case Moved(at=at, move=move):
                self._ended, self.length = version, (at - self._begun_at) // 1_000
                self.concluded = move == _CONCLUDED

    def _begin(self, version: int, at: int) -> None:
        self._begun, self._begun_at = version, at
        for place in self.places:
            place.since, place.played = version, 0


def _shared(game: FinishedGame, outcome: Outcome, read: _Reading) -> dict[str, Any]:
    return {
        "table_id": game.table,
        "edition": outcome.edition,
        "rules": outcome.rules_id,
        "pace": outcome.pace.value,
        "players": len(outcome.scores),
        "unrated": _unrated(game, outcome, read.places, is_practice=read.is_practice),
        "opened": game.opened,
        "ended": game.ended,
        "length": read.length,
    }


def _unrated(game: FinishedGame, outcome: Outcome, places: Sequence[_Place], *, is_practice: bool) -> Unrated:
    if not game.entries:
        return Unrated.IMPORTED
    if is_practice:
        return Unrated.PRACTICE
    if sum(place.guest is not None for place in places) < 2:
        return Unrated.BOTS
    return Unrated.HINTS if outcome.has_hints else Unrated.RATED


def _ranks(ranks: Sequence[int], away: Sequence[bool]) -> list[int]:
    """Who left is last, behind all others, who are ranked among themselves; where nobody stayed all are."""
    stayed = [seat for seat, is_away in enumerate(away) if not is_away]
    if not stayed:
        return list(ranks)
    return [
        len(stayed) if away[seat] else sum(ranks[other] < rank for other in stayed) for seat, rank in enumerate(ranks)
    ]
