"""R31: those who play may agree to stop. Proposals and answers are public; the game is ended by the table itself."""

from __future__ import annotations

from maquignon.play.asking import TABLE
from maquignon.play.moves import Conclude
from maquignon.play.notation import write_move
from maquignon.play.phase import Phase
from maquignon.play.progress import STALLED_TRADES
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Entry, Moved, StopAnswered, StopProposed
from maquignon.table.ledger import Ledger
from maquignon.table.letters import AnswerStop, Guest, ProposeStop


def propose_stop(ledger: Ledger, letter: ProposeStop, at: int) -> list[Entry]:
    """Whoever proposes what is proposed already agrees to it; a bot that objects says so at once."""
    seat = _player(ledger, letter.guest)
    if ledger.stop is not None:
        return _answer(ledger, seat, True, at)
    if ledger.stop_declined == ledger.progress.turns:
        raise Refusal(Reason("stop-just-declined"))
    proposed = StopProposed(at=at, seat=seat)
    objector = _objector(ledger, seat)
    return [proposed] if objector is None else [proposed, StopAnswered(at=at, seat=objector, agrees=False)]


def answer_stop(ledger: Ledger, letter: AnswerStop, at: int) -> list[Entry]:
    seat = _player(ledger, letter.guest)
    if ledger.stop is None:
        raise Refusal(Reason("no-stop-proposed"))
    return _answer(ledger, seat, letter.agrees, at)


def stop_due(ledger: Ledger) -> bool:
    """Whether the table has something to do: to end the game as agreed, or to propose that it ends."""
    return is_agreed(ledger) or _proposes(ledger)


def stop_by_itself(ledger: Ledger, at: int) -> list[Entry]:
    if is_agreed(ledger):
        return [Moved(at=at, seat=TABLE, move=write_move(Conclude()), by="table")]
    return [StopProposed(at=at, seat=TABLE)]


def is_agreed(ledger: Ledger) -> bool:
    """All have agreed, and nothing that has begun is left to be settled."""
    stop, game = ledger.stop, ledger.game
    if stop is None or game is None or game.phase is not Phase.TURN:
        return False
    return stop.agreed.issuperset(ledger.seats.players()) and _objector(ledger, stop.seat) is None


def _proposes(ledger: Ledger) -> bool:
    progress = ledger.progress
    is_time = progress.is_stalled and progress.trades % STALLED_TRADES == 0
    return is_time and ledger.stop is None and ledger.stop_proposed != progress.turns


def _objector(ledger: Ledger, proposer: int) -> int | None:
    """A bot that plays on: it agrees when nothing changes any more, as far as everybody can see."""
    if proposer == TABLE or ledger.progress.goes_round or ledger.progress.is_stalled:
        return None
    bots = (seat for seat, chair in enumerate(ledger.seats.chairs) if chair.player_bot and seat != proposer)
    return next(bots, None)


def _player(ledger: Ledger, guest: Guest) -> int:
    seat = ledger.seats.of(guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if ledger.game is None:
        raise Refusal(Reason("game-not-begun"))
    if ledger.is_over:
        raise Refusal(Reason("game-over"))
    return seat


def _answer(ledger: Ledger, seat: int, agrees: bool, at: int) -> list[Entry]:
    assert ledger.stop is not None
    return [] if agrees and seat in ledger.stop.agreed else [StopAnswered(at=at, seat=seat, agrees=agrees)]
