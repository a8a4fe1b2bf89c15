"""How a table stands, of all that changes from move to move: what everybody may know, and a viewer's own order."""

from __future__ import annotations

from typing import NamedTuple

from maquignon.play.look import Look
from maquignon.table import pacing
from maquignon.table.desk import Desk
from maquignon.table.ledger import Ledger
from maquignon.table.news import OwnOrder, Viewer
from maquignon.table.stage import Clocks, Stage


class Scene(NamedTuple):
    """What everybody may know, of all that changes from move to move."""

    stage: Stage
    look: Look | None
    """At the game; None before it."""
    clocks: Clocks
    out: tuple[int, ...]
    paused: bool


def scene(desk: Desk, now: int) -> Scene:
    ledger, game = desk.ledger, desk.ledger.game
    look = game.look() if game else None
    return Scene(stage(ledger), look, clocks(desk, now), tuple(sorted(ledger.out)), ledger.paused)


def own_order(ledger: Ledger, viewer: Viewer) -> OwnOrder | None:
    return own_orders(ledger).get(viewer)


def own_orders(ledger: Ledger) -> dict[Viewer, OwnOrder]:
    """Each is for that viewer alone."""
    return {seat: OwnOrder(bid_up_to=order.bid_up_to, slap_at=order.slap_at) for seat, order in ledger.orders.items()}


def clocks(desk: Desk, now: int) -> Clocks:
    """Public times only: that a slap or a hammer is held is nobody's business yet."""
    ledger, game = desk.ledger, desk.ledger.game
    decision = call = reveal = None
    if game is not None and not game.is_over:
        decision = pacing.decision_time(ledger, game)
        call = pacing.call_time(ledger, game) if pacing.is_calling(game) else None
    elif ledger.is_dealing and ledger.is_live:
        reveal = ledger.deal.since + ledger.plan.speed.reveal
    return Clocks(decision=_left(decision, now), call=_left(call, now), reveal=_left(reveal, now), late=ledger.late)


def _left(time: int | None, now: int) -> int | None:
    return None if time is None else max(0, time - now)


def stage(ledger: Ledger) -> Stage:
    if ledger.closed is not None:
        return "closed"
    if ledger.in_lobby:
        return "lobby"
    if ledger.game is None:
        return "deal"
    return "over" if ledger.is_over else "play"
