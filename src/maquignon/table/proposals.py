"""What those who play may agree on: to stop (R31), to abort, to pause. Proposals and answers are public."""

from __future__ import annotations

from maquignon.play.asking import TABLE
from maquignon.play.moves import Conclude
from maquignon.play.notation import write_move
from maquignon.play.phase import Phase
from maquignon.play.progress import STALLED_TRADES
from maquignon.rulebook.reason import Reason
from maquignon.rulebook.refusal import Refusal
from maquignon.table.entries import Answered, Closed, Entry, Moved, Paused, Proposed
from maquignon.table.ledger import Ledger
from maquignon.table.letters import AnswerProposal, Guest, Propose, Purpose


def propose(ledger: Ledger, letter: Propose, at: int) -> list[Entry]:
    """Whoever proposes what is proposed already agrees to it; a bot that objects says so at once."""
    seat, proposal = playing_seat(ledger, letter.guest), ledger.proposals.open
    if proposal is not None and proposal.what != letter.what:
        raise Refusal(Reason("another-proposal"))
    if proposal is not None:
        return _answer(ledger, seat, True, at)
    _check_proposable(ledger, letter.what)
    proposed = Proposed(at=at, seat=seat, what=letter.what)
    objector = _objector(ledger, letter.what, seat)
    return [proposed] if objector is None else [proposed, Answered(at=at, seat=objector, agrees=False)]


def answer_proposal(ledger: Ledger, letter: AnswerProposal, at: int) -> list[Entry]:
    seat = playing_seat(ledger, letter.guest)
    if ledger.proposals.open is None:
        raise Refusal(Reason("nothing-proposed"))
    return _answer(ledger, seat, letter.agrees, at)


def proposal_due(ledger: Ledger) -> bool:
    """Whether the table has something to do: what all have agreed on, or to propose that the game ends."""
    return is_agreed(ledger) or _proposes(ledger)


def carry_out(ledger: Ledger, at: int) -> list[Entry]:
    if not is_agreed(ledger):
        return [Proposed(at=at, seat=TABLE)]
    assert ledger.proposals.open is not None
    match ledger.proposals.open.what:
        case "stop":
            return conclude(at)
        case "abort":
            return [Closed(at=at, reason="", by="players")]
        case "pause":
            return [Paused(at=at, seat=ledger.proposals.open.seat)]


def conclude(at: int) -> list[Entry]:
    """The game is counted as it stands."""
    return [Moved(at=at, seat=TABLE, move=write_move(Conclude()), by="table")]


def is_agreed(ledger: Ledger) -> bool:
    """All have agreed, and nothing that has begun is left to be settled before the count."""
    proposal, game = ledger.proposals.open, ledger.game
    if proposal is None or game is None:
        return False
    players = ledger.seats.players()
    if not proposal.agreed.issuperset(players):
        return False
    if proposal.what != "stop":
        return bool(players)
    return game.phase is Phase.TURN and _objector(ledger, "stop", proposal.seat) is None


def playing_seat(ledger: Ledger, guest: Guest) -> int:
    """The seat of somebody whose game is being played."""
    seat = ledger.seats.of(guest)
    if seat is None:
        raise Refusal(Reason("you-have-no-seat"))
    if ledger.game is None:
        raise Refusal(Reason("game-not-begun"))
    if ledger.is_over:
        raise Refusal(Reason("game-over"))
    return seat


def _check_proposable(ledger: Ledger, what: Purpose) -> None:
    if ledger.proposals.declined.get(what) == ledger.progress.turns:
        raise Refusal(Reason("just-declined"))
    if what != "stop" and ledger.plan.evening is not None:
        raise Refusal(Reason("evening-goes-on"))
    if what == "pause" and ledger.paused:
        raise Refusal(Reason("game-paused"))


def _proposes(ledger: Ledger) -> bool:
    progress, proposals = ledger.progress, ledger.proposals
    is_time = progress.is_stalled and progress.trades % STALLED_TRADES == 0
    return is_time and proposals.open is None and proposals.by_table != progress.turns


def _objector(ledger: Ledger, what: Purpose, proposer: int) -> int | None:
    """A bot that plays on: it agrees to stop when nothing changes any more, as far as everybody can see."""
    if what != "stop" or proposer == TABLE or ledger.progress.goes_round or ledger.progress.is_stalled:
        return None
    bots = (seat for seat, chair in enumerate(ledger.seats.chairs) if chair.player_bot and seat != proposer)
    return next(bots, None)


def _answer(ledger: Ledger, seat: int, agrees: bool, at: int) -> list[Entry]:
    proposal = ledger.proposals.open
    assert proposal is not None
    return [] if agrees and seat in proposal.agreed else [Answered(at=at, seat=seat, agrees=agrees)]
