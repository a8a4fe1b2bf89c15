"""What a host may do with a table and the people at it: send away, hand over, close."""

from __future__ import annotations

from collections.abc import Callable

from maquignon.rulebook.house_rules import check_first
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import BanLifted, Banned, Closed, Entry, HostMoved, OptionsSet, Stood
from maquignon.table.ledger import Ledger
from maquignon.table.letters import Ban, Close, Guest, Kick, LiftBan, NameHost, SetOptions
from maquignon.table.lobby import check_host, check_lobby, check_seat
from maquignon.table.presence import Presence


def kick(
    ledger: Ledger, presence: Presence, letter: Kick, at: int, replaced: Callable[[int, int], list[Entry]]
) -> list[Entry]:
    """Whoever sits there is banned; the seat is open again, or in a game it is `replaced`, as when somebody leaves."""
    check_host(ledger, letter.host)
    check_seat(ledger, letter.seat)
    chair = ledger.seats[letter.seat]
    if chair.guest is None:
        raise Refusal(Reason("nobody-sits-there"))
    if ledger.bans.reason(chair.guest, ""):
        return []
    banned = _banned(ledger, presence, letter.host, chair.guest, chair.name, at)
    if ledger.in_lobby:
        return [Stood(at=at, seat=letter.seat, kicked=True), banned]
    return [banned, *replaced(letter.seat, at)]


def ban(ledger: Ledger, presence: Presence, letter: Ban, at: int) -> list[Entry]:
    """Somebody without a seat: who has one meanwhile is sent away from it."""
    check_host(ledger, letter.host)
    if ledger.seats.of(letter.guest) is not None:
        raise Refusal(Reason("somebody-sits-there"))
    if ledger.bans.reason(letter.guest, ""):
        return []
    return [_banned(ledger, presence, letter.host, letter.guest, letter.name, at)]


def lift_ban(ledger: Ledger, letter: LiftBan, at: int) -> list[Entry]:
    check_host(ledger, letter.host)
    return [BanLifted(at=at, number=letter.number)] if letter.number in ledger.bans else []


def bar(ledger: Ledger, guest: Guest, origin: str) -> Reason | None:
    """Why somebody may not be here; who has a seat may, unless the host has taken it away."""
    is_seated = ledger.seats.of(guest) is not None
    return ledger.bans.reason(guest, "" if is_seated else origin)


def name_host(ledger: Ledger, letter: NameHost, at: int) -> list[Entry]:
    check_host(ledger, letter.host)
    check_seat(ledger, letter.seat)
    chair = ledger.seats[letter.seat]
    if chair.guest is None:
        raise Refusal(Reason("nobody-sits-there"))
    if chair.stand_in is not None:
        raise Refusal(Reason("bot-plays"))
    return [] if chair.guest == letter.host else [HostMoved(at=at, seat=letter.seat)]


def set_options(ledger: Ledger, letter: SetOptions, at: int) -> list[Entry]:
    check_host(ledger, letter.host)
    check_lobby(ledger)
    check_first(len(ledger.seats), letter.first)
    chosen = OptionsSet(
        at=at,
        first=letter.first,
        hints=letter.hints,
        knowledge=letter.knowledge,
        confirms=letter.confirms,
        spectators=letter.spectators,
    )
    return [chosen]


def close(ledger: Ledger, letter: Close, at: int) -> list[Entry]:
    """A game that others play is theirs too: they may agree to stop (R31)."""
    check_host(ledger, letter.host)
    if ledger.is_over:
        raise Refusal(Reason("game-over"))
    if ledger.game is not None and set(ledger.seats.players()) - {ledger.seats.host_seat()}:
        raise Refusal(Reason("others-play"))
    return [Closed(at=at, reason="", by="host")]


def expire(ledger: Ledger, presence: Presence, at: int) -> list[Entry]:
    """People of a table at correspondence pace need not be there."""
    waited_for = not ledger.is_live and any(ledger.seats.people())
    if ledger.game is not None or presence.anybody or waited_for:
        return []
    return [Closed(at=at, reason="", by="table")]


def _banned(ledger: Ledger, presence: Presence, host: Guest, guest: Guest, name: str, at: int) -> Banned:
    if guest == host:
        raise Refusal(Reason("send-yourself-away"))
    origin = _own_origin(ledger, presence, guest)
    return Banned(at=at, number=ledger.bans.last + 1, guest=guest, name=name, origin=origin)


def _own_origin(ledger: Ledger, presence: Presence, guest: Guest) -> str | None:
    """Where nobody else of the table comes from; a household or a club may share an address."""
    others = {other for _seat, other in ledger.seats.people()} | {ledger.seats.host}
    shared = {presence.origin(other) for other in others - {guest, None} if other}
    origin = presence.origin(guest)
    return None if not origin or origin in shared else origin
