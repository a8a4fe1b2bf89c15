"""What is told of somebody's own finished games."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from maquignon.play.phase import Pace
from maquignon.server.store.own_games import Companion, OwnGame
from maquignon.server.store.projection import Result

Ending = Literal["played", "agreed", "resigned", "left"]


class GameSeat(Struct, frozen=True, kw_only=True):
    name: str
    bot: str | None
    score: int
    rank: int
    """How many are ahead; who left is behind all who stayed."""
    ending: Ending
    """To the end, by agreement, given up, or left to a bot."""


class FinishedGame(Struct, frozen=True, kw_only=True):
    code: str
    edition: str
    house_rules: tuple[str, ...]
    pace: Pace
    opened: int
    ended: int
    """Seconds since 1970; of a record that was brought here, when that was."""
    length: int
    """Seconds on the table's clock; 0 where that is not known."""
    seat: int
    """The guest's own."""
    share: int
    """How much of the game the guest played, in thousandths."""
    unrated: Literal["", "practice", "bots", "hints", "imported"]
    """Why it counts for no rating; empty where it does."""
    market: str | None
    """The day whose market it counts for."""
    seats: tuple[GameSeat, ...]


class OwnGamesPage(Struct, frozen=True, kw_only=True):
    """What `GET /api/games` answers, the latest first."""

    games: tuple[FinishedGame, ...]
    next: str | None
    """What `after` has to be for those that follow; None where none do."""


class PlayedWith(Struct, frozen=True, kw_only=True):
    name: str
    bot: str | None
    games: int


class GameFilters(Struct, frozen=True, kw_only=True):
    """What `GET /api/games/filters` answers: what there is to choose from."""

    editions: tuple[str, ...]
    players: tuple[int, ...]
    """By how many games were played."""
    company: tuple[PlayedWith, ...]
    """Of the last thousand games, the most frequent first."""


class BroughtRecord(Struct, frozen=True, kw_only=True):
    """What `POST /api/games` answers: kept, or, where it does not say whose seat it was, who played."""

    code: str | None
    names: tuple[str, ...]


def finished_game(game: OwnGame) -> FinishedGame:
    own = game.own
    edition, *house_rules = own.rules.partition("/")[0].split("+")
    return FinishedGame(
        code=game.code,
        edition=edition,
        house_rules=tuple(house_rules),
        pace=Pace(own.pace),
        opened=own.opened,
        ended=own.ended,
        length=own.length,
        seat=own.seat,
        share=own.share,
        unrated=own.unrated.value,
        market=game.market or None,
        seats=tuple(map(_seat, game.seats)),
    )


def played_with(companion: Companion) -> PlayedWith:
    return PlayedWith(name=companion.name, bot=companion.bot, games=companion.games)


def _seat(result: Result) -> GameSeat:
    return GameSeat(name=result.name, bot=result.bot, score=result.score, rank=result.rank, ending=result.ending.value)
