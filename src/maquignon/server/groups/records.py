"""The records of a group in editions of a kind: highest score, clearest win, longest game, most wins in a row; the
highest price for an animal, the cheapest complete family, the biggest bluff that worked."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

from maquignon.rulebook.cards import FAMILIES
from maquignon.server.groups.contests import Kind, kind_of
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.projection import Ending

Feat = Literal["score", "margin", "length", "streak", "price", "family", "bluff"]
FEATS: tuple[Feat, ...] = get_args(Feat)
_Feat = tuple[Feat, str | None, int, tuple[int, ...]]
"""Which, of what, how much, and whose."""
_STAYED = Ending.PLAYED, Ending.AGREED


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRecord:
    kind: Kind
    feat: Feat
    what: str | None
    """The family, of a price; each has a record of its own."""
    value: int
    """Points, seconds, games or money."""
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
    best: dict[tuple[Feat, str], GroupRecord] = {}
    streaks: defaultdict[int, int] = defaultdict(int)
    for game in games:
        if kind_of(game.edition) is kind:
            for feat in (*_feats(game, streaks), *_prices(game)):
                record = _record(kind, feat, game)
                place = record.feat, record.what or "" if record.feat == "price" else ""
                if place not in best or _is_better(record, best[place]):
                    best[place] = record
    worth_telling = (record for record in best.values() if record.value > 0 or record.feat == "family")
    yield from sorted(worth_telling, key=lambda record: (FEATS.index(record.feat), _family_order(record)))


def _family_order(record: GroupRecord) -> int:
    return FAMILIES.index(record.what) if record.what else 0


def _record(kind: Kind, feat: _Feat, game: GroupGame) -> GroupRecord:
    name, what, value, members = feat
    return GroupRecord(kind=kind, feat=name, what=what, value=value, members=members, code=game.code, ended=game.ended)


def _is_better(record: GroupRecord, than: GroupRecord) -> bool:
    """The cheapest family, and the highest of all else."""
    return record.value < than.value if record.feat == "family" else record.value > than.value


def _feats(game: GroupGame, streaks: defaultdict[int, int]) -> Iterator[_Feat]:
    members = [(seat.member, seat) for seat in game.seats if seat.member is not None]
    if game.is_live:
        yield "length", None, game.length, tuple(member for member, _seat in members)
    for member, seat in members:
        if seat.ending not in _STAYED:
            streaks[member] = 0
            continue
        yield "score", None, seat.score, (member,)
        streaks[member] = streaks[member] + 1 if seat.rank == 0 else 0
        if seat.rank == 0:
            yield "streak", None, streaks[member], (member,)
            yield "margin", None, seat.score - _next_best(game, seat), (member,)


def _prices(game: GroupGame) -> Iterator[_Feat]:
    """What was paid, as far as it is counted."""
    for seat in game.seats:
        if seat.member is None or seat.conduct is None or seat.ending not in _STAYED:
            continue
        for price in seat.conduct.bought:
            yield "price", price.family, round(price.price / price.number), (seat.member,)
        for family in seat.conduct.families:
            yield "family", family.family, family.cost, (seat.member,)
        yield "bluff", None, seat.conduct.best_bluff, (seat.member,)


def _next_best(game: GroupGame, winner: GroupSeat) -> int:
    return max(seat.score for seat in game.seats if seat is not winner)
