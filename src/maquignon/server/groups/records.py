"""The records of a group in editions of a kind: highest score, clearest win, longest game, most wins in a row."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from maquignon.server.groups.contests import Kind, kind_of
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.projection import Ending

Feat = Literal["score", "margin", "length", "streak"]
_STAYED = Ending.PLAYED, Ending.AGREED


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRecord:
    kind: Kind
    feat: Feat
    value: int
    """Points, seconds or games."""
    members: tuple[int, ...]
    """Whose it is; of a length all who sat there."""
    code: str
    """Of the game in which it was made, or completed."""
    ended: int


def records_of(games: Sequence[GroupGame]) -> list[GroupRecord]:
    """Of games that count; the earlier stands where two are alike."""
    earliest_first = sorted((game for game in games if game.counts), key=lambda game: (game.ended, game.table))
    return [record for kind in Kind for record in _records(kind, earliest_first)]


def _records(kind: Kind, games: Sequence[GroupGame]) -> Iterator[GroupRecord]:
    best: dict[Feat, GroupRecord] = {}
    streaks: defaultdict[int, int] = defaultdict(int)
    for game in games:
        if kind_of(game.edition) is kind:
            for feat, value, members in _feats(game, streaks):
                if value > (best[feat].value if feat in best else 0):
                    best[feat] = GroupRecord(
                        kind=kind, feat=feat, value=value, members=members, code=game.code, ended=game.ended
                    )
    yield from best.values()


def _feats(game: GroupGame, streaks: defaultdict[int, int]) -> Iterator[tuple[Feat, int, tuple[int, ...]]]:
    members = [(seat.member, seat) for seat in game.seats if seat.member is not None]
    if game.is_live:
        yield "length", game.length, tuple(member for member, _seat in members)
    for member, seat in members:
        if seat.ending not in _STAYED:
            streaks[member] = 0
            continue
        yield "score", seat.score, (member,)
        streaks[member] = streaks[member] + 1 if seat.rank == 0 else 0
        if seat.rank == 0:
            yield "streak", streaks[member], (member,)
            yield "margin", seat.score - _next_best(game, seat), (member,)


def _next_best(game: GroupGame, winner: GroupSeat) -> int:
    return max(seat.score for seat in game.seats if seat is not winner)
