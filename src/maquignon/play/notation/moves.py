"""Moves in writing, as people say them: 'bid 30', 'challenge 2 cow', 'pay 2x10 50'."""

from __future__ import annotations

import re
from collections.abc import Callable

from maquignon.play.moves import (
    Accept,
    Auction,
    Bid,
    Buy,
    Call,
    Challenge,
    Conclude,
    Counter,
    Divide,
    Give,
    Hammer,
    Keep,
    Lay,
    Move,
    Offer,
    OwnUp,
    Pass,
    Pay,
    Sell,
    Slap,
    Stop,
    Take,
)
from maquignon.play.notation.cards import read_family, read_money, write_money
from maquignon.play.notation.scanner import Scanner, scan
from maquignon.play.notation.seats import read_seat, read_speaker, write_seat

_PLAIN: dict[str, Move] = {
    "auction": Auction(),
    "divide": Divide(),
    "stop": Stop(),
    "pass": Pass(),
    "call": Call(),
    "hammer": Hammer(),
    "own up": OwnUp(),
    "sell": Sell(),
    "buy": Buy(),
    "slap": Slap(),
    "take": Take(),
    "accept": Accept(),
    "keep": Keep(),
    "give": Give(),
    "conclude": Conclude(),
}
_OWN_UP = re.compile(r"own[\s-]*up\b", re.IGNORECASE)
_WRITTEN = {move: word for word, move in _PLAIN.items()}


def write_move(move: Move) -> str:
    """The one way a move is written; reading is more tolerant."""
    match move:
        case Bid(amount):
            return f"bid {amount}"
        case Challenge(seat, family):
            return f"challenge {seat} {family}"
        case Offer(cards, covered):
            return f"offer {write_money(cards)}{' covered' if covered else ''}"
        case Pay(cards):
            return f"pay {write_money(cards)}"
        case Lay(cards):
            return f"lay {write_money(cards)}"
        case Counter(cards):
            return f"counter {write_money(cards)}"
        case _:
            return _WRITTEN[move]


def parse_move(text: str) -> Move:
    """The move a text says, or BadNotation."""
    scanner = scan(text, "a-move")
    move = read_move(scanner)
    scanner.end("nothing-more")
    return move


def write_ply(seat: int, move: Move) -> str:
    """A move with its seat: '1: bid 30', 'table: hammer'."""
    return f"{write_seat(seat)}: {write_move(move)}"


def parse_ply(text: str) -> tuple[int, Move]:
    """The seat and the move of a text such as '1: bid 30'."""
    scanner = scan(text, "a-seat-and-its-move")
    ply = read_ply(scanner)
    scanner.end("nothing-more")
    return ply


def read_ply(scanner: Scanner, players: int | None = None) -> tuple[int, Move]:
    seat = read_speaker(scanner, players)
    scanner.mark(":")
    return seat, read_move(scanner)


def read_move(scanner: Scanner) -> Move:
    if scanner.skip(_OWN_UP):
        return OwnUp()
    return scanner.choice(_READERS, "move")(scanner)


def _read_challenge(scanner: Scanner) -> Challenge:
    return Challenge(read_seat(scanner, what="the-seat-that-is-challenged"), read_family(scanner))


def _read_offer(scanner: Scanner) -> Offer:
    return Offer(read_money(scanner), scanner.take_word("covered"))


def _plain(move: Move) -> Callable[[Scanner], Move]:
    return lambda _scanner: move


_READERS: dict[str, Callable[[Scanner], Move]] = {
    "challenge": _read_challenge,
    "bid": lambda scanner: Bid(scanner.number("an-amount")),
    "pay": lambda scanner: Pay(read_money(scanner)),
    "lay": lambda scanner: Lay(read_money(scanner)),
    "offer": _read_offer,
    "counter": lambda scanner: Counter(read_money(scanner)),
    **{word: _plain(move) for word, move in _PLAIN.items()},
}
