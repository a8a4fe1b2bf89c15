"""What is told of groups, of one's circle and of invitations; members and games by marks that lead nowhere else."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable
from typing import Annotated, Literal

from msgspec import Meta, Struct

from maquignon.server.groups.ladders import Ladder, Rung
from maquignon.server.groups.records import GroupRecord
from maquignon.server.http.game_lists import Ending
from maquignon.server.store.circle import Acquaintance, InvitationRow
from maquignon.server.store.group_games import GroupGame, GroupSeat
from maquignon.server.store.groups import Group, GroupRow, Member
from maquignon.server.wire.incoming import Code, Name, Seat

GroupName = Annotated[str, Meta(min_length=1, max_length=60)]
Why = Annotated[str, Meta(max_length=200)]
Mark = Annotated[str, Meta(pattern="^[0-9a-f]{16}$", description="a game of a group")]
MemberNumber = Annotated[int, Meta(ge=1, le=1_000_000)]
KindName = Literal["classic", "pairs", "master"]


class GroupWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/groups` wants."""

    name: GroupName
    own_name: Name


class GroupJoining(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/groups/CODE/join` wants: the name that is shown there."""

    name: Name


class GroupRenaming(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/groups/CODE/rename` wants."""

    name: GroupName


class MemberChoice(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/groups/CODE/remove` and `/hand-over` want."""

    member: MemberNumber


class AnnulmentWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/groups/CODE/annul` wants; with no reason the game counts again."""

    mark: Mark
    reason: Why


class InvitationWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/invitations` wants: a table of one's own, and a group or somebody of one's circle."""

    table: Code
    group: Code | None = None
    game: Code | None = None
    """In which that somebody sat at that seat."""
    seat: Seat | None = None


class GroupListing(Struct, frozen=True, kw_only=True):
    code: str
    name: str
    members: int


class OwnGroups(Struct, frozen=True, kw_only=True):
    """What `GET /api/groups` answers."""

    groups: tuple[GroupListing, ...]


class NewGroup(Struct, frozen=True, kw_only=True):
    """What `POST /api/groups` answers."""

    code: str


class GroupMember(Struct, frozen=True, kw_only=True):
    number: int
    name: str
    founder: bool


class GroupPlace(Struct, frozen=True, kw_only=True):
    """A seat of a game; of people from elsewhere neither member nor name is told."""

    member: int | None
    bot: str | None
    score: int
    rank: int
    ending: Ending


class PlayedGame(Struct, frozen=True, kw_only=True):
    mark: str
    code: str | None
    """For the replay; None where somebody from elsewhere played whom the one who asks did not play with."""
    edition: str
    ended: int
    counts: bool
    """For the ladder: nobody took a hint."""
    seats: tuple[GroupPlace, ...]


class AnnulledGame(Struct, frozen=True, kw_only=True):
    """All that is left of it."""

    mark: str
    edition: str
    ended: int
    reason: str


class RecordHeld(Struct, frozen=True, kw_only=True):
    kind: KindName
    feat: Literal["score", "margin", "length", "streak", "price", "family", "bluff"]
    """price: the highest for one animal; family: the cheapest that is complete; bluff: the highest bid without the
    money for it that the auctioneer paid."""
    what: str | None
    """The family of a price."""
    value: int
    members: tuple[int, ...]
    ended: int


class GroupPage(Struct, frozen=True, kw_only=True):
    """What `GET /api/groups/CODE` answers to members; everybody else is told that there is none."""

    code: str
    link: str
    name: str
    me: int
    members: tuple[GroupMember, ...]
    games: tuple[PlayedGame, ...]
    """The latest fifty."""
    played: int
    annulled: tuple[AnnulledGame, ...]
    records: tuple[RecordHeld, ...]


class LadderRung(Struct, frozen=True, kw_only=True):
    member: int
    games: int
    rating: int | None
    """None before ten games."""
    low: int | None
    high: int | None


class LadderBot(Struct, frozen=True, kw_only=True):
    bot: str
    rating: int


class GroupLadder(Struct, frozen=True, kw_only=True):
    kind: KindName
    games: int
    rungs: tuple[LadderRung, ...]
    bots: tuple[LadderBot, ...]
    """At their strength in the arena."""


class GroupLadders(Struct, frozen=True, kw_only=True):
    """What `GET /api/groups/CODE/ladders` answers; it may take some seconds after a game."""

    ladders: tuple[GroupLadder, ...]


class CirclePerson(Struct, frozen=True, kw_only=True):
    name: str
    games: int
    last: int
    """Seconds since 1970."""
    game: str
    seat: int
    """Where they sat in the latest game: what an invitation is sent to."""


class CirclePeople(Struct, frozen=True, kw_only=True):
    """What `GET /api/circle` answers: whom one played with, the latest first."""

    people: tuple[CirclePerson, ...]


class Invited(Struct, frozen=True, kw_only=True):
    code: str
    edition: str
    sender: str
    group: str | None


class Invitations(Struct, frozen=True, kw_only=True):
    """What `GET /api/invitations` answers: to tables where the game has not begun."""

    invitations: tuple[Invited, ...]


LATEST = 50


def group_page(
    group: Group, me: Member, games: Collection[GroupGame], records: Iterable[GroupRecord], address: str
) -> GroupPage:
    standing = [game for game in games if not game.annulled]
    return GroupPage(
        code=group.code,
        link=f"{address}/g/{group.code}",
        name=group.name,
        me=me.number,
        members=tuple(GroupMember(number=m.number, name=m.name, founder=m.is_founder) for m in group.members),
        games=tuple(_game(group, game, me) for game in standing[:LATEST]),
        played=len(standing),
        annulled=tuple(_annulled(group, game) for game in games if game.annulled),
        records=tuple(map(_record, records)),
    )


def mark_of(group: Group, game: GroupGame) -> str:
    """What a game is called by in a group: nobody finds the table by it."""
    return hashlib.sha256(f"{group.id} {game.table}".encode()).hexdigest()[:16]


def ladder(found: Ladder) -> GroupLadder:
    bots = sorted(found.bots.items(), key=lambda each: -each[1])
    return GroupLadder(
        kind=found.kind.value,
        games=found.games,
        rungs=tuple(map(_rung, found.rungs)),
        bots=tuple(LadderBot(bot=bot, rating=round(rating)) for bot, rating in bots),
    )


def listing(row: GroupRow) -> GroupListing:
    return GroupListing(code=row.code, name=row.name, members=row.members)


def circle_person(known: Acquaintance) -> CirclePerson:
    return CirclePerson(name=known.name, games=known.games, last=known.last, game=known.code, seat=known.seat)


def invited(row: InvitationRow) -> Invited:
    return Invited(code=row.code, edition=row.edition, sender=row.sender, group=row.group)


def _rung(rung: Rung) -> LadderRung:
    value, low, high = map(round, rung.rating) if rung.rating else (None, None, None)
    return LadderRung(member=rung.member, games=rung.games, rating=value, low=low, high=high)


def _game(group: Group, game: GroupGame, me: Member) -> PlayedGame:
    sat_there = any(seat.member == me.number for seat in game.seats)
    is_among_members = all(seat.member is not None or seat.bot is not None for seat in game.seats)
    return PlayedGame(
        mark=mark_of(group, game),
        code=game.code if sat_there or is_among_members else None,
        edition=game.edition,
        ended=game.ended,
        counts=game.counts,
        seats=tuple(map(_place, game.seats)),
    )


def _place(seat: GroupSeat) -> GroupPlace:
    return GroupPlace(member=seat.member, bot=seat.bot, score=seat.score, rank=seat.rank, ending=seat.ending.value)


def _annulled(group: Group, game: GroupGame) -> AnnulledGame:
    return AnnulledGame(mark=mark_of(group, game), edition=game.edition, ended=game.ended, reason=game.annulled)


def _record(record: GroupRecord) -> RecordHeld:
    return RecordHeld(
        kind=record.kind.value,
        feat=record.feat,
        what=record.what,
        value=record.value,
        members=record.members,
        ended=record.ended,
    )
