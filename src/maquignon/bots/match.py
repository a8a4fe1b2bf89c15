"""Bots at one table: asks each in turn, plays what it says, and holds it to the rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from maquignon.bots.protocol import Bot, Listener, name_of
from maquignon.play.asking import TABLE, options_of
from maquignon.play.errors import IllegalMove
from maquignon.play.game import Game, Ply
from maquignon.play.moves import Move, Pass
from maquignon.play.options import CallOptions, Options
from maquignon.play.view import View
from maquignon.rulebook.reason import Reason

MOVE_LIMIT: Final = 5_000
"""R31: cards can go round among three holders for ever, so programs stop here and say so."""


class BotFault(Exception):
    """A bot that failed or broke the rules; the message names it, its seat and what it did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a match of bots ended."""

    finished: bool
    """False where the move limit ended the game: scores and winners are then those of the moment."""
    moves: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def play_match(game: Game, bots: Sequence[Bot], rng: Random, limit: int = MOVE_LIMIT) -> Outcome:
    """Play a game to its end, or to the move limit."""
    for _ in plies(game, bots, rng, limit):
        pass
    return Outcome(finished=game.is_over, moves=game.version, scores=game.scores(), winners=game.winners())


def plies(game: Game, bots: Sequence[Bot], rng: Random, limit: int = MOVE_LIMIT) -> Iterator[Ply]:
    """The same move by move: each is yielded after it was played."""
    assert len(bots) == game.players, f"{game.players} seats, {len(bots)} bots"
    # each seat its own stream: what one bot draws changes nothing for the others
    seats = [_Seat(bot, Random(rng.getrandbits(64))) for bot in bots]
    while not game.is_over and game.version < limit:
        seat, move = _decision(game, seats) if game.mover is not None else _word(game, seats)
        _play(game, seat, move, bots)
        yield seat, move


class _Seat:
    """A bot at its seat: its own stream of chance, and how much it has been told."""

    def __init__(self, bot: Bot, rng: Random) -> None:
        self.bot = bot
        self.rng = rng
        self.told = 0

    def ask(self, game: Game, view: View, options: Options) -> Move:
        try:
            if isinstance(self.bot, Listener):
                heard = game.events(view.seat, since=self.told)
                self.told += len(heard)
                self.bot.hear(view, [event for events in heard for event in events])
            return self.bot.choose(view, options, self.rng)
        except Exception as error:
            failure = f"{type(error).__name__}: {error}"
            raise BotFault(f"the bot {name_of(self.bot)} at seat {view.seat} failed with {failure}") from error


def _decision(game: Game, seats: Sequence[_Seat]) -> Ply:
    """The one seat that must decide is asked."""
    seat = game.mover
    assert seat is not None
    view = game.view(seat)
    options = options_of(view)
    assert options is not None
    return seat, seats[seat].ask(game, view, options)


def _word(game: Game, seats: Sequence[_Seat]) -> Ply:
    """Live pace: everyone who may speak is asked in seat order; if all are silent the table calls."""
    for seat in game.acting:
        view = game.view(seat)
        options = options_of(view)
        if options is None or isinstance(options, CallOptions):
            continue
        move = seats[seat].ask(game, view, options)
        if not isinstance(move, Pass) or game.is_legal(seat, move):
            return seat, move
    call = game.options(TABLE)
    assert isinstance(call, CallOptions)
    return TABLE, call.word


def _play(game: Game, seat: int, move: object, bots: Sequence[Bot]) -> None:
    try:
        if not isinstance(move, Move):
            raise IllegalMove(Reason("not-a-move"))
        game.play(seat, move)
    except IllegalMove as illegal:
        raise BotFault(f"the bot {name_of(bots[seat])} at seat {seat} said {move!r}: {illegal.reason}") from illegal
