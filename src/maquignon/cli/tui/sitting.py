"""One game of a person against bots: holds the game itself, and hands out only what the person's seat may know."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from secrets import token_hex
from typing import Final

from maquignon.bots import Bot, bot
from maquignon.bots.protocol import Listener
from maquignon.cli.tui.wish import Wish
from maquignon.play.asking import TABLE, options_of
from maquignon.play.dealer import Dealer, DealProof
from maquignon.play.events import Event
from maquignon.play.game import Game, Ply
from maquignon.play.moves import Conclude, Move
from maquignon.play.options import Options
from maquignon.play.phase import Phase
from maquignon.play.progress import STALLED_TRADES, Progress
from maquignon.play.records import record_of, write_record
from maquignon.play.view import View

ME: Final = 0


class Sitting:
    def __init__(
        self, game: Game, names: Sequence[str], bots: Sequence[Bot], rng: Random, proof: DealProof | None = None
    ) -> None:
        """The person sits at seat 0, the bots at seats 1, 2, …"""
        self._game = game
        self.names = tuple(names)
        self._bots = {seat: _Seated(each, Random(rng.getrandbits(64))) for seat, each in enumerate(bots, ME + 1)}
        self._proof = proof
        self._told = 0
        self._progress = Progress()
        self._turn_asked = 0
        self._stops = False

    @classmethod
    def of(cls, wish: Wish, person: str) -> Sitting:
        """`person` is what records call who plays."""
        rules = wish.edition
        dealer = _dealer(wish, rules.rules_id)
        game = Game.new(rules, wish.players, dealer, first=wish.first)
        names = (person, *wish.opponents)
        return cls(game, names, [bot(name) for name in wish.bots], Random(wish.seed), dealer.proof())

    @property
    def view(self) -> View:
        return self._game.view(ME)

    @property
    def options(self) -> Options | None:
        return self._game.options(ME)

    @property
    def is_over(self) -> bool:
        return self._game.is_over

    @property
    def is_mine(self) -> bool:
        """Whether the person must decide now."""
        return self._game.mover == ME

    def news(self) -> list[Event]:
        """What happened since this was last asked."""
        heard = self._game.events(ME, since=self._told)
        self._told += len(heard)
        return [event for events in heard for event in events]

    def is_legal(self, move: Move) -> bool:
        return self._game.is_legal(ME, move)

    def play(self, move: Move, seat: int = ME) -> None:
        self._game.play(seat, move)
        (events,) = self._game.events(since=self._game.version)
        self._progress.follow(self._game, events)
        self._stop_if_agreed()

    def propose_stop(self) -> bool:
        """R31: end the game and count, once what has begun is settled; False where a bot plays on."""
        self._stops = self._progress.goes_round or self._progress.is_stalled
        self._stop_if_agreed()
        return self._stops

    def is_stalled(self) -> bool:
        """Whether it is time to ask the person to stop: now and then, after many trades without progress."""
        progress = self._progress
        is_time = progress.is_stalled and progress.trades % STALLED_TRADES == 0 and progress.turns != self._turn_asked
        if is_time:
            self._turn_asked = progress.turns
        return is_time and not self._stops

    def _stop_if_agreed(self) -> None:
        if self._stops and self._game.phase is Phase.TURN:
            self._game.play(TABLE, Conclude())

    def think(self) -> Ply:
        """What the bot whose move it is will do. Takes a while and changes nothing, so that another thread may ask."""
        seat = self._game.mover
        assert seat is not None
        return seat, self._bots[seat].move(self._game, seat)

    def record(self) -> str:
        """The game as text, deck and all: only when nobody plays on."""
        return write_record(record_of(self._game, names=self.names, proof=self._proof, unfinished=True))


class _Seated:
    """A bot at its seat, told what the seat may know before it is asked."""

    def __init__(self, bot: Bot, rng: Random) -> None:
        self._bot = bot
        self._rng = rng
        self._told = 0

    def move(self, game: Game, seat: int) -> Move:
        view = game.view(seat)
        options = options_of(view)
        assert options is not None
        if isinstance(self._bot, Listener):
            heard = game.events(seat, since=self._told)
            self._told += len(heard)
            self._bot.hear(view, [event for events in heard for event in events])
        return self._bot.choose(view, options, self._rng)


def _dealer(wish: Wish, rules_id: str) -> Dealer:
    if wish.seed is None:
        return Dealer.fresh(token_hex(8), rules_id)
    return Dealer.predictable(wish.seed, rules_id)
