"""A group that has played for a while, and somebody's circle, as the server tells of them."""

from __future__ import annotations

from typing import Any

from maquignon.server.http.group_facts import (
    AnnulledGame,
    CirclePeople,
    CirclePerson,
    GroupLadder,
    GroupLadders,
    GroupListing,
    GroupMember,
    GroupPage,
    GroupPlace,
    LadderBot,
    LadderRung,
    OwnGroups,
    PlayedGame,
    RecordHeld,
)
from tests.browser.game_lists import ENDED
from tests.browser.moments import NAME

CODE = "7KD3QX9HPR4M"


def _place(member: int | None, score: int, rank: int, bot: str | None = None) -> GroupPlace:
    return GroupPlace(member=member, bot=bot, score=score, rank=rank, ending="left" if score == 120 else "played")


def _game(number: int, edition: str, *seats: GroupPlace, counts: bool = True) -> PlayedGame:
    ended = ENDED - 90_000 * number
    code = None if number == 2 else f"GAME{number}"
    return PlayedGame(mark=f"{number:016x}", code=code, edition=edition, ended=ended, counts=counts, seats=seats)


def _rung(member: int, games: int, rating: int | None, reach: int = 0) -> LadderRung:
    low, high = (None, None) if rating is None else (rating - reach, rating + reach)
    return LadderRung(member=member, games=games, rating=rating, low=low, high=high)


def _record(feat: Any, value: int, *members: int, what: str | None = None) -> RecordHeld:
    return RecordHeld(kind="classic", feat=feat, what=what, value=value, members=members, ended=ENDED)


PAGE = GroupPage(
    code=CODE,
    link=f"https://example.org/g/{CODE}",
    name="Thursdays at the Golden Goose",
    me=1,
    members=(
        GroupMember(number=1, name=NAME, founder=True),
        GroupMember(number=2, name="Ben", founder=False),
        GroupMember(number=3, name="Marguerite-Antoinette", founder=False),
    ),
    games=(
        _game(1, "koehandel-2001", _place(1, 14_080, 0), _place(2, 5_220, 1), _place(None, 3_060, 2, "nora")),
        _game(2, "master-2009", _place(3, 9_000, 1), _place(None, 9_900, 0), _place(2, 120, 2)),
        _game(3, "koehandel-2001", _place(2, 3_500, 0), _place(1, 2_000, 1), counts=False),
    ),
    played=64,
    annulled=(
        AnnulledGame(mark="f" * 16, edition="koehandel-2001", ended=ENDED, reason="the cat walked over the keyboard"),
    ),
    records=(
        _record("score", 14_080, 1),
        _record("margin", 8_860, 1),
        _record("length", 5_400, 1, 2, 3),
        _record("streak", 4, 2),
        _record("price", 150, 3, what="goose"),
        _record("price", 480, 2, what="donkey"),
        _record("price", 1_300, 1, what="horse"),
        _record("family", -30, 2, what="cat"),
        _record("bluff", 610, 3),
    ),
)
LADDERS = GroupLadders(
    ladders=(
        GroupLadder(
            kind="classic",
            games=52,
            rungs=(_rung(2, 41, 1_588, 71), _rung(1, 48, 1_502, 64), _rung(3, 7, None)),
            bots=(LadderBot(bot="nora", rating=1_624), LadderBot(bot="gus", rating=1_378)),
        ),
        GroupLadder(kind="master", games=12, rungs=(_rung(3, 12, 1_550, 140), _rung(1, 9, None)), bots=()),
    )
)
OWN = OwnGroups(groups=(GroupListing(code=CODE, name=PAGE.name, members=3),))
CIRCLE = CirclePeople(
    people=(
        CirclePerson(name="Ben", games=41, last=ENDED, game="GAME1", seat=1),
        CirclePerson(name="Marguerite-Antoinette", games=1, last=ENDED - 900_000, game="GAME2", seat=0),
    )
)
