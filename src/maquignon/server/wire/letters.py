"""From a client's message to the letter its table gets: only who says it is added, and that is not up to the client."""

from __future__ import annotations

from functools import lru_cache

from maquignon.bots.roster import check_bot
from maquignon.play.errors import BadNotation
from maquignon.play.moves import Move
from maquignon.play.notation import parse_move
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.server.wire import incoming
from maquignon.table import letters
from maquignon.table.plan import speed_named


def letter_of(
    message: incoming.ClientMessage, *, guest: letters.Guest, seat: int | None, name: str, lag: int
) -> letters.Letter:
    match message:
        case incoming.Move():
            return move_letter(message, seat, lag)
        case incoming.Sit():
            return letters.SitDown(guest=guest, name=name, seat=message.seat)
        case incoming.Stand():
            return letters.StandUp(guest=guest)
        case incoming.Leave():
            return letters.Leave(guest=guest)
        case incoming.Commit():
            return letters.CommitSeed(guest=guest, commit=bytes.fromhex(message.commit), game=message.game)
        case incoming.Reveal():
            return letters.RevealSeed(guest=guest, seed=bytes.fromhex(message.seed))
        case incoming.Order():
            return letters.SetOrder(
                guest=guest, bid_up_to=message.bid_up_to, slap_at=message.slap_at, bluff=message.bluff
            )
        case incoming.SetSpeed():
            return letters.SetSpeed(guest=guest, speed=speed_named(message.speed))
        case incoming.SetPause():
            return letters.SetPause(guest=guest, paused=message.paused)
        case incoming.Say():
            return letters.Say(guest=guest, name=name, text=_text(message.text), key=message.key)
        case incoming.Rematch():
            return letters.Rematch(guest=guest)
        case incoming.Propose():
            return letters.Propose(guest=guest, what=message.what)
        case incoming.AnswerProposal():
            return letters.AnswerProposal(guest=guest, agrees=message.agrees)
        case incoming.AnswerLateness():
            return letters.AnswerLateness(guest=guest, seat=message.seat, bot=message.bot)
        case incoming.Resign():
            return letters.Resign(guest=guest)
        case _:
            return _host_letter(message, guest)


def move_letter(message: incoming.Move, seat: int | None, lag: int) -> letters.MakeMove:
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    return letters.MakeMove(seat=seat, move=_move(message.move), key=message.key, seen=message.seen, lag=lag)


def _host_letter(message: incoming.ClientMessage, host: letters.Guest) -> letters.Letter:
    """What only a host may say; the table looks whether it is one."""
    match message:
        case incoming.Kick():
            return letters.Kick(host=host, seat=message.seat)
        case incoming.LiftBan():
            return letters.LiftBan(host=host, number=message.number)
        case incoming.NameHost():
            return letters.NameHost(host=host, seat=message.seat)
        case incoming.Close():
            return letters.Close(host=host)
        case incoming.SeatBot():
            return letters.SeatBot(host=host, seat=message.seat, bot=_bot(message.bot))
        case incoming.SetOptions():
            return letters.SetOptions(
                host=host,
                first=message.first,
                hints=message.hints,
                knowledge=message.knowledge,
                confirms=message.confirms,
                spectators=message.spectators,
            )
        case incoming.Begin():
            return letters.Begin(host=host)
        case _:
            raise AssertionError(f"{type(message).__name__} is no letter")


def _move(text: str) -> Move:
    try:
        return _parsed(text)
    except BadNotation as bad:
        raise Refusal(Reason("move-unreadable", detail=str(bad.reason))) from None


@lru_cache(maxsize=4096)
def _parsed(text: str) -> Move:
    """Most moves are one of a few."""
    return parse_move(text)


def _bot(name: str | None) -> str | None:
    return name and check_bot(name)


def _text(text: str) -> str:
    line = " ".join(text.split())
    if not line or not line.isprintable():
        raise Refusal(Reason("chat-not-a-line"))
    return line
