"""What lists tell of tables: as anybody may know them, and a guest's own."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from maquignon.play.phase import Pace
from maquignon.server.room import SPECTATOR, Room
from maquignon.server.store.archive import SeatedAt, Status, TableRow
from maquignon.table.snapshot import Snapshot, Stage

_STAGES: dict[Status, Stage] = {
    Status.LOBBY: "lobby",
    Status.PLAYING: "play",
    Status.OVER: "over",
    Status.CLOSED: "closed",
}


class SeatFacts(Struct, frozen=True, kw_only=True):
    name: str
    open: bool
    bot: str | None


class TableFacts(Struct, frozen=True, kw_only=True):
    """A table on a list; more of one that is awake."""

    code: str
    edition: str
    status: Literal["lobby", "playing", "over", "closed"]
    public: bool
    name: str | UnsetType = UNSET
    house_rules: tuple[str, ...] | UnsetType = UNSET
    pace: Pace | UnsetType = UNSET
    seats: tuple[SeatFacts, ...] | UnsetType = UNSET
    spectators: int | UnsetType = UNSET


class OwnTable(TableFacts, frozen=True, kw_only=True):
    """With what concerns the guest who asks."""

    seat: int
    stage: Stage
    waiting: bool | None
    """Whether the table waits for this seat; None for one that sleeps or is served elsewhere."""
    opened: int
    changed: int
    """Seconds since 1970."""


class Tables(Struct, frozen=True, kw_only=True):
    """What `GET /api/tables` answers."""

    tables: tuple[TableFacts, ...]


class OwnTables(Struct, frozen=True, kw_only=True):
    """What `GET /api/tables/own` answers, the latest used first."""

    tables: tuple[OwnTable, ...]


class OpenedTable(Struct, frozen=True, kw_only=True):
    """What `POST /api/tables` answers."""

    code: str
    id: str
    link: str
    token: str


class Reason(Struct, frozen=True, kw_only=True):
    """Why not, in a sentence for a person."""

    reason: str


class Health(Struct, frozen=True, kw_only=True):
    ok: bool
    version: str
    tables: int


def table_facts(listing: TableRow, room: Room | None) -> TableFacts:
    return TableFacts(**_facts(listing, room))


def own_table(seated: SeatedAt, room: Room | None) -> OwnTable:
    listing, snapshot = seated.table, room.table.snapshot(seated.seat) if room else None
    return OwnTable(
        **_facts(listing, room),
        seat=seated.seat,
        stage=snapshot.stage if snapshot else _STAGES[listing.status],
        waiting=_is_waiting(snapshot) if snapshot else None,
        opened=listing.opened,
        changed=listing.changed,
    )


def _facts(listing: TableRow, room: Room | None) -> dict[str, Any]:
    facts = {"code": listing.code, "edition": listing.edition, "status": listing.status.value, "public": listing.public}
    if room is None:
        return facts
    snapshot = room.table.snapshot(SPECTATOR)
    return {
        **facts,
        "name": snapshot.plan.name,
        "house_rules": snapshot.plan.house_rules,
        "pace": snapshot.plan.pace,
        "seats": tuple(SeatFacts(name=seat.name, open=seat.is_open, bot=seat.bot) for seat in snapshot.seats),
        "spectators": room.spectators,
    }


def _is_waiting(snapshot: Snapshot) -> bool:
    """Whether the viewer's seat, and no other, can go on."""
    seat = snapshot.viewer
    if snapshot.stage == "deal" and snapshot.deal:
        mine = snapshot.seats[seat]
        committed = all(snapshot.seats[each].committed for each in snapshot.deal.seats)
        return seat in snapshot.deal.seats and not mine.revealed and (mine.committed is None or committed)
    return snapshot.stage == "play" and snapshot.view is not None and snapshot.view.mover == seat
