"""A few finished games, as the server tells of them: won, lost, left, agreed, brought from elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from maquignon.play.phase import Pace
from maquignon.server.http.figures import (
    ConductFigures,
    FiguresPage,
    MeetingFigures,
    OwnFigures,
    PlayedFigures,
    PriceFigures,
    ShownFigures,
)
from maquignon.server.http.game_lists import FinishedGame, GameFilters, GameSeat, OwnGamesPage, PlayedWith
from tests.browser.moments import NAME

ENDED = 1_760_000_000
"""An evening in autumn."""


@dataclass(frozen=True)
class _Player:
    name: str
    bot: str | None = None


ANN, BEN, MARGUERITE = _Player(NAME), _Player("Ben"), _Player("Marguerite-Antoinette")
GUS, NORA = _Player("gus", "gus"), _Player("nora", "nora")


def _game(number: int, edition: str, *seats: tuple[_Player, int], **changes: Any) -> FinishedGame:
    """Who has more is ahead; the first is Ann."""
    scores = [score for _player, score in seats]
    facts = {
        "code": f"GAME{number}",
        "edition": edition,
        "house_rules": (),
        "pace": Pace.LIVE,
        "opened": ENDED - 90_000 * number - 4_000,
        "ended": ENDED - 90_000 * number,
        "length": 2_700,
        "seat": 0,
        "share": 1_000,
        "unrated": "",
        "market": None,
        "seats": tuple(
            GameSeat(
                name=player.name,
                bot=player.bot,
                score=score,
                rank=sum(other > score for other in scores),
                ending=changes.pop("ending", "played") if player is ANN else "played",
            )
            for player, score in seats
        ),
    }
    return FinishedGame(**{**facts, **changes})


PAGE = OwnGamesPage(
    games=(
        _game(1, "koehandel-2001", (ANN, 14_080), (BEN, 5_220), (NORA, 3_060)),
        _game(2, "master-2009", (ANN, 2_400), (MARGUERITE, 9_000), (BEN, 120), (GUS, 0), ending="agreed"),
        _game(
            3,
            "kuhhandel-1999",
            (ANN, 0),
            (GUS, 3_500),
            (NORA, 2_000),
            ending="left",
            unrated="bots",
            market="2025-10-06",
        ),
        _game(
            4,
            "boursicocotte-2025",
            *((ANN, 3_000), (_Player(""), 4_000), (BEN, 1_000)),
            house_rules=("deal-four", "money-counts"),
            pace=Pace.TURN_BASED,
            length=0,
            unrated="imported",
        ),
    ),
    next="1.more",
)
FILTERS = GameFilters(
    editions=("boursicocotte-2025", "koehandel-2001", "kuhhandel-1999", "master-2009"),
    players=(3, 4),
    company=(
        PlayedWith(name="Ben", bot=None, games=3),
        PlayedWith(name="nora", bot="nora", games=2),
        PlayedWith(name=MARGUERITE.name, bot=None, games=1),
    ),
)
_PRICES = (
    *(("rooster", 12, 240, 300), ("goose", 15, 870, 640), ("cat", 9, 700, 760), ("dog", 14, 1_480, 1_500)),
    *(("sheep", 11, 1_900, 1_490), ("goat", 10, 1_730, 1_820), ("donkey", 17, 4_050, 4_300)),
    *(("pig", 8, 2_050, 2_060), ("cow", 9, 3_000, 2_650), ("horse", 6, 3_020, 2_210)),
)
CONDUCT = ConductFigures(
    games=31,
    waiting=2,
    bluffs=23,
    called=9,
    missed=8,
    buy_rights=64,
    buy_rights_used=19,
    opened=88,
    opened_won=51,
    met=73,
    met_won=32,
    prices=tuple(PriceFigures(family=one, number=two, paid=three, fair=four) for one, two, three, four in _PRICES),
    reviewed=7,
    luck=-0.042,
    own=0.061,
    others=0.013,
)
FIGURES = OwnFigures(
    played=(
        PlayedFigures(edition="kuhhandel-1999", players=4, games=21, wins=8, par=5.25),
        PlayedFigures(edition="master-2009", players=3, games=9, wins=2, par=3.0),
        PlayedFigures(edition="boursicocotte-2025", players=5, games=4, wins=0, par=0.8),
    ),
    meetings=(
        MeetingFigures(name="gus", bot="gus", games=19, ahead=13, behind=6, nemesis=False),
        MeetingFigures(name=MARGUERITE.name, bot=None, games=12, ahead=3, behind=9, nemesis=True),
        MeetingFigures(name=BEN.name, bot=None, games=11, ahead=6, behind=4, nemesis=False),
    ),
    course=tuple(round(sum((each % 3 == 0) - 0.29 for each in range(game + 1)), 2) for game in range(34)),
    conduct=CONDUCT,
    page=FiguresPage(link="https://example.org/f/Zp2m4Vb1Q9sTqk0RrX7yLw", name=NAME),
)
SHOWN = ShownFigures(
    name=NAME,
    played=FIGURES.played,
    meetings=FIGURES.meetings[:1],
    course=FIGURES.course,
    conduct=CONDUCT,
)
