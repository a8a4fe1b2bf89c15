"""Markets that are played out in a moment, by bots that decide quickly and mostly alike."""

from __future__ import annotations

from random import Random

from maquignon.bots.value_bot import ValueBot
from maquignon.play.asking import options_of
from maquignon.play.phase import Pace
from maquignon.table import letters
from maquignon.table.plan import Plan, SeatPlan
from tests.table.room import Room

DAY = "2026-11-16"
DEAL = letters.GivenDeal(game=f"market.{DAY}", seed=b"m" * 32)
BOTS = ("pip", "gus", "odile")


def market_plan(edition: str = "koehandel-2001", **changes) -> Plan:
    given = {"market": DAY, "pace": Pace.TURN_BASED, "spectators": False, **changes}
    return Plan(edition=edition, seats=(SeatPlan(), *(SeatPlan(bot=bot) for bot in BOTS)), **given)


def begun(guest: str = "ann", deal: letters.GivenDeal | None = DEAL, **changes) -> Room:
    room = Room(market_plan(**changes))
    room.guests = {0: guest}
    room.ledger.seats.be_hosted_by(guest)
    room.sit()
    room.send(letters.Begin(host=guest, deal=deal))
    return room


def play_out(room: Room, seed: int) -> Room:
    """To its end; the seed decides what everybody does."""
    bot, chance = ValueBot(), Random(seed)
    while not room.game.is_over:
        seat = room.game.mover
        view = room.game.view(seat)
        options = options_of(view)
        assert options is not None
        room.move(seat, bot.choose(view, options, chance), by="bot" if seat else "player")
    return room
