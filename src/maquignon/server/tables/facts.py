"""What lists tell of tables: as anybody may know them, and a guest's own."""

from __future__ import annotations

from dataclasses import dataclass
from time import time
from typing import Any, Literal

from msgspec import UNSET, Struct, UnsetType

from maquignon.play.phase import Pace
from maquignon.server.store.archive import SeatedAt, Status, TableRow
from maquignon.server.tables.room import SPECTATOR, Room
from maquignon.table.letters import Guest
from maquignon.table.plan import Plan
from maquignon.table.snapshot import SeatLook
from maquignon.table.stage import Stage
from maquignon.table.table import Table

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
    away: int | None
    """On holiday until then, in seconds since 1970."""


class TableFacts(Struct, frozen=True, kw_only=True):
    """A table on a list; more of one that is awake, or unfinished and the guest's own."""

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

    seat: int | None
    """None for a table that the guest hosts without a seat."""
    hosted: bool
    """Whether the guest is the host, who may close it."""
    stage: Stage
    waiting: bool | None
    """Whether the table waits for this seat; None where that is not known."""
    until: int | None
    """When the time of this seat is up, where a turn-based table waits for it; seconds since 1970, as below."""
    market: str | None
    """The day whose market it is."""
    practice: bool
    """Whether that market counts for nobody."""
    late: int | None
    """The seat whose time is up, where the others decide what follows."""
    opened: int
    changed: int
    """Seconds since 1970."""


class Tables(Struct, frozen=True, kw_only=True):
    """What `GET /api/tables` answers."""

    tables: tuple[TableFacts, ...]


class OwnTables(Struct, frozen=True, kw_only=True):
    """What `GET /api/tables/own` answers: unfinished ones, the latest used first."""

    tables: tuple[OwnTable, ...]


class OpenedTable(Struct, frozen=True, kw_only=True):
    """What `POST /api/tables` answers."""

    code: str
    id: str
    link: str
    token: str


class ClosedTable(Struct, frozen=True, kw_only=True):
    """What `POST /api/tables/CODE/close` answers; only the host may, and only where nobody else plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSummary:
    """What lists tell of an unfinished table."""

    plan: Plan
    stage: Stage
    seats: tuple[SeatFacts, ...]
    awaited: frozenset[int]
    """The seats that can go on."""
    late: int | None


def summary_of(table: Table) -> TableSummary:
    snapshot = table.snapshot(SPECTATOR)
    return TableSummary(
        plan=snapshot.plan,
        stage=snapshot.stage,
        seats=tuple(_seat(seat) for seat in snapshot.seats),
        awaited=frozenset(each.seat for each in table.awaited()),
        late=snapshot.clocks.late,
    )


def _seat(look: SeatLook) -> SeatFacts:
    return SeatFacts(name=look.name, open=look.is_open, bot=look.bot, away=look.away)


def table_facts(listing: TableRow, room: Room | None, asleep: TableSummary | None = None) -> TableFacts:
    return TableFacts(**_facts(listing, summary_of(room.table) if room else asleep), **_company(room))


def own_table(
    seated: SeatedAt, guest: Guest, room: Room | None, asleep: TableSummary | None, until: int | None
) -> OwnTable:
    """`asleep` tells of a table that has no room, and `until` when its time is up as far as is noted."""
    listing, look = seated.table, summary_of(room.table) if room else asleep
    return OwnTable(
        **_facts(listing, look),
        **_company(room),
        seat=seated.seat,
        hosted=listing.host == guest,
        stage=look.stage if look else _STAGES[listing.status],
        waiting=seated.seat in look.awaited if look else None,
        market=look.plan.market if look else listing.market or None,
        practice=look is not None and look.plan.practice,
        until=_end_of(room.table, seated.seat) if room else until,
        late=look.late if look else None,
        opened=listing.opened,
        changed=listing.changed,
    )


def _facts(listing: TableRow, look: TableSummary | None) -> dict[str, Any]:
    facts = {"code": listing.code, "edition": listing.edition, "status": listing.status.value, "public": listing.public}
    if look is None:
        return facts
    plan = look.plan
    return {**facts, "name": plan.name, "house_rules": plan.house_rules, "pace": plan.pace, "seats": look.seats}


def _end_of(table: Table, seat: int | None) -> int | None:
    """By the calendar; a live table has a clock of its own to look at."""
    left = None if table.is_live else next((each.left for each in table.awaited() if each.seat == seat), None)
    return None if left is None else int(time()) + left // 1_000


def _company(room: Room | None) -> dict[str, Any]:
    return {"spectators": room.spectators} if room else {}
