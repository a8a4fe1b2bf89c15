"""A whole fresh look at a table, for whoever joins or comes back: again only what its viewer may know."""

from __future__ import annotations

from dataclasses import dataclass

from maquignon.play.asking import options_of
from maquignon.play.deal_attempts import DealAttempt
from maquignon.play.dealer import DealProof
from maquignon.play.options import Options
from maquignon.play.view import View
from maquignon.table.desk import Desk
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Purpose
from maquignon.table.news import Chat, DealBegan, GuestBanned, OwnOrder, TableClosed, Viewer
from maquignon.table.plan import Plan
from maquignon.table.publishing import chat_of
from maquignon.table.scene import clocks, own_order, stage
from maquignon.table.speaker import speaker_of
from maquignon.table.stage import Clocks, Stage

CHAT_KEPT = 50
"""How many of the last lines of chat a snapshot has."""

BANS_SHOWN = 20


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatLook:
    name: str
    speaker: str | None
    """What chat and reactions of its person are known by; None for a bot or nobody."""
    is_open: bool
    bot: str | None
    stand_in: str | None
    """The bot that plays for the person of this seat."""
    finished_by: str | None
    """The bot that played for its person when the game ended: such a person is placed last."""
    resigned: bool
    """Its person has given up, and will not come back."""
    present: bool
    committed: bytes | None
    revealed: bool
    wants_rematch: bool
    hints: int
    """How many it has taken."""
    away: int | None
    """On holiday until then, in seconds since 1970."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProposalLook:
    """Something proposed to all who play that is being answered."""

    what: Purpose
    seat: int
    """Whose it is; -1: the table's own."""
    agreed: tuple[int, ...]
    asked: tuple[int, ...]
    """Who has not answered yet."""


@dataclass(slots=True, kw_only=True)
class Glance:
    """What changes from move to move."""

    stage: Stage
    view: View | None
    options: Options | None
    clocks: Clocks
    out: tuple[int, ...]
    """At live pace, the seats that are out for this animal; they may bid again."""
    paused: bool
    order: OwnOrder | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    table: str
    version: int
    viewer: Viewer
    plan: Plan
    stage: Stage
    seats: tuple[SeatLook, ...]
    host: int | None
    deal: DealBegan | None
    attempts: tuple[DealAttempt, ...]
    """Every attempt at the deal as announced, the present or played one last."""
    proposal: ProposalLook | None
    bans: tuple[GuestBanned, ...]
    """The last of those that hold."""
    closed: TableClosed | None
    view: View | None
    options: Options | None
    clocks: Clocks
    out: tuple[int, ...]
    paused: bool
    order: OwnOrder | None
    chat: tuple[Chat, ...]
    proof: DealProof | None
    """All of the deal, once the game is over."""


def snapshot(desk: Desk, viewer: Viewer, now: int) -> Snapshot:
    ledger, seen = desk.ledger, glance(desk, viewer, now)
    return Snapshot(
        table=ledger.table,
        version=ledger.version,
        viewer=viewer,
        plan=ledger.plan,
        stage=seen.stage,
        seats=tuple(_seat(desk, seat) for seat in range(len(ledger.seats))),
        host=ledger.seats.host_seat(),
        deal=_deal(ledger),
        attempts=ledger.deal.announced(),
        proposal=_proposal(ledger),
        bans=_bans(ledger),
        closed=_closed(ledger),
        view=seen.view,
        options=seen.options,
        clocks=seen.clocks,
        out=seen.out,
        paused=seen.paused,
        order=seen.order,
        chat=_chat(ledger),
        proof=ledger.proof() if ledger.is_over else None,
    )


def glance(desk: Desk, viewer: Viewer, now: int) -> Glance:
    ledger, game = desk.ledger, desk.ledger.game
    view = game.view(viewer) if game else None
    return Glance(
        stage=stage(ledger),
        view=view,
        options=options_of(view) if view and viewer >= 0 else None,
        clocks=clocks(desk, now),
        out=tuple(sorted(ledger.out)),
        paused=ledger.paused,
        order=own_order(ledger, viewer),
    )


def _seat(desk: Desk, seat: int) -> SeatLook:
    ledger, chair = desk.ledger, desk.ledger.seats[seat]
    return SeatLook(
        name=chair.name,
        speaker=None if chair.guest is None else speaker_of(ledger.table, chair.guest),
        is_open=chair.is_open,
        bot=chair.bot,
        stand_in=chair.stand_in,
        finished_by=ledger.finished_by[seat] if ledger.finished_by else None,
        resigned=chair.is_resigned,
        present=chair.guest is not None and desk.presence.is_here(chair.guest),
        committed=ledger.deal.commits.get(seat),
        revealed=seat in ledger.deal.revealed,
        wants_rematch=seat in ledger.rematch,
        hints=ledger.hints[seat],
        away=ledger.holidays.away.get(seat),
    )


def _deal(ledger: Ledger) -> DealBegan | None:
    deal = ledger.deal
    if not deal.attempt:
        return None
    return DealBegan(
        attempt=deal.attempt,
        game=deal.game,
        rules_id=ledger.rules.rules_id,
        commit=deal.commit,
        seats=deal.contributors,
    )


def _proposal(ledger: Ledger) -> ProposalLook | None:
    proposal = ledger.proposals.open
    if proposal is None:
        return None
    return ProposalLook(
        what=proposal.what,
        seat=proposal.seat,
        agreed=tuple(sorted(seat for seat in proposal.agreed if seat >= 0)),
        asked=tuple(sorted(set(ledger.seats.players()) - proposal.agreed)),
    )


def _bans(ledger: Ledger) -> tuple[GuestBanned, ...]:
    return tuple(GuestBanned(number=ban.number, name=ban.name) for ban in list(ledger.bans)[-BANS_SHOWN:])


def _closed(ledger: Ledger) -> TableClosed | None:
    return None if ledger.closed is None else TableClosed(reason=ledger.closed.reason, by=ledger.closed.by)


def _chat(ledger: Ledger) -> tuple[Chat, ...]:
    said = ledger.said[-CHAT_KEPT:]
    return tuple(chat_of(ledger, entry) for entry in said)
