"""A new table as somebody asks for it, and the plan that follows; BadSetup says what is wrong with it."""

from __future__ import annotations

from dataclasses import fields
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from maquignon.bots.roster import check_bot
from maquignon.play.phase import Pace
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import BadSetup
from maquignon.table.plan import CORRESPONDENCE, Plan, SeatPlan, Speed, speed_named

MOST_SEATS = 6
_Milliseconds = Annotated[int, Meta(ge=50, le=30 * 86_400_000)]

SpeedWish: Any = msgspec.defstruct(
    "SpeedWish",
    [(field.name, _Milliseconds, field.default) for field in fields(Speed)],
    forbid_unknown_fields=True,
    frozen=True,
    namespace={"__doc__": "How long things take, in milliseconds."},
)


class SeatWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Open for a person, or kept for a bot."""

    bot: Annotated[str, Meta(max_length=40)] | None = None


class TableWish(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What `POST /api/tables` takes."""

    edition: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=2, max_length=MOST_SEATS)]
    house_rules: Annotated[list[Annotated[str, Meta(max_length=40)]], Meta(max_length=20)] = []
    pace: Pace = Pace.LIVE
    speed: Annotated[str, Meta(max_length=40)] | SpeedWish = "normal"
    """calm, normal or brisk, or each time by itself; at turn-based pace there are days unless times are given."""
    public: bool = False
    first: Annotated[int, Meta(ge=0)] | None = None
    """The seat that begins; null: it is drawn at random."""
    name: Annotated[str, Meta(max_length=60)] = ""
    hints: bool = False
    """People may take hints; who plays against bots alone always may."""


decoder = msgspec.json.Decoder(TableWish)


def plan_of(wish: TableWish) -> Plan:
    for seat in wish.seats:
        if seat.bot is not None:
            check_bot(seat.bot)
    if not (wish.name.isprintable()):
        raise BadSetup(Reason("table-name-not-a-line"))
    plan = Plan(
        edition=wish.edition,
        house_rules=tuple(wish.house_rules),
        pace=wish.pace,
        speed=_speed(wish),
        seats=tuple(SeatPlan(bot=seat.bot) for seat in wish.seats),
        public=wish.public,
        first=wish.first,
        name=wish.name,
        hints=wish.hints,
    )
    plan.rules()
    return plan


def _speed(wish: TableWish) -> Speed:
    if not isinstance(wish.speed, str):
        return Speed(**msgspec.structs.asdict(wish.speed))
    speed = speed_named(wish.speed)
    return CORRESPONDENCE if wish.pace is Pace.TURN_BASED else speed
