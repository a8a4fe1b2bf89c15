"""Moves as they come in: repeats, late ones, races. Holds slaps and the hammer until every line had its chance."""

from __future__ import annotations

from functools import lru_cache

from maquignon.play.game import Game
from maquignon.play.moves import Bid, Call, Hammer, Move, Slap
from maquignon.play.notation import write_move
from maquignon.play.phase import Phase
from maquignon.play.refusal import refusal
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table import pacing
from maquignon.table.entries import Entry, Moved
from maquignon.table.keys import Key
from maquignon.table.ledger import Ledger
from maquignon.table.letters import MakeMove
from maquignon.table.moment import Moment
from maquignon.table.presence import Presence, compensation
from maquignon.table.race import Race

LOST = Reason("another-was-quicker")
OUTBID = Reason("bid-before-hammer")


class HeldHammer:
    """The auctioneer's hammer, on its way down."""

    def __init__(self, letter: MakeMove, at: int, falls_at: int) -> None:
        self.letter = letter
        self.at = at
        self.falls_at = falls_at


class Hearing:
    """What is forgotten at a restart: held moves and remembered refusals."""

    def __init__(self, ledger: Ledger, presence: Presence) -> None:
        self._ledger = ledger
        self._presence = presence
        self._race: Race | None = None
        self._hammer: HeldHammer | None = None
        self._refused: dict[Key, Reason] = {}
        self._moment: Moment | None = ledger.moments.now if ledger.game else None
        """What is held, and was refused, belongs to this."""
        self._sent: tuple[int, int] = (-1, 0)
        """The context that everybody was sent last, and when."""
        self._told: list[tuple[Key, Reason]] = []

    @property
    def verdict_at(self) -> int | None:
        """When the held slaps, or the held hammer, are decided."""
        if self._race:
            return self._race.verdict_at
        return self._hammer.falls_at if self._hammer else None

    def hear(self, letter: MakeMove, now: int, quiet_until: int) -> list[Entry]:
        """The entries of a move; none for a repeat, or for one that is held."""
        key = (letter.seat, letter.key)
        if self._ledger.keys.version(key) is not None or self.is_held(letter):
            return []
        try:
            game = self._check(letter)
            self._check_time(letter, game, now, quiet_until)
        except Refusal as refused:
            self._refused[key] = refused.reason
            raise
        if self._ledger.is_live and self._hold(letter, game, now):
            return []
        return [_moved(letter, now)]

    def is_held(self, letter: MakeMove) -> bool:
        if self._race is None and self._hammer is None:
            return False
        slappers = self._race.slappers if self._race else []
        held = [slapper.letter for slapper in slappers] + ([self._hammer.letter] if self._hammer else [])
        return any((other.seat, other.key) == (letter.seat, letter.key) for other in held)

    def verdict(self, at: int) -> list[Entry]:
        if self._race is None:
            assert self._hammer is not None
            return [_moved(self._hammer.letter, at)]
        game, dealer = self._ledger.game, self._ledger.dealer
        assert game is not None
        assert dealer is not None
        judged, winner = self._race.judge(at, lambda n: dealer.tie(game.version, n))
        return [judged, _moved(winner, at)] if len(judged.racers) > 1 else [_moved(winner, at)]

    def note_published(self, now: int) -> None:
        """Everybody was sent all there is: for a new call, this is when the race begins."""
        if self._ledger.game and self._ledger.moments.now.context != self._sent[0]:
            self._sent = (self._ledger.moments.now.context, now)

    def follow(self, entry: Moved) -> None:
        """A move was made; whatever was held for the moment before it is settled."""
        before, self._moment = self._moment, self._ledger.moments.now
        if before is None or before.context != self._moment.context:
            self._refused.clear()
            self._settle_race(entry)
        if before is None or before.word != self._moment.word:
            self._settle_hammer(entry)

    def take_told(self) -> list[tuple[Key, Reason]]:
        """The held moves that came to nothing since the last question, and why."""
        told, self._told = self._told, []
        return told

    def _check(self, letter: MakeMove) -> Game:
        """The game, if the move belongs to this moment and is legal."""
        known = self._refused.get((letter.seat, letter.key))
        if known is not None:
            raise Refusal(known)
        game = self._ledger.game
        if game is None:
            raise Refusal(Reason("game-not-begun"))
        self._check_speaker(letter)
        if self._ledger.paused:
            raise Refusal(Reason("game-paused"))
        if letter.seen > self._ledger.version:
            raise Refusal(Reason("not-happened-yet"))
        if fault := self._ledger.moments.fault(letter.seen, letter.move, game.pace):
            raise Refusal(fault)
        if not game.is_legal(letter.seat, letter.move):
            raise Refusal(refusal(game.view(letter.seat), letter.move))
        return game

    def _check_speaker(self, letter: MakeMove) -> None:
        chairs = self._ledger.seats.chairs
        if not 0 <= letter.seat < len(chairs):
            raise Refusal(Reason("no-seat", place=letter.seat))
        chair = chairs[letter.seat]
        if letter.by == "bot" and chair.player_bot is None:
            raise Refusal(Reason("person-plays"))
        if letter.by == "player" and chair.guest is None:
            raise Refusal(Reason("bot-plays"))
        if letter.by not in ("player", "bot"):
            raise Refusal(Reason("only-players-and-bots"))

    def _check_time(self, letter: MakeMove, game: Game, now: int, quiet_until: int) -> None:
        if game.phase is not Phase.BIDDING or not self._ledger.is_live:
            return
        match letter.move:
            case Call() | Hammer():
                if now < pacing.own_call_time(self._ledger, game):
                    raise Refusal(Reason("leave-a-moment-to-bid"))
                if now < quiet_until and isinstance(letter.move, Hammer):
                    raise Refusal(Reason("leave-a-moment"))
            case Bid() if now - compensation(letter.lag) > self._hammer_time(game, quiet_until):
                raise Refusal(Reason("hammer-has-fallen"))

    def _hammer_time(self, game: Game, quiet_until: int) -> int:
        """The last moment at which a bid can be made."""
        if self._hammer:
            return self._hammer.at
        if not pacing.hammer_is_next(self._ledger, game):
            return 1 << 60
        return max(pacing.call_time(self._ledger, game), quiet_until)

    def _hold(self, letter: MakeMove, game: Game, now: int) -> bool:
        """Slaps wait for the verdict, a hammer for bids that are on their way."""
        if isinstance(letter.move, Slap):
            self._join_race(letter, now)
            return True
        wait = pacing.hold(self._ledger, game, self._presence) if isinstance(letter.move, Hammer) else 0
        if wait:
            self._hammer = HeldHammer(letter, now, now + wait)
        return wait > 0

    def _join_race(self, letter: MakeMove, now: int) -> None:
        if self._race is None:
            self._race = Race(self._ledger.call, max(self._sent[1], self._ledger.spoken_at), now)
        if any(slapper.letter.seat == letter.seat for slapper in self._race.slappers):
            raise Refusal(Reason("slapped-already"))
        self._race.join(letter, now)

    def _settle_race(self, entry: Moved) -> None:
        letters = [slapper.letter for slapper in self._race.slappers] if self._race else []
        self._race = None
        self._tell(letters, entry, LOST)

    def _settle_hammer(self, entry: Moved) -> None:
        letters = [self._hammer.letter] if self._hammer else []
        self._hammer = None
        self._tell(letters, entry, OUTBID)

    def _tell(self, letters: list[MakeMove], entry: Moved, reason: Reason) -> None:
        for letter in letters:
            if (letter.seat, letter.key) != (entry.seat, entry.key):
                self._refused[letter.seat, letter.key] = reason
                self._told.append(((letter.seat, letter.key), reason))


def _moved(letter: MakeMove, at: int) -> Moved:
    return Moved(at=at, seat=letter.seat, move=_text(letter.move), by=letter.by, key=letter.key)


@lru_cache(maxsize=4_096)
def _text(move: Move) -> str:
    """Most moves are one of a few, and every table keeps all of its own."""
    return write_move(move)
