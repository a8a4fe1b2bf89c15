"""What lists tell: tables, as anybody may know them, and what can be chosen for a new one."""

from __future__ import annotations

from typing import Any

from maquignon.bots.roster import BOTS
from maquignon.rulebook.editions import EDITIONS
from maquignon.rulebook.house_rules import allowed_house_rules
from maquignon.server.room import SPECTATOR, Room
from maquignon.server.store.archive import TableRow
from maquignon.table.plan import SPEEDS


def table_facts(listing: TableRow, room: Room | None) -> dict[str, Any]:
    """More of a table that is awake."""
    facts: dict[str, Any] = {
        "code": listing.code,
        "edition": listing.edition,
        "status": listing.status.value,
        "public": listing.public,
    }
    if room is None:
        return facts
    snapshot = room.table.snapshot(SPECTATOR)
    return {
        **facts,
        "name": snapshot.plan.name,
        "house_rules": snapshot.plan.house_rules,
        "pace": snapshot.plan.pace.value,
        "seats": [{"name": seat.name, "open": seat.is_open, "bot": seat.bot} for seat in snapshot.seats],
        "spectators": room.spectators,
    }


def choices() -> dict[str, Any]:
    editions = [
        {
            "id": edition.id,
            "title": edition.title,
            "players": edition.players,
            "house_rules": allowed_house_rules(edition),
        }
        for edition in EDITIONS.values()
    ]
    return {"editions": editions, "bots": list(BOTS), "speeds": list(SPEEDS)}
